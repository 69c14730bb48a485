import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { countOf } from '../../price/totals.ts'
import type { Order } from '../order.ts'
import { keepVersion, noteChange } from './versions.ts'

/** Cents. `amount`: after the line's own discount; `billed`: after the order's as well. */
type Kept = { lineNo: number; quantity: string; calledOff: string; amount: number; billed: number }
type Reduced = { lines: readonly Kept[]; delivery: number; taxes: number; reason: string }

/** A locked order of which a part is called off for good, as a new version. Its lines stay where they are, for shipments speak of them. */
export async function reduceOrder(db: Db, by: Actor, order: Order, { lines, delivery, taxes, reason }: Reduced): Promise<void> {
  const subtotal = lines.reduce((sum, { billed }) => sum + billed, 0)
  const grandTotal = subtotal + delivery + taxes
  await keepVersion(db, by, order, reason)
  await db
    .updateTable('orders')
    .set({
      itemCount: countOf(lines.map(({ quantity }) => quantity)),
      discount: lines.reduce((sum, { amount }) => sum + amount, -subtotal),
      ...{ subtotal, delivery, taxes, grandTotal },
      version: order.version + 1,
      updatedAt: new Date(),
    })
    .where('id', '=', order.id)
    .execute()
  for (const { lineNo, quantity, calledOff, amount } of lines)
    await db
      .updateTable('orderLines')
      .set(({ eb }) => ({ quantity, amount, calledOff: eb('calledOff', '+', calledOff) }))
      .where('orderId', '=', order.id)
      .where('lineNo', '=', lineNo)
      .execute()
  await noteChange(db, by, order, grandTotal, reason, { beyondStock: true })
}
