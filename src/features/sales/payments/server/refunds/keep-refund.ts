import { sql } from 'kysely'
import type Stripe from 'stripe'
import { z } from 'zod'
import { notify } from '#features/notifications/server/door.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { refundReasons } from '../../contract.ts'
import { stripeActor } from '../intents/keep-intent.ts'
import { linkMovements } from '../keep-balance.ts'
import { keepPaid } from '../order-money.ts'
import { nameOfRefund } from './refund-name.ts'

/** Later ones stay: an answer that was read earlier never undoes them. What failed comes after what had succeeded. */
const ranks = { Waiting: 0, Sending: 0, Declined: 0, Pending: 1, Succeeded: 2, Failed: 3, Cancelled: 3 }
type State = keyof typeof ranks
const states: Record<string, State> = { succeeded: 'Succeeded', failed: 'Failed', canceled: 'Cancelled' }
/** Of these the money has left, or is on its way. */
const givenBack = ['Pending', 'Succeeded'] as const
const isGiven = (state: string | undefined) => givenBack.some((each) => each === state)

const ours = z.uuid()
const idOf = (given: string | { id: string } | null) => (typeof given === 'string' ? given : given?.id)

/**
 * Keeps a refund as Stripe showed it, whoever made it, with what it does to payment and order. Any number of times, in any order. False:
 * its payment is not known here yet. The order is locked before the payment, as everywhere.
 */
export async function keepRefund(db: Db, companyId: string, refund: Stripe.Refund): Promise<boolean> {
  const intentId = idOf(refund.payment_intent)
  const found = intentId && (await db.selectFrom('paymentIntents').select('orderId').where('id', '=', intentId).executeTakeFirst())
  if (!found) return false
  const order = found.orderId ? await orderById(db, found.orderId, { lock: true }) : undefined
  const intent = await db.selectFrom('paymentIntents').selectAll().where('id', '=', intentId).forUpdate().executeTakeFirstOrThrow()
  const before = await knownRefund(db, intentId, refund)
  const state = states[refund.status ?? ''] ?? 'Pending'
  // What we gave up without Stripe's word (put aside, refused) gives way to whatever it says.
  if (before?.stripeId && ranks[before.state] > ranks[state]) return true
  const values = {
    stripeId: refund.id,
    state,
    failure: refund.failure_reason ?? '',
    updatedAt: new Date(),
    balanceTransactionId: idOf(refund.balance_transaction) ?? null,
  }
  if (before) await db.updateTable('refunds').set(values).where('id', '=', before.id).execute()
  else
    await db
      .insertInto('refunds')
      .values({
        companyId,
        intentId,
        amount: refund.amount,
        reason: reasonOf(refund),
        createdAt: new Date(refund.created * 1000),
        ...values,
      })
      .execute()
  await linkMovements(db, [refund.id])
  const change = (isGiven(state) ? refund.amount : 0) - (isGiven(before?.state) ? refund.amount : 0)
  if (change !== 0)
    await db
      .updateTable('paymentIntents')
      .set({ amountRefunded: sql`amount_refunded + ${change}` })
      .where('id', '=', intentId)
      .execute()
  if (order) await keepPaid(db, stripeActor(companyId), order)
  if (state === 'Failed' && before?.state !== 'Failed') await tellFailed(db, companyId, intent, refund)
  return true
}

function knownRefund(db: Db, intentId: string, { id, metadata }: Stripe.Refund) {
  const mine = ours.safeParse(metadata?.refund_id).data
  return db
    .selectFrom('refunds')
    .select(['id', 'state', 'stripeId'])
    .where('intentId', '=', intentId)
    .where((where) => where.or([where('stripeId', '=', id), ...(mine ? [where('id', '=', mine)] : [])]))
    .executeTakeFirst()
}

/** Ours are three of Stripe's. */
const reasonOf = ({ reason }: Stripe.Refund): (typeof refundReasons)[number] => refundReasons.find((each) => each === reason) ?? ''

async function tellFailed(db: Db, companyId: string, intent: { id: string; orderId: string | null }, refund: Stripe.Refund) {
  const row = await knownRefund(db, intent.id, refund)
  if (!row) return
  const value = await nameOfRefund(db, { orderId: intent.orderId, amount: refund.amount })
  await notify(db, { companyId, code: 'NA_REFUND_FAILED', value, record: { kind: 'refund', id: row.id }, to: { can: 'refunds.write' } })
}
