import type { Expression } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { ShippingAddress } from '../contract.ts'
import * as booked from './booked-invoice.ts'
import * as changing from './change-placed.ts'
import { chargesFor } from './charges.ts'
import * as lines from './lines.ts'
import { orderByNumber } from './list/quick-search.ts'
import * as orders from './order.ts'
import * as changed from './order-changed.ts'
import * as placing from './place.ts'
import * as prices from './prices-for.ts'
import * as states from './states.ts'
import * as totals from './totals.ts'
import { keepVersion, noteChange } from './versions.ts'

export type { Order } from './order.ts'
export type { NewOrder } from './place.ts'
export const { placeOrder, placeOrders } = placing
export const { cancelPlaced, changePlaced } = changing
export const { pricesFor } = prices
export const { totalsOf } = totals
export const { mayMove, moveOrder } = states
export const { linesOf } = lines
export const { bookedInvoice } = booked
export const { orderChangedRequest } = changed

/** The order, if the caller reaches its customer. */
export const { isCancellable, isChangeable, orderOf } = orders

/** The order by its id alone, for those who come by its payment; `lock` orders them before one another. */
export async function orderById(db: Db, id: string | Expression<string>, { lock = false } = {}): Promise<orders.Order | undefined> {
  const query = db.selectFrom('orders').selectAll().where('id', '=', id)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Can it still be paid? What is closed, paid or called off cannot. */
export const isPayable = ({ state, openAmount }: Pick<orders.Order, 'state' | 'openAmount'>) =>
  openAmount > 0 && ['Submitted', 'Accepted', 'AwaitingPayment', 'OnAccount', 'Expired', 'Fulfilled'].includes(state)

/** Notes money that came in for a locked order, in cents; it is paid when nothing stays open. */
export async function receive(db: Db, by: Actor, order: orders.Order, amount: number) {
  const received = order.amountReceived + amount
  await db.updateTable('orders').set({ amountReceived: received, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'orderMoneyCame',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'amountReceived', from: String(order.amountReceived), to: String(received) }],
  })
  if (received >= order.grandTotal && states.mayMove(order.state, 'Paid')) await states.moveOrder(db, by, order, 'Paid')
}

/** Notes money of a locked order that left again by a refund or a lost dispute, in cents; what is not paid any more is open. */
export async function giveBack(db: Db, by: Actor, order: orders.Order, amount: number) {
  const left = Math.max(0, order.amountReceived - amount)
  await db.updateTable('orders').set({ amountReceived: left, updatedAt: new Date() }).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'orderMoneyLeft',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'amountReceived', from: String(order.amountReceived), to: String(left) }],
  })
  if (left < order.grandTotal && order.state === 'Paid') await states.moveOrder(db, by, order, 'Accepted')
}

/**
 * Sends a locked order elsewhere: delivery and taxes are computed again, as a new version. An order of an invoice keeps what the books ask for.
 * Throws `orderFixed` where nothing may change any more.
 */
export async function changeShipping(db: Db, by: Actor, order: orders.Order, ship: ShippingAddress): Promise<void> {
  if (!isPayable(order) || (order.amountReceived > 0 && order.source !== 'invoice')) throw new AppError('orderFixed')
  await keepVersion(db, by, order, '')
  const address = {
    addressName: ship.addressName,
    address1: ship.address1,
    address2: ship.address2,
    city: ship.city,
    shipState: ship.state,
    zip: ship.zip,
  }
  const priced: Partial<Awaited<ReturnType<typeof pricedFor>>> = order.source === 'invoice' ? {} : await pricedFor(db, order, ship.state)
  await db
    .updateTable('orders')
    .set({ ...address, ...priced, version: order.version + 1, updatedAt: new Date() })
    .where('id', '=', order.id)
    .execute()
  await noteChange(db, by, order, priced.grandTotal ?? order.grandTotal, '')
}

async function pricedFor(db: Db, order: orders.Order, state: string) {
  const charges = await chargesFor(db, state)
  const { amounts: _, ...sums } = totals.totalsOf(await lines.linesOf(db, order.id), order.discountPercent, charges)
  return { ...sums, taxCodeId: charges.taxCodeId, taxPercent: charges.taxPercent }
}

/** The order with this number (`1001`, `#1001`), if the caller may see it. */
export const findOrders = (context: DbContext, search: string) => orderByNumber(context, search)

/** Numbers by id, of those there are. */
export async function namesOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
}
