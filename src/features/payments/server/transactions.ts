import { CompiledQuery } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/server/door.ts'
import type { DbContext } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { listTransactions, TransactionRow } from '../contract.ts'
import { filtersOf, searchOf, stateSql } from './transactions-sql.ts'

const columns = {
  created: { name: 'i.created_at', type: 'timestamptz' },
  amount: { name: 'i.amount', type: 'bigint' },
  amountReceived: { name: 'i.amount_received', type: 'bigint' },
}
/** A payment's id is Stripe's, so no list by uuid may take its cursor. */
const place = (sort: string) => `payment ${sort}`
/** A search that finds more customers than this is not by customer. */
const customersSearched = 200

const selected = `i.id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created, i.order_id as "orderId",
  coalesce(o.number::text, '') as "orderNo", coalesce(c.customer_name, '') as "customerName", i.payment_method as "paymentMethod",
  concat_ws(' ', nullif(i.brand, ''), nullif(i.last4, '')) as "methodName", upper(i.currency) as currency, i.amount,
  i.amount_received as "amountReceived", ${stateSql} as status, i.decline_code as reason, 'none' as "postedToQuickbooks"`

/** From our own table, which Stripe's events keep. A payment without an order is seen by those who see every customer. */
export async function transactionPage(
  context: DbContext,
  query: ValidInput<typeof listTransactions>['query'],
): Promise<RawResult<typeof listTransactions>> {
  const { db, services } = context
  const sort = query.sort ?? '-created'
  const down = sort.startsWith('-')
  const key = sort.replace('-', '') as keyof typeof columns
  const { name, type } = columns[key]
  const after = readCursor(services.config, query.cursor, place(sort))
  const { condition, values, all } = await visibleCustomers(context)
  const conditions = [...(all ? [] : [condition]), ...filtersOf(query.filters, values)]
  if (query.search) {
    const { ids } = await findCustomers(context, query.search, customersSearched)
    conditions.push(searchOf(query.search, ids, values))
  }
  const from = `from payment_intents i left join orders o on o.company_id = i.company_id and o.id = i.order_id
    left join customers c on c.company_id = o.company_id and c.id = o.customer_id where ${conditions.join(' and ') || 'true'}`
  const beyond = after ? ` and (${name}, i.id) ${down ? '<' : '>'} ($${values.length + 1}::${type}, $${values.length + 2}::text)` : ''
  const order = `order by ${name} ${down ? 'desc' : 'asc'}, i.id ${down ? 'desc' : 'asc'}`
  const rows = await run<TransactionRow>(db, `select ${selected} ${from}${beyond} ${order} limit ${query.limit + 1}`, [
    ...values,
    ...(after ? [after.key, after.id] : []),
  ])
  const counted = after ? null : (await run<Counted>(db, countSql(from, order), values))[0]
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place(sort), key: last[key], id: last.id }) : null,
    total: counted ? { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo } : null,
    sums: counted && counted.rows <= countedUpTo ? { amount: counted.amount, amountReceived: counted.amountReceived } : null,
  }
}

type Counted = { rows: number; amount: number; amountReceived: number }
const countSql = (from: string, order: string) =>
  `select count(*) as rows, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(amount_received), 0)::bigint as "amountReceived"
   from (select i.amount, i.amount_received ${from} ${order} limit ${countedUpTo + 1}) counted`

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
const run = async <T>(db: DbContext['db'], text: string, values: unknown[]) =>
  (await db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, values))).rows
