import { sql } from 'kysely'
import { typedLabel } from '#contract/order-label.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

type Found = { id: string; label: string; customerName: string }

/** The order and the payment request with this number (`1001`), or the one that is meant (`#1001`, `PR-1001`), if the caller may see it. */
export async function orderByNumber(context: DbContext, search: string): Promise<Found[]> {
  const typed = typedLabel(search)
  if (!typed || !can(memberOf(context).role, 'orders.read')) return []
  const { condition } = await visibleCustomers(context)
  const { rows } = await sql<Found>`
    select o.id, o.label, c.customer_name as "customerName" from orders o join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${ofCompany('o')} and ${condition} and o.number = ${typed.number}::bigint
      and (o.source = 'invoice' or not ${typed.isRequest}) order by o.source = 'invoice'`.execute(context.db.withoutPlugins())
  return rows
}
