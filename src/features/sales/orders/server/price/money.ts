import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'
import { mayMove, moveOrder } from '../states.ts'

/** Notes money that came in for a locked order, in cents; it is paid when nothing stays open. */
export async function receiveMoney(db: Db, by: Actor, order: Order, amount: number) {
  const received = order.amountReceived + amount
  await db.updateTable('orders').set({ amountReceived: received, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'orderMoneyCame',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'amountReceived', from: String(order.amountReceived), to: String(received) }],
  })
  if (received >= order.grandTotal && mayMove(order.state, 'Paid')) await moveOrder(db, by, order, 'Paid')
}

/** Notes money of a locked order that left again by a refund or a lost dispute, in cents; what is not paid any more is open. */
export async function giveBackMoney(db: Db, by: Actor, order: Order, amount: number) {
  const left = Math.max(0, order.amountReceived - amount)
  await db.updateTable('orders').set({ amountReceived: left, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'orderMoneyLeft',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'amountReceived', from: String(order.amountReceived), to: String(left) }],
  })
  if (left < order.grandTotal && order.state === 'Paid') await moveOrder(db, by, order, 'Accepted')
}
