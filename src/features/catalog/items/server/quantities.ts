import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { SoldItem } from '../quantity-rule.ts'
import { packsOf } from './packs.ts'

/** How these items are sold; those without a rule are left out. */
export async function quantityRulesOf(db: Db, itemIds: readonly string[]): Promise<Map<string, SoldItem>> {
  if (!itemIds.length) return new Map()
  const { rows } = await sql<Omit<SoldItem, 'packs'> & { id: string }>`
    select i.id, i.unit, coalesce(trim_scale(i.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(i.multiple_quantity)::text, '') as "multipleQuantity", coalesce(trim_scale(i.maximum_quantity)::text, '') as "maximumQuantity"
    from items i where ${ofCompany('i')} and i.id = any(${[...new Set(itemIds)]}::uuid[])
      and (i.minimum_quantity is not null or i.multiple_quantity is not null or i.maximum_quantity is not null)`.execute(
    db.withoutPlugins(),
  )
  const packs = await packsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, ...item }) => [id, { ...item, packs: packs.get(id) ?? [] }]))
}
