import type Stripe from 'stripe'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { accountOf, isStripeError, stripeOf } from '#features/sales/payments/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import {
  type Evidence,
  type EvidenceField,
  evidence,
  evidenceFields,
  isAnswerable,
  type saveEvidence,
  type submitEvidence,
} from '../contract.ts'
import { readDispute } from './read-dispute.ts'

type Answer = ValidInput<typeof saveEvidence>['body']

/** Keeps the answer as it is so far; who had an older one before him is told so. */
export async function keepEvidence(db: Db, { id, version, evidence: given }: Answer): Promise<{ version: number }> {
  await answerableOf(db, id)
  const kept = await db
    .updateTable('disputes')
    .set({ evidence: JSON.stringify(given), evidenceVersion: version + 1 })
    .where('id', '=', id)
    .where('evidenceVersion', '=', version)
    .returning('evidenceVersion')
    .executeTakeFirst()
  if (!kept) throw new AppError('conflict')
  return { version: kept.evidenceVersion }
}

async function answerableOf(db: Db, id: string) {
  const dispute = await db
    .selectFrom('disputes')
    .select(['state', 'evidence', 'evidenceVersion'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!dispute) throw new AppError('notFound')
  if (!isAnswerable(dispute.state)) throw new AppError('disputeClosed')
  return dispute
}

/** What was kept goes to the bank, by Stripe. */
export async function sendEvidence(context: Context, { id, version }: ValidInput<typeof submitEvidence>['body']) {
  const kept = await context.services.transaction({ companyId: memberOf(context).companyId }, async (db) => {
    const dispute = await answerableOf(db, id)
    if (dispute.evidenceVersion !== version) throw new AppError('conflict')
    return evidence.parse(dispute.evidence)
  })
  await atStripe(context, id, 'disputeAnswered', (stripe, account) =>
    stripe.disputes.update(id, { evidence: stripeEvidence(kept), submit: true }, { stripeAccount: account }),
  )
  return {}
}

/** Given up: the money stays with the customer. */
export async function giveUp(context: Context, id: string) {
  await context.services.transaction({ companyId: memberOf(context).companyId }, (db) => answerableOf(db, id))
  await atStripe(context, id, 'disputeAccepted', (stripe, account) => stripe.disputes.close(id, {}, { stripeAccount: account }))
  return {}
}

type Call = (stripe: Stripe, account: string) => Promise<unknown>

/** Whatever Stripe said, how the dispute stands now is read from it; that it was closed meanwhile is no failure of ours. */
async function atStripe(context: Context, id: string, action: 'disputeAnswered' | 'disputeAccepted', call: Call) {
  const { services } = context
  const { companyId } = memberOf(context)
  const account = await services.transaction({ companyId }, accountOf)
  if (!account) throw new AppError('stripeNotConfigured')
  const { accountId } = account
  try {
    await call(await stripeOf(services), accountId)
  } catch (cause) {
    const isRefused = isStripeError(cause) && cause.type === 'StripeInvalidRequestError'
    if (isRefused) await readDispute(services, { companyId, accountId, id })
    throw new AppError(isRefused ? 'disputeClosed' : 'stripeSilent', { cause })
  }
  await services.transaction({ companyId }, async (db) => {
    const about = await db
      .selectFrom('disputes')
      .innerJoin('paymentIntents', 'paymentIntents.id', 'disputes.intentId')
      .select('orderId')
      .where('disputes.id', '=', id)
      .executeTakeFirst()
    const order = about?.orderId ? { recordKind: 'order' as const, recordId: about.orderId } : {}
    await audit(db, actorOf(context), { action, ...order, changes: [{ field: 'dispute', from: '', to: id }] })
  })
  await readDispute(services, { companyId, accountId, id })
}

function stripeEvidence(kept: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const given = Object.entries(kept).filter(([, text]) => text.trim())
  return Object.fromEntries(given.map(([field, text]) => [evidenceFields[field as EvidenceField], text.trim()]))
}
