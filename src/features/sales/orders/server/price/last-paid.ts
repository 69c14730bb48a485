import { sql } from 'kysely'
import type { LastPaid } from '#features/catalog/prices/server/door.ts'
import { literals } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { notBought } from '../../taken.ts'

/** What a customer paid last for these items, in an order here that stands and was not called off: shown beside the price, never one by itself (decision 0033). */
export async function lastPaidOf(db: Db, customerId: string, itemIds: readonly string[]): Promise<LastPaid[]> {
  if (!itemIds.length) return []
  const { rows } = await sql<LastPaid>`
    select asked.id as "itemId", last.* from unnest(${[...new Set(itemIds)]}::uuid[]) as asked (id)
    cross join lateral (
      select l.unit_price::text as "unitPrice", l.unit, o.order_date as day, o.id as "orderId", o.label
      from order_lines l join orders o on ${ofCompany('o')} and o.id = l.order_id and o.state not in ${literals(notBought)}
      where ${ofCompany('l')} and l.quantity > 0 and l.customer_id = ${customerId} and l.item_id = asked.id
      order by l.order_number desc limit 1) last`.execute(db.withoutPlugins())
  return rows
}
