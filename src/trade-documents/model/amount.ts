import { dollarsToCents } from '#contract/money.ts'
import { compare, type Decimal } from './decimal.ts'

/** Beyond it a number does not hold every cent. */
const mostDollars = '90000000000000'

/** Null: nobody's order comes to so much, and nothing can be computed with it. */
export const centsOf = (dollars: Decimal): number | null =>
  compare(dollars, mostDollars) > 0 || compare(dollars, `-${mostDollars}`) < 0 ? null : dollarsToCents(dollars)
