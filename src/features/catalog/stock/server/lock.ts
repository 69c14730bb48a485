import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company } from '#server/data/tenant.ts'

export type Place = { itemId: string; locationId: string }

/**
 * Locks the balances of these items at these locations in the order that everybody locks them in, and makes those that are not there yet: so
 * that what is read next is what the transactions before this one left, and nobody waits for each other in a ring. Nothing is written.
 */
export async function lockBalances(db: Db, places: readonly Place[]): Promise<void> {
  await sql`
    insert into stock_balances as b (company_id, item_id, location_id)
    select distinct ${company}::uuid, item_id, location_id
    from unnest(${places.map(({ itemId }) => itemId)}::uuid[], ${places.map(({ locationId }) => locationId)}::uuid[]) as given (item_id, location_id)
    order by item_id, location_id
    on conflict (company_id, item_id, location_id) do update set on_hand = b.on_hand where false`.execute(db.withoutPlugins())
}
