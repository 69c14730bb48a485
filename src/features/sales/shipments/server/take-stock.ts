import { countingOf, inGoods, lockForOrder, moveStock, openLocation } from '#features/catalog/stock/server/door.ts'
import { linesOf, type Order } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

type Leaving = { id: string; number: number; shippedOn: string; locationId: string | null; hasLeft?: boolean }

/** Where goods leave from, unless somebody says: null before the company counts. */
export async function leavesFrom(db: Db, said: string | null): Promise<string | null> {
  const counting = await countingOf(db)
  if (!counting) return null
  if (said && said !== counting.locationId) await openLocation(db, said)
  return said ?? counting.locationId
}

/** What leaves with a shipment is not on hand any more. */
export async function takeStock(
  db: Db,
  by: Actor,
  order: Order,
  { id, number, shippedOn, locationId, hasLeft = false }: Leaving,
  left: readonly { lineNo: number; quantity: string }[],
): Promise<void> {
  if (!locationId) return
  const lines = await inGoods(db, goodsOf(await linesOf(db, order.id), left))
  await lockForOrder(
    db,
    order.id,
    lines.map(({ itemId }) => itemId),
    locationId,
  )
  await moveStock(
    db,
    by,
    {
      ...{ kind: 'sale', documentKind: 'shipment', documentId: id, documentName: String(number), movedOn: shippedOn },
      record: { kind: 'order', id: order.id },
      always: hasLeft,
    },
    lines.map(({ itemId, quantity, lineNo }) => ({ itemId, locationId, quantity: `-${quantity}`, line: lineNo })),
  )
}

type OrderedLine = { lineNo: number; itemId: string | null; unit: string }
/** Those of these quantities that are of an item. */
export function goodsOf(lines: readonly OrderedLine[], moved: readonly { lineNo: number; quantity: string }[]) {
  const known = new Map(lines.map((line) => [line.lineNo, line]))
  return moved.flatMap(({ lineNo, quantity }) => {
    const { itemId, unit = '' } = known.get(lineNo) ?? {}
    return itemId ? [{ lineNo, itemId, unit, quantity }] : []
  })
}
