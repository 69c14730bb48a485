import { partsOf } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { product, sum } from '#trade-documents/model/decimal.ts'
import { type Counted, inBaseUnits } from './base-units.ts'

/**
 * What the lines of an order are of, in the unit that each item is counted in: a bundle is what is in it, the same item of a line once. An assembly
 * is a thing of its own: what it was made of left the shelf when it was built.
 */
export async function inGoods<L extends Counted>(db: Db, lines: readonly L[]): Promise<L[]> {
  const own = await inBaseUnits(db, lines)
  const parts = await partsOf(db, [...new Set(own.map(({ itemId }) => itemId))])
  if (!parts.size) return own
  const bundles = await db
    .selectFrom('items')
    .select('id')
    .where('id', 'in', [...parts.keys()])
    .where('itemType', '=', 'Group')
    .execute()
  const isBundle = new Set(bundles.map(({ id }) => id))
  return own.flatMap((line) => {
    const inside = isBundle.has(line.itemId) ? parts.get(line.itemId) : undefined
    if (!inside) return [line]
    return [...Map.groupBy(inside, ({ itemId }) => itemId)].map(([itemId, same]) => ({
      ...line,
      itemId,
      quantity: product(line.quantity, sum(same.map(({ quantity }) => quantity))),
    }))
  })
}
