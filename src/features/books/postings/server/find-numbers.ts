import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { customerPath, orderPath } from '#contract/places.ts'
import { reachedOf } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Found } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'

const mostFound = 5

/** Documents at QuickBooks with this number: ours lead to their order, invoices that began there to the order or customer they are of. */
export async function findInQuickbooks(context: DbContext, search: string): Promise<Found[]> {
  const { db, language } = context
  const number = search.trim().toLowerCase()
  if (!/\d/.test(number) || !can(memberOf(context).role, 'orders.read')) return []
  const [posted, invoices] = await Promise.all([postedWith(db, number), invoicesWith(db, number)])
  const reached = await reachedOf(
    context,
    [...posted, ...invoices].flatMap(({ customerId }) => customerId ?? []),
  )
  const mayShow = ({ customerId }: { customerId: string | null }) => customerId !== null && reached.has(customerId)
  const ours = posted.filter(mayShow).map(
    (row): Found => ({
      id: row.id,
      name: `${text(language, `books.kinds.${row.kind}`)} ${row.number}`,
      path: orderPath(row.orderId),
      detail: [row.customerName, formatCents(row.amount)].filter(Boolean).join(' · '),
      active: true,
    }),
  )
  // An invoice of ours is read back from QuickBooks: it is one, and stands with its order.
  const isOurs = (invoice: { customerId: string | null }) =>
    posted.some(({ kind, customerId }) => kind === 'invoice' && customerId === invoice.customerId)
  const theirs = invoices
    .filter((row) => mayShow(row) && !isOurs(row))
    .map(
      (row): Found => ({
        id: row.id,
        name: `${text(language, 'books.kinds.invoice')} ${row.number}`,
        path: row.orderId ? orderPath(row.orderId) : customerPath(row.customerId ?? ''),
        detail: [row.customerName, formatCents(row.amount)].filter(Boolean).join(' · '),
        active: true,
      }),
    )
  return [...ours, ...theirs].slice(0, mostFound)
}

const postedWith = (db: Db, number: string) =>
  db
    .selectFrom('postings as p')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'p.companyId').onRef('o.id', '=', 'p.orderId'))
    .leftJoin('customers as c', (join) => join.onRef('c.companyId', '=', 'o.companyId').onRef('c.id', '=', 'o.customerId'))
    .select(['p.id', 'p.kind', 'p.number', 'p.amount', 'o.id as orderId', 'o.customerId', 'c.customerName'])
    .where('p.number', '<>', '')
    .where(sql<string>`lower(p.number)`, '=', number)
    .limit(mostFound)
    .execute()

const invoicesWith = (db: Db, number: string) =>
  db
    .selectFrom('invoices as i')
    .leftJoin('customers as c', (join) => join.onRef('c.companyId', '=', 'i.companyId').onRef('c.id', '=', 'i.customerId'))
    .leftJoin('orderInvoices as o', (join) => join.onRef('o.companyId', '=', 'i.companyId').onRef('o.invoiceId', '=', 'i.id'))
    .select(['i.id', 'i.number', 'i.total as amount', 'o.orderId', 'i.customerId', 'c.customerName'])
    .where('i.number', '<>', '')
    .where(sql<string>`lower(i.number)`, '=', number)
    .where('i.deleted', '=', false)
    .limit(mostFound)
    .execute()
