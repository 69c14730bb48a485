import { inGoods, lockForOrder, moveStock } from '#features/catalog/stock/server/door.ts'
import { linesOf, type Order } from '#features/sales/orders/server/door.ts'
import { goodsOf } from '#features/sales/shipments/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'

type Back = { id: string; number: number; returnedOn: string; reason: string; locationId: string | null }
type BackLine = { lineNo: number; quantity: string; damaged: string; reason: string }

/**
 * What came back is on hand again; what of it is damaged is scrapped at once, with its reason: the books have it as come back, too. `locationId`
 * null: nobody can sell it again, or nothing is counted.
 */
export async function putBack(
  db: Db,
  by: Actor,
  order: Order,
  { id, number, returnedOn, reason, locationId }: Back,
  back: readonly BackLine[],
): Promise<void> {
  if (!locationId) return
  const known = await linesOf(db, order.id)
  const lines = await inGoods(db, goodsOf(known, back))
  await lockForOrder(
    db,
    order.id,
    lines.map(({ itemId }) => itemId),
    locationId,
  )
  const document = { documentId: id, documentName: String(number), record: { kind: 'order' as const, id: order.id }, movedOn: returnedOn }
  const placed = lines.map(({ itemId, quantity, lineNo }) => ({ itemId, locationId, quantity, line: lineNo }))
  await moveStock(db, by, { ...document, kind: 'return', documentKind: 'return', reason }, placed)
  for (const line of back.filter(({ damaged }) => compare(decimal(damaged) ?? '0', '0') > 0)) {
    const goods = await inGoods(db, goodsOf(known, [{ lineNo: line.lineNo, quantity: line.damaged }]))
    const scrapped = goods.map(({ itemId, quantity, lineNo }) => ({ itemId, locationId, quantity: `-${quantity}`, line: lineNo }))
    const why = { reason: line.reason || reason, always: true }
    await moveStock(db, by, { ...document, ...why, kind: 'adjustment', documentKind: 'adjustment' }, scrapped)
  }
}
