import { AppError } from '#contract/errors.ts'
import { keepShipped, mayMove, type Order } from '#features/sales/orders/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { LineQuantities } from '../contract.ts'
import { billShipments } from './bill.ts'
import { howFar, quantitiesOf } from './quantities.ts'
import { leavesFrom, takeStock } from './take-stock.ts'

/** `requestKey`: the same key never ships twice. */
export type NewShipment = {
  requestKey: string
  shippedOn: string
  carrier: string
  tracking: string
  /** Where it leaves; null: the default location. */
  locationId?: string | null
  /** It has left already, whether so much was there or not: out of a van. */
  hasLeft?: boolean
  lines: readonly { lineNo: number; quantity: string }[]
}

/** An order of an invoice asks for money alone: what it was for left before. */
export const isShippable = ({ source, state, shipped }: Pick<Order, 'source' | 'state' | 'shipped'>) =>
  source !== 'invoice' && shipped !== 'all' && (state === 'PartShipped' || mayMove(state, 'PartShipped'))

/** Notes what left of a locked order, and moves it on. Answers the shipment's number within the order. */
export async function ship(db: Db, by: Actor, order: Order, made: NewShipment): Promise<number> {
  const { companyId } = by
  const before = await db.selectFrom('shipments').select('number').where('requestKey', '=', made.requestKey).executeTakeFirst()
  if (before) return before.number
  if (!isShippable(order)) throw new AppError('nothingToShip')
  const lines = made.lines.filter(({ quantity }) => compare(decimal(quantity) ?? '0', '0') > 0)
  if (!lines.length) throw new AppError('invalid', { fields: { lines: 'shipments.errors.empty' } })
  checkLines(lines, await quantitiesOf(db, order.id))
  const locationId = await leavesFrom(db, made.locationId ?? order.locationId)
  const { id, number } = await db
    .insertInto('shipments')
    .values(({ selectFrom }) => ({
      companyId,
      orderId: order.id,
      number: selectFrom('shipments')
        .select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next'))
        .where('orderId', '=', order.id),
      shippedOn: made.shippedOn,
      carrier: made.carrier,
      tracking: made.tracking,
      requestKey: made.requestKey,
      locationId,
      createdBy: by.actor,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipmentLines')
    .values(lines.map(({ lineNo, quantity }) => ({ companyId, shipmentId: id, lineNo, quantity })))
    .execute()
  await audit(db, by, {
    action: 'shipmentMade',
    recordKind: 'order',
    recordId: order.id,
    changes: [{ field: 'shipment', from: '', to: [`${number}`, made.carrier, made.tracking].filter(Boolean).join(' · ') }],
  })
  const { shippedOn, hasLeft = false } = made
  await takeStock(db, by, order, { id, number, shippedOn, locationId, hasLeft }, lines)
  await billShipments(db, order)
  await keepShipped(db, by, order, howFar(await quantitiesOf(db, order.id)))
  return number
}

function checkLines(lines: NewShipment['lines'], ordered: readonly LineQuantities[]) {
  const known = new Map(ordered.map((line) => [line.lineNo, line]))
  if (new Set(lines.map(({ lineNo }) => lineNo)).size < lines.length || lines.some(({ lineNo }) => !known.has(lineNo)))
    throw new AppError('orderChanged')
  const over = lines.filter(({ lineNo, quantity }) => {
    const line = known.get(lineNo)
    return line !== undefined && compare(decimal(quantity) ?? '0', line.left) > 0
  })
  if (over.length) throw new AppError('shipmentBeyond', { values: { lines: over.map(({ lineNo }) => lineNo).join(', ') } })
}
