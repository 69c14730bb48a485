import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { returnedBack } from '#features/catalog/stock/server/door.ts'
import type { UsedElsewhere } from '#features/sales/credits/server/door.ts'
import { keepMoney, type Order, tellChanged } from '#features/sales/orders/server/door.ts'
import { declineRefund } from '#features/sales/payments/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { callOffReturn } from '../contract.ts'

type CallOff = ValidInput<typeof callOffReturn>['body'] & { usedElsewhere: UsedElsewhere }
const undone = ['Declined', 'Failed', 'Cancelled']

/**
 * Nothing of a return of a locked order came back after all: it is sold still, and what was credited for it is owed again. A refund that waits
 * for a second person is declined; one that has gone is money that the customer has.
 */
export async function callReturnOff(context: DbContext, order: Order, { returnId, reason, usedElsewhere }: CallOff) {
  const { db, services } = context
  const by = actorOf(context)
  const back = await db
    .updateTable('returns')
    .set({ calledOffAt: new Date(), calledOffBy: by.actor, callOffReason: reason })
    .where('id', '=', returnId)
    .where('orderId', '=', order.id)
    .where('calledOffAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!back) throw new AppError('returnOff')
  if (back.money !== 'none' && !can(memberOf(context).role, 'refunds.write')) throw new AppError('forbidden')
  const refunds = await db.selectFrom('refunds').select(['id', 'state']).where('returnId', '=', back.id).execute()
  const gone = refunds.some(({ state }) => state !== 'Waiting' && !undone.includes(state))
  if (gone) throw new AppError('returnRefunded', { values: { total: formatCents(back.total) } })
  const used = back.money === 'credit' ? await usedElsewhere(db, back.id) : 0
  if (used > 0) throw new AppError('returnUsed', { values: { used: formatCents(used), total: formatCents(back.total) } })
  for (const { id } of refunds.filter(({ state }) => state === 'Waiting')) await declineRefund(context, id, reason)
  await audit(db, by, {
    action: 'returnCalledOff',
    recordKind: 'order',
    recordId: order.id,
    changes: [
      { field: 'return', from: `${back.number}`, to: '' },
      { field: 'reason', from: '', to: reason },
    ],
  })
  const movement = {
    documentName: String(back.number),
    record: { kind: 'order', id: order.id },
    reason,
    movedOn: await todayOf(db),
  } as const
  if (back.locationId) await returnedBack(db, by, { id: back.id, orderId: order.id }, movement)
  if (back.money === 'credit') {
    await keepMoney(db, by, order, { credited: order.credited - back.total })
    await tellChanged(services, db, order)
  }
  return {}
}
