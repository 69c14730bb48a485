import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { SoldItem } from '../quantity-rule.ts'
import { packsOf } from './packs.ts'

/** How these items are sold, in a store each rule as that says, if it does (rules 3.22, 15); those without a rule are left out. */
export async function quantityRulesOf(db: Db, itemIds: readonly string[], storeId: string | null = null): Promise<Map<string, SoldItem>> {
  if (!itemIds.length) return new Map()
  const ruled = (name: 'minimum' | 'multiple' | 'maximum') => sql.raw(`coalesce(s.${name}_quantity, i.${name}_quantity)`)
  const [minimum, multiple, maximum] = [ruled('minimum'), ruled('multiple'), ruled('maximum')]
  const { rows } = await sql<Omit<SoldItem, 'packs'> & { id: string }>`
    select i.id, i.unit, coalesce(trim_scale(${minimum})::text, '') as "minimumQuantity",
      coalesce(trim_scale(${multiple})::text, '') as "multipleQuantity", coalesce(trim_scale(${maximum})::text, '') as "maximumQuantity"
    from items i left join store_items s on ${ofCompany('s')} and s.store_id = ${storeId}::uuid and s.item_id = i.id
    where ${ofCompany('i')} and i.id = any(${[...new Set(itemIds)]}::uuid[])
      and (${minimum} is not null or ${multiple} is not null or ${maximum} is not null)`.execute(db.withoutPlugins())
  const packs = await packsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, ...item }) => [id, { ...item, packs: packs.get(id) ?? [] }]))
}
