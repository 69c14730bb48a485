import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Quantities, quantityRule, type SoldItem } from '../quantity-rule.ts'
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

type Own = Quantities & { itemId: string; store: string }

/**
 * Sold as these items are to be: for each the first store in which nothing of it could be ordered then, by what the store says of it itself and leaves
 * to the item (rules 3.22, 15).
 */
export async function storesAgainst(db: Db, items: readonly (Quantities & { id: string })[]): Promise<Map<string, string>> {
  if (!items.length) return new Map()
  const { rows } = await sql<Own>`
    select s.item_id as "itemId", t.name as store, coalesce(trim_scale(s.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(s.multiple_quantity)::text, '') as "multipleQuantity", coalesce(trim_scale(s.maximum_quantity)::text, '') as "maximumQuantity"
    from store_items s join stores t on ${ofCompany('t')} and t.id = s.store_id and t.state <> 'Archived'
    where ${ofCompany('s')} and s.item_id = any(${items.map(({ id }) => id)}::uuid[])
      and (s.minimum_quantity is not null or s.multiple_quantity is not null or s.maximum_quantity is not null)
    order by t.name_key desc, t.id desc`.execute(db.withoutPlugins())
  const byId = new Map(items.map((item) => [item.id, item]))
  return new Map(
    rows.flatMap((own) => {
      const item = byId.get(own.itemId)
      return item && isNeverSold(nearestRules(own, item)) ? [[own.itemId, own.store] as const] : []
    }),
  )
}

const isNeverSold = (quantities: Quantities) => quantityRule(quantities)?.kind === 'impossible'

const nearestRules = (own: Quantities, item: Quantities): Quantities => ({
  minimumQuantity: own.minimumQuantity || item.minimumQuantity,
  multipleQuantity: own.multipleQuantity || item.multipleQuantity,
  maximumQuantity: own.maximumQuantity || item.maximumQuantity,
})

/** Of what a store says of these items itself: the first of which nothing could be ordered there. Nobody sells them otherwise meanwhile. */
export async function neverSoldBy(
  db: Db,
  given: readonly (Quantities & { itemId: string })[],
): Promise<{ at: number; name: string } | null> {
  const own = given.filter((each) => each.minimumQuantity || each.multipleQuantity || each.maximumQuantity)
  if (!own.length) return null
  const { rows } = await sql<Quantities & { id: string; name: string }>`
    select i.id, i.name, coalesce(trim_scale(i.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(i.multiple_quantity)::text, '') as "multipleQuantity", coalesce(trim_scale(i.maximum_quantity)::text, '') as "maximumQuantity"
    from items i where ${ofCompany('i')} and i.id = any(${own.map(({ itemId }) => itemId)}::uuid[]) order by i.id for share`.execute(
    db.withoutPlugins(),
  )
  const byId = new Map(rows.map((item) => [item.id, item]))
  for (const [at, each] of given.entries()) {
    const item = own.includes(each) ? byId.get(each.itemId) : undefined
    if (item && isNeverSold(nearestRules(each, item))) return { at, name: item.name }
  }
  return null
}
