import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
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
const postedSql = sql`coalesce((select case when p.state = 'posted' then 'posted' when p.state in ('error', 'gone', 'changed') then 'error'
    when p.state in ('ignored', 'voided') then 'none' else 'waiting' end
  from postings p where ${ofCompany('p')} and p.kind = 'payment' and p.source_id = i.id), 'none')`
const selected = sql`i.id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created, i.order_id as "orderId",
  coalesce(o.label, '') as "orderNo", coalesce(c.customer_name, '') as "customerName", i.payment_method as "paymentMethod",
  concat_ws(' ', nullif(i.brand, ''), nullif(i.last4, '')) as "methodName", upper(i.currency) as currency, i.amount,
  i.amount_received as "amountReceived", i.state as status, i.decline_code as reason, i.receipt_url as "receiptUrl", i.amount_refunded as "amountRefunded",
  ${postedSql} as "postedToQuickbooks"`

type Asked = ValidInput<typeof prepareTransactionsExport>['body']
type Sql = RawBuilder<unknown>
type Request = {
  /** What the conditions need beside `payment_intents i`: nothing, wherever that can be, so that an index alone answers. */
  beside: Sql
  conditions: Condition[]
  /** Alternatives, each along an index of its own. None: everything. */
  ways: Way[]
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
  const { condition, all } = await visibleCustomers(context)
  const { conditions, states } = await filtersOf(context.db, filters)
  if (!all) conditions.push(condition)
  if (orderId) conditions.push(sql`i.order_id = ${orderId}::uuid`)
  const found = search ? await findCustomers(context, search, customersSearched) : { ids: [], more: false }
  const ways = search ? waysOf(search, found.ids) : states.map((condition) => ({ condition }))
  if (search && states.length) conditions.push(oneOf(states))
  const order = { sort, key: sort.replace('-', '') as keyof typeof columns, down: sort.startsWith('-') }
  return { beside: all ? sql`` : customer, conditions: [ofCompany('i'), ...conditions], ways, ...order, broad: found.more }
}

function orderOf({ key, down }: Request): Sql {
  const direction = sql.raw(down ? 'desc' : 'asc')
  return sql`order by ${sql.raw(columns[key].name)} ${direction}, i.id ${direction}`
}
const customer = sql`left join customers c on ${ofCompany('c')} and c.id = i.customer_id`
const named = sql`left join orders o on ${ofCompany('o')} and o.id = i.order_id ${customer}`

/** The first of the list in its order. Of alternatives the first of each, among which the first of all are. `joined`: what `wanted` needs beside. */
function firstOf(request: Request, wanted: Sql, joined: Sql, beyond: Sql, limit: number): Sql {
  const { beside, conditions, ways } = request
  const order = orderOf(request)
  const along = (selecting: Sql, from: Sql, condition?: Condition) =>
    sql`select ${selecting} from ${from} where ${allOf([...conditions, ...(condition ? [condition] : [])])}${beyond}
     ${order} limit ${sql.lit(limit)}`
  const [only] = ways
  if (ways.length < 2 && !only?.each) return along(wanted, sql`payment_intents i ${joined}`, only?.condition)
  const place = sql`i.id, ${sql.raw(columns[request.key].name)}`
  const found = ways.map(({ condition, each }) => {
    const first = along(place, sql`payment_intents i ${beside}`, condition)
    return each ? sql`select i.* from unnest(${each}) way(value) cross join lateral (${first}) i` : sql`(${first})`
  })
  const ids = sql`select i.id from (${sql.join(found, sql` union `)}) i ${order} limit ${sql.lit(limit)}`
  return sql`select ${wanted} from payment_intents i ${joined} where ${ofCompany('i')} and i.id in (${ids}) ${order}`
}

export async function transactionRows(db: Db, request: Request, after: Place, limit: number): Promise<TransactionRow[]> {
  const { key, down } = request
  const { name, type } = columns[key]
  const beyond = after
    ? sql` and (${sql.raw(name)}, i.id) ${sql.raw(down ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id}::text)`
    : sql``
  // Without the plugins of Kysely: the statement answers in the wire's own shape.
  return (await sql<TransactionRow>`${firstOf(request, selected, named, beyond, limit)}`.execute(db.withoutPlugins())).rows
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
    after ? null : totalOf(db, companyId, countSql(request)),
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
  sql<Counted>`select count(*) as rows, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(amount_received), 0)::bigint as "amountReceived"
   from (${firstOf(request, sql`i.amount, i.amount_received`, request.beside, sql``, countedUpTo + 1)}) counted`
