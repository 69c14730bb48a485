import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { confirmIntent } from '../payments/intent-confirm.ts'
import { cancelIntent, captureIntent, createIntent, updateIntent } from '../payments/intents.ts'
import { cancelRefund, createRefund } from '../payments/refunds.ts'
import { equalFilter, page } from '../wire/lists.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import { search } from '../wire/search.ts'
import { invalid, missing } from '../wire/stripe-error.ts'
import { type Context, named, pageNames, type Route, route } from './route.ts'

const shared = `amount amount_details application_fee_amount capture_method customer customer_account description allowed_payment_method_types
  excluded_payment_method_types hooks metadata payment_details payment_method payment_method_configuration payment_method_data
  payment_method_options receipt_email setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group`
const creating = `${shared} currency automatic_payment_methods confirm confirmation_method confirmation_token error_on_requires_action mandate
  mandate_data off_session on_behalf_of radar_options return_url use_stripe_sdk`
const confirming = `allowed_payment_method_types amount_details amount_to_confirm capture_method confirmation_token error_on_requires_action
  excluded_payment_method_types hooks mandate mandate_data off_session payment_details payment_method payment_method_data payment_method_options
  radar_options receipt_email return_url setup_future_usage shipping use_stripe_sdk`
const capturing = `amount_details amount_to_capture application_fee_amount final_capture hooks metadata payment_details statement_descriptor
  statement_descriptor_suffix transfer_data`

/** What a page may see of an intent: nothing of the shop's own books. */
const shown =
  `id object allowed_payment_method_types amount amount_details automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method
  created currency description last_payment_error livemode next_action payment_method payment_method_configuration_details
  payment_method_types processing receipt_email setup_future_usage shipping source status`.split(/\s+/)

/** The path's intent; a page must know its secret. */
function intentOf(context: Context): Stripe.PaymentIntent {
  const { fromPage, params } = context
  const intent = named(context.account.intents, context, 'payment_intent', 'intent')
  const secret = params.text('client_secret')
  if (fromPage && secret === undefined) params.lacks('client_secret')
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided key and client_secret match.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
  return intent
}

function shownTo({ fromPage }: Context, intent: Stripe.PaymentIntent): object {
  return fromPage ? Object.fromEntries(Object.entries(intent).filter(([name]) => shown.includes(name))) : intent
}

function confirm(context: Context): object {
  const { sandbox, account, params, fromPage } = context
  const intent = intentOf(context)
  const email = params.nullableText('receipt_email')
  if (email) intent.receipt_email = email
  try {
    confirmIntent(sandbox, account, intent, params, fromPage)
  } catch (error) {
    throw fromPage ? withoutBooks(context, error) : error
  }
  return shownTo(context, intent)
}

function withoutBooks(context: Context, error: unknown): unknown {
  if (error instanceof Error && 'body' in error && error.body && typeof error.body === 'object' && 'payment_intent' in error.body) {
    Object.assign(error.body, { payment_intent: shownTo(context, structuredClone(error.body.payment_intent) as Stripe.PaymentIntent) })
  }
  return error
}

export const paymentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', creating, ({ sandbox, account, params }) => createIntent(sandbox, account, params)),
  route('GET', '/v1/payment_intents', `${pageNames} created customer customer_account`, (context) => {
    const { account, params } = context
    return page(context, account.intents.newestFirst().filter(equalFilter(params, ['customer'])), 'payment_intent')
  }),
  route('GET', '/v1/payment_intents/search', 'query limit page', ({ account, params, path }) =>
    search(params, account.intents.newestFirst(), ['status', 'amount', 'currency', 'created', 'customer', 'metadata'], path),
  ),
  route('GET', '/v1/payment_intents/*', 'client_secret', (context) => shownTo(context, intentOf(context)), true),
  route('POST', '/v1/payment_intents/*', `${shared} currency`, (context) =>
    updateIntent(context.sandbox, context.account, intentOf(context), context.params),
  ),
  route('POST', '/v1/payment_intents/*/confirm', `${confirming} client_secret`, confirm, true),
  route('POST', '/v1/payment_intents/*/cancel', 'cancellation_reason', (context) =>
    cancelIntent(context.sandbox, context.account, intentOf(context), context.params),
  ),
  route('POST', '/v1/payment_intents/*/capture', capturing, (context) =>
    captureIntent(context.sandbox, context.account, intentOf(context), context.params),
  ),
  route('GET', '/v1/charges', `${pageNames} created customer payment_intent transfer_group`, (context) => {
    const { account, params } = context
    return page(
      context,
      account.charges.newestFirst().filter(equalFilter(params, ['customer', 'payment_intent', 'transfer_group'])),
      'charge',
    )
  }),
  route('GET', '/v1/charges/search', 'query limit page', ({ account, params, path }) =>
    search(
      params,
      account.charges.newestFirst(),
      ['status', 'amount', 'currency', 'created', 'customer', 'metadata', 'refunded', 'disputed'],
      path,
    ),
  ),
  route('GET', '/v1/charges/*', '', (context) => named(context.account.charges, context, 'charge')),
  route('POST', '/v1/charges/*', 'customer description fraud_details metadata receipt_email shipping transfer_group', (context) => {
    const { sandbox, account, params } = context
    const charge = named(account.charges, context, 'charge')
    const before = structuredClone(charge)
    const description = params.nullableText('description')
    if (description !== undefined) charge.description = description
    charge.metadata = mergedMetadata(params, charge.metadata)
    account.charges.put(charge)
    emit(sandbox, account, 'charge.updated', charge, before)
    return charge
  }),
  route('GET', '/v1/charges/*/refunds', pageNames, (context) =>
    page(
      context,
      context.account.refunds.newestFirst().filter(({ charge }) => charge === context.ids[0]),
      'refund',
    ),
  ),
  route(
    'POST',
    '/v1/refunds',
    'amount charge currency customer instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer',
    ({ sandbox, account, params }) => createRefund(sandbox, account, params),
  ),
  route('GET', '/v1/refunds', `${pageNames} charge created payment_intent`, (context) => {
    const { account, params } = context
    return page(context, account.refunds.newestFirst().filter(equalFilter(params, ['charge', 'payment_intent'])), 'refund')
  }),
  route('GET', '/v1/refunds/*', '', (context) => named(context.account.refunds, context, 'refund')),
  route('POST', '/v1/refunds/*', 'metadata', (context) => {
    const { sandbox, account, params } = context
    const refund = named(account.refunds, context, 'refund')
    const before = structuredClone(refund)
    refund.metadata = mergedMetadata(params, refund.metadata ?? {})
    account.refunds.put(refund)
    emit(sandbox, account, 'refund.updated', refund, before)
    return refund
  }),
  route('POST', '/v1/refunds/*/cancel', '', (context) => {
    if (!context.account.refunds.get(context.ids[0] ?? '')) throw missing('refund', context.ids[0] ?? '', 'id')
    return cancelRefund()
  }),
]
