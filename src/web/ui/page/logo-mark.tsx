/** The sign of the product: an L with a tick. */
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#c2410c" />
    <path d="M10 7v18h13" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M16 18l7-9" stroke="#fdba74" strokeWidth="4" strokeLinecap="round" />
  </svg>
)
