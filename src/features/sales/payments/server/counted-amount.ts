import { sql } from 'kysely'
import { against } from '#features/sales/disputes/contract.ts'
import { giveBackMoney, type Order, receiveMoney } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

/**
 * What of a payment counts for its order, in cents: none while it is held, and never less than none, for what was refunded may be lost in a
 * dispute as well.
 */
export async function countedAmount(db: Db, intentId: string): Promise<number> {
  const lost = db
    .selectFrom('disputes')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('lost'))
    .where('intentId', '=', intentId)
    .where('state', 'in', against)
  const { standing } = await db
    .selectFrom('paymentIntents')
    .select(sql<number>`case when held_for = '' then greatest(0, amount_received - amount_refunded - (${lost})) else 0 end`.as('standing'))
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  return standing
}

/** Does something to a locked payment, and to its order what comes of it: the same in whatever order refunds and disputes come and go. */
export async function withOrderKept(
  db: Db,
  { by, order, intentId }: { by: Actor; order: Order | undefined; intentId: string },
  change: () => Promise<void>,
): Promise<void> {
  const before = await countedAmount(db, intentId)
  await change()
  const difference = (await countedAmount(db, intentId)) - before
  if (order && difference > 0) await receiveMoney(db, by, order, difference)
  if (order && difference < 0) await giveBackMoney(db, by, order, -difference)
}
