import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { settledCents } from '#contract/money.ts'
import { cancelPlaced, isBeingPaid, orderById, requestFor } from '#features/sales/orders/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import { dayAt } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { listShopInvoices, payShopInvoices } from '../../contract.ts'
import { buyerOf, customerOf, shopperActor } from '../buyer.ts'
import { payUrlOf } from '../placing/order.ts'

type Row = { id: string; number: string; date: string; dueDate: string | null; total: number; balance: number }
const mostShown = 500

export async function shopInvoices(context: DbContext, customerId?: string): Promise<RawResult<typeof listShopInvoices>> {
  const { db, services } = context
  const buyer = await buyerOf(context, customerId)
  if (!buyer.rights) return { rows: [], balance: 0, canPay: false }
  const [{ rows }, notPayable] = await Promise.all([
    sql<Row>`
      select i.id, i.number, i.date::text, i.due_date::text as "dueDate", i.total, i.balance from invoices i
      where ${ofCompany('i')} and i.customer_id = ${buyer.rights.customerId}::uuid and i.balance <> 0 and i.balance > ${sql.lit(settledCents)}
        and not i.deleted and not i.voided
      order by coalesce(i.due_date, i.date), i.id limit ${sql.lit(mostShown)}`.execute(db.withoutPlugins()),
    whyNotPayable(services, db),
  ])
  const today = dayAt(new Date(), buyer.store.zone)
  return {
    rows: rows.map((row) => ({ ...row, late: row.dueDate !== null && row.dueDate < today })),
    balance: rows.reduce((sum, { balance }) => sum + balance, 0),
    canPay: buyer.rights.mayPay && notPayable === null,
  }
}

/** One payment request for them, by the way that the office asks for invoices: the same again is the same request. */
export async function shopInvoicesPaid(context: DbContext, { customerId, invoiceIds }: ValidInput<typeof payShopInvoices>['body']) {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerOf(context, customerId)
  const rights = customerOf(buyer)
  if (!rights.mayPay) throw new AppError('forbidden')
  const by = shopperActor(context, companyId, buyer.shopper)
  await dropOthers(context, by, rights.customerId, invoiceIds)
  const { id } = await requestFor(db, by, { invoiceIds, reaches: async (each) => each === rights.customerId })
  const order = await orderById(db, id, { lock: true })
  if (!order) throw new AppError('notFound')
  return { payUrl: await payUrlOf(context, by, order) }
}

/** Another choice of these that a shopper began to pay and did not: it stands in the way of this one. What the office asks for stays. */
async function dropOthers({ db, services }: DbContext, by: Actor, customerId: string, invoiceIds: readonly string[]) {
  const ids = [...new Set(invoiceIds)].sort()
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from order_invoices a join orders o on ${ofCompany('o')} and o.id = a.order_id
    where ${ofCompany('a')} and a.invoice_id = any(${ids}::uuid[]) and o.customer_id = ${customerId}::uuid and o.source = 'invoice'
      and o.created_by is null and o.state in ('Accepted', 'AwaitingPayment', 'Expired') and o.amount_received = 0
      and ${ids}::uuid[] <> array(select e.invoice_id from order_invoices e where ${ofCompany('e')} and e.order_id = o.id order by e.invoice_id)`.execute(
    db.withoutPlugins(),
  )
  for (const { id } of rows) {
    const order = await orderById(db, id, { lock: true })
    if (order && order.amountReceived === 0 && !(await isBeingPaid(db, id))) await cancelPlaced(services, db, by, order, '')
  }
}
