import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { askRefund, NoRefund } from '../../contract.ts'
import { isDisputed, lockedPayment, type Payment } from '../payment.ts'
import { postRefund } from './refund-channel.ts'
import { mostAlone } from './refund-limits.ts'
import { nameOfRefund } from './refund-name.ts'

/** Of these the money is spoken for: it has left, may still leave, or waits for a second person. */
const reserving = ['Waiting', 'Sending', 'Pending', 'Succeeded'] as const

/** What of a payment itself is still there to be given back. */
async function leftOf(db: Db, { id, status, amountReceived, disputeState }: Refundable): Promise<number> {
  if (status !== 'succeeded' || isDisputed({ disputeState })) return 0
  const { reserved } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('reserved'))
    .where('intentId', '=', id)
    .where('state', 'in', reserving)
    .executeTakeFirstOrThrow()
  return amountReceived - reserved
}
/** What of a payment may still be given back, in cents. */
export async function refundable(db: Db, payment: Refundable): Promise<number> {
  const left = await leftOf(db, payment)
  return left > 0 && payment.orderId && payment.heldFor === '' ? Math.min(left, await leftOfOrder(db, payment.orderId)) : left
}
/** Of what was paid for an order nobody has back what is the customer's credit in the books: no bound where credits only lowered what was owed. */
async function leftOfOrder(db: Db, orderId: string): Promise<number> {
  const order = await orderById(db, orderId)
  if (!order) return Number.POSITIVE_INFINITY
  const { grandTotal, booksAdjustment, credited, amountReceived, amountRefunded, settledInBooks, writtenOff } = order
  const settled = amountReceived + settledInBooks + writtenOff + credited
  const kept = Math.min(credited, settled - grandTotal - booksAdjustment)
  if (kept <= 0) return Number.POSITIVE_INFINITY
  return Math.max(0, amountReceived + settledInBooks - amountRefunded - kept - (await refundsUnderWay(db, orderId)))
}
/** What may be given back, and where that is nothing, why; its state says of the others that it never came, or is back. */
export async function refundability(db: Db, payment: Refundable): Promise<{ refundable: number; noRefund: NoRefund }> {
  const left = await refundable(db, payment)
  if (left > 0 || payment.status !== 'succeeded' || payment.amountRefunded >= payment.amountReceived)
    return { refundable: Math.max(0, left), noRefund: '' }
  if (isDisputed(payment)) return { refundable: 0, noRefund: 'disputed' }
  return { refundable: 0, noRefund: (await leftOf(db, payment)) > 0 ? 'credited' : 'underWay' }
}
/** Cents of an order that are on their way back to the customer, or wait for a second person, and that the order does not know yet. */
export async function refundsUnderWay(db: Db, orderId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'refunds.intentId')
    .select(sql<number>`coalesce(sum(refunds.amount), 0)::bigint`.as('cents'))
    .where('paymentIntents.orderId', '=', orderId)
    .where('paymentIntents.heldFor', '=', '')
    .where('refunds.state', 'in', ['Waiting', 'Sending'])
    .where('refunds.stillOwed', '=', false)
    .executeTakeFirstOrThrow()
  return cents
}
/** Payments of an order of which something may still be given back, the newest first. */
export async function refundablePayments(db: Db, orderId: string): Promise<{ id: string; refundable: number }[]> {
  const payments = await db.selectFrom('paymentIntents').selectAll().where('orderId', '=', orderId).orderBy('createdAt', 'desc').execute()
  const own = await Promise.all(payments.map(async (payment) => ({ ...payment, left: await leftOf(db, payment) })))
  let most = await leftOfOrder(db, orderId)
  const all = own.map(({ id, heldFor, left }) => {
    if (heldFor !== '') return { id, refundable: left }
    const part = Math.min(left, most)
    most -= part
    return { id, refundable: part }
  })
  return all.filter((payment) => payment.refundable > 0)
}
type Refundable = Pick<Payment, 'id' | 'orderId' | 'heldFor' | 'status' | 'amountReceived' | 'amountRefunded' | 'disputeState'>

/**
 * Gives money of a payment back, at once or, above the caller's limit, once a second person agrees. Payment and order are locked: of two
 * people at the same time the later one sees what the earlier one took. The same request again answers what the first one made.
 * `returnId`: the goods it is given back for. `together`: cents that are given back for them of this and other payments, which counts against the limit.
 */
export async function askForRefund(
  context: DbContext,
  { params, body }: Pick<ValidInput<typeof askRefund>, 'params' | 'body'>,
  { returnId = null, together = 0 }: { returnId?: string | null; together?: number } = {},
): Promise<RawResult<typeof askRefund>> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const payment = await lockedPayment(context, params.payment)
  const { requestKey, amount, reason, note, stillOwed } = body
  const made = await db
    .selectFrom('refunds')
    .select(['id', 'state', 'intentId', 'amount'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  if (made && (made.intentId !== payment.id || made.amount !== amount)) throw new AppError('conflict')
  if (made) return { id: made.id, isWaiting: made.state === 'Waiting' }
  const left = await refundable(db, payment)
  const own = await leftOf(db, payment)
  if (amount > left && left < own) throw new AppError('refundCredited', { values: { left: formatCents(left) } })
  if (left <= 0) throw new AppError('refundImpossible')
  if (amount > left)
    throw new AppError('refundTooMuch', { values: { left: formatCents(left) }, fields: { amount: 'payments.refund.tooMuch' } })
  const alone = await mostAlone(context, payment.id)
  const isWaiting = alone !== null && Math.max(amount, together) > alone
  const state = isWaiting ? 'Waiting' : 'Sending'
  const { id } = await db
    .insertInto('refunds')
    .values({ companyId, intentId: payment.id, amount, reason, note, stillOwed, state, requestKey, returnId, preparedBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = await nameOfRefund(db, { orderId: payment.orderId, amount })
  await noteRefund(context, payment, isWaiting ? 'refundPrepared' : 'refundAsked', name)
  if (isWaiting)
    await notify(db, {
      companyId,
      code: 'NA_REFUND_WAITING',
      value: name,
      record: { kind: 'refund', id },
      to: { can: 'refunds.write' },
      except: userId,
    })
  else
    await postRefund(
      services,
      db,
      companyId,
      { refundId: id, accountId: payment.accountId, intentId: payment.id, amount, reason, name },
      userId,
    )
  return { id, isWaiting }
}

/** It stands with the order that it belongs to; a payment without one has only its own page. */
export const noteRefund = (
  context: DbContext,
  { orderId }: Pick<Payment, 'orderId'>,
  action: 'refundPrepared' | 'refundAsked' | 'refundApproved' | 'refundDeclined',
  name: string,
  reason = '',
) =>
  audit(context.db, actorOf(context), {
    action,
    recordKind: 'order',
    ...(orderId && { recordId: orderId }),
    changes: [{ field: 'refund', from: '', to: name }, ...(reason ? [{ field: 'reason', from: '', to: reason }] : [])],
  })
