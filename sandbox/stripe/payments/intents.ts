import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { applicationId, platformId } from '../accounts/platform.ts'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { invalid } from '../wire/stripe-error.ts'
import { dropChallenges } from './challenges.ts'
import { checkAmount, readCurrency } from './currencies.ts'
import { confirmIntent, namedMethod, unexpected } from './intent-confirm.ts'
import { succeed } from './intent-outcome.ts'
import { applyCommon, optionsOf, readAmount, readFee, readMethods } from './intent-params.ts'

const captureMethods = ['automatic', 'automatic_async', 'manual'] as const

export function createIntent(sandbox: Sandbox, account: Account, params: Params): Stripe.PaymentIntent {
  const currency = readCurrency(params) ?? params.lacks('currency')
  const amount = readAmount(params, currency)
  const tenant = sandbox.tenants.get(account.id)
  if (tenant && tenant.cardPayments !== 'active') {
    throw invalid(
      'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
    )
  }
  for (const name of ['off_session', 'return_url', 'error_on_requires_action', 'use_stripe_sdk', 'mandate_data']) {
    if (params.has(name) && params.flag('confirm') !== true) {
      throw invalid(`${name} may only be set when confirm is true.`, { param: name })
    }
  }
  const intent = newIntent(sandbox, account, amount, currency, params)
  applyCommon(account, intent, params)
  const method = params.flag('confirm') ? undefined : namedMethod(sandbox, account, params)
  if (method) {
    intent.payment_method = method.id
    intent.status = 'requires_confirmation'
  }
  account.intents.put(intent)
  emit(sandbox, account, 'payment_intent.created', intent)
  if (params.flag('confirm')) confirmIntent(sandbox, account, intent, params, false)
  return intent
}

function newIntent(sandbox: Sandbox, account: Account, amount: number, currency: string, params: Params): Stripe.PaymentIntent {
  const id = newId('pi')
  const methods = readMethods(params, currency)
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: account.id === platformId ? null : applicationId,
    application_fee_amount: readFee(params, account, platformId, amount) ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.choice('capture_method', captureMethods) ?? 'automatic_async',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: params.choice('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: sandbox.clock.now(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: 'pmc_1SandboxDefault', parent: null },
    payment_method_options: optionsOf(params, methods.payment_method_types),
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...methods,
  }
}

const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function updateIntent(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const free = ['metadata', 'description', 'receipt_email', 'expand', 'transfer_group']
  const fixed = params.names.find((name) => !free.includes(name))
  if (fixed && !changeable.includes(intent.status)) {
    throw unexpected(
      intent,
      `This PaymentIntent's ${fixed} could not be updated because it has a status of ${intent.status}. You may only update the ${fixed} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
    )
  }
  const currency = readCurrency(params) ?? intent.currency
  const amount = checkAmount(params.integer('amount') ?? intent.amount, currency)
  const fee = readFee(params, account, platformId, amount)
  const changed: Stripe.PaymentIntent = {
    ...intent,
    amount,
    currency,
    application_fee_amount: fee === undefined ? intent.application_fee_amount : fee,
  }
  applyCommon(account, changed, params)
  const capture = params.choice('capture_method', captureMethods)
  if (capture) changed.capture_method = capture
  if (params.has('payment_method_options')) changed.payment_method_options = optionsOf(params, intent.payment_method_types)
  if (params.has('payment_method_types')) Object.assign(changed, readMethods(params, currency))
  const method = namedMethod(sandbox, account, params)
  if (method) changed.payment_method = method.id
  if (method && changed.status === 'requires_payment_method') changed.status = 'requires_confirmation'
  if (changed.status === 'requires_action' && (amount !== intent.amount || method)) {
    dropChallenges(account, intent.id)
    Object.assign(changed, { status: 'requires_confirmation', next_action: null })
  }
  return account.intents.put(changed)
}

const cancellable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

export function cancelIntent(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const reason = params.choice('cancellation_reason', ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
  if (!cancellable.includes(intent.status)) {
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}, processing.`,
    )
  }
  dropChallenges(account, intent.id)
  const charge = intent.status === 'requires_capture' ? account.charges.get(String(intent.latest_charge)) : undefined
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: sandbox.clock.now(),
    cancellation_reason: reason ?? null,
    amount_capturable: 0,
    next_action: null,
  })
  account.intents.put(intent)
  if (charge) {
    Object.assign(charge, { refunded: true, amount_refunded: charge.amount })
    account.charges.put(charge)
    emit(sandbox, account, 'charge.refunded', charge)
  }
  emit(sandbox, account, 'payment_intent.canceled', intent)
  return intent
}

export function captureIntent(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const charge = account.charges.get(String(intent.latest_charge))
  if (intent.status !== 'requires_capture' || !charge) {
    throw unexpected(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  }
  const amount = params.integer('amount_to_capture') ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalid('The amount to capture must be greater than 0 and at most the capturable amount.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  }
  intent.metadata = mergedMetadata(params, intent.metadata)
  Object.assign(charge, { amount_refunded: charge.amount - amount })
  succeed(sandbox, account, intent, charge, amount)
  emit(sandbox, account, 'charge.captured', charge)
  return intent
}
