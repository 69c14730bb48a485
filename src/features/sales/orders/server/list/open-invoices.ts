import { CompiledQuery } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listOpenInvoices } from '../../contract.ts'

type Answer = RawResult<typeof listOpenInvoices>
const customersSearched = 200

export async function openInvoices(context: DbContext, query: ValidInput<typeof listOpenInvoices>['query']): Promise<Answer> {
  const { db, services } = context
  const sort = query.sort ?? 'dueDate'
  const down = sort.startsWith('-')
  const after = readCursor(services.config, query.cursor, sort)
  const { condition, values, all } = await visibleCustomers(context)
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [`i.balance <> 0 and i.balance > 0 and not i.deleted and not i.voided`, ...(all ? [] : [condition])]
  const found = query.search ? await findCustomers(context, query.search, customersSearched) : { ids: [], more: false }
  if (query.search) conditions.push(`(i.number = ${add(query.search)} or i.customer_id = any(${add(found.ids)}::uuid[]))`)
  const from = `from invoices i join customers c on c.id = i.customer_id where ${conditions.join(' and ')}`
  const counting = after
    ? null
    : run<{ rows: number }>(db, `select count(*) as rows from (select 1 ${from} limit ${countedUpTo + 1}) counted`, [...values])
  const place = after
    ? ` and (coalesce(i.due_date, i.date), i.id) ${down ? '<' : '>'} (${add(after.key)}::date, ${add(after.id)}::uuid)`
    : ''
  const direction = down ? 'desc' : 'asc'
  const rows = await run<Answer['rows'][number]>(
    db,
    `select i.id, i.number, i.date::text, coalesce(i.due_date, i.date)::text as "dueDate", i.customer_id as "customerId",
       c.customer_name as "customerName", i.total, i.balance,
       (select o.id from orders o where o.invoice_id = i.id and o.state not in ('Cancelled', 'Rejected') limit 1) as "orderId"
     ${from}${place} order by coalesce(i.due_date, i.date) ${direction}, i.id ${direction} limit ${query.limit + 1}`,
    values,
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

const run = async <T>(db: DbContext['db'], text: string, values: unknown[]) =>
  (await db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, values))).rows
