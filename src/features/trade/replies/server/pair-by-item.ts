import { matchItems } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'

/** What each line of a partner's order means here. */
export const packsOf = (db: Db, partnerId: string, { lines }: PurchaseOrder) =>
  matchItems(
    db,
    partnerId,
    lines.map(({ unit, items }) => ({ unit, ids: items.map(({ code, value }) => ({ qualifier: code, code: value })) })),
  )
export type Packs = Awaited<ReturnType<typeof packsOf>>

/**
 * Which of ours stands for which line of theirs: those of the same item, one after another. Null where they are not as many: then nobody can
 * say. `items`: ours that each line means.
 */
export function pairByItem<Ours extends { itemId: string | null }>(
  items: readonly (string | null)[],
  ours: readonly Ours[],
): (Ours | null)[] {
  const left = Map.groupBy(ours, ({ itemId }) => itemId)
  const asked = Map.groupBy(items, (itemId) => itemId)
  const isEven = (itemId: string | null) => itemId !== null && left.get(itemId)?.length === asked.get(itemId)?.length
  const taken = new Map<string | null, number>()
  return items.map((itemId) => {
    if (!isEven(itemId)) return null
    const place = taken.get(itemId) ?? 0
    taken.set(itemId, place + 1)
    return left.get(itemId)?.[place] ?? null
  })
}
