import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** `quantity`: so many of the part, in its own unit, are in one. */
export type Part = { itemId: string; quantity: string }

/** What bundles and assemblies of QuickBooks are made of; items that are none are left out. */
export async function partsOf(db: Db, itemIds: readonly string[]): Promise<Map<string, Part[]>> {
  const parts = new Map<string, Part[]>()
  if (!itemIds.length) return parts
  const { rows } = await sql<{ bundle: string; itemId: string; quantity: string }>`
    select i.id as bundle, l.local_id as "itemId", trim_scale((part ->> 'quantity')::numeric)::text as quantity
    from items i cross join lateral jsonb_array_elements(i.parts) with ordinality as each (part, place)
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = part ->> 'item'
    where ${ofCompany('i')} and i.id = any(${[...itemIds]}::uuid[]) and jsonb_typeof(i.parts) = 'array'
    order by i.id, place`.execute(db.withoutPlugins())
  for (const { bundle, ...part } of rows) parts.set(bundle, [...(parts.get(bundle) ?? []), part])
  return parts
}
