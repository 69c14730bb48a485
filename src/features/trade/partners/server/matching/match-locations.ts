import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Identifier, locationKey, nameOf } from '../reference-key.ts'

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
  const { rows } = await sql<
    LocationMatch & Identifier
  >`select l.qualifier, l.code, coalesce(l.customer_id, p.customer_id) as "customerId", l.name, l.address1, l.address2,
         l.city, l.state, l.zip
       from unnest(${keys.map(({ qualifier }) => qualifier)}::text[], ${keys.map(({ code }) => code)}::text[]) as asked (qualifier, code)
       join partner_locations l on ${ofCompany('l')} and l.partner_id = ${partnerId} and l.code = asked.code and l.qualifier = asked.qualifier
       join trading_partners p on ${ofCompany('p')} and p.id = l.partner_id`.execute(db.withoutPlugins())
  const found = new Map(rows.map(({ qualifier, code, ...location }) => [nameOf({ qualifier, code }), location]))
  return keys.map((key) => found.get(nameOf(key)) ?? null)
}

/** The one location of a partner that has this name, however it is written; null where none has it, or several. */
export async function locationsNamed(db: Db, partnerId: string, names: readonly string[]): Promise<(LocationMatch | null)[]> {
  const { rows } = await sql<
    LocationMatch & { asked: string }
  >`select asked, coalesce(l.customer_id, p.customer_id) as "customerId", l.name, l.address1, l.address2,
         l.city, l.state, l.zip
       from unnest(${[...new Set(names)]}::text[]) as asked
       join partner_locations l on ${ofCompany('l')} and l.partner_id = ${partnerId}
         and regexp_replace(upper(l.name), '[^[:alnum:]]', '', 'g') = regexp_replace(upper(asked), '[^[:alnum:]]', '', 'g')
       join trading_partners p on ${ofCompany('p')} and p.id = l.partner_id
       where asked ~ '[[:alnum:]]'`.execute(db.withoutPlugins())
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
