import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { customerDocumentPath, invoicePath, orderPath } from '#contract/places.ts'
import { reachedOf } from '#features/customers/customers/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { Found } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'

const mostFound = 5
/** Many customers' checks have the same number: so many documents are looked at for those that the caller reaches. */
const mostLookedAt = 100

/**
 * Documents at QuickBooks with this number (a payment has its check's): an invoice leads to its own page, from what else is ours to its order, and
 * what began there to its customer.
 */
export async function findInQuickbooks(context: DbContext, search: string): Promise<Found[]> {
  const { db, language } = context
  const number = search.trim().toLowerCase()
  if (!/\d/.test(number) || !can(memberOf(context).role, 'orders.read')) return []
  const [posted, mirrored] = await Promise.all([postedWith(db, number), mirroredWith(db, number)])
  const customers = [...posted, ...mirrored].flatMap(({ customerId }) => customerId ?? [])
  const reached = await reachedOf(context, customers)
  const mayShow = ({ customerId }: { customerId: string | null }) => customerId !== null && reached.has(customerId)
  const today = mirrored.length ? await todayOf(db) : ''
  const found = (
    document: { id: string; kind: string; number: string; customerName: string | null; amount: number },
    path: string,
    state = '',
  ) => ({
    id: document.id,
    name: `${text(language, `books.kinds.${document.kind}`)} ${document.number}`,
    path,
    detail: [document.customerName, formatCents(document.amount), state && text(language, `customers.record.invoiceState.${state}`)]
      .filter(Boolean)
      .join(' · '),
    active: true,
  })
  // A document of ours is read back from QuickBooks: it is one, and stands with its order.
  const isSame = (ours: Posted, theirs: Mirrored) => ours.entity === theirs.entity && ours.customerId === theirs.customerId
  const ours = posted.filter(mayShow).map((row) => {
    const theirs = mirrored.find((each) => isSame(row, each))
    return found(row, theirs?.kind === 'invoice' ? invoicePath(theirs.id) : orderPath(row.orderId), theirs && stateOf(theirs, today))
  })
  const theirs = mirrored
    .filter((row) => mayShow(row) && !posted.some((each) => isSame(each, row)))
    .map((row) =>
      found(
        row,
        row.kind === 'invoice' ? invoicePath(row.id) : customerDocumentPath(row.customerId ?? '', row.kind, row.id),
        stateOf(row, today),
      ),
    )
  return [...ours, ...theirs].slice(0, mostFound)
}

type Posted = Awaited<ReturnType<typeof postedWith>>[number]
const postedWith = (db: Db, number: string) =>
  db
    .selectFrom('postings as p')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'p.companyId').onRef('o.id', '=', 'p.orderId'))
    .leftJoin('customers as c', (join) => join.onRef('c.companyId', '=', 'o.companyId').onRef('c.id', '=', 'o.customerId'))
    .select(['p.id', 'p.kind', 'p.entity', 'p.number', 'p.amount', 'o.id as orderId', 'o.customerId', 'c.customerName'])
    .where('p.number', '<>', '')
    .where(sql<string>`lower(p.number)`, '=', number)
    .limit(mostLookedAt)
    .execute()

type Mirrored = {
  id: string
  kind: 'invoice' | 'creditMemo' | 'payment'
  entity: string
  number: string
  amount: number
  /** Of an invoice. */
  balance: number | null
  dueOn: string
  voided: boolean
  customerId: string | null
  customerName: string | null
}

async function mirroredWith(db: Db, number: string): Promise<Mirrored[]> {
  const numbered = (table: 'invoices' | 'credit_memos' | 'payments') => sql`from ${sql.table(table)} d where ${ofCompany('d')}
    and d.number <> '' and lower(d.number) = ${number} and not d.deleted limit ${sql.lit(mostLookedAt)}`
  const { rows } = await sql<Mirrored>`
    select f.*, c.customer_name as "customerName" from (
      (select d.id, 'invoice' as kind, 'Invoice' as entity, d.number, d.total as amount, d.balance, coalesce(d.due_date, d.date)::text as "dueOn",
        d.voided, d.customer_id as "customerId" ${numbered('invoices')})
      union all
      (select d.id, 'creditMemo', 'CreditMemo', d.number, d.total, null, d.date::text, d.voided, d.customer_id ${numbered('credit_memos')})
      union all
      (select d.id, 'payment', 'Payment', d.number, d.total, null, d.date::text, d.voided, d.customer_id ${numbered('payments')})) f
    left join customers c on ${ofCompany('c')} and c.id = f."customerId"
    order by f."dueOn" desc, f.id`.execute(db.withoutPlugins())
  return rows
}

/** As the customer's page has it. */
function stateOf({ voided, balance, amount, dueOn }: Mirrored, today: string): string {
  if (voided) return 'void'
  if (balance === null) return ''
  if (balance === 0) return 'paid'
  if (dueOn < today) return 'overdue'
  return balance < amount ? 'partlyPaid' : 'open'
}
