import { type RawBuilder, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getStoreLimits } from '../contract.ts'
import { rightHolds } from './rights.ts'

const mostNamed = 10
/** For as many no store is looked through; whoever has more sees the first. */
const mostNeeds = 20

/**
 * Customers of `store` (null: of all that are not put away) whose shoppers have a limit while nobody else there may approve what is above it: such an order
 * can be placed by nobody. Of those that the caller sees.
 */
const unapproved = async (context: DbContext, store: string | null) => {
  const { condition, all } = await visibleCustomers(context)
  return unapprovedOf(store, all ? sql`true` : condition)
}

const unapprovedOf = (store: string | null, seen: RawBuilder<unknown>) => sql`
    limited as (select s.store_id, r.customer_id, r.shopper_id from shopper_customers r
      join store_shoppers s on ${ofCompany('s')} and s.id = r.shopper_id and s.state in ('Invited', 'Active')
      join stores t on ${ofCompany('t')} and t.id = s.store_id and t.state not in ('Closed', 'Archived')
      where ${ofCompany('r')} and r.may_order and r.spending_limit is not null
        and (${store}::uuid is null or s.store_id = ${store}::uuid) and ${rightHolds}),
    approvers as (select s.store_id, r.customer_id, r.shopper_id from shopper_customers r
      join store_shoppers s on ${ofCompany('s')} and s.id = r.shopper_id and s.state = 'Active'
      where ${ofCompany('r')} and r.may_approve and (s.store_id, r.customer_id) in (select store_id, customer_id from limited) and ${rightHolds}),
    unapproved as (select l.store_id, l.customer_id, count(*)::int as shoppers from limited l
      join customers c on ${ofCompany('c')} and c.id = l.customer_id and c.merged_into is null and ${seen}
      where not exists (select from approvers a where a.store_id = l.store_id and a.customer_id = l.customer_id and a.shopper_id <> l.shopper_id)
      group by 1, 2)`

/** Stores in which limits lead nowhere. */
export const limitsThatLeadNowhere = sql`select null::bigint as cents, null::timestamptz as due from (with ${unapprovedOf(null, sql`true`)}
  select u.store_id from unapproved u group by u.store_id) w`

type Limits = RawResult<typeof getStoreLimits>

/** What of a store waits inside its customers' companies, and where it would wait for nobody. */
export async function limitsOf(context: DbContext, storeId: string): Promise<Limits> {
  await storeRecord(context, storeId)
  const db = context.db.withoutPlugins()
  const { condition, all } = await visibleCustomers(context)
  const [customers, waiting] = await Promise.all([
    sql<Limits['customers'][number]>`with ${await unapproved(context, storeId)}
      select u.customer_id as id, c.customer_name as name, u.shoppers from unapproved u join customers c on ${ofCompany('c')} and c.id = u.customer_id
      order by c.name_sort, c.id limit ${sql.lit(mostNamed + 1)}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from store_requests q
      join customers c on ${ofCompany('c')} and c.id = q.customer_id and ${all ? sql`true` : condition}
      where ${ofCompany('q')} and q.store_id = ${storeId}::uuid and q.state = 'Waiting'`.execute(db),
  ])
  return {
    customers: customers.rows.slice(0, mostNamed),
    more: customers.rows.length > mostNamed,
    waiting: waiting.rows[0]?.count ?? 0,
  }
}

/** Stores in which limits lead nowhere, for whoever can mend it. */
export async function storesWithLimits(context: DbContext): Promise<{ id: string; name: string; customers: number }[]> {
  if (!can(memberOf(context).role, 'stores.write')) return []
  const { rows } = await sql<{ id: string; name: string; customers: number }>`with ${await unapproved(context, null)}
    select t.id, t.name, count(*)::int as customers from unapproved u join stores t on ${ofCompany('t')} and t.id = u.store_id
    group by t.id, t.name order by t.name, t.id limit ${sql.lit(mostNeeds)}`.execute(context.db.withoutPlugins())
  return rows
}
