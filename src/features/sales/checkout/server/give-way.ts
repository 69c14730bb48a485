import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { anyCollected, takenFor } from '#features/customers/customers/server/door.ts'
import { cancelPlaced, isBeingPaid, type Order, orderById, tellChanged } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { endLink, isUndecidedOrder, liveLink } from './links.ts'

type Context = { db: Db; services: Services }
type Of = { customerId: string; invoiceIds: readonly string[] }

/**
 * Invoices of a customer are to be paid together, in a store or by the card that a rep asks for: the orders that they were made for ask for no money from
 * now on, so that none is paid twice, and other payments of them that were begun there and not made are called off. Where something of an order was paid
 * that the books do not know yet, or is under way, nothing more is asked for. Answers by when the first of the orders would have been paid: their goods
 * are held no longer.
 */
export async function invoicesGiveWay(context: Context, by: Actor, { customerId, invoiceIds }: Of): Promise<Date | null> {
  const ids = [...new Set(invoiceIds)].sort()
  const of = { customerId, invoiceIds: ids }
  await lockAsking(context.db, of)
  const until = await ordersGiveWay(context, of)
  await dropRequests(context, by, of, { besides: ids })
  return until
}

/** What was begun to be paid of an order's invoices, and was not, stands in the way of paying the order itself. */
export async function requestsGiveWay(context: Context, by: Actor, { id, customerId }: Pick<Order, 'id' | 'customerId'>): Promise<void> {
  const rows = await context.db.selectFrom('orderInvoices').select('invoiceId').where('orderId', '=', id).execute()
  const invoiceIds = rows.map((row) => row.invoiceId)
  if (invoiceIds.length) await dropRequests(context, by, { customerId, invoiceIds }, { besides: [] })
}

/** Nobody is asked for what a rep has taken and the books do not say yet. */
export async function checkNotTaken(db: Db, { id, source, label, settledInBooks }: Order): Promise<void> {
  if (source === 'invoice') {
    const invoiceIds = sql`array(select a.invoice_id from order_invoices a where ${ofCompany('a')} and a.order_id = ${id}::uuid)`
    const { rows } = await sql<{ number: string; taken: number }>`
      select i.number, ${takenFor(sql`i.id`)} as taken from invoices i
      where ${ofCompany('i')} and i.id in (${anyCollected(invoiceIds)}) order by i.id`.execute(db.withoutPlugins())
    const found = rows.find(({ taken }) => taken > 0)
    if (found) throw new AppError('invoiceCollected', { values: { number: found.number, amount: formatCents(found.taken) } })
    return
  }
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(t.amount), 0)::bigint as taken from collected_payments t
    where ${ofCompany('t')} and t.order_id = ${id}::uuid and not t.posted and t.aside <> 'givenBack'`.execute(db.withoutPlugins())
  if ((rows[0]?.taken ?? 0) > settledInBooks) throw new AppError('moneyUnderWay', { values: { label } })
}

/** All that asks for these invoices, before the invoices themselves: whoever pays some of them at the same time meets here, in one order. */
async function lockAsking(db: Db, { customerId, invoiceIds }: Of) {
  await sql`select 1 from orders o where ${ofCompany('o')} and o.customer_id = ${customerId}::uuid and o.id in (
      select a.order_id from order_invoices a where ${ofCompany('a')} and a.invoice_id = any(${invoiceIds}::uuid[]))
    order by o.id for update`.execute(db.withoutPlugins())
}

async function ordersGiveWay({ db, services }: Context, { customerId, invoiceIds }: Of): Promise<Date | null> {
  const { rows } = await sql<{ id: string; asked: number }>`
    select o.id, sum(i.balance)::bigint as asked from invoices i
    join order_invoices a on ${ofCompany('a')} and a.invoice_id = i.id
    join orders o on ${ofCompany('o')} and o.id = a.order_id and o.source <> 'invoice' and o.state not in ('Cancelled', 'Rejected')
    where ${ofCompany('i')} and i.id = any(${invoiceIds}::uuid[]) and i.customer_id = ${customerId}::uuid and not i.voided and not i.deleted
    group by o.id order by o.id`.execute(db.withoutPlugins())
  const ends: number[] = []
  for (const { id, asked } of rows) {
    const order = await orderById(db, id, { lock: true })
    if (!order) continue
    if (order.openAmount < asked || (await isBeingPaid(db, id)) || (await isUndecidedOrder(db, id)))
      throw new AppError('moneyUnderWay', { values: { label: order.label } })
    const live = await liveLink(db, id)
    if (live) ends.push(new Date(live.expiresAt).getTime())
    await endLink(db, id, 'Cancelled')
    await tellChanged(services, db, order)
  }
  return ends.length ? new Date(Math.min(...ends)) : null
}

/** What was begun and not paid; `besides`: but for the very request for these. What the office asks for stays. */
async function dropRequests(
  { db, services }: Context,
  by: Actor,
  { customerId, invoiceIds }: Of,
  { besides }: { besides: readonly string[] },
) {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from order_invoices a join orders o on ${ofCompany('o')} and o.id = a.order_id
    where ${ofCompany('a')} and a.invoice_id = any(${invoiceIds}::uuid[]) and o.customer_id = ${customerId}::uuid and o.source = 'invoice'
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
