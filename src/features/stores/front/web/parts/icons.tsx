import type { ReactNode } from 'react'

const icon = (content: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {content}
  </svg>
)

export const SearchIcon = icon(<path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5" />)
export const CartIcon = icon(<path d="M3 4h2.2l2.3 11h10.3L20 7.5H6.2M9 20h.01M17 20h.01" />)
export const PersonIcon = icon(<path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c1-3.5 4-5 7.5-5s6.5 1.5 7.5 5" />)
export const GridIcon = icon(<path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />)
export const ListIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />)
export const BackIcon = icon(<path d="m14.5 5-7 7 7 7" />)
export const BoxIcon = icon(<path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4.2 7.6 12 12l7.8-4.4M12 12v9" />)
export const StarIcon = ({ filled }: { filled: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z" />
  </svg>
)
