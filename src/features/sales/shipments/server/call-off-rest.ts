import { AppError } from '#contract/errors.ts'
import { fixedQuantity } from '#contract/numbers/fixed.ts'
import { billedAmounts, keepShipped, linesOf, type Order, orderById, reduceOrder, tellChanged } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { billShipments } from './bill.ts'
import { quantitiesOf } from './quantities.ts'

/** What did not leave of a locked order never will: the order is what was shipped, at what that is billed at, and nothing more is asked for. */
export async function callOffRest(services: Services, db: Db, by: Actor, order: Order, reason: string): Promise<void> {
  if (order.state !== 'PartShipped') throw new AppError('nothingToCallOff')
  const left = await billShipments(db, order)
  const [lines, quantities] = [await linesOf(db, order.id), await quantitiesOf(db, order.id)]
  const billed = billedAmounts(lines, order.discount)
  const kept = lines.map(({ lineNo, quantity, amount }, index) => {
    const { shipped = '0', left: calledOff = quantity } = quantities.find((line) => line.lineNo === lineNo) ?? {}
    const stays = (billed[index] ?? 0) - (left.lines.get(lineNo)?.amount ?? 0)
    const part = Math.round((amount * Number(fixedQuantity(shipped))) / Number(fixedQuantity(quantity) || 1n))
    // As it was priced, before the order's discount: at least what it is billed at.
    return { lineNo, quantity: shipped, calledOff, amount: order.discount ? Math.max(part, stays) : stays, billed: stays }
  })
  await reduceOrder(db, by, order, { lines: kept, delivery: order.delivery - left.delivery, taxes: order.taxes - left.taxes, reason })
  const now = await orderById(db, order.id, { lock: true })
  if (now) await keepShipped(db, by, now, 'all', reason)
  await tellChanged(services, db, order)
}
