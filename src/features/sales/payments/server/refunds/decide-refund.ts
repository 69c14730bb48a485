import { AppError } from '#contract/errors.ts'
import { notify } from '#features/notifications/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { lockedPayment } from '../payment.ts'
import { noteRefund } from './ask-refund.ts'
import { postRefund } from './refund-channel.ts'
import { nameOfRefund } from './refund-name.ts'

/** A second person lets a refund go to Stripe (rules 3.21): anybody who may refund, but not who prepared it. */
export async function approveRefund(context: DbContext, id: string) {
  const { companyId, userId } = memberOf(context)
  const { payment, refund, name } = await waiting(context, id)
  if (refund.preparedBy === userId) throw new AppError('refundOwn')
  await decide(context, id, 'Sending')
  await noteRefund(context, payment, 'refundApproved', name)
  const { amount, reason } = refund
  await postRefund(
    context.services,
    context.db,
    companyId,
    { refundId: id, accountId: payment.accountId, intentId: payment.id, amount, reason, name },
    refund.preparedBy,
  )
  return {}
}

/** Who prepared it may take it back as well. */
export async function declineRefund(context: DbContext, id: string, reason: string) {
  const { companyId, userId } = memberOf(context)
  const { payment, refund, name } = await waiting(context, id)
  await decide(context, id, 'Declined', reason)
  await noteRefund(context, payment, 'refundDeclined', name, reason)
  if (refund.preparedBy && refund.preparedBy !== userId)
    await notify(context.db, {
      companyId,
      code: 'NA_REFUND_DECLINED',
      value: name,
      record: { kind: 'refund', id },
      to: [refund.preparedBy],
    })
  return {}
}

async function waiting(context: DbContext, id: string) {
  const payment = await lockedPayment(context, id)
  const refund = await context.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) throw new AppError('notFound')
  if (refund.state !== 'Waiting') throw new AppError('refundDecided')
  return { payment, refund, name: await nameOfRefund(context.db, { orderId: payment.orderId, amount: refund.amount }) }
}

const decide = ({ db, session }: DbContext, id: string, state: 'Sending' | 'Declined', failure = '') =>
  db
    .updateTable('refunds')
    .set({ state, failure, approvedBy: memberOf({ session }).userId, decidedAt: new Date(), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
