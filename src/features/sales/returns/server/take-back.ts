import { randomUUID } from 'node:crypto'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { beyondBought } from '#features/sales/credits/server/door.ts'
import { keepMoney, linesOf, type Order, tellChanged } from '#features/sales/orders/server/door.ts'
import { askForRefund } from '#features/sales/payments/server/door.ts'
import { leavesFrom } from '#features/sales/shipments/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { takeBack } from '../contract.ts'
import { noteReturn } from './note-return.ts'
import { type Back, moneysOf, paymentsToRefund, priceBack } from './price.ts'

type Made = ValidInput<typeof takeBack>['body']

/** Notes what came back of a locked order, and lets the money follow that was asked for. The same key answers what it made first. */
export async function takeGoodsBack(context: DbContext, order: Order, made: Made): Promise<RawResult<typeof takeBack>> {
  const { db, services } = context
  const before = await db
    .selectFrom('returns')
    .leftJoin('refunds', 'refunds.returnId', 'returns.id')
    .select(['number', 'orderId', 'refunds.state'])
    .where('returns.requestKey', '=', made.requestKey)
    .executeTakeFirst()
  if (before && before.orderId !== order.id) throw new AppError('conflict')
  if (before) return { number: before.number, isWaiting: before.state === 'Waiting' }
  const priced = await priceBack(db, order, made.lines)
  if (!priced.lines.length) throw new AppError('invalid', { fields: { lines: 'returns.errors.empty' } })
  if (!(await moneysOf(context, order, priced.total)).includes(made.money)) throw new AppError('returnMoney')
  if (made.money !== 'none' && !made.anyway) await mustBeBought(db, order, priced.lines)
  const by = actorOf(context)
  const { restocked, anyway: _, ...noted } = made
  const locationId = restocked ? await leavesFrom(db, made.locationId) : null
  const { id, number } = await noteReturn(db, by, order, { ...noted, locationId }, priced)
  if (made.money === 'credit') {
    await keepMoney(db, by, order, { credited: order.credited + priced.total })
    await tellChanged(services, db, order)
  }
  const payments = made.money === 'refund' ? await paymentsToRefund(db, order, priced.total) : []
  const asked = { reason: 'requested_by_customer', note: made.reason, stillOwed: false } as const
  let isWaiting = false
  for (const { id: payment, amount } of payments) {
    // The return's own key keeps it from being asked for twice.
    const body = { ...asked, amount, requestKey: randomUUID() }
    const part = await askForRefund(context, { params: { payment }, body }, { returnId: id, together: priced.total })
    isWaiting ||= part.isWaiting
  }
  return { number, isWaiting }
}

/** Of goods that a rep took back beside the order, or that QuickBooks credited, money would follow twice. */
async function mustBeBought(db: Db, order: Order, back: Back): Promise<void> {
  const known = new Map((await linesOf(db, order.id)).map((line) => [line.lineNo, line]))
  const asked = back.flatMap(({ lineNo, quantity }) => {
    const { itemId = null, unit = '' } = known.get(lineNo) ?? {}
    return itemId ? [{ lineNo, itemId, unit, quantity }] : []
  })
  const [beyond] = await beyondBought(db, { customerId: order.customerId, invoiceId: null }, asked)
  if (!beyond) return
  const { lineNo, of: _, ...values } = beyond
  const { itemNumber = '', description = '' } = known.get(lineNo) ?? {}
  throw new AppError('returnBeyondBought', { values: { ...values, item: itemNumber || description } })
}
