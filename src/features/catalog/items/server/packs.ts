import { withoutEnd } from '#contract/text-ends.ts'
import type { Db } from '#server/data/db.ts'

export type Pack = { unit: string; quantity: string; gtin: string }

/** What these items are packed in, the smallest first; quantities are of the item's own unit. */
export async function packsOf(db: Db, itemIds: readonly string[]): Promise<Map<string, Pack[]>> {
  const packs = new Map<string, Pack[]>()
  if (!itemIds.length) return packs
  const rows = await db
    .selectFrom('itemPacks')
    .select(['itemId', 'unit', 'quantity', 'gtin'])
    .where('itemId', 'in', [...new Set(itemIds)])
    .orderBy('quantity')
    .orderBy('unit')
    .execute()
  for (const { itemId, quantity, ...pack } of rows)
    packs.set(itemId, [...(packs.get(itemId) ?? []), { ...pack, quantity: plainDecimal(quantity) }])
  return packs
}

/** A decimal without zeros behind it. */
export const plainDecimal = (text: string) => (text.includes('.') ? withoutEnd(withoutEnd(text, '0'), '.') : text)
