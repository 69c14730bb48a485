import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { settledCents } from '#contract/money.ts'
import { endLink, endLinkBy, isUndecidedOrder, liveLink } from '#features/sales/checkout/server/door.ts'
import { cancelPlaced, checkSeen, isBeingPaid, type Order, orderById, requestFor, tellChanged } from '#features/sales/orders/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import { dayAt } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { listShopInvoices, payShopInvoices } from '../../contract.ts'
import { buyerOf, customerOf, shopperActor } from '../buyer.ts'
import { storeCurrency } from '../cart/account.ts'
import { payUrlOf } from '../placing/order.ts'

type Row = {
  id: string
  number: string
  date: string
  dueDate: string | null
  total: number
  balance: number
  currency: string
  owed: string | null
}
const mostShown = 500

export async function shopInvoices(context: DbContext, customerId?: string): Promise<RawResult<typeof listShopInvoices>> {
  const { db, services } = context
  const buyer = await buyerOf(context, customerId)
  if (!buyer.rights) return { rows: [], balance: 0, canPay: false }
  const [{ rows }, notPayable] = await Promise.all([
    sql<Row>`
      select i.id, i.number, i.date::text, i.due_date::text as "dueDate", i.total, i.balance,
        coalesce(nullif(i.currency, ''), ${storeCurrency}) as currency,
        sum(i.balance) filter (where coalesce(nullif(i.currency, ''), ${storeCurrency}) = ${storeCurrency}) over () as owed from invoices i
      where ${ofCompany('i')} and i.customer_id = ${buyer.rights.customerId}::uuid and i.balance <> 0 and i.balance > ${sql.lit(settledCents)}
        and not i.deleted and not i.voided
      order by coalesce(i.due_date, i.date), i.id limit ${sql.lit(mostShown)}`.execute(db.withoutPlugins()),
    whyNotPayable(services, db),
  ])
  const today = dayAt(new Date(), buyer.store.zone)
  return {
    rows: rows.map(({ currency, owed, ...row }) => ({
      ...row,
      currency: currency === storeCurrency ? '' : currency,
      late: row.dueDate !== null && row.dueDate < today,
    })),
    balance: Number(rows[0]?.owed ?? 0),
    canPay: buyer.rights.mayPay && notPayable === null,
  }
}

/**
 * One payment request for them, by the way that the office asks for invoices: the same again is the same request. Orders that they were made for ask for
 * their money no more meanwhile.
 */
export async function shopInvoicesPaid(
  context: DbContext,
  { customerId, invoiceIds, expectedTotal }: ValidInput<typeof payShopInvoices>['body'],
) {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerOf(context, customerId)
  const rights = customerOf(buyer)
  if (!rights.mayPay) throw new AppError('forbidden')
  const by = shopperActor(context, companyId, buyer.shopper)
  const ids = [...new Set(invoiceIds)].sort()
  const until = await ordersGiveWay(context, rights.customerId, ids)
  await dropRequests(context, by, rights.customerId, ids, { besides: ids })
  const { id } = await forShoppers(
    requestFor(db, by, { invoiceIds: ids, expectedTotal, besideOrders: true, reaches: async (each) => each === rights.customerId }),
  )
  const order = await orderById(db, id, { lock: true })
  if (!order) throw new AppError('notFound')
  checkSeen(order.openAmount, expectedTotal)
  const payUrl = await payUrlOf(context, by, order, order.storeId ? null : buyer.store.id)
  if (until) await endLinkBy(db, id, until)
  return { payUrl, amount: order.openAmount }
}

/** What shoppers began to pay of an order's invoices and did not stands in the way of paying the order itself. */
export async function requestsGiveWay(context: DbContext, by: Actor, { id, customerId }: Pick<Order, 'id' | 'customerId'>): Promise<void> {
  const rows = await context.db.selectFrom('orderInvoices').select('invoiceId').where('orderId', '=', id).execute()
  const ids = rows.map(({ invoiceId }) => invoiceId)
  if (ids.length) await dropRequests(context, by, customerId, ids, { besides: [] })
}

/** What only the office can call off is said as the shopper can do something about it. */
export const forShoppers = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invoiceAskedFor')
      throw new AppError('shopInvoiceAsked', error.values && { values: error.values })
    throw error
  })

/**
 * The orders that these invoices were made for ask for no money from now on, so that none is paid twice. Where something of an order was paid that the books
 * do not know yet, or is under way, nothing more is asked for. Answers by when the first of them would have been paid: their goods are held no longer.
 */
async function ordersGiveWay({ db, services }: DbContext, customerId: string, ids: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ id: string; asked: number }>`
    select o.id, sum(i.balance)::bigint as asked from invoices i
    join order_invoices a on ${ofCompany('a')} and a.invoice_id = i.id
    join orders o on ${ofCompany('o')} and o.id = a.order_id and o.source <> 'invoice' and o.state not in ('Cancelled', 'Rejected')
    where ${ofCompany('i')} and i.id = any(${ids}::uuid[]) and i.customer_id = ${customerId}::uuid and not i.voided and not i.deleted
    group by o.id order by o.id`.execute(db.withoutPlugins())
  const ends: number[] = []
  for (const { id, asked } of rows) {
    const order = await orderById(db, id, { lock: true })
    if (!order) continue
    if (order.openAmount < asked || (await isBeingPaid(db, id)) || (await isUndecidedOrder(db, id)))
      throw new AppError('shopMoneyUnderWay', { values: { label: order.label } })
    const live = await liveLink(db, id)
    if (live) ends.push(new Date(live.expiresAt).getTime())
    await endLink(db, id, 'Cancelled')
    await tellChanged(services, db, order)
  }
  return ends.length ? new Date(Math.min(...ends)) : null
}

/** What a shopper began to pay of these invoices and did not; `besides`: but for the very request for these. What the office asks for stays. */
async function dropRequests(
  { db, services }: DbContext,
  by: Actor,
  customerId: string,
  ids: readonly string[],
  { besides }: { besides: readonly string[] },
) {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from order_invoices a join orders o on ${ofCompany('o')} and o.id = a.order_id
    where ${ofCompany('a')} and a.invoice_id = any(${ids}::uuid[]) and o.customer_id = ${customerId}::uuid and o.source = 'invoice'
      and o.created_by is null and o.state in ('Accepted', 'AwaitingPayment', 'Expired') and o.amount_received = 0
      and ${besides}::uuid[] <> array(select e.invoice_id from order_invoices e where ${ofCompany('e')} and e.order_id = o.id order by e.invoice_id) order by o.id`.execute(
    db.withoutPlugins(),
  )
  for (const { id } of rows) {
    const order = await orderById(db, id, { lock: true })
    // Money that waits for somebody to decide on it is money of this request.
    if (order && order.amountReceived === 0 && !(await isBeingPaid(db, id)) && !(await isUndecidedOrder(db, id)))
      await cancelPlaced(services, db, by, order, '')
  }
}
