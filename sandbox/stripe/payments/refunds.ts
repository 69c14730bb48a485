import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { refundFee } from '../accounts/application-fees.ts'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import { addTransaction } from '../money/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { invalid, missing, type StripeError } from '../wire/stripe-error.ts'
import { written } from './currencies.ts'
import { testOf } from './payment-methods.ts'

const secondsToSettle = 3

export function createRefund(sandbox: Sandbox, account: Account, params: Params): Stripe.Refund {
  const charge = refundableCharge(account, params)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = params.integer('amount') ?? left
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) throw tooMuch(charge, amount, left)
  const id = newId(charge.id.startsWith('py_') ? 'pyr' : 're')
  const test = testOf(account, charge.payment_method)?.refund
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: bookRefund(sandbox, account, charge, id, -amount),
    charge: charge.id,
    created: sandbox.clock.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: test === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(test === 'pending' ? { pending_reason: 'processing' as const } : {}),
  }
  account.refunds.put(refund)
  refunded(sandbox, account, charge, amount)
  emit(sandbox, account, 'refund.created', refund)
  if (test) sandbox.later(secondsToSettle, 'refundSettled', account, id)
  if (params.flag('refund_application_fee')) returnFee(sandbox, charge, amount)
  return refund
}

/** A refund that took its time arrives, or the bank sends it back. */
export function settleRefund(sandbox: Sandbox, account: Account, id: string, wanted?: 'succeed' | 'fail'): void {
  const refund = account.refunds.get(id)
  const charge = refund && account.charges.get(String(refund.charge))
  if (!refund || !charge || refund.status === 'failed') return
  const before = structuredClone(refund)
  const fails = wanted ? wanted === 'fail' : testOf(account, charge.payment_method)?.refund === 'fails'
  delete refund.pending_reason
  if (!fails) {
    refund.status = 'succeeded'
    account.refunds.put(refund)
    emit(sandbox, account, 'refund.updated', refund, before)
    emit(sandbox, account, 'charge.refund.updated', refund, before)
    return
  }
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = bookRefund(sandbox, account, charge, id, refund.amount)
  account.refunds.put(refund)
  refunded(sandbox, account, charge, -refund.amount)
  emit(sandbox, account, 'refund.failed', refund, before)
  emit(sandbox, account, 'charge.refund.updated', refund, before)
}

export function cancelRefund(): never {
  throw invalid('Only refunds with a status of `requires_action` can be canceled.')
}

function refundableCharge(account: Account, params: Params): Stripe.Charge {
  const intentId = params.text('payment_intent')
  const chargeId = params.text('charge')
  if (!intentId && !chargeId) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = intentId ? account.intents.get(intentId) : undefined
  if (intentId && !intent) throw missing('payment_intent', intentId, 'payment_intent', false)
  const id = chargeId ?? intent?.latest_charge
  const charge = typeof id === 'string' ? account.charges.get(id) : undefined
  if (chargeId && !charge) throw missing('charge', chargeId, 'charge', false)
  if (charge?.status !== 'succeeded' || !charge.captured) {
    throw invalid(`This PaymentIntent (${intentId ?? charge?.payment_intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (charge.disputed && !charge.refunded && openDispute(account, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  if (charge.refunded) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  return charge
}

function openDispute(account: Account, charge: Stripe.Charge): boolean {
  return account.disputes.oldestFirst().some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable)
}

function tooMuch(charge: Stripe.Charge, amount: number, left: number): StripeError {
  const [what, most] = charge.amount_refunded > 0 ? ['unrefunded amount on charge', left] : ['charge amount', charge.amount_captured]
  return invalid(
    `Refund amount (${written(amount, charge.currency)}) is greater than ${what} (${written(Number(most), charge.currency)})`,
    {
      param: 'amount',
    },
  )
}

function refunded(sandbox: Sandbox, account: Account, charge: Stripe.Charge, amount: number): void {
  const before = structuredClone(charge)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded >= charge.amount_captured
  account.charges.put(charge)
  emit(sandbox, account, amount > 0 ? 'charge.refunded' : 'charge.updated', charge, before)
}

/** It becomes available together with what it takes back. */
function bookRefund(sandbox: Sandbox, account: Account, charge: Stripe.Charge, source: string, amount: number): string {
  const original = account.transactions.get(String(charge.balance_transaction))
  const card = charge.id.startsWith('ch_')
  const transaction = addTransaction(sandbox, account, {
    type: amount > 0 ? 'refund_failure' : card ? 'refund' : 'payment_refund',
    category: amount > 0 ? 'refund_failure' : 'refund',
    amount,
    currency: charge.currency,
    source,
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ''}`,
    availableOn: Math.max(sandbox.clock.now(), original?.available_on ?? 0),
  })
  return transaction.id
}

function returnFee(sandbox: Sandbox, charge: Stripe.Charge, amount: number): void {
  const fee = sandbox.platform.fees.get(String(charge.application_fee))
  if (fee) refundFee(sandbox, fee, Math.round((fee.amount * amount) / charge.amount_captured))
}
