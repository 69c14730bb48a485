import { CompiledQuery } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type Identifier, locationKey, nameOf } from './reference-key.ts'

/** `customerId`: of the location, else of the partner; null: neither names one. */
export type LocationMatch = {
  customerId: string | null
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

/** All ship-tos and stores of a document at once: one line may name hundreds. */
export async function matchLocations(db: Db, partnerId: string, ids: readonly Identifier[]): Promise<(LocationMatch | null)[]> {
  const keys = ids.map(locationKey)
  const { rows } = await db.withoutPlugins().executeQuery<LocationMatch & Identifier>(
    CompiledQuery.raw(
      `select l.qualifier, l.code, coalesce(l.customer_id, p.customer_id) as "customerId", l.name, l.address1, l.address2,
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

/** The one location of a partner that has this name, however it is written; null where none has it, or several. */
export async function locationsNamed(db: Db, partnerId: string, names: readonly string[]): Promise<(LocationMatch | null)[]> {
  const { rows } = await db.withoutPlugins().executeQuery<LocationMatch & { asked: string }>(
    CompiledQuery.raw(
      `select asked, coalesce(l.customer_id, p.customer_id) as "customerId", l.name, l.address1, l.address2,
         l.city, l.state, l.zip
       from unnest($2::text[]) as asked
       join partner_locations l on l.partner_id = $1
         and regexp_replace(upper(l.name), '[^[:alnum:]]', '', 'g') = regexp_replace(upper(asked), '[^[:alnum:]]', '', 'g')
       join trading_partners p on p.id = l.partner_id
       where asked ~ '[[:alnum:]]'`,
      [partnerId, [...new Set(names)]],
    ),
  )
  const found = Map.groupBy(rows, ({ asked }) => asked)
  return names.map((name) => {
    const [only, other] = found.get(name) ?? []
    if (!only || other) return null
    const { asked, ...location } = only
    return location
  })
}

/** Whether the codes of a partner's places mean anything here. */
export async function hasLocations(db: Db, partnerId: string): Promise<boolean> {
  return (await db.selectFrom('partnerLocations').select('id').where('partnerId', '=', partnerId).limit(1).execute()).length > 0
}
