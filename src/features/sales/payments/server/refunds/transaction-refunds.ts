import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getTransaction, refundStates } from '../../contract.ts'

type Refunds = RawResult<typeof getTransaction>['refunds']

/** The refunds of a payment, the newest first, with what the caller may do about each. Who made one in Stripe's dashboard is not known here. */
export async function refundsOf(context: DbContext, intentId: string): Promise<Refunds> {
  const { role, userId } = memberOf(context)
  const rows = await context.db
    .selectFrom('refunds as r')
    .leftJoin('users as p', 'p.id', 'r.preparedBy')
    .leftJoin('users as a', 'a.id', 'r.approvedBy')
    .select(['r.id', 'r.amount', 'r.reason', 'r.note', 'r.state', 'r.failure', 'r.createdAt', 'r.decidedAt', 'r.preparedBy', 'r.payoutId'])
    .select(['p.displayName as preparer', 'a.displayName as decider'])
    .where('r.intentId', '=', intentId)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(200)
    .execute()
  const mayDecide = can(role, 'refunds.write')
  // Notes and who did what are the staff's own.
  const isStaff = can(role, 'history.read')
  return rows.map(({ preparedBy, preparer, decider, state, ...row }) => {
    const waits = mayDecide && state === 'Waiting'
    return {
      ...row,
      state: state as (typeof refundStates)[number],
      preparer: isStaff ? (preparer ?? '') : '',
      decider: isStaff ? (decider ?? '') : '',
      ...(!isStaff && { note: '', ...(state === 'Declined' && { failure: '' }) }),
      mayApprove: waits && preparedBy !== userId,
      mayDecline: waits,
    }
  })
}
