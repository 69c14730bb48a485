import { randomUUID } from 'node:crypto'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { keepMoney, type Order, tellChanged } from '#features/sales/orders/server/door.ts'
import { askForRefund } from '#features/sales/payments/server/door.ts'
import { leavesFrom } from '#features/sales/shipments/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import type { takeBack } from '../contract.ts'
import { moneysOf, type PricedBack, paymentsToRefund, priceBack } from './price.ts'
import { putBack } from './put-back.ts'

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
  const { id, number } = await store(context, order, made, priced)
  if (made.money === 'credit') {
    await keepMoney(db, actorOf(context), order, { credited: order.credited + priced.total })
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

async function store(context: DbContext, order: Order, made: Made, { lines, amounts, taxes, total }: PricedBack) {
  const { db } = context
  const by = actorOf(context)
  const { companyId } = by
  const { returnedOn, reason, money, requestKey, restocked } = made
  const locationId = restocked ? await leavesFrom(db, made.locationId) : null
  const { id, number } = await db
    .insertInto('returns')
    .values(({ selectFrom }) => ({
      ...{
        companyId,
        orderId: order.id,
        returnedOn,
        reason,
        money,
        taxes,
        total,
        requestKey,
        restocked: locationId !== null,
        locationId,
        createdBy: by.actor,
      },
      number: selectFrom('returns')
        .select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next'))
        .where('orderId', '=', order.id),
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('returnLines')
    .values(lines.map(({ lineNo, quantity }) => ({ companyId, returnId: id, lineNo, quantity, amount: amounts.get(lineNo) ?? 0 })))
    .execute()
  await putBack(db, by, order, { id, number, returnedOn, reason, locationId }, lines)
  await audit(db, by, {
    action: 'goodsReturned',
    recordKind: 'order',
    recordId: order.id,
    changes: [
      { field: 'return', from: '', to: `${number}` },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return { id, number }
}
