import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/**
 * What of stores somebody sees (rules 3.5): all of it, or those where customers of theirs shop, and of these what is these customers' alone.
 * `stores`: of `stores s`; `shoppers`: of `store_shoppers sh`; `ofCustomer`: of whatever is a customer's.
 */
export type Seen = { stores: Condition; shoppers: Condition; ofCustomer(id: RawBuilder<unknown>): Condition }

const everything = sql<boolean>`true`

const seesAll = (context: DbContext) => scopeOf(memberOf(context).role, 'storeList.read') === 'all'

export async function seenOfStores(context: DbContext): Promise<Seen> {
  if (seesAll(context)) return { stores: everything, shoppers: everything, ofCustomer: () => everything }
  const { condition } = await visibleCustomers(context)
  const own = sql`from shopper_customers r join customers c on ${ofCompany('c')} and c.id = r.customer_id and c.merged_into is null and ${condition}`
  return {
    stores: sql<boolean>`s.id in (select h.store_id ${own}
      join store_shoppers h on ${ofCompany('h')} and h.id = r.shopper_id where ${ofCompany('r')})`,
    shoppers: sql<boolean>`exists (select ${own} where ${ofCompany('r')} and r.shopper_id = sh.id)`,
    ofCustomer: (id) => sql<boolean>`exists (select from customers c where ${ofCompany('c')} and c.id = ${id} and ${condition})`,
  }
}

/** Of a store that is there. */
export async function seesStore(context: DbContext, id: string): Promise<boolean> {
  if (seesAll(context)) return true
  const { stores } = await seenOfStores(context)
  const { rows } = await sql`select 1 from stores s where ${ofCompany('s')} and s.id = ${id}::uuid and ${stores}`.execute(
    context.db.withoutPlugins(),
  )
  return rows.length > 0
}
