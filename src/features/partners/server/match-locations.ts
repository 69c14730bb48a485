import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db.ts'
import { type Identifier, locationKey, nameOf } from './reference-key.ts'

/** `customerId`: of the location, else of the partner; null: neither names one. */
export type LocationMatch = {
  locationId: string
  customerId: string | null
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

export const matchLocation = async (db: Db, partnerId: string, id: Identifier): Promise<LocationMatch | null> =>
  (await matchLocations(db, partnerId, [id]))[0] ?? null

/** All ship-tos and stores of a document at once: one line may name hundreds. */
export async function matchLocations(db: Db, partnerId: string, ids: readonly Identifier[]): Promise<(LocationMatch | null)[]> {
  const keys = ids.map(locationKey)
  const { rows } = await db.withoutPlugins().executeQuery<LocationMatch & Identifier>(
    CompiledQuery.raw(
      `select l.qualifier, l.code, l.id as "locationId", coalesce(l.customer_id, p.customer_id) as "customerId", l.name, l.address1, l.address2,
         l.city, l.state, l.zip
       from unnest($2::text[], $3::text[]) as asked (qualifier, code)
       join partner_locations l on l.partner_id = $1 and l.code = asked.code and l.qualifier = asked.qualifier
       join trading_partners p on p.id = l.partner_id`,
      [partnerId, keys.map(({ qualifier }) => qualifier), keys.map(({ code }) => code)],
    ),
  )
  const found = new Map(rows.map(({ qualifier, code, ...location }) => [nameOf({ qualifier, code }), location]))
  return keys.map((key) => found.get(nameOf(key)) ?? null)
}
