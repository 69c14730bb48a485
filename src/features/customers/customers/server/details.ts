import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getCustomer } from '../contract.ts'
import { fieldsOf } from './change/fields.ts'
import { collectedFor } from './collected.ts'
import { syncOf } from './quickbooks/sync-state.ts'
import { customerOf } from './record.ts'
import { isInScope, rowScope } from './scope.ts'

type Details = RawResult<typeof getCustomer>
const shownDocuments = 10

/** Everything the record's first tab shows. */
export async function customerDetails(context: DbContext, id: string): Promise<Details> {
  const { db, language } = context
  const [row, today] = await Promise.all([customerOf(context, id), todayOf(db)])
  // What QuickBooks keeps under one that was merged into this one is shown here.
  const merged = await db.selectFrom('customers').select('id').where('mergedInto', '=', id).execute()
  const ids = [id, ...merged.map((each) => each.id)]
  const [ageing, invoices, payments, sync, signIn, parent, mergedInto] = await Promise.all([
    ageingOf(db, ids, today),
    recentInvoices(db, ids, today),
    recentPayments(db, ids),
    syncOf(db, row, language),
    db.selectFrom('memberships').select('userId').where('customerId', '=', id).executeTakeFirst(),
    row.parentId ? reached(context, row.parentId) : null,
    row.mergedInto ? reached(context, row.mergedInto) : null,
  ])
  const { version, onHoldReason, openBalance, createdAt, updatedAt } = row
  return {
    id,
    version,
    fields: fieldsOf(row),
    // What the staff wrote about the customer is not for the customer.
    onHoldReason: can(memberOf(context).role, 'history.read') ? onHoldReason : '',
    openBalance,
    ageing,
    hasSignIn: Boolean(signIn),
    parent,
    isMerged: row.mergedInto !== null,
    mergedInto,
    invoices,
    payments,
    sync,
    createdAt,
    updatedAt,
    canWrite: row.mergedInto === null && scopeOf(memberOf(context).role, 'customers.write') !== 'none',
  }
}

/** Only one that the caller reaches too. */
async function reached(context: DbContext, id: string): Promise<Details['parent']> {
  const columns = ['id', 'customerName', 'salesRepresentative', 'territory'] as const
  const found = await context.db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst()
  return found && isInScope(await rowScope(context), found) ? { id, customerName: found.customerName } : null
}

/** Cents still open, by days overdue today in the company's time zone. Without a due date an invoice is due on its own. */
async function ageingOf(db: Db, ids: string[], today: string): Promise<Details['ageing']> {
  const sum = (condition: string, name: string) => `coalesce(sum(balance) filter (where ${condition}), 0)::bigint as "${name}"`
  const { rows } = await sql<
    Details['ageing']
  >`select ${sql.raw(sum('days <= 0', 'current'))}, ${sql.raw(sum('days between 1 and 30', 'days30'))}, ${sql.raw(sum('days between 31 and 60', 'days60'))},
         ${sql.raw(sum('days between 61 and 90', 'days90'))}, ${sql.raw(sum('days > 90', 'older'))}
       from (select balance, ${today}::date - coalesce(due_date, date) as days from invoices where ${ofCompany()} and customer_id = any(${ids}::uuid[]) and balance <> 0 and not deleted) open`.execute(
    db.withoutPlugins(),
  )
  return rows[0] ?? { current: 0, days30: 0, days60: 0, days90: 0, older: 0 }
}

async function recentInvoices(db: Db, ids: string[], today: string): Promise<Details['invoices']> {
  const { rows } = await sql<Details['invoices'][number]>`select i.id, i.number, i.date, i.due_date as "dueDate", i.total, i.balance,
         case when i.voided then 'void' when i.balance = 0 then 'paid' when coalesce(i.due_date, i.date) < ${today}::date then 'overdue'
              when i.balance < i.total then 'partlyPaid' else 'open' end as state,
         case when i.voided or i.balance <= 0 then '[]'::json else ${collectedFor(sql`i.id`)} end as collected
       from invoices i where ${ofCompany('i')} and i.customer_id = any(${ids}::uuid[]) and not i.deleted
       order by i.date desc, i.id limit ${sql.lit(shownDocuments)}`.execute(db.withoutPlugins())
  return rows
}

const recentPayments = (db: Db, ids: string[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'number', 'date', 'total', 'method', 'unapplied'])
    .where('customerId', 'in', ids)
    .where('deleted', '=', false)
    .where('voided', '=', false)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(shownDocuments)
    .execute()
