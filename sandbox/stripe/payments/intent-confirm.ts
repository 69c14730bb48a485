import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Params } from '../wire/params.ts'
import { invalid, missing, type StripeError } from '../wire/stripe-error.ts'
import { dropChallenges, openChallenge } from './challenges.ts'
import { beginDebit, chargeCard } from './intent-outcome.ts'
import { checkedUrl } from './intent-params.ts'
import { createMethod, testOf, usedMethod } from './payment-methods.ts'
import type { Decline } from './test-numbers.ts'

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const needsChallenge: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** The payment method that a create, update or confirm names, in one of its three ways. */
export function namedMethod(sandbox: Sandbox, account: Account, params: Params): Stripe.PaymentMethod | undefined {
  const data = params.object('payment_method_data')
  if (data) return createMethod(sandbox, account, data)
  const token = params.text('confirmation_token')
  if (token) {
    const found = account.confirmationTokens.get(token)
    if (!found) throw missing('confirmation_token', token, 'confirmation_token', false)
    return usedMethod(sandbox, account, found.payment_method)
  }
  const id = params.text('payment_method')
  return id === undefined ? undefined : usedMethod(sandbox, account, id)
}

export function confirmIntent(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, params: Params, fromPage: boolean): void {
  if (!confirmable.includes(intent.status)) throw unexpected(intent, confirmRefusal(intent))
  const expected = params.integer('amount_to_confirm')
  if (expected !== undefined && expected !== intent.amount) {
    throw invalid(`The amount_to_confirm (${expected}) does not match the amount of the PaymentIntent (${intent.amount}).`, {
      param: 'amount_to_confirm',
    })
  }
  const given = params.text('return_url')
  const returnUrl = given === undefined ? null : checkedUrl(given, 'return_url')
  const method = namedMethod(sandbox, account, params) ?? account.paymentMethods.get(String(intent.payment_method ?? ''))
  if (!method) throw unexpected(intent, noMethod)
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { param: 'payment_method' },
    )
  }
  const inPage = params.flag('use_stripe_sdk') ?? false
  const automatic = intent.automatic_payment_methods
  const redirects = automatic !== null && automatic?.allow_redirects !== 'never'
  if (!fromPage && redirects && returnUrl === null && !inPage && !params.flag('error_on_requires_action')) throw noReturn(intent)
  dropChallenges(account, intent.id)
  intent.payment_method = method.id
  intent.next_action = null
  intent.last_payment_error = null
  const refusal = attempt(sandbox, account, intent, method, { returnUrl, inPage, params })
  if (refusal) throw refusal
}

function attempt(
  sandbox: Sandbox,
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { returnUrl, inPage, params }: { returnUrl: string | null; inPage: boolean; params: Params },
): StripeError | undefined {
  if (method.type !== 'card') {
    beginDebit(sandbox, account, intent, method)
    return undefined
  }
  const offSession = params.raw('off_session') !== undefined && params.raw('off_session') !== 'false'
  if (!mustChallenge(account, intent, method, offSession)) return chargeCard(sandbox, account, intent, method, false)
  if (offSession || params.flag('error_on_requires_action')) return chargeCard(sandbox, account, intent, method, false, needsChallenge)
  openChallenge(sandbox, account, intent, method.id, returnUrl, inPage)
  return undefined
}

function mustChallenge(account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, offSession: boolean): boolean {
  const challenge = testOf(account, method.id)?.challenge
  const wish = intent.payment_method_options?.card?.request_three_d_secure
  if (challenge === 'always') return true
  if (challenge === 'on session') return !offSession
  if (challenge === 'unless set up') return !account.instruments.get(method.id)?.setUp
  return wish === 'challenge' && !offSession
}

const noMethod =
  "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken."

function confirmRefusal(intent: Stripe.PaymentIntent): string {
  if (intent.status === 'succeeded')
    return 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
  return `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}. You may only update the payment_method of a PaymentIntent with one of the following statuses: ${confirmable.join(', ')}.`
}

export function unexpected(intent: Stripe.PaymentIntent, message: string): StripeError {
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) })
}

function noReturn(intent: Stripe.PaymentIntent): StripeError {
  return invalid(
    `This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
    { payment_intent: structuredClone(intent) },
  )
}
