import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

type Found = { id: string; number: number; customerName: string }

/** The order with this number (`1001`, `#1001`), if the caller may see it. */
export async function orderByNumber(context: DbContext, search: string): Promise<Found[]> {
  const number = /^#?(\d{1,15})$/.exec(search.trim())?.[1]
  if (!number || !can(memberOf(context).role, 'orders.read')) return []
  const { condition } = await visibleCustomers(context)
  const { rows } = await sql<Found>`
    select o.id, o.number, c.customer_name as "customerName" from orders o join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${ofCompany('o')} and ${condition} and o.number = ${number}::bigint`.execute(context.db.withoutPlugins())
  return rows
}
