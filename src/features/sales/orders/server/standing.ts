import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderState } from '../contract.ts'
import { notSold } from '../taken.ts'
import { isOrderOnAccount } from './account/terms.ts'
import { followStock } from './follow-stock.ts'
import type { Order } from './order.ts'
import { moveOrder } from './states.ts'

type Sums = Pick<Order, 'openAmount' | 'amountReceived' | 'settledInBooks' | 'writtenOff' | 'invoiceOff' | 'grandTotal'>
type Facts = Sums & Pick<Order, 'state' | 'source' | 'termsId' | 'shipped'>

/** Nothing stays open, and something came: all of it, where nothing is asked for because the invoice is gone. */
export function isSettled({ openAmount, amountReceived, settledInBooks, writtenOff, invoiceOff, grandTotal }: Sums): boolean {
  const came = amountReceived + settledInBooks + writtenOff
  return openAmount === 0 && came > 0 && (!invoiceOff || came >= grandTotal)
}

/** Goods and money move these no more, or not yet. */
export const isStill = ({ state }: Pick<Order, 'state'>) => notSold.includes(state)

/** Where goods, money and terms put an order. Who waits for a link to be paid goes on waiting. */
async function standingOf(db: Db, order: Facts): Promise<OrderState> {
  if (isStill(order)) return order.state
  if (order.shipped === 'all') return order.openAmount === 0 ? 'Closed' : 'Fulfilled'
  if (order.shipped === 'part') return 'PartShipped'
  if (isSettled(order)) return 'Paid'
  if (await isOrderOnAccount(db, order)) return 'OnAccount'
  return order.state === 'AwaitingPayment' || order.state === 'Expired' ? order.state : 'Accepted'
}

/** Moves a locked order to where its goods, its money and its terms put it now. */
export async function followFacts(db: Db, by: Actor, order: Facts & Pick<Order, 'id' | 'version'>, reason = ''): Promise<void> {
  const to = await standingOf(db, order)
  if (to === order.state) return
  const isClosing = to === 'Closed' && order.state !== 'Fulfilled'
  const next = isClosing ? 'Fulfilled' : to
  await moveOrder(db, by, order, next, reason)
  if (isClosing) await followFacts(db, by, { ...order, state: next })
}

/** How much of a locked order left, as its shipments say. */
export async function keepShipped(db: Db, by: Actor, order: Order, shipped: Order['shipped'], reason = ''): Promise<void> {
  if (shipped !== order.shipped) await db.updateTable('orders').set({ shipped, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await followFacts(db, by, { ...order, shipped }, reason)
  await followStock(db, [order.id], { refuses: false })
}
