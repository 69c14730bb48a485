import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { isQuoted } from '#features/sales/orders/contract.ts'
import { moveOrder, orderOf } from '#features/sales/orders/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { DbContext } from '#server/http/context.ts'
import { endOfQuote } from '../links.ts'

/** A quote stands until another day; one that was expired is open again, and so is the link that its customer has. */
export async function openQuote(context: DbContext, orderId: string, validUntil: string) {
  const { db } = context
  const by = actorOf(context)
  const order = await orderOf(context, orderId, { ability: 'orders.write', lock: true })
  if (!isQuoted(order.state)) throw new AppError('noQuote')
  if (validUntil < (await todayOf(db))) throw new AppError('invalid', { fields: { validUntil: 'orders.errors.pastDay' } })
  await db.updateTable('orders').set({ validUntil, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'orderChanged',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'validUntil', from: order.validUntil ?? '', to: validUntil }],
  })
  if (order.state === 'QuoteExpired') await moveOrder(db, by, order, 'Quote')
  const newest = db.selectFrom('paymentLinks').select('id').where('orderId', '=', order.id).orderBy('id', 'desc').limit(1)
  await db
    .updateTable('paymentLinks')
    .set({
      expiresAt: (await endOfQuote(db, validUntil)) ?? new Date(),
      state: sql`case when opened_at is null then 'Active' else 'Opened' end`,
      updatedAt: new Date(),
    })
    .where('id', '=', newest)
    .where('orderVersion', '=', order.version)
    .where('state', 'in', ['Active', 'Opened', 'Expired'])
    .execute()
  return {}
}
