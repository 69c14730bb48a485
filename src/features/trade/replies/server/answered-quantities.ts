import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { OrderState } from '#features/sales/orders/contract.ts'
import { type Document, documentOf, orderAsChanged, pricedAsOrdered, storeName } from '#features/trade/exchange/server/door.ts'
import { type Partner, partnerOf } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { compare, sum } from '#trade-documents/model/decimal.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { ReplyKind } from '../contract.ts'
import { packsOf } from './pair-by-item.ts'

/** By line of the partner's document, counted from 0. */
export type Quantities = Record<string, string>
const storedQuantities = z.record(z.string(), z.string())

/** `extras`: the allowances and charges in its amounts; null: nobody wrote down which. */
export type OrderOf = { id: string; number: number; store: string; state: OrderState; extras: unknown }
export const isCalledOff = ({ state }: OrderOf) => state === 'Cancelled' || state === 'Rejected'
/** `stands`: the partner did not refuse it. `arrived`: the partner has it, as far as we know. */
export type Said = {
  documentId: string
  kind: ReplyKind
  number: string
  orderId: string | null
  quantities: Quantities
  stands: boolean
  arrived: boolean
}

/** A partner's order with the orders it became here and what was answered to it so far, the oldest first. */
export type Answered = { document: Document; order: PurchaseOrder; partner: Partner; orders: OrderOf[]; said: Said[] }

/** `notFound` for what is no order of a partner, or became none here. `lock`: nobody else answers it until the transaction ends. */
export async function answeredOf(db: Db, documentId: string, { lock = false } = {}): Promise<Answered> {
  const document = await documentOf(db, documentId, { lock })
  const orders = document.kind === 'purchaseOrder' ? await ordersOf(db, documentId) : []
  if (!orders.length || !document.partnerId) throw new AppError('notFound')
  const [partner, theirs, said] = await Promise.all([
    partnerOf(db, document.partnerId),
    orderAsChanged(db, document),
    saidTo(db, documentId),
  ])
  const packs = await packsOf(db, partner.id, theirs)
  const order = { ...theirs, lines: theirs.lines.map((line, index) => pricedAsOrdered(line, packs[index] ?? null)) }
  return { document, order, partner, orders, said }
}

export async function ordersOf(db: Db, documentId: string): Promise<OrderOf[]> {
  const rows = await db
    .selectFrom('ediOrders')
    .innerJoin('orders', 'orders.id', 'ediOrders.orderId')
    .select(['orders.id', 'orders.number', 'orders.state', 'ediOrders.store', 'ediOrders.extras'])
    .where('ediOrders.documentId', '=', documentId)
    .orderBy('orders.number')
    .execute()
  return rows
}

async function saidTo(db: Db, documentId: string): Promise<Said[]> {
  const rows = await db
    .selectFrom('ediReplies')
    .innerJoin('ediDocuments', 'ediDocuments.id', 'ediReplies.documentId')
    .select(['ediReplies.documentId', 'ediReplies.kind', 'ediReplies.number', 'ediReplies.orderId'])
    .select(['quantities', 'acknowledgment', 'delivery'])
    .where('answersId', '=', documentId)
    .orderBy('ediReplies.documentId')
    .execute()
  return rows.map(({ quantities, acknowledgment, delivery, ...row }) => ({
    ...row,
    quantities: storedQuantities.parse(quantities),
    stands: acknowledgment !== 'Rejected',
    arrived: delivery === 'Sent' || delivery === 'Delivered',
  }))
}

/** How many of each line were ordered: of the whole document, or for the store of one of its orders. */
export function orderedOf({ order }: Answered, store = ''): Quantities {
  return Object.fromEntries(
    order.lines.flatMap(({ quantity, stores }, line) => {
      if (!store) return [[line, quantity || '0']]
      const shared = stores.filter((each) => storeName(each) === store)
      return shared.length ? [[line, sum(shared.map((each) => each.quantity))]] : []
    }),
  )
}

/** How many of each line were shipped or invoiced, of one order or, without `orderId`, of all. */
export function saidOf({ said }: Answered, kind: 'shipNotice' | 'invoice', orderId: string | null = null): Quantities {
  const all = said.filter((each) => each.kind === kind && each.stands && (orderId === null || each.orderId === orderId))
  return totalOf(all.map(({ quantities }) => quantities))
}

/** Numbers of the invoices of one order that the partner has of us. */
export const numbersSaid = ({ said }: Answered, orderId: string): string[] =>
  said.filter(({ kind, stands, orderId: of }) => kind === 'invoice' && stands && of === orderId).map(({ number }) => number)

/** What the last acknowledgment that stands promised; null without one. */
export const promisedOf = ({ said }: Answered): Quantities | null =>
  said.findLast(({ kind, stands }) => kind === 'orderResponse' && stands)?.quantities ?? null

/** How many of each line are still to come: as promised, else as ordered for those that were not called off. */
export function wantedOf(answered: Answered): Quantities {
  const [promised, live] = [promisedOf(answered), answered.orders.filter((order) => !isCalledOff(order))]
  const ordered = totalOf((live.length ? live : answered.orders).map(({ store }) => orderedOf(answered, store)))
  return promised ? lessOf(promised, ordered) : ordered
}

/** How many of each line were shipped or invoiced; what one store got too many of is not missing less at another. */
export function doneOf(answered: Answered, kind: 'shipNotice' | 'invoice'): Quantities {
  const { orders } = answered
  return totalOf(orders.map(({ id, store }) => lessOf(saidOf(answered, kind, id), orderedOf(answered, store))))
}

const lessOf = (one: Quantities, other: Quantities): Quantities =>
  Object.fromEntries(Object.entries(one).map(([line, quantity]) => [line, lesser(quantity, other[line] ?? '0')]))
const lesser = (one: string, other: string) => (compare(one, other) < 0 ? one : other)

export function totalOf(list: readonly Quantities[]): Quantities {
  const total: Quantities = {}
  for (const quantities of list)
    for (const [line, quantity] of Object.entries(quantities)) total[line] = sum([total[line] ?? '0', quantity])
  return total
}
