import { partsOf } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { product, sum } from '#trade-documents/model/decimal.ts'
import { type Counted, inBaseUnits } from './base-units.ts'
import { trackedOf } from './move.ts'

/** What the lines of an order are of, in the unit that each item is counted in: a bundle is what is in it, the same item of a line once. */
export async function inGoods<L extends Counted>(db: Db, lines: readonly L[]): Promise<L[]> {
  const own = await inBaseUnits(db, lines)
  const parts = await partsOf(db, [...new Set(own.map(({ itemId }) => itemId))])
  if (!parts.size) return own
  // An assembly is counted itself.
  const tracked = await trackedOf(db, [...parts.keys()])
  return own.flatMap((line) => {
    const inside = tracked.has(line.itemId) ? undefined : parts.get(line.itemId)
    if (!inside) return [line]
    return [...Map.groupBy(inside, ({ itemId }) => itemId)].map(([itemId, same]) => ({
      ...line,
      itemId,
      quantity: product(line.quantity, sum(same.map(({ quantity }) => quantity))),
    }))
  })
}
