import type { RawResult } from '#contract/endpoint.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { decimal } from '#trade-documents/model/decimal.ts'
import type { listReturns, Returns } from '../contract.ts'
import { returnable } from './returnable.ts'

export async function returnsOf(context: DbContext, orderId: string): Promise<RawResult<typeof listReturns>> {
  const { db } = context
  const { role } = memberOf(context)
  const order = await orderOf(context, orderId)
  const [lines, rows, contents, refunds, today] = await Promise.all([
    returnable(db, order.id),
    db.selectFrom('returns').selectAll().where('orderId', '=', order.id).orderBy('number', 'desc').execute(),
    db
      .selectFrom('returnLines')
      .innerJoin('returns', 'returns.id', 'returnLines.returnId')
      .select(['returnId', 'lineNo', 'quantity', 'damaged', 'returnLines.reason'])
      .where('orderId', '=', order.id)
      .orderBy('lineNo')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('returns', 'returns.id', 'refunds.returnId')
      .select(['returnId', 'state'])
      .where('returns.orderId', '=', order.id)
      .orderBy('refunds.createdAt')
      .execute(),
    todayOf(db),
  ])
  const statesOf = Map.groupBy(refunds, ({ returnId }) => returnId)
  const inside = Map.groupBy(contents, ({ returnId }) => returnId)
  const isStaff = can(role, 'history.read')
  return {
    lines,
    returns: rows.map((row) => ({
      ...row,
      refund: refundOf((statesOf.get(row.id) ?? []).map(({ state }) => state)),
      ...(!isStaff && { createdBy: '', reason: '', calledOffBy: '', callOffReason: '' }),
      lines: (inside.get(row.id) ?? []).map((line) => ({
        ...line,
        damaged: decimal(line.damaged) ?? '0',
        reason: isStaff ? line.reason : '',
      })),
    })),
    canTakeBack: scopeOf(role, 'orders.write') !== 'none' && lines.some((line) => line.returnable !== '0'),
    canCallOff: scopeOf(role, 'orders.write') !== 'none',
    today,
  }
}

/** Of one payment, or of several together. */
function refundOf(states: readonly string[]): Returns['returns'][number]['refund'] {
  if (!states.length) return ''
  if (states.includes('Waiting')) return 'waits'
  const off = states.filter((state) => ['Declined', 'Failed', 'Cancelled'].includes(state))
  if (!off.length) return 'made'
  return off.length < states.length ? 'part' : 'off'
}
