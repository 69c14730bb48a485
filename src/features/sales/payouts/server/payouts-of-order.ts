import type { Db } from '#server/data/db.ts'

/** By which payouts the money of an order came to the bank, or is on its way there; the last first. */
export const payoutsOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('paymentIntents', 'paymentIntents.payoutId', 'payouts.id')
    .select(['payouts.id', 'payouts.status', 'payouts.arrivalDate'])
    .where('paymentIntents.orderId', '=', orderId)
    .where('payouts.status', 'not in', ['failed', 'canceled'])
    .distinct()
    .orderBy('payouts.arrivalDate', 'desc')
    .orderBy('payouts.id')
    .execute()
