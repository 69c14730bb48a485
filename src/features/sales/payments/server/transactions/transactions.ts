import { CompiledQuery } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listTransactions, prepareTransactionsExport, TransactionRow } from '../../contract.ts'
import { filtersOf, type Way, waysOf } from './transactions-sql.ts'

const columns = {
  created: { name: 'i.created_at', type: 'timestamptz' },
  amount: { name: 'i.amount', type: 'bigint' },
  amountReceived: { name: 'i.amount_received', type: 'bigint' },
}
/** A payment's id is Stripe's, so no list by uuid may take its cursor. */
const place = (sort: string) => `payment ${sort}`
/** Of more customers that a search finds the first are looked through: `broad`. */
const customersSearched = 200

/** What became of its document in the books. */
const postedSql = `coalesce((select case when p.state = 'posted' then 'posted' when p.state in ('error', 'gone', 'changed') then 'error'
    when p.state in ('ignored', 'voided') then 'none' else 'waiting' end
  from postings p where p.company_id = i.company_id and p.kind = 'payment' and p.source_id = i.id), 'none')`
const selected = `i.id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created, i.order_id as "orderId",
  coalesce(o.number::text, '') as "orderNo", coalesce(c.customer_name, '') as "customerName", i.payment_method as "paymentMethod",
  concat_ws(' ', nullif(i.brand, ''), nullif(i.last4, '')) as "methodName", upper(i.currency) as currency, i.amount,
  i.amount_received as "amountReceived", i.state as status, i.decline_code as reason, i.receipt_url as "receiptUrl", i.amount_refunded as "amountRefunded",
  ${postedSql} as "postedToQuickbooks"`

type Asked = ValidInput<typeof prepareTransactionsExport>['body']
type Request = {
  /** What the conditions need beside `payment_intents i`: nothing, wherever that can be, so that an index alone answers. */
  beside: string
  conditions: string[]
  /** Alternatives, each along an index of its own. None: everything. */
  ways: Way[]
  values: unknown[]
  sort: string
  key: keyof typeof columns
  down: boolean
  broad: boolean
}
export type Place = { key: string | number; id: string } | null

/** What of our own table, which Stripe's events keep, is asked for. A payment without an order is seen by those who see every customer. */
export async function transactionRequest(
  context: DbContext,
  { search, sort = '-created', filters }: Asked,
  orderId = '',
): Promise<Request> {
  const { condition, values, all } = await visibleCustomers(context)
  const { conditions, states } = filtersOf(filters, values)
  if (!all) conditions.push(condition)
  if (orderId) conditions.push(`i.order_id = $${values.push(orderId)}::uuid`)
  const found = search ? await findCustomers(context, search, customersSearched) : { ids: [], more: false }
  const ways = search ? waysOf(search, found.ids, values) : states.map((condition) => ({ condition }))
  if (search && states.length) conditions.push(`(${states.join(' or ')})`)
  const order = { sort, key: sort.replace('-', '') as keyof typeof columns, down: sort.startsWith('-') }
  return { beside: all ? '' : customer, conditions, ways, values, ...order, broad: found.more }
}

const orderOf = ({ key, down }: Request) => `order by ${columns[key].name} ${down ? 'desc' : 'asc'}, i.id ${down ? 'desc' : 'asc'}`
const customer = 'left join customers c on c.company_id = i.company_id and c.id = i.customer_id'
const named = `left join orders o on o.company_id = i.company_id and o.id = i.order_id ${customer}`

/** The first of the list in its order. Of alternatives the first of each, among which the first of all are. `joined`: what `wanted` needs beside. */
function firstOf(request: Request, wanted: string, joined: string, beyond: string, limit: number): string {
  const { beside, conditions, ways } = request
  const order = orderOf(request)
  const along = (selecting: string, from: string, condition = '') =>
    `select ${selecting} from ${from} where ${[...conditions, condition].filter(Boolean).join(' and ') || 'true'}${beyond}
     ${order} limit ${limit}`
  const [only] = ways
  if (ways.length < 2 && !only?.each) return along(wanted, `payment_intents i ${joined}`, only?.condition)
  const place = `i.id, ${columns[request.key].name}`
  const found = ways.map(({ condition, each }) => {
    const first = along(place, `payment_intents i ${beside}`, condition)
    return each ? `select i.* from unnest(${each}) way(value) cross join lateral (${first}) i` : `(${first})`
  })
  const ids = `select i.id from (${found.join(' union ')}) i ${order} limit ${limit}`
  return `select ${wanted} from payment_intents i ${joined} where i.id in (${ids}) ${order}`
}

export function transactionRows(db: Db, request: Request, after: Place, limit: number): Promise<TransactionRow[]> {
  const { values, key, down } = request
  const { name, type } = columns[key]
  const beyond = after ? ` and (${name}, i.id) ${down ? '<' : '>'} ($${values.length + 1}::${type}, $${values.length + 2}::text)` : ''
  return run<TransactionRow>(db, firstOf(request, selected, named, beyond, limit), [...values, ...(after ? [after.key, after.id] : [])])
}

type Counted = { rows: number; amount: number; amountReceived: number }

export async function transactionPage(
  context: DbContext,
  query: ValidInput<typeof listTransactions>['query'],
): Promise<RawResult<typeof listTransactions>> {
  const { db, services } = context
  const request = await transactionRequest(context, query)
  const sort = place(request.sort)
  const after = readCursor(services.config, query.cursor, sort)
  const { companyId } = memberOf(context)
  const [rows, counted] = await Promise.all([
    transactionRows(db, request, after, query.limit + 1),
    after ? null : totalOf<Counted>(db, companyId, countSql(request), request.values),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort, key: last[request.key], id: last.id }) : null,
    total: counted?.total ?? null,
    sums: counted?.sums ?? null,
    broad: request.broad,
  }
}

/** How many there are and what they come to. */
const countSql = (request: Request) =>
  `select count(*) as rows, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(amount_received), 0)::bigint as "amountReceived"
   from (${firstOf(request, 'i.amount, i.amount_received', request.beside, '', countedUpTo + 1)}) counted`

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
const run = async <T>(db: Db, text: string, values: unknown[]) =>
  (await db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, values))).rows
