import type Stripe from 'stripe'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { notify } from '#features/notifications/server/door.ts'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { isNews, keepPaid, linkMovements, stripeActor } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { isAnswerable, isInFavour, isLost } from '../contract.ts'

/** How far along: a question of the bank may become a dispute, never the other way round. What is not named here (appeals) comes last. */
const ranks: Record<string, number> = {
  warning_needs_response: 0,
  warning_under_review: 1,
  warning_closed: 2,
  needs_response: 3,
  under_review: 4,
  prevented: 5,
  won: 6,
  lost: 6,
}
const rankOf = (state: string) => ranks[state] ?? 7

type Read = { companyId: string; dispute: Stripe.Dispute; askedAt: Date }

/**
 * Keeps a dispute as Stripe showed it, of a payment that is known; its order loses what was lost, and gets it back should it be won after all.
 * The order is locked before the payment, as everywhere.
 */
export async function keepDispute(db: Db, { companyId, dispute, askedAt }: Read): Promise<void> {
  const intentId = intentOf(dispute)
  const intent = await db.selectFrom('paymentIntents').select('orderId').where('id', '=', intentId).executeTakeFirst()
  if (!intent) return
  const order = intent.orderId ? await orderById(db, intent.orderId, { lock: true }) : undefined
  await db.selectFrom('paymentIntents').select('id').where('id', '=', intentId).forUpdate().execute()
  const before = await db.selectFrom('disputes').select(['state', 'heardAt']).where('id', '=', dispute.id).executeTakeFirst()
  if (!isNews(before && { ...before, rank: rankOf(before.state) }, { rank: rankOf(dispute.status), askedAt })) return
  await store(db, companyId, dispute)
  if (order) await keepPaid(db, stripeActor(companyId), order)
  await linkMovements(db, [dispute.id])
  await showOnIntent(db, intentId)
  const code = newsOf(before?.state, dispute.status)
  if (code) await notifyOfDispute(db, { companyId, code, ...dispute, label: order?.label })
}

export const intentOf = ({ payment_intent: intent }: Stripe.Dispute) => (typeof intent === 'string' ? intent : (intent?.id ?? ''))

async function store(db: Db, companyId: string, dispute: Stripe.Dispute) {
  const { evidence_details: details, charge } = dispute
  const row = {
    amount: dispute.amount,
    reason: dispute.reason,
    state: dispute.status,
    heardAt: new Date(),
    dueBy: details.due_by ? new Date(details.due_by * 1000) : null,
  }
  const sent = details.submission_count ? { evidenceSentAt: new Date() } : {}
  const lasting = { currency: dispute.currency, chargeId: typeof charge === 'string' ? charge : charge.id }
  await db
    .insertInto('disputes')
    .values({
      companyId,
      id: dispute.id,
      intentId: intentOf(dispute),
      createdAt: new Date(dispute.created * 1000),
      ...lasting,
      ...row,
      ...sent,
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'id']).doUpdateSet(row))
    .execute()
  if (details.submission_count)
    await db.updateTable('disputes').set(sent).where('id', '=', dispute.id).where('evidenceSentAt', 'is', null).execute()
}

/** The payment shows its latest one. */
async function showOnIntent(db: Db, intentId: string) {
  const latest = await db
    .selectFrom('disputes')
    .select(['state', 'dueBy'])
    .where('intentId', '=', intentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('paymentIntents')
    .set({ disputeState: latest.state, disputeDueBy: latest.dueBy })
    .where('id', '=', intentId)
    .execute()
}

function newsOf(before: string | undefined, now: string) {
  if (before === now) return null
  if (isLost(now)) return isLost(before ?? '') ? null : 'NA_DISPUTE_LOST'
  if (isInFavour(now)) return 'NA_DISPUTE_WON'
  return !before || (isAnswerable(now) && !isAnswerable(before)) ? 'NA_DISPUTE_OPENED' : null
}

type News = {
  companyId: string
  code: `NA_DISPUTE_${'OPENED' | 'DUE' | 'WON' | 'LOST'}`
  id: string
  amount: number
  label?: Order['label']
}

export const notifyOfDispute = (db: Db, { companyId, code, id, amount, label }: News) =>
  notify(db, {
    companyId,
    code,
    value: [formatCents(amount), ...(label ? [nameOfLabel(label)] : [])].join(' · '),
    record: { kind: 'dispute', id },
    to: { can: 'payouts.write' } as const,
  })
