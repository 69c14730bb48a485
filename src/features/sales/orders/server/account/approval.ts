import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'
import { type Credit, exceeds } from './credit.ts'

/** Why an order waits for approval, and the limit in cents that it goes beyond. */
export type Held = Pick<Order, 'heldBy' | 'heldAbove'>
export const notHeld: Held = { heldBy: '', heldAbove: null }

/** Cents: what comes to more waits for approval; null: nothing does for its amount. */
export async function approvalAbove(db: Db): Promise<number | null> {
  return (await db.selectFrom('salesSettings').select('approvalAbove').executeTakeFirst())?.approvalAbove ?? null
}

type Limits = { above: number | null; credit: Credit | undefined; storeAbove?: number | null }
/** What holds an order that comes to so much; `credit`: of its customer, where it is on account; `storeAbove`: of the store where it is placed. */
export function heldBy(cents: number, { above, credit, storeAbove = null }: Limits): Held {
  if (credit && exceeds(credit, cents)) return { heldBy: 'credit', heldAbove: credit.limit }
  if (above !== null && cents > above) return { heldBy: 'amount', heldAbove: above }
  return storeAbove !== null && cents > storeAbove ? { heldBy: 'store', heldAbove: Math.max(0, storeAbove) } : notHeld
}
