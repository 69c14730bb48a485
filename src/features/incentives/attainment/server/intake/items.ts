import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DocumentLine } from '../../engine/documents.ts'
import type { Goods } from './document.ts'

/** The categories that items are in, and those above them. */
export async function categoriesOf(db: Db, itemIds: readonly string[]): Promise<(itemId: string) => string[]> {
  const ids = [...new Set(itemIds)].filter(Boolean)
  if (!ids.length) return () => []
  const { rows } = await sql<{ itemId: string; categoryId: string }>`
    with recursive above (item_id, category_id, depth) as (
      select i.id, i.category_id, 1 from items i where ${ofCompany('i')} and i.id = any(${ids}::uuid[]) and i.category_id is not null
      union all select a.item_id, c.parent_id, a.depth + 1 from above a join item_categories c on ${ofCompany('c')} and c.id = a.category_id
        where c.parent_id is not null and a.depth < 20)
    select item_id as "itemId", category_id as "categoryId" from above order by depth`.execute(db.withoutPlugins())
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  return (itemId) => (byItem.get(itemId) ?? []).map(({ categoryId }) => categoryId)
}

const storedLine = z.object({ item: z.string().nullish(), quantity: z.number().nullish(), amount: z.number() })
/** QuickBooks' own item for shipping. */
const shippingItem = 'SHIPPING_ITEM_ID'

/**
 * Reads lines as QuickBooks has them: no shipping, and what is taken off of all of them as one discount. `itemOf`: our item by their id; `isDelivery`:
 * shipping under an item of the company's.
 */
export function goodsOfBooks(
  { lines, total }: { lines: unknown; total: number },
  { itemOf, isDelivery, categories }: { itemOf(id: string): string; isDelivery(id: string): boolean; categories(itemId: string): string[] },
): Goods {
  const stored = z.array(storedLine).catch([]).parse(lines)
  const sold: DocumentLine[] = []
  let discountCents = 0
  for (const { item, quantity, amount } of stored) {
    if (item === shippingItem || (item && isDelivery(item))) continue
    if (!item && amount < 0) discountCents -= amount
    else if (item || amount) {
      const itemId = itemOf(item ?? '')
      sold.push({ itemId, categoryIds: categories(itemId), quantity: (quantity ?? 1).toFixed(4), amountCents: amount, discountCents: 0 })
    }
  }
  return { lines: sold, discountCents, totalCents: total }
}
export const itemsInBooks = (lines: unknown): string[] =>
  z
    .array(storedLine)
    .catch([])
    .parse(lines)
    .flatMap(({ item }) => item || [])
