import { compare, type Decimal, product, quotient, sum } from '#trade-documents/model/decimal.ts'

/** What is known of an item at a location. `par` null: nobody set it. `sold`: in the 28 days that count. `available`: at the source. */
export type Facts = {
  par: Decimal | null
  sold: Decimal
  coverDays: number
  onHand: Decimal
  inTransit: Decimal
  asked: Decimal
  pack: Decimal
  available: Decimal
}
export type Proposal = {
  par: Decimal | null
  parBy: 'hand' | 'sales' | null
  need: Decimal
  wanted: Decimal
  proposed: Decimal
  open: Decimal
}

/** Sales of so many days are looked at. */
export const salesDays = 28

/**
 * Rules 3.2 and 3.22: what is missing up to par, in whole packs, as far as the source has whole packs; the rest stays a need. What is asked for
 * already is not asked for again.
 */
export function proposalOf({ par: set, sold, coverDays, onHand, inTransit, asked, pack, available }: Facts): Proposal {
  const bySales = parBySales(sold, coverDays)
  const par = set ?? (bySales === '0' ? null : bySales)
  const need = atLeastNothing(less(par ?? '0', sum([onHand, inTransit])))
  const wanted = wholeUp(atLeastNothing(less(need, asked)), pack)
  const there = wholeDown(atLeastNothing(available), pack)
  const proposed = compare(there, wanted) < 0 ? there : wanted
  return { par, parBy: set !== null ? 'hand' : par === null ? null : 'sales', need, wanted, proposed, open: less(wanted, proposed) }
}

/** `ceil(sold ÷ 28 × cover days × 1.2)`, exactly: 1.2 ÷ 28 is 3 ÷ 70. */
export const parBySales = (sold: Decimal, coverDays: number): Decimal =>
  ceilQuotient(product(atLeastNothing(sold), String(3 * coverDays)), '70')

export const wholeUp = (quantity: Decimal, pack: Decimal): Decimal => product(ceilQuotient(quantity, pack), pack)
export const wholeDown = (quantity: Decimal, pack: Decimal): Decimal => {
  const rounded = quotient(quantity, pack, 0)
  return compare(product(rounded, pack), quantity) > 0 ? product(less(rounded, '1'), pack) : product(rounded, pack)
}

function ceilQuotient(one: Decimal, by: Decimal): Decimal {
  const rounded = quotient(one, by, 0)
  return compare(product(rounded, by), one) < 0 ? sum([rounded, '1']) : rounded
}

export const less = (one: Decimal, other: Decimal): Decimal =>
  sum([one, other === '0' ? '0' : other.startsWith('-') ? other.slice(1) : `-${other}`])
export const atLeastNothing = (quantity: Decimal): Decimal => (compare(quantity, '0') < 0 ? '0' : quantity)
