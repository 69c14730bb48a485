import { mayMove, moveOrder, orderById } from '#features/sales/orders/server/door.ts'
import { stripeActor } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

const mostAtOnce = 500

/** Links whose days are over; their orders wait no longer for the money. */
export const expiredLinks: Watch = {
  name: 'expired payment links',
  everySeconds: 60,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.expired_links($1)', mostAtOnce], (db, companyId, { id = '' }) =>
      linkExpired(db, companyId, id),
    ),
}

export async function linkExpired(db: Db, companyId: string, id: string): Promise<void> {
  const link = await db.selectFrom('paymentLinks').select('orderId').where('id', '=', id).executeTakeFirst()
  const order = link && (await orderById(db, link.orderId, { lock: true }))
  if (!order) return
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
