import { sql } from 'kysely'
import { isBeingPaid, mayMove, moveOrder, orderById } from '#features/sales/orders/server/door.ts'
import { stripeActor } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany, notYet } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

const mostAtOnce = 500

/** Links whose days are over; their orders wait no longer for the money. */
export const expiredLinks: Watch = {
  name: 'expired payment links',
  everySeconds: 60,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.expired_links($1)'],
      (db, companyId, { id = '' }) => linkExpired(db, companyId, id),
      mostAtOnce,
    ),
}

/** Orders of stores that are paid by no link of their own any more, once the last of these would be over: their goods are held no longer. */
export const ordersPastTheirLinks: Watch = {
  name: 'orders past their links',
  everySeconds: 60,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.orders_past_their_links($1)'],
      (db, companyId, { id = '' }) => expireUnasked(db, companyId, id),
      mostAtOnce,
    ),
}

/** But for one whose invoice a request asks for, or whose money is on its way. */
export async function expireUnasked(db: Db, companyId: string, orderId: string): Promise<unknown> {
  const order = await orderById(db, orderId, { lock: true })
  if (order?.state !== 'AwaitingPayment') return
  if ((await isBeingPaid(db, orderId)) || (await isAskedFor(db, orderId))) return notYet
  await moveOrder(db, { ...stripeActor(companyId), actor: 'Ledgerside' }, order, 'Expired')
}

/** By a link of its own, or of a request of one of its invoices. */
async function isAskedFor(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_links l where ${ofCompany('l')} and l.state in ('Active', 'Opened') and l.order_id = any(array(
      select ${orderId}::uuid
      union select b.order_id from order_invoices a join order_invoices b on ${ofCompany('b')} and b.invoice_id = a.invoice_id
        where ${ofCompany('a')} and a.order_id = ${orderId}::uuid)) limit 1`.execute(db.withoutPlugins())
  return rows.length > 0
}

export async function linkExpired(db: Db, companyId: string, id: string): Promise<unknown> {
  const link = await db.selectFrom('paymentLinks').select('orderId').where('id', '=', id).executeTakeFirst()
  const order = link && (await orderById(db, link.orderId, { lock: true }))
  // Somebody may have paid since it was looked up, and the bank takes days to say so: the order keeps its goods.
  if (!order) return
  if (await isBeingPaid(db, order.id)) return notYet
  const { numUpdatedRows } = await db
    .updateTable('paymentLinks')
    .set({ state: 'Expired', updatedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['Active', 'Opened'])
    .executeTakeFirst()
  // Another one stands for it since it was looked up: the order waits for that.
  if (!numUpdatedRows) return
  const by = { ...stripeActor(companyId), actor: 'Ledgerside' }
  if (order.state === 'AwaitingPayment' && mayMove(order.state, 'Expired')) await moveOrder(db, by, order, 'Expired')
}
