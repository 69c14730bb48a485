import { sql } from 'kysely'
import { findCustomers, visibleCustomers } from '#features/customers/customers/server/door.ts'
import type { Condition } from '#server/data/conditions.ts'
import type { DbContext } from '#server/http/context.ts'

const customersSearched = 200

/**
 * Which of `invoices i` the caller sees and a search finds: by its number, or by the customer. `joins`: the conditions are about `customers c` too;
 * `broad`: more customers are called so than are looked at.
 */
export async function foundBy(context: DbContext, search: string): Promise<{ conditions: Condition[]; joins: boolean; broad: boolean }> {
  const { condition, all } = await visibleCustomers(context)
  const conditions: Condition[] = all ? [] : [condition]
  if (!search) return { conditions, joins: !all, broad: false }
  const found = await findCustomers(context, search, customersSearched)
  conditions.push(sql`(i.number = ${search} or i.customer_id = any(${found.ids}::uuid[]))`)
  return { conditions, joins: !all, broad: found.more }
}
