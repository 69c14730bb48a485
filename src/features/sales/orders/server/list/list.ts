import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo, type FilterValues } from '#contract/paging.ts'
import { findCustomers, visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listOrders, OrderRow, OrderState } from '../../contract.ts'
import type { prepareOrdersExport } from '../../orders-export.ts'
import { filtersOf, searchOf } from './list-sql.ts'

const columns = { number: 'o.number', grandTotal: 'o.grand_total', openAmount: 'o.open_amount' }
/** Of more customers that a search finds the first are looked through: `broad`. */
const customersSearched = 200

const selected = sql`o.id, o.number, o.label, o.order_date::text as "orderDate", o.customer_id as "customerId", c.customer_name as "customerName",
  o.po_number as "poNumber", o.source, o.state, o.payment_state as "paymentState", o.ship_by::text as "shipBy",
  o.grand_total as "grandTotal", o.open_amount as "openAmount",
  case when o.source = 'invoice' then coalesce((select string_agg(i.number, ', ' order by coalesce(i.due_date, i.date), i.number)
    from order_invoices oi join invoices i on ${ofCompany('i')} and i.id = oi.invoice_id
    where ${ofCompany('oi')} and oi.order_id = o.id), '') else '' end as "invoiceNumbers"`

type Asked = ValidInput<typeof prepareOrdersExport>['body']
type Request = {
  kind: Asked['kind']
  counted: RawBuilder<unknown>
  from: RawBuilder<unknown>
  sort: string
  key: keyof typeof columns
  down: boolean
  broad: boolean
}
type Place = { key: string | number; id: string } | null

/** Which orders, or payment requests, of those that the caller sees. */
export async function orderRequest(context: DbContext, { search, sort = '-number', filters, kind }: Asked): Promise<Request> {
  const { condition, all } = await visibleCustomers(context)
  const isKind = kind === 'requests' ? sql<boolean>`o.source = 'invoice'` : sql<boolean>`o.source <> 'invoice'`
  const conditions = [ofCompany('o'), isKind, ...(all ? [] : [condition]), ...filtersOf(filters, await todayOf(context.db))]
  const found = search ? await findCustomers(context, search, customersSearched) : { ids: [], more: false }
  if (search) conditions.push(searchOf(search, found.ids, kind))
  const from = sql`from orders o join customers c on ${ofCompany('c')} and c.id = o.customer_id where ${allOf(conditions)}`
  const order = { sort, key: sort.replace('-', '') as keyof typeof columns, down: sort.startsWith('-') }
  return { kind, from, counted: countedIn(filters), ...order, broad: found.more }
}

/** Of what was called off or rejected nothing is asked: it counts only where nothing else is asked for. */
function countedIn({ state }: FilterValues): RawBuilder<unknown> {
  const asked = Array.isArray(state) ? state : state ? [state] : []
  const isOff = asked.length > 0 && asked.every((each) => (off as readonly unknown[]).includes(each))
  return isOff ? sql`true` : sql`o.state <> all(${off}::text[])`
}
const off: readonly OrderState[] = ['Cancelled', 'Rejected']

function orderOf({ key, down }: Request) {
  const direction = sql.raw(down ? 'desc' : 'asc')
  return sql`order by ${sql.raw(columns[key])} ${direction}, o.id ${direction}`
}

export async function orderRows(db: Db, request: Request, after: Place, limit: number): Promise<OrderRow[]> {
  const { from, key, down } = request
  const beyond = after
    ? sql` and (${sql.raw(columns[key])}, o.id) ${sql.raw(down ? '<' : '>')} (${after.key}::bigint, ${after.id}::uuid)`
    : sql``
  const page = sql<OrderRow>`select ${selected} ${from}${beyond} ${orderOf(request)} limit ${sql.lit(limit)}`
  // Without the plugins of Kysely: the statement answers in the wire's own shape.
  return (await page.execute(db.withoutPlugins())).rows
}

export async function orderPage(context: DbContext, query: ValidInput<typeof listOrders>['query']): Promise<RawResult<typeof listOrders>> {
  const { db, services } = context
  const request = await orderRequest(context, query)
  const { sort, key } = request
  const after = readCursor(services.config, query.cursor, sort)
  const { companyId } = memberOf(context)
  const [rows, counted] = await Promise.all([
    orderRows(db, request, after, query.limit + 1),
    after ? null : totalOf(db, companyId, countSql(request)),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort, key: last[key], id: last.id }) : null,
    total: counted?.total ?? null,
    sums: counted?.sums ?? null,
    broad: request.broad,
  }
}

type Counted = { rows: number; grandTotal: number; openAmount: number }
const countSql = (request: Request) =>
  sql<Counted>`select count(*) as rows, coalesce(sum(grand_total), 0)::bigint as "grandTotal", coalesce(sum(open_amount), 0)::bigint as "openAmount"
   from (select case when ${request.counted} then o.grand_total else 0 end as grand_total, o.open_amount ${request.from} ${orderOf(request)} limit ${sql.lit(countedUpTo + 1)}) counted`
