import { compared, exact } from '#features/catalog/prices/door.ts'
import { goodsOfNew, type NewGoods, refusedOf } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Described } from '../catalog/described.ts'
import type { Store } from '../store.ts'
import type { Line } from './stored.ts'

type Packs = Parameters<typeof goodsOfNew>[3]
/** What lines are to hold where the store has its goods; null: the company does not count its goods (yet). */
export const goodsWanted = async (
  db: Db,
  { locationId }: Pick<Store, 'locationId'>,
  lines: readonly Line[],
  packs: Packs,
): Promise<NewGoods | null> => {
  const wanted = lines.map(({ itemId, unit, quantity }, at) => ({ orderId: 'cart', lineNo: at + 1, itemId, unit, quantity }))
  return wanted.length ? goodsOfNew(db, wanted, locationId, packs) : null
}

/** Of each line how much is there for it where there is less than is wanted by all lines together; null: enough, or more may be sold than is there. */
export function shortLines(goods: NewGoods | null, lines: readonly Line[], items: ReadonlyMap<string, Described>): (string | null)[] {
  if (!goods) return lines.map(() => null)
  const short = new Map(refusedOf(goods.counting, goods.holds, goods.there, () => true).map(({ itemId, there }) => [itemId, there]))
  return lines.map(({ itemId, unit }, at) => {
    const item = items.get(itemId)
    const of = goods.holds.find((held) => held.lineNo === at + 1 && short.has(held.itemId))
    if (!of) return null
    // Of a bundle nobody knows how many could be packed.
    return of.itemId === itemId && item ? inUnit(short.get(itemId) ?? '0', item, unit) : '0'
  })
}

/** Whole packs of what is there in the item's own unit. */
function inUnit(there: string, { unit: own, packs }: Described, unit: string): string {
  if (compared(exact(there), exact('0')) <= 0) return '0'
  const pack = unit === own ? undefined : packs.find((each) => each.unit === unit)
  return pack ? String(Math.floor(Number(there) / Number(pack.quantity))) : there
}
