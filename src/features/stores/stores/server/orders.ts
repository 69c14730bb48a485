import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { holds } from '#server/data/holds.ts'
import { keyedPage } from '#server/data/listing/keyed-page.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listStoreOrders } from '../contract.ts'
import { pendingStates } from '../states.ts'
import { storeRecord } from './store.ts'

const columns = { number: sql`o.number`, grandTotal: sql`o.grand_total` }
type Page = RawResult<typeof listStoreOrders>
type Row = Page['rows'][number] & { place: string }

/** Of the customers that the caller sees. */
export async function storeOrders(
  context: DbContext,
  id: string,
  { search, sort = '-number', cursor, limit, pendingOnly, toApprove }: ValidInput<typeof listStoreOrders>['query'],
): Promise<Page> {
  await storeRecord(context, id)
  const { role, userId } = memberOf(context)
  const { condition, all } = await visibleCustomers(context)
  const key = sort.replace('-', '') as keyof typeof columns
  const column = columns[key]
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
  const list = { from, column, kind: sql`bigint`, id: sql`o.id`, down: sort.startsWith('-') }
  return keyedPage(
    context,
    { sort, cursor, limit },
    list,
    (behind) => sql<Row>`select o.id, o.version, o.label, o.order_date::text as "orderDate", o.customer_id as "customerId",
      c.customer_name as "customerName", coalesce(nullif(sh.name, ''), sh.email, '') as "shopperName", o.po_number as "poNumber", o.state,
      o.grand_total as "grandTotal", o.open_amount as "openAmount", (${mayApprove}) as "canApprove", ${column}::text as place
    ${behind}`,
  )
}
