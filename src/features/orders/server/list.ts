import { CompiledQuery } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/server/door.ts'
import type { DbContext } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { listOrders, OrderRow } from '../contract.ts'
import { filtersOf, searchOf } from './list-sql.ts'

const columns = { number: 'o.number', grandTotal: 'o.grand_total', openAmount: 'o.open_amount' }
/** A search that finds more customers than this is not by customer. */
const customersSearched = 200

const selected = `o.id, o.number, o.order_date::text as "orderDate", o.customer_id as "customerId", c.customer_name as "customerName",
  o.po_number as "poNumber", o.source, o.state, o.grand_total as "grandTotal", o.open_amount as "openAmount"`

export async function orderPage(context: DbContext, query: ValidInput<typeof listOrders>['query']): Promise<RawResult<typeof listOrders>> {
  const { db, services } = context
  const sort = query.sort ?? '-number'
  const down = sort.startsWith('-')
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  const after = readCursor(services.config, query.cursor, sort)
  const { condition, values, all } = await visibleCustomers(context)
  const conditions = [...(all ? [] : [condition]), ...filtersOf(query.filters, values)]
  if (query.search) {
    const { ids } = await findCustomers(context, query.search, customersSearched)
    conditions.push(searchOf(query.search, ids, values))
  }
  const where = conditions.join(' and ') || 'true'
  const from = `from orders o join customers c on c.id = o.customer_id where ${where}`
  const place = after ? ` and (${column}, o.id) ${down ? '<' : '>'} ($${values.length + 1}::bigint, $${values.length + 2}::uuid)` : ''
  const order = `order by ${column} ${down ? 'desc' : 'asc'}, o.id ${down ? 'desc' : 'asc'}`
  const rows = await run<OrderRow>(db, `select ${selected} ${from}${place} ${order} limit ${query.limit + 1}`, [
    ...values,
    ...(after ? [after.key, after.id] : []),
  ])
  const counted = after ? null : (await run<Counted>(db, countSql(from, order), values))[0]
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const isCounted = counted && counted.rows <= countedUpTo
  return {
    rows: shown,
    next:
      rows.length > query.limit && last
        ? writeCursor(services.config, { sort, key: last[sort.replace('-', '') as keyof typeof columns], id: last.id })
        : null,
    total: counted ? { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo } : null,
    sums: isCounted ? { grandTotal: counted.grandTotal, openAmount: counted.openAmount } : null,
  }
}

type Counted = { rows: number; grandTotal: number; openAmount: number }
const countSql = (from: string, order: string) =>
  `select count(*) as rows, coalesce(sum(grand_total), 0)::bigint as "grandTotal", coalesce(sum(open_amount), 0)::bigint as "openAmount"
   from (select o.grand_total, o.open_amount ${from} ${order} limit ${countedUpTo + 1}) counted`

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
const run = async <T>(db: DbContext['db'], text: string, values: unknown[]) =>
  (await db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, values))).rows
