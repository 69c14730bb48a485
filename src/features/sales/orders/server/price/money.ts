import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'
import { followFacts, isSettled, isStill } from '../standing.ts'

const fields = ['amountReceived', 'amountRefunded', 'settledInBooks', 'booksAdjustment', 'writtenOff', 'credited', 'invoiceOff'] as const
/** What the money of an order consists of; in cents but for `invoiceOff`. */
export type Money = Pick<Order, (typeof fields)[number]>

/**
 * The one writer of an order's money, whoever knows of it (payments, refunds, disputes, returns, the books): says what counts now of a locked order.
 * It is paid when nothing stays open and something came, and open again when something is owed.
 */
export async function keepMoney(db: Db, by: Actor, order: Order, now: Partial<Money>): Promise<void> {
  const changed = fields.filter((field) => now[field] !== undefined && now[field] !== order[field])
  if (!changed.length) return
  const money = await db
    .updateTable('orders')
    .set({ ...now, updatedAt: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(db, by, {
    action: money.credited === order.credited ? actionOf(keptOf(money) - keptOf(order)) : 'orderCredited',
    recordKind: 'order',
    recordId: order.id,
    changes: changed.map((field) => ({ field, from: written(order[field]), to: written(money[field]) })),
  })
  if (isSettled(money) && !isSettled(order) && !isStill(order)) await notePaid(db, by, order.id)
  await followFacts(db, by, money)
}

/** What follows from it once is done by whoever watches these. */
const notePaid = (db: Db, { companyId }: Actor, orderId: string) =>
  db
    .insertInto('paidOrders')
    .values({ companyId, orderId })
    .onConflict((conflict) => conflict.columns(['companyId', 'orderId']).doUpdateSet({ paidAt: new Date(), doneAt: null }))
    .execute()

const written = (value: number | boolean) => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : String(value))
const comeOf = ({ amountReceived, settledInBooks, writtenOff }: Money) => amountReceived + settledInBooks + writtenOff
const keptOf = (money: Money) => comeOf(money) - money.amountRefunded
const actionOf = (more: number) => (more > 0 ? 'orderMoneyCame' : more < 0 ? 'orderMoneyLeft' : 'orderInvoiceMoved')
