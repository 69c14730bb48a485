import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderState } from '../contract.ts'
import type { Order } from './order.ts'

/** Where an order may go from each state (rules 3.6). */
const ways: Record<OrderState, readonly OrderState[]> = {
  Submitted: ['AwaitingApproval', 'Accepted', 'Rejected', 'Cancelled'],
  AwaitingApproval: ['Accepted', 'Rejected', 'Cancelled'],
  Accepted: ['AwaitingPayment', 'OnAccount', 'Paid', 'Cancelled'],
  AwaitingPayment: ['Paid', 'OnAccount', 'Accepted', 'Cancelled', 'Expired'],
  Expired: ['AwaitingPayment', 'OnAccount', 'Paid', 'Cancelled'],
  OnAccount: ['AwaitingPayment', 'Paid', 'Fulfilled', 'Cancelled'],
  // A refund or a lost dispute opens it again.
  Paid: ['Fulfilled', 'Accepted'],
  Fulfilled: ['Closed', 'Paid'],
  Closed: [],
  Rejected: [],
  Cancelled: [],
}
export const mayMove = (from: OrderState, to: OrderState) => ways[from].includes(to)

type By = Parameters<typeof audit>[1]

/**
 * Moves a locked order and says who did it and why. Throws on a way that there is not: the caller has looked.
 * The books follow by themselves: a trigger of the table (`app.add_book_work`) writes what they have to look at to `book_work`.
 */
export async function moveOrder(db: Db, by: By, order: Pick<Order, 'id' | 'state' | 'version'>, to: OrderState, reason = '') {
  if (!mayMove(order.state, to)) throw new Error(`An order does not go from ${order.state} to ${to}`)
  await db.updateTable('orders').set({ state: to, updatedAt: new Date() }).where('id', '=', order.id).execute()
  // What follows from it once is done by whoever watches these.
  if (to === 'Paid')
    await db
      .insertInto('paidOrders')
      .values({ companyId: by.companyId, orderId: order.id })
      .onConflict((conflict) => conflict.columns(['companyId', 'orderId']).doUpdateSet({ paidAt: new Date(), doneAt: null }))
      .execute()
  await audit(db, by, {
    action: 'orderMoved',
    recordKind: 'order',
    recordId: order.id,
    recordVersion: order.version,
    changes: [{ field: 'orderState', from: order.state, to }, ...(reason ? [{ field: 'reason', from: '', to: reason }] : [])],
  })
}
