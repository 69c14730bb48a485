import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { settledCents } from '#contract/money.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listOpenInvoices } from '../../open-invoices.ts'

type Answer = RawResult<typeof listOpenInvoices>
const customersSearched = 200

export async function openInvoices(context: DbContext, query: ValidInput<typeof listOpenInvoices>['query']): Promise<Answer> {
  const { db, services } = context
  const sort = query.sort ?? 'dueDate'
  const down = sort.startsWith('-')
  const after = readCursor(services.config, query.cursor, sort)
  const { condition, all } = await visibleCustomers(context)
  const open = sql<boolean>`${ofCompany('i')} and i.balance <> 0 and i.balance > ${sql.lit(settledCents)} and not i.deleted and not i.voided`
  const late = query.overdue ? [sql<boolean>`i.overdue_from <= ${await todayOf(db)}::date`] : []
  const conditions = [open, ...late, ...(all ? [] : [condition])]
  const found = query.search ? await findCustomers(context, query.search, customersSearched) : { ids: [], more: false }
  if (query.search) conditions.push(sql`(i.number = ${query.search} or i.customer_id = any(${found.ids}::uuid[]))`)
  const asked = sql`left join lateral (
      select o.id, o.label from order_invoices oi join orders o on ${ofCompany('o')} and o.id = oi.order_id and o.state not in ('Cancelled', 'Rejected')
      where ${ofCompany('oi')} and oi.invoice_id = i.id order by o.source = 'invoice' desc, o.id limit 1) asked on true`
  const from = sql`from invoices i join customers c on ${ofCompany('c')} and c.id = i.customer_id ${asked} where ${allOf(conditions)}`
  const counting = after
    ? null
    : run(db, sql<{ rows: number }>`select count(*) as rows from (select 1 ${from} limit ${sql.lit(countedUpTo + 1)}) counted`)
  const place = after
    ? sql` and (coalesce(i.due_date, i.date), i.id) ${sql.raw(down ? '<' : '>')} (${after.key}::date, ${after.id}::uuid)`
    : sql``
  const direction = sql.raw(down ? 'desc' : 'asc')
  const rows = await run(
    db,
    sql<
      Answer['rows'][number]
    >`select i.id, i.number, i.date::text, coalesce(i.due_date, i.date)::text as "dueDate", i.customer_id as "customerId",
       c.customer_name as "customerName", i.total, i.balance, asked.id as "orderId", coalesce(asked.label, '') as "orderLabel"
     ${from}${place} order by coalesce(i.due_date, i.date) ${direction}, i.id ${direction} limit ${sql.lit(query.limit + 1)}`,
  )
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const counted = (await counting)?.[0]?.rows
  return {
    rows: shown,
    next: last ? writeCursor(services.config, { sort, key: last.dueDate, id: last.id }) : null,
    total: counted === undefined ? null : { rows: Math.min(counted, countedUpTo), more: counted > countedUpTo },
    broad: found.more,
  }
}

const run = async <T>(db: DbContext['db'], statement: RawBuilder<T>) => (await statement.execute(db.withoutPlugins())).rows
