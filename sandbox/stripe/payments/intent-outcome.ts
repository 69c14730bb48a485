import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { days } from '../control/clock.ts'
import { emit } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { bankDetails, cardDetails, newCharge, outcomeOf } from './charge-object.ts'
import { receiptUrl, writeBalance } from './charges.ts'
import { openDispute } from './disputes.ts'
import { testOf } from './payment-methods.ts'
import { type Decline, testBankAccounts } from './test-numbers.ts'

/** Charges the card. What comes back is the error of a decline; its traces stay. */
export function chargeCard(
  sandbox: Sandbox,
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  challenged: boolean,
  forced?: Decline,
): StripeError | undefined {
  const test = testOf(account, method.id)
  const wrongCvc = test?.failedCheck === 'cvc' && account.instruments.get(method.id)?.cvcGiven
  const decline =
    forced ??
    (wrongCvc
      ? { code: 'incorrect_cvc' as const, message: "Your card's security code is incorrect.", param: 'cvc' }
      : (test?.decline ?? (challenged ? test?.declineAfterChallenge : undefined)))
  const charge = newCharge(sandbox, account, intent, method)
  charge.payment_method_details = cardDetails(method, intent.amount, challenged)
  charge.outcome = outcomeOf(test, decline !== undefined)
  if (decline) return fail(sandbox, account, intent, method, charge, decline)
  charge.status = 'succeeded'
  charge.paid = true
  charge.receipt_url = receiptUrl(sandbox, charge)
  intent.latest_charge = charge.id
  if (intent.capture_method === 'manual') {
    account.charges.put(charge)
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    account.intents.put(intent)
    emit(sandbox, account, 'charge.succeeded', charge)
    emit(sandbox, account, 'payment_intent.amount_capturable_updated', intent)
    return undefined
  }
  succeed(sandbox, account, intent, charge, intent.amount)
  return undefined
}

/** The bank is asked; its answer comes in days. */
export function beginDebit(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const charge = newCharge(sandbox, account, intent, method)
  charge.payment_method_details = bankDetails(method)
  charge.receipt_url = receiptUrl(sandbox, charge)
  account.charges.put(charge)
  intent.status = 'processing'
  intent.latest_charge = charge.id
  account.intents.put(intent)
  emit(sandbox, account, 'payment_intent.processing', intent)
  emit(sandbox, account, 'charge.pending', charge)
  sandbox.later(days(sandbox.settings.money.bankDebitDays), 'bankDebit', account, intent.id)
}

/** The bank has answered. `wanted` decides against the test table. */
export function endDebit(sandbox: Sandbox, account: Account, intentId: string, wanted?: 'succeed' | 'fail'): void {
  const intent = account.intents.get(intentId)
  const charge = typeof intent?.latest_charge === 'string' ? account.charges.get(intent.latest_charge) : undefined
  if (!intent || !charge || intent.status !== 'processing') return
  const number = account.instruments.get(String(charge.payment_method))?.test ?? ''
  const failure =
    wanted === 'fail' ? (testBankAccounts[number]?.failure ?? testBankAccounts['000222222227']?.failure) : testBankAccounts[number]?.failure
  const method = account.paymentMethods.get(String(charge.payment_method))
  if (failure && method && wanted !== 'succeed') {
    fail(sandbox, account, intent, method, charge, failure)
    return
  }
  charge.status = 'succeeded'
  charge.paid = true
  charge.outcome = outcomeOf(undefined, false)
  succeed(sandbox, account, intent, charge, charge.amount)
}

/** The money of a charge is ours: at once, or with `capture` later. */
export function succeed(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge, amount: number): void {
  const later = intent.capture_method === 'automatic_async' && charge.payment_method_details?.type === 'card'
  charge.captured = true
  charge.amount_captured = amount
  if (!later) writeBalance(sandbox, account, charge)
  account.charges.put(charge)
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.amount_capturable = 0
  intent.latest_charge = charge.id
  account.intents.put(intent)
  rememberCard(account, intent, charge)
  emit(sandbox, account, 'charge.succeeded', charge)
  emit(sandbox, account, 'payment_intent.succeeded', intent)
  if (later) sandbox.later(sandbox.settings.money.balanceAfterSeconds, 'chargeBalance', account, charge.id)
  const test = testOf(account, charge.payment_method)
  const { disputeAfterSeconds: wait } = sandbox.settings.money
  if (test?.dispute && wait === 0) openDispute(sandbox, account, charge.id)
  else if (test?.dispute) sandbox.later(wait, 'openDispute', account, charge.id)
  if (test?.earlyWarning) sandbox.later(wait, 'earlyWarning', account, charge.id)
}

function rememberCard(account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const instrument = account.instruments.get(String(charge.payment_method))
  const method = account.paymentMethods.get(String(charge.payment_method))
  if (!intent.setup_future_usage || !instrument || !method) return
  account.instruments.put({ ...instrument, setUp: true })
  account.paymentMethods.put({ ...method, customer: typeof intent.customer === 'string' ? intent.customer : null })
}

function fail(
  sandbox: Sandbox,
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  decline: Decline,
): StripeError {
  charge.status = 'failed'
  charge.failure_code = decline.code
  charge.failure_message = decline.message
  charge.receipt_url = null
  account.charges.put(charge)
  const card = method.type === 'card'
  const body = {
    type: 'card_error' as const,
    charge: charge.id,
    code: decline.code,
    message: decline.message,
    ...(decline.param ? { param: decline.param } : {}),
    ...(card && decline.code === 'card_declined' ? { advice_code: 'try_again_later', network_decline_code: '01' } : {}),
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    payment_method: structuredClone(method),
  }
  intent.latest_charge = charge.id
  refuse(intent, {
    ...body,
    ...(card ? {} : { payment_method_type: method.type }),
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
  })
  account.intents.put(intent)
  emit(sandbox, account, 'charge.failed', charge)
  emit(sandbox, account, 'payment_intent.payment_failed', intent)
  return new StripeError(402, { ...body, payment_intent: structuredClone(intent) })
}

/** Back to the beginning: the shopper may try another way. */
export function refuse(intent: Stripe.PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
}
