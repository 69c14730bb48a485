import { sql } from 'kysely'
import { withoutEnd } from '#contract/text-ends.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'

export type Pack = { unit: string; quantity: string; gtin: string }

type Row = { itemId: string; unit: string; quantity: string; gtin: string }
const packRows = writtenOnce<{ ids: string[] }, Row>(
  (slot) => sql`select p.item_id as "itemId", p.unit, p.quantity, p.gtin from item_packs p
    where ${ofCompany('p')} and p.item_id = any(${slot('ids')}::uuid[]) order by p.quantity, p.unit`,
)

/** What these items are packed in, the smallest first; quantities are of the item's own unit. */
export async function packsOf(db: Db, itemIds: readonly string[]): Promise<Map<string, Pack[]>> {
  const packs = new Map<string, Pack[]>()
  if (!itemIds.length) return packs
  const rows = await packRows(db, { ids: [...new Set(itemIds)] })
  for (const { itemId, quantity, ...pack } of rows)
    packs.set(itemId, [...(packs.get(itemId) ?? []), { ...pack, quantity: plainDecimal(quantity) }])
  return packs
}

/** A decimal without zeros behind it. */
export const plainDecimal = (text: string) => (text.includes('.') ? withoutEnd(withoutEnd(text, '0'), '.') : text)
