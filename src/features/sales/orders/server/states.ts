import type { Short } from '#features/catalog/stock/server/door.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderState } from '../contract.ts'
import { followStock } from './follow-stock.ts'
import type { Order } from './order.ts'

/** What moves an order on. */
export type OrderEvent =
  | 'quoted'
  | 'quoteExpired'
  | 'quoteOpened'
  | 'accepted'
  | 'approvalNeeded'
  | 'approved'
  | 'rejected'
  | 'termsGiven'
  | 'termsTaken'
  | 'linkMade'
  | 'linkExpired'
  | 'settled'
  | 'owedAgain'
  | 'shipped'
  | 'shipmentCalledOff'
  | 'calledOff'

/** Where an order may go from each state, and what takes it there (rules 3.6). Money and goods come in any order. */
export const ways: Record<OrderState, Partial<Record<OrderState, OrderEvent>>> = {
  Submitted: { Quote: 'quoted', Accepted: 'accepted', AwaitingApproval: 'approvalNeeded', Cancelled: 'calledOff' },
  Quote: { Accepted: 'accepted', AwaitingApproval: 'approvalNeeded', QuoteExpired: 'quoteExpired', Cancelled: 'calledOff' },
  QuoteExpired: { Quote: 'quoteOpened', Cancelled: 'calledOff' },
  AwaitingApproval: { Accepted: 'approved', Rejected: 'rejected', Cancelled: 'calledOff' },
  Accepted: {
    AwaitingPayment: 'linkMade',
    OnAccount: 'termsGiven',
    Paid: 'settled',
    PartShipped: 'shipped',
    Fulfilled: 'shipped',
    Cancelled: 'calledOff',
  },
  AwaitingPayment: {
    OnAccount: 'termsGiven',
    Paid: 'settled',
    PartShipped: 'shipped',
    Fulfilled: 'shipped',
    Expired: 'linkExpired',
    Cancelled: 'calledOff',
  },
  Expired: {
    AwaitingPayment: 'linkMade',
    OnAccount: 'termsGiven',
    Paid: 'settled',
    PartShipped: 'shipped',
    Fulfilled: 'shipped',
    Cancelled: 'calledOff',
  },
  OnAccount: { Accepted: 'termsTaken', Paid: 'settled', PartShipped: 'shipped', Fulfilled: 'shipped', Cancelled: 'calledOff' },
  Paid: { Accepted: 'owedAgain', OnAccount: 'owedAgain', PartShipped: 'shipped', Fulfilled: 'shipped' },
  PartShipped: { Fulfilled: 'shipped', Accepted: 'shipmentCalledOff', OnAccount: 'shipmentCalledOff', Paid: 'shipmentCalledOff' },
  Fulfilled: { Closed: 'settled', PartShipped: 'shipmentCalledOff', Accepted: 'shipmentCalledOff', OnAccount: 'shipmentCalledOff' },
  Closed: {
    Fulfilled: 'owedAgain',
    PartShipped: 'shipmentCalledOff',
    Accepted: 'shipmentCalledOff',
    OnAccount: 'shipmentCalledOff',
    Paid: 'shipmentCalledOff',
  },
  Rejected: {},
  Cancelled: {},
}
export const mayMove = (from: OrderState, to: OrderState) => ways[from][to] !== undefined

/** By these an order asks for goods that it did not hold, and somebody waits for the answer. Money and goods that came are never refused. */
const asking: readonly (OrderEvent | undefined)[] = ['accepted', 'approved', 'linkMade']

type By = Parameters<typeof audit>[1]

/**
 * Moves a locked order and says who did it and why; it holds goods from then on, or does not. Throws on a way that there is not: the caller has looked.
 * `beyondStock`: it holds its goods whether there is enough or not. Answers of what there is less than is held then.
 * The books follow by themselves: a trigger of the table (`app.add_book_work`) writes what they have to look at to `book_work`.
 */
export async function moveOrder(
  db: Db,
  by: By,
  order: Pick<Order, 'id' | 'state' | 'version'>,
  to: OrderState,
  reason = '',
  { beyondStock = false } = {},
): Promise<Short[]> {
  if (!mayMove(order.state, to)) throw new Error(`An order does not go from ${order.state} to ${to}`)
  await db.updateTable('orders').set({ state: to, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'orderMoved',
    recordKind: 'order',
    recordId: order.id,
    recordVersion: order.version,
    changes: [{ field: 'orderState', from: order.state, to }, ...(reason ? [{ field: 'reason', from: '', to: reason }] : [])],
  })
  return followStock(db, [order.id], { refuses: !beyondStock && asking.includes(ways[order.state][to]) })
}
