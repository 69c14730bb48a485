import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { settledCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { type Collected, collectedFor, namesOfCustomers, reachesCustomer } from '#features/customers/customers/server/door.ts'
import { pageThere } from '#features/quickbooks/server/door.ts'
import { linksOf } from '#features/sales/checkout/server/door.ts'
import { linesOfInvoice } from '#features/sales/orders/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getInvoice } from '../contract.ts'
import { appliedTo } from './applied.ts'
import { unusedCredit } from './credit.ts'
import { eventsOf } from './events.ts'

type Details = RawResult<typeof getInvoice>

/** From what we keep of QuickBooks: it is read again when QuickBooks says that it changed. */
export async function invoiceDetails(context: DbContext, id: string): Promise<Details> {
  const { db } = context
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  if (!invoice?.customerId || !(await reachesCustomer(context, invoice.customerId, 'orders.read'))) throw new AppError('notFound')
  const { customerId, number, total, balance, voided, deleted, date, dueDate } = invoice
  const isOff = voided || deleted
  const isOpen = !isOff && balance > settledCents
  const isStaff = can(memberOf(context).role, 'history.read')
  const externalId = await theirId(db, id)
  const [today, names, lines, orders, applied, collected, credit] = await Promise.all([
    todayOf(db),
    namesOfCustomers(db, [customerId]),
    linesOfInvoice(db, invoice),
    ordersOf(context, invoice.id, customerId),
    externalId ? appliedTo(db, { id, customerId, externalId }) : [],
    isOpen ? collectedOf(db, id) : [],
    unusedCredit(db, customerId),
  ])
  const dueOn = dueDate ?? date
  const daysLate = isOpen && dueOn < today ? Temporal.PlainDate.from(dueOn).until(today).days : 0
  const known = applied.reduce((sum, { amount }) => sum + amount, 0)
  const live = orders.filter(({ isOver }) => !isOver)
  const asks = live.find(({ isRequest }) => isRequest) ?? live[0]
  const shown = { number, date, dueDate, customerId, total, balance, tax: invoice.tax, currency: invoice.currency ?? '' }
  return {
    ...shown,
    id,
    state: stateOf({ voided, deleted, balance, total }, daysLate > 0),
    daysLate,
    customerName: names.get(customerId) ?? '',
    memo: isStaff ? invoice.memo : '',
    quickbooksUrl: isStaff && externalId && !deleted ? pageThere('Invoice', externalId) : null,
    lines: lines.map(({ line: { itemId, itemNumber, description, quantity, unitPrice }, amount }) => ({
      itemId,
      itemNumber,
      description,
      quantity,
      unitPrice,
      amount,
    })),
    applied: applied.map(({ path, ...row }) => ({ ...row, path: can(memberOf(context).role, 'payments.read') ? path : null })),
    otherwise: isOff ? 0 : total - balance - known,
    collected,
    credit,
    orders: orders.map(({ isOver: _, ...order }) => order),
    askedBy: isOpen && asks ? { id: asks.id, label: asks.label } : null,
    events: eventsOf({ ...shown, isOff, applied, collected, orders }, today),
  }
}

/** As the customer's page has it, and what is gone there. */
function stateOf(
  { voided, deleted, balance, total }: { voided: boolean; deleted: boolean; balance: number; total: number },
  isLate: boolean,
) {
  if (deleted) return 'deleted'
  if (voided) return 'void'
  if (balance <= settledCents) return 'paid'
  if (isLate) return 'overdue'
  return balance < total ? 'partlyPaid' : 'open'
}

async function theirId(db: Db, id: string): Promise<string | null> {
  const link = await db
    .selectFrom('externalLinks')
    .select('externalId')
    .where('localId', '=', id)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return link?.externalId ?? null
}

async function collectedOf(db: Db, id: string): Promise<Collected[]> {
  const { rows } = await sql<{ collected: Collected[] }>`select ${collectedFor(sql`i.id`)} as collected from invoices i
    where ${ofCompany('i')} and i.id = ${id}::uuid`.execute(db.withoutPlugins())
  return rows[0]?.collected ?? []
}

/** Of one invoice there are few: what it was made for, and each request that named it. */
const mostOrders = 20

/** The order that it was made for, and the requests that ask for it or did; each with its newest link. */
async function ordersOf(context: DbContext, id: string, ofCustomer: string) {
  const rows = await context.db
    .selectFrom('orderInvoices')
    .innerJoin('orders', 'orders.id', 'orderInvoices.orderId')
    .select(['orders.id', 'orders.label', 'orders.state', 'orders.source', 'orders.customerId', 'orders.createdAt'])
    .where('orderInvoices.invoiceId', '=', id)
    .groupBy(['orders.companyId', 'orders.id'])
    .orderBy('orders.id', 'desc')
    .limit(mostOrders)
    .execute()
  const found = []
  for (const { id: orderId, label, state, source, customerId, createdAt } of rows) {
    if (customerId !== ofCustomer && !(await reachesCustomer(context, customerId, 'orders.read'))) continue
    const [link] = (await linksOf(context, orderId)).rows
    found.push({
      id: orderId,
      label,
      state,
      isRequest: source === 'invoice',
      isOver: state === 'Cancelled' || state === 'Rejected',
      madeAt: createdAt,
      link: link
        ? {
            status: link.status,
            sentTo: link.sentTo,
            sentAt: link.sentAt,
            mail: link.mail,
            openedAt: link.openedAt,
            expiresAt: link.expiresAt,
          }
        : null,
    })
  }
  return found
}
