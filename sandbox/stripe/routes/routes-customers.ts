import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import { changeCustomer, newCustomer } from '../payments/customers.ts'
import { billingOf, createMethod, usedMethod } from '../payments/payment-methods.ts'
import { equalFilter, page } from '../wire/lists.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import { search } from '../wire/search.ts'
import { missing } from '../wire/stripe-error.ts'
import { type Context, named, pageNames, type Route, route } from './route.ts'

const changing = `address balance business_name cash_balance description email individual_name invoice_prefix invoice_settings metadata name
  next_invoice_sequence phone preferred_locales shipping source tax tax_exempt validate`
const methodTypes = `acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto card
  cashapp crypto custom customer_balance eps fpx giropay grabpay ideal interac_present kakao_pay klarna konbini kr_card link mb_way mobilepay
  multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay
  scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip`
const creatingMethod = `${methodTypes} type allow_redisplay billing_details customer metadata payment_method radar_options`

/** A deleted customer leaves a trace that still answers. */
function customerOf(context: Context): Stripe.Customer {
  const customer = named(context.account.customers, context, 'customer')
  if ('deleted' in customer) throw missing('customer', customer.id, 'id')
  return customer
}

function methodsOf(context: Context, customer: string) {
  const rows = context.account.paymentMethods.newestFirst().filter((method) => method.customer === customer)
  return page(context, rows.filter(equalFilter(context.params, ['type'])), 'payment_method')
}

function confirmationToken(context: Context) {
  const { sandbox, account, params } = context
  const data = params.object('payment_method_data')
  const given = params.text('payment_method')
  const method = data ? createMethod(sandbox, account, data) : usedMethod(sandbox, account, given ?? params.lacks('payment_method_data'))
  const { id, object, created, livemode, metadata, type, card, us_bank_account, ...preview } = method
  const token = {
    id: newId('ctoken'),
    object: 'confirmation_token' as const,
    created: sandbox.clock.now(),
    expires_at: sandbox.clock.now() + 43_200,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      ...preview,
      type: type === 'us_bank_account' ? ('us_bank_account' as const) : ('card' as const),
      ...(us_bank_account ? { us_bank_account } : {}),
    },
    return_url: params.text('return_url') ?? null,
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: params.flag('use_stripe_sdk') ?? true,
  }
  account.confirmationTokens.put({ ...token, payment_method: method.id })
  return token
}

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', `${changing} payment_method tax_id_data test_clock`, ({ sandbox, account, params }) => {
    const customer = newCustomer(sandbox, account, params)
    emit(sandbox, account, 'customer.created', customer)
    return customer
  }),
  route('GET', '/v1/customers', `${pageNames} created email test_clock`, (context) => {
    const rows = context.account.customers.newestFirst().filter((customer) => !('deleted' in customer))
    return page(context, rows.filter(equalFilter(context.params, ['email'])), 'customer')
  }),
  route('GET', '/v1/customers/search', 'query limit page', ({ account, params, path }) =>
    search(params, account.customers.newestFirst(), ['email', 'name', 'phone', 'created', 'metadata'], path),
  ),
  route('GET', '/v1/customers/*', '', (context) => named(context.account.customers, context, 'customer')),
  route('POST', '/v1/customers/*', `${changing} default_source`, (context) => {
    const customer = customerOf(context)
    const before = structuredClone(customer)
    changeCustomer(customer, context.params)
    context.account.customers.put(customer)
    emit(context.sandbox, context.account, 'customer.updated', customer, before)
    return customer
  }),
  route('DELETE', '/v1/customers/*', '', (context) => {
    const { id } = customerOf(context)
    emit(context.sandbox, context.account, 'customer.deleted', customerOf(context))
    const trace = { id, object: 'customer' as const, deleted: true as const }
    context.account.customers.put(trace as never)
    return trace
  }),
  route('GET', '/v1/customers/*/payment_methods', `${pageNames} type allow_redisplay`, (context) =>
    methodsOf(context, customerOf(context).id),
  ),
  route('POST', '/v1/payment_methods', creatingMethod, ({ sandbox, account, params }) => createMethod(sandbox, account, params), true),
  route('GET', '/v1/payment_methods', `${pageNames} customer customer_account type allow_redisplay`, (context) =>
    methodsOf(context, context.params.text('customer') ?? ''),
  ),
  route('GET', '/v1/payment_methods/*', '', (context) => named(context.account.paymentMethods, context, 'PaymentMethod', 'payment_method')),
  route('POST', '/v1/payment_methods/*', 'allow_redisplay billing_details card metadata us_bank_account', (context) => {
    const { sandbox, account, params } = context
    const method = named(account.paymentMethods, context, 'PaymentMethod', 'payment_method')
    const before = structuredClone(method)
    method.billing_details = billingOf(params, method.billing_details)
    method.metadata = mergedMetadata(params, method.metadata ?? {})
    account.paymentMethods.put(method)
    emit(sandbox, account, 'payment_method.updated', method, before)
    return method
  }),
  route('POST', '/v1/payment_methods/*/attach', 'customer customer_account', (context) => {
    const { sandbox, account, params } = context
    const customer = params.required('customer')
    if (!account.customers.get(customer)) throw missing('customer', customer, 'customer', false)
    const method = usedMethod(sandbox, account, context.ids[0] ?? '')
    const attached = account.paymentMethods.put({ ...method, customer })
    emit(sandbox, account, 'payment_method.attached', attached)
    return attached
  }),
  route('POST', '/v1/payment_methods/*/detach', '', (context) => {
    const { sandbox, account } = context
    const method = named(account.paymentMethods, context, 'PaymentMethod', 'payment_method')
    const detached = account.paymentMethods.put({ ...method, customer: null })
    emit(sandbox, account, 'payment_method.detached', detached, method)
    return detached
  }),
  ...['/v1/confirmation_tokens', '/v1/test_helpers/confirmation_tokens'].map((path) =>
    route(
      'POST',
      path,
      'payment_method payment_method_data payment_method_options return_url setup_future_usage shipping use_stripe_sdk',
      confirmationToken,
      true,
    ),
  ),
  route('GET', '/v1/confirmation_tokens/*', '', (context) => {
    const { payment_method: _method, ...token } = named(context.account.confirmationTokens, context, 'confirmation_token')
    return token
  }),
]
