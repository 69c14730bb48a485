import type { Db } from '#server/data/db.ts'

/** The bank of whoever pays works on it: the money comes whatever is said here. */
export async function isBeingPaid(db: Db, orderId: string): Promise<boolean> {
  const underway = db.selectFrom('paymentIntents').select('id').where('orderId', '=', orderId).where('status', '=', 'processing')
  return (await underway.executeTakeFirst()) !== undefined
}
