import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import { packIn } from './change/fields.ts'

/** `since`: when somebody saw it, in milliseconds since 1970. */
export type SeenPack = { itemId: string; unit: string; since: number }

/** How many of the item's own unit each pack held when it was seen, by the item's history; null: it has not been touched since, or was none then. */
export async function packsThen(db: Db, seen: readonly SeenPack[]): Promise<(string | null)[]> {
  if (!seen.length) return []
  const [ids, froms] = [seen.map(({ itemId }) => itemId), seen.map(({ since }) => firstIdOf(since))]
  const { rows } = await sql<{ was: string | null }>`
    select (select c.value ->> 'from' from audit_events e cross join lateral jsonb_array_elements(e.changes) c
      where ${ofCompany('e')} and e.record_kind = 'item' and e.record_id = g.item_id and e.id >= g.first_id and c.value ->> 'field' = 'packs'
      order by e.id limit 1) as was
    from unnest(${ids}::uuid[], ${froms}::uuid[]) with ordinality as g (item_id, first_id, place) order by g.place`.execute(
    db.withoutPlugins(),
  )
  return seen.map(({ unit }, at) => packIn(rows[at]?.was ?? '', unit))
}
