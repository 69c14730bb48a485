import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { lockBalances, type Place } from '../lock.ts'

/** How many there should be of an item at a location; null: nobody says. Answers what it was before. */
export async function keepPar(db: Db, place: Place, par: string | null): Promise<string | null> {
  await lockBalances(db, [place])
  const { rows } = await sql<{ before: string | null }>`
    with before as (select item_id, location_id, trim_scale(par)::text as par from stock_balances
      where ${ofCompany()} and item_id = ${place.itemId}::uuid and location_id = ${place.locationId}::uuid for update)
    update stock_balances b set par = ${par}::numeric from before
    where ${ofCompany('b')} and b.item_id = before.item_id and b.location_id = before.location_id
    returning before.par as before`.execute(db.withoutPlugins())
  return rows[0]?.before ?? null
}
