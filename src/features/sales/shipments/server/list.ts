import type { RawResult } from '#contract/endpoint.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listShipments } from '../contract.ts'
import { quantitiesOf } from './quantities.ts'
import { isShippable } from './ship.ts'

export async function shipmentsOf(context: DbContext, orderId: string): Promise<RawResult<typeof listShipments>> {
  const { db } = context
  const { role } = memberOf(context)
  const order = await orderOf(context, orderId)
  const writes = scopeOf(role, 'orders.write') !== 'none'
  const [lines, rows, contents, today] = await Promise.all([
    quantitiesOf(db, order.id),
    db.selectFrom('shipments').selectAll().where('orderId', '=', order.id).orderBy('number', 'desc').execute(),
    db
      .selectFrom('shipmentLines')
      .innerJoin('shipments', 'shipments.id', 'shipmentLines.shipmentId')
      .select(['shipmentId', 'lineNo', 'quantity'])
      .where('orderId', '=', order.id)
      .orderBy('lineNo')
      .execute(),
    todayOf(db),
  ])
  const inside = Map.groupBy(contents, ({ shipmentId }) => shipmentId)
  const isStaff = can(role, 'history.read')
  return {
    lines,
    shipments: rows.map((row) => ({
      id: row.id,
      number: row.number,
      shippedOn: row.shippedOn,
      carrier: row.carrier,
      tracking: row.tracking,
      createdBy: isStaff ? row.createdBy : '',
      calledOffAt: row.calledOffAt,
      calledOffBy: isStaff ? row.calledOffBy : '',
      reason: isStaff ? row.callOffReason : '',
      lines: inside.get(row.id) ?? [],
    })),
    canShip: writes && isShippable(order),
    canCallOff: writes,
    canCallOffRest: writes && order.state === 'PartShipped',
    today,
    days: { shipFrom: order.shipFrom, shipBy: order.shipBy, deliverBy: order.deliverBy, cancelAfter: order.cancelAfter },
    state: order.state,
  }
}
