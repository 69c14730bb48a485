import { formatCents } from '#contract/money.ts'

/** Whole cents as `$1,234.50`, in figures of equal width. */
export const Money = ({ cents }: { cents: number }) => <span className="numbers">{formatCents(cents)}</span>
