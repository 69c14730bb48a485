import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { checkNotTaken, isCharged, requestsGiveWay } from '#features/sales/checkout/server/door.ts'
import {
  accountTerms,
  cancelPlaced,
  invoiceThere,
  isBeingPaid,
  isCancellable,
  isPayable,
  linesOf,
  type Order,
  orderById,
  settledThere,
} from '#features/sales/orders/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, type DbContext, shopperOf } from '#server/http/context.ts'
import type { getShopOrder } from '../../contract.ts'
import { type Buyer, buyerOf, type Rights, shopperActor } from '../buyer.ts'
import { cancelledIsKnown } from '../mails/news.ts'
import { payPath, payUrlOf } from '../placing/order.ts'
import { forShoppers } from './invoices.ts'
import { firstVersion, shownLines } from './lines.ts'
import { orderColumns, type Row, shownRow } from './list.ts'
import { threadOf } from './thread.ts'

/** The order, if it is of a customer of the shopper; to everybody else there is none. */
async function reached(context: DbContext, id: string, { lock = false } = {}): Promise<{ order: Order; buyer: Buyer; rights: Rights }> {
  shopperOf(context)
  const order = await orderById(context.db, id, { lock })
  if (!order || order.source === 'invoice' || order.state === 'Quote' || order.state === 'QuoteExpired') throw new AppError('notFound')
  const buyer = await buyerOf(context, order.customerId)
  if (!buyer.rights) throw new AppError('notFound')
  return { order, buyer, rights: buyer.rights }
}

export async function shopOrder(context: DbContext, id: string): Promise<RawResult<typeof getShopOrder>> {
  const { db, services } = context
  const { order, rights, buyer } = await reached(context, id)
  const [{ rows }, lines, before, thread, links, notPayable, account] = await Promise.all([
    sql<Row>`select ${orderColumns} from orders o where ${ofCompany('o')} and o.id = ${id}::uuid`.execute(db.withoutPlugins()),
    linesOf(db, id),
    firstVersion(db, id),
    threadOf(db, order),
    db.selectFrom('paymentLinks').select('code').where('orderId', '=', id).orderBy('id', 'desc').limit(1).execute(),
    whyNotPayable(services, db),
    accountTerms(db, [order.termsId]),
  ])
  const [row] = rows
  if (!row) throw new AppError('notFound')
  const { addressName, address1, address2, city, shipState, zip } = order
  const [link] = links
  const hasCome = order.amountReceived > 0 || order.settledInBooks > 0
  return {
    ...shownRow(row, account),
    lines: shownLines(lines, before),
    orderedTotal: before && before.grandTotal !== order.grandTotal ? before.grandTotal : null,
    subtotal: order.subtotal,
    discount: order.discount,
    delivery: order.delivery,
    taxes: order.taxes,
    shipTo: [addressName, address1, address2, [city, shipState, zip].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
    wantedOn: order.deliverBy,
    note: order.memo,
    // Of what came by another way the staff's reason was written for the staff.
    reason: order.storeId && (order.state === 'Rejected' || order.state === 'Cancelled') ? await reasonOf(db, id) : '',
    thread,
    // Of what is paid in part it is where the rest is paid.
    receipts: hasCome && link && (rights.mayPay || !isPayable(order)) ? [{ number: order.label, url: payPath(link.code) }] : [],
    mayOrder: rights.mayOrder,
    mayPay: rights.mayPay && notPayable === null && isPayable(order) && isCharged(order.openAmount),
    mayCancel: rights.mayOrder && order.shopperId === buyer.shopper.id && (await mayCancel(db, order)),
  }
}

async function reasonOf(db: Db, orderId: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select coalesce(max(c.value ->> 'to') filter (where c.value ->> 'field' = 'reason'), '') as reason
    from (select e.changes from audit_events e where ${ofCompany('e')} and e.record_kind = 'order' and e.record_id = ${orderId}::uuid
      and e.action = 'orderMoved' order by e.id desc limit 1) last cross join lateral jsonb_array_elements(last.changes) c`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.reason ?? ''
}

/** Nobody in the office has taken it, and nothing came or is on its way. What was held and waits no more was taken. */
const mayCancel = async (db: Db, order: Order) =>
  (order.state === 'AwaitingApproval' || (order.heldBy === '' && (order.state === 'AwaitingPayment' || order.state === 'Expired'))) &&
  order.settledInBooks === 0 &&
  isCancellable(order) &&
  !(await isBeingPaid(db, order.id))

export async function shopOrderPaid(context: DbContext, orderId: string) {
  const { order, rights, buyer } = await reached(context, orderId, { lock: true })
  if (!rights.mayPay) throw new AppError('forbidden')
  const by = shopperActor(context, order.companyId, buyer.shopper)
  await forShoppers(checkNotTaken(context.db, order))
  await requestsGiveWay(context, by, order)
  return { payUrl: await forShoppers(payUrlOf(context, by, order)) }
}

/**
 * Whoever placed it calls it off. QuickBooks is asked on the spot what was received on its invoice, as when the office does: what came there is the
 * seller's to deal with. No transaction waits for the answer.
 */
export async function shopOrderCancelled(context: Context, orderId: string) {
  const { services } = context
  const { companyId } = shopperOf(context)
  const found = <T>(work: (db: Db, found: { order: Order; buyer: Buyer }) => Promise<T>) =>
    services.transaction({ companyId }, async (db) => {
      const found = await cancellable({ ...context, db }, orderId)
      return found && work(db, found)
    })
  const invoice = await found(async (db, { order }) => order.invoiceId && invoiceThere(db, order.invoiceId))
  if ((await settledThere(services, companyId, invoice)) > 0) throw new AppError('shopOrderFixed')
  await found(async (db, { order, buyer }) => {
    await requestsGiveWay({ ...context, db }, shopperActor(context, companyId, buyer.shopper), order)
    await cancelPlaced(services, db, shopperActor(context, companyId, buyer.shopper), order, '')
    await cancelledIsKnown(db, orderId)
  })
  return {}
}

/** Locked; null: it is called off already. */
async function cancellable(context: DbContext, orderId: string) {
  const { order, rights, buyer } = await reached(context, orderId, { lock: true })
  if (order.state === 'Cancelled') return null
  if (!rights.mayOrder || order.shopperId !== buyer.shopper.id) throw new AppError('forbidden')
  if (!(await mayCancel(context.db, order))) throw new AppError('shopOrderFixed')
  return { order, buyer }
}
