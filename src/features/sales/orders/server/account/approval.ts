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

/** What holds an order that comes to so much; `credit`: of its customer, where it is on account. */
export function heldBy(cents: number, { above, credit }: { above: number | null; credit: Credit | undefined }): Held {
  if (credit && exceeds(credit, cents)) return { heldBy: 'credit', heldAbove: credit.limit }
  return above !== null && cents > above ? { heldBy: 'amount', heldAbove: above } : notHeld
}
