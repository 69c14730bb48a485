import { AppError } from '#contract/errors.ts'
import { moveBack } from '#features/catalog/stock/server/door.ts'
import { keepShipped, type Order } from '#features/sales/orders/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { compare } from '#trade-documents/model/decimal.ts'
import { howFar, quantitiesOf } from './quantities.ts'

/** A shipment of a locked order never left: what was in it is owed again. */
export async function callOff(db: Db, by: Actor, order: Order, { shipmentId, reason }: { shipmentId: string; reason: string }) {
  const shipment = await db
    .updateTable('shipments')
    .set({ calledOffAt: new Date(), calledOffBy: by.actor, callOffReason: reason })
    .where('id', '=', shipmentId)
    .where('orderId', '=', order.id)
    .where('calledOffAt', 'is', null)
    .returning(['number', 'locationId'])
    .executeTakeFirst()
  if (!shipment) throw new AppError('shipmentOff')
  const lines = await quantitiesOf(db, order.id)
  if (lines.some(({ shipped, returned }) => compare(shipped, returned) < 0)) throw new AppError('shipmentReturned')
  await audit(db, by, {
    action: 'shipmentCalledOff',
    recordKind: 'order',
    recordId: order.id,
    changes: [
      { field: 'shipment', from: `${shipment.number}`, to: '' },
      { field: 'reason', from: '', to: reason },
    ],
  })
  if (shipment.locationId)
    await moveBack(
      db,
      by,
      { kind: 'shipment', id: shipmentId, orderId: order.id },
      { documentName: String(shipment.number), record: { kind: 'order', id: order.id }, reason, movedOn: await todayOf(db) },
    )
  await keepShipped(db, by, order, howFar(lines), reason)
}
