import type { Db } from '#server/data/db.ts'

/** `quantity`: how many of the item's own unit are in it. */
export type Pack = { unit: string; quantity: string; gtin: string }
export type Packed = { unit: string; packs: readonly Pack[] }

/** What these items are one of, and what they are packed in. */
export async function packsOf(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, Packed>> {
  if (!itemIds.length) return new Map()
  const [items, packs] = await Promise.all([
    db.selectFrom('items').select(['id', 'unit']).where('id', 'in', itemIds).execute(),
    db.selectFrom('itemPacks').select(['itemId', 'unit', 'quantity', 'gtin']).where('itemId', 'in', itemIds).orderBy('quantity').execute(),
  ])
  const of = Map.groupBy(packs, ({ itemId }) => itemId)
  return new Map(items.map(({ id, unit }) => [id, { unit, packs: of.get(id) ?? [] }]))
}
