import { inGoods, lockForOrder, moveStock } from '#features/catalog/stock/server/door.ts'
import { linesOf, type Order } from '#features/sales/orders/server/door.ts'
import { goodsOf } from '#features/sales/shipments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

type Back = { id: string; number: number; returnedOn: string; reason: string; locationId: string | null }

/** What came back and is as good as new is on hand again. `locationId` null: it is not, or nothing is counted. */
export async function putBack(
  db: Db,
  by: Actor,
  order: Order,
  { id, number, returnedOn, reason, locationId }: Back,
  back: readonly { lineNo: number; quantity: string }[],
): Promise<void> {
  if (!locationId) return
  const lines = await inGoods(db, goodsOf(await linesOf(db, order.id), back))
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
      ...{ kind: 'return', documentKind: 'return', documentId: id, documentName: String(number), reason, movedOn: returnedOn },
      record: { kind: 'order', id: order.id },
    },
    lines.map(({ itemId, quantity, lineNo }) => ({ itemId, locationId, quantity, line: lineNo })),
  )
}
