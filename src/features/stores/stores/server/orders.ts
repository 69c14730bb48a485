import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listStoreOrders } from '../contract.ts'
import { pendingStates } from '../states.ts'
import { storeRecord } from './store.ts'

const columns = { number: 'o.number', grandTotal: 'o.grand_total' } as const
type Page = RawResult<typeof listStoreOrders>
type Row = Page['rows'][number] & { number: number }

/** Of the customers that the caller sees. */
export async function storeOrders(
  context: DbContext,
  id: string,
  { search, sort = '-number', cursor, limit, pendingOnly, toApprove }: ValidInput<typeof listStoreOrders>['query'],
): Promise<Page> {
  const { db, services } = context
  await storeRecord(context, id)
  const { companyId, role, userId } = memberOf(context)
  const { condition, all } = await visibleCustomers(context)
  const after = readCursor(services.config, cursor, sort)
  const key = sort.replace('-', '') as keyof typeof columns
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const column = sql.raw(columns[key])
  const mayApprove = can(role, 'approvals.write')
    ? sql<boolean>`o.state = 'AwaitingApproval' and o.created_by is distinct from ${userId}::uuid`
    : sql<boolean>`false`
  const conditions: Condition[] = [
    ofCompany('o'),
    sql<boolean>`o.store_id = ${id}::uuid`,
    ...(all ? [] : [condition]),
    ...(pendingOnly === 'Y' ? [sql<boolean>`o.state = any(${pendingStates}::text[])`] : []),
    ...(toApprove === 'Y' ? [mayApprove] : []),
    ...(search ? [holds(search, sql`o.label, o.po_number, c.customer_name, sh.name, sh.email`)] : []),
  ]
  const from = sql`from orders o join customers c on ${ofCompany('c')} and c.id = o.customer_id
    left join store_shoppers sh on ${ofCompany('sh')} and sh.id = o.shopper_id where ${allOf(conditions)}`
  const beyond = after
    ? sql` and (${column}, o.id) ${sql.raw(sort.startsWith('-') ? '<' : '>')} (${after.key}::bigint, ${after.id}::uuid)`
    : sql``
  const page = sql<Row>`select o.id, o.version, o.number, o.label, o.order_date::text as "orderDate", o.customer_id as "customerId",
      c.customer_name as "customerName", coalesce(nullif(sh.name, ''), sh.email, '') as "shopperName", o.po_number as "poNumber", o.state,
      o.grand_total as "grandTotal", o.open_amount as "openAmount", (${mayApprove}) as "canApprove"
    ${from}${beyond} order by ${column} ${direction}, o.id ${direction} limit ${sql.lit(limit + 1)}`
  const counting = sql<{ rows: number }>`select count(*) as rows from (select 1 ${from} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [{ rows }, counted] = await Promise.all([page.execute(db.withoutPlugins()), after ? null : totalOf(db, companyId, counting)])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last[key], id: last.id }) : null,
    total: counted?.total ?? null,
  }
}
