import type { CollectedPayment } from './contract.ts'

/** How a payment stands in QuickBooks, and in which account: empty where it is there, its undeposited funds. */
type Standing = Pick<CollectedPayment, 'books' | 'account'>
/** So many that stand alike, and their cents. */
export type Where = Standing & { payments: number; amount: number }

/**
 * The words for where a payment is by now, below `settlements.where`: in an account of QuickBooks or in its undeposited funds, there and changed, on
 * its way, kept until something is posted again, not posted so that somebody enters it, or not there (any more).
 */
export const whereKey = ({ books, account }: Standing) => (books === 'posted' ? (account ? 'account' : 'undeposited') : books)

/** Cents that QuickBooks has, that go there by themselves, that a person enters there, and that are void there. */
const kinds = {
  posted: 'there',
  changed: 'there',
  waits: 'onWay',
  held: 'onWay',
  refused: 'byHand',
  byHand: 'byHand',
  void: 'void',
} as const
export function sumsOf(places: readonly Pick<Where, 'books' | 'amount'>[]) {
  const sums = { there: 0, onWay: 0, byHand: 0, void: 0 }
  for (const { books, amount } of places) sums[kinds[books]] += amount
  return sums
}

/** Where payments are, those that stand alike together, in the order in which they come. What is void there was as much as was taken. */
export function whereOf(payments: readonly (Standing & Pick<CollectedPayment, 'amount' | 'expected'>)[]): Where[] {
  const places = new Map<string, Where>()
  for (const { books, account, amount, expected } of payments) {
    const key = JSON.stringify([books, account])
    const place = places.get(key) ?? { books, account, payments: 0, amount: 0 }
    places.set(key, { ...place, payments: place.payments + 1, amount: place.amount + (books === 'void' ? amount : expected) })
  }
  return [...places.values()]
}
