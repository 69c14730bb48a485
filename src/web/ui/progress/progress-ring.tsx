const radius = 8
const length = 2 * Math.PI * radius

/** A small ring beside words that say the same. `share`: 0 to 1. */
export const ProgressRing = ({ share }: { share: number }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" strokeWidth="3" aria-hidden="true">
    <circle cx="10" cy="10" r={radius} stroke="var(--mantine-color-default-border)" />
    <circle
      cx="10"
      cy="10"
      r={radius}
      stroke="#ea580c"
      strokeLinecap="round"
      strokeDasharray={`${length * share} ${length}`}
      transform="rotate(-90 10 10)"
    />
  </svg>
)
