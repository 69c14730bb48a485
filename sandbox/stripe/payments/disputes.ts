import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { days } from '../control/clock.ts'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import { addTransaction } from '../money/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { invalid } from '../wire/stripe-error.ts'
import { emptyEvidence, evidenceFields } from './dispute-evidence.ts'
import { testOf } from './payment-methods.ts'

const daysToAnswer = 9
const secondsToDecide = 5
const answerable = ['needs_response', 'warning_needs_response']

/** The cardholder's bank takes the money back, or only asks (an inquiry). */
export function openDispute(sandbox: Sandbox, account: Account, chargeId: string, wanted?: string): Stripe.Dispute | undefined {
  const charge = account.charges.get(chargeId)
  if (!charge || charge.disputed || charge.refunded || charge.status !== 'succeeded') return undefined
  const kind = wanted ?? testOf(account, charge.payment_method)?.dispute ?? 'fraudulent'
  const inquiry = kind === 'inquiry'
  const card = charge.payment_method_details?.card
  const dispute: Stripe.Dispute = {
    id: newId(charge.id.startsWith('ch_') ? 'dp' : 'du'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.clock.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: sandbox.clock.now() + days(daysToAnswer),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: card?.brand ?? 'visa',
        network_reason_code: kind === 'product_not_received' ? '13.1' : '10.4',
      },
      type: 'card',
    },
    reason: inquiry ? 'general' : kind,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  charge.disputed = true
  account.charges.put(charge)
  if (!inquiry) moveFunds(sandbox, account, dispute, -dispute.amount)
  account.disputes.put(dispute)
  emit(sandbox, account, 'charge.dispute.created', dispute)
  if (!inquiry) emit(sandbox, account, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function updateDispute(sandbox: Sandbox, account: Account, dispute: Stripe.Dispute, params: Params): Stripe.Dispute {
  const given = params.object('evidence')?.only(evidenceFields)
  const submit = params.flag('submit') ?? true
  if (given && !answerable.includes(dispute.status)) throw closed(dispute)
  const before = structuredClone(dispute)
  dispute.metadata = mergedMetadata(params, dispute.metadata)
  if (given) {
    const texts = given.names.filter((name) => name !== 'enhanced_evidence').map((name) => [name, given.nullableText(name, 150_000)])
    Object.assign(dispute.evidence, Object.fromEntries(texts))
    dispute.evidence_details.has_evidence = true
    if (submit) hand(sandbox, account, dispute)
  }
  account.disputes.put(dispute)
  emit(sandbox, account, 'charge.dispute.updated', dispute, before)
  return dispute
}

/** The bank has the evidence; what it says in this sandbox depends on the words in it. */
function hand(sandbox: Sandbox, account: Account, dispute: Stripe.Dispute): void {
  dispute.evidence_details.submission_count++
  dispute.evidence_details.submission_method = 'manual'
  dispute.status = dispute.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review'
  if (/winning_evidence|losing_evidence/.test(dispute.evidence.uncategorized_text ?? '')) {
    sandbox.later(secondsToDecide, 'decideDispute', account, dispute.id)
  }
}

export function closeDispute(sandbox: Sandbox, account: Account, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!answerable.includes(dispute.status)) throw closed(dispute)
  return decideDispute(sandbox, account, dispute, 'lost')
}

export function decideDispute(sandbox: Sandbox, account: Account, dispute: Stripe.Dispute, wanted?: 'won' | 'lost'): Stripe.Dispute {
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) return dispute
  const before = structuredClone(dispute)
  const end = wanted ?? (dispute.evidence.uncategorized_text?.includes('winning_evidence') ? 'won' : 'lost')
  const inquiry = dispute.status.startsWith('warning_')
  dispute.status = inquiry ? 'warning_closed' : end
  if (!inquiry && end === 'won') moveFunds(sandbox, account, dispute, dispute.amount)
  account.disputes.put(dispute)
  emit(sandbox, account, 'charge.dispute.closed', dispute, before)
  if (!inquiry && end === 'won') emit(sandbox, account, 'charge.dispute.funds_reinstated', dispute)
  return dispute
}

export function warnEarly(sandbox: Sandbox, account: Account, chargeId: string): void {
  const charge = account.charges.get(chargeId)
  if (!charge) return
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: sandbox.clock.now(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : undefined,
  }
  account.warnings.put(warning)
  emit(sandbox, account, 'radar.early_fraud_warning.created', warning)
}

/** The fee of the dispute is not given back when it is won. */
function moveFunds(sandbox: Sandbox, account: Account, dispute: Stripe.Dispute, amount: number): void {
  const fee = { amount: sandbox.settings.money.disputeFeeCents, application: null, currency: dispute.currency }
  const taken = amount < 0
  const transaction = addTransaction(sandbox, account, {
    type: 'adjustment',
    category: taken ? 'dispute' : 'dispute_reversal',
    amount,
    fees: taken ? [{ ...fee, description: 'Dispute fee', type: 'stripe_fee' }] : [],
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback ${taken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  })
  dispute.balance_transactions.push(structuredClone(transaction))
}

function closed(dispute: Stripe.Dispute) {
  return invalid(`This dispute is already ${dispute.status.replaceAll('_', ' ')} and can no longer be changed.`)
}
