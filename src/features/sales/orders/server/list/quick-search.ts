import { CompiledQuery } from 'kysely'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

type Found = { id: string; number: number; customerName: string }

/** The order with this number (`1001`, `#1001`), if the caller may see it. */
export async function orderByNumber(context: DbContext, search: string): Promise<Found[]> {
  const number = /^#?(\d{1,15})$/.exec(search.trim())?.[1]
  if (!number || !can(memberOf(context).role, 'orders.read')) return []
  const { condition, values } = await visibleCustomers(context)
  const { rows } = await context.db.withoutPlugins().executeQuery<Found>(
    CompiledQuery.raw(
      `select o.id, o.number, c.customer_name as "customerName" from orders o join customers c on c.id = o.customer_id
       where ${condition || 'true'} and o.number = $${values.length + 1}::bigint`,
      [...values, number],
    ),
  )
  return rows
}
