import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import type { OrderLine } from '../../contract.ts'
import { writeLines } from '../lines.ts'
import type { Order } from '../order.ts'
import type { Totals } from '../price/totals.ts'
import { moveOrder } from '../states.ts'
import { orderChangedRequest } from './order-changed.ts'
import { keepVersion, noteChange } from './versions.ts'

/** `totals`: what the partner pays, without taxes. */
type Change = { lines: readonly OrderLine[]; totals: Totals; discountPercent: string; reason: string }

/** Other lines for a locked order that is changeable, as a new version; the taxes stay. */
export async function changePlaced(
  services: Services,
  db: Db,
  by: Actor,
  order: Order,
  { lines, totals, discountPercent, reason }: Change,
) {
  const { amounts, ...goods } = totals
  const sums = { ...goods, taxes: order.taxes, grandTotal: totals.grandTotal + order.taxes }
  await keepVersion(db, by, order, reason)
  await db
    .updateTable('orders')
    .set({ ...sums, discountPercent, version: order.version + 1, updatedAt: new Date() })
    .where('id', '=', order.id)
    .execute()
  await writeLines(db, { companyId: by.companyId, orderId: order.id }, lines, amounts)
  await noteChange(db, by, order, sums.grandTotal, reason)
  await tellChanged(services, db, order)
}

/** Calls off a locked order that is cancellable. */
export async function cancelPlaced(services: Services, db: Db, by: Actor, order: Order, reason: string) {
  await moveOrder(db, by, order, 'Cancelled', reason)
  await tellChanged(services, db, order)
}

export const tellChanged = (services: Services, db: Db, { companyId, id }: Pick<Order, 'companyId' | 'id'>) =>
  enqueue(services, orderChangedRequest, { companyId, orderId: id }, db, { key: id })
