import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { invalid, missing } from '../wire/stripe-error.ts'
import { checkAmount } from './currencies.ts'

/** What create, update and confirm may all set. */
export function applyCommon(account: Account, intent: Stripe.PaymentIntent, params: Params): void {
  intent.metadata = mergedMetadata(params, intent.metadata)
  const customer = params.nullableText('customer')
  if (customer !== undefined) intent.customer = customer === null ? null : knownCustomer(account, customer)
  const description = params.nullableText('description')
  if (description !== undefined) intent.description = description
  const email = params.nullableText('receipt_email')
  if (email !== undefined) intent.receipt_email = email === null ? null : checkedEmail(email)
  const group = params.nullableText('transfer_group')
  if (group !== undefined) intent.transfer_group = group
  intent.setup_future_usage = params.has('setup_future_usage')
    ? (params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null)
    : intent.setup_future_usage
  applyDescriptors(intent, params)
  applyShipping(intent, params)
}

function applyDescriptors(intent: Stripe.PaymentIntent, params: Params): void {
  const suffix = params.nullableText('statement_descriptor_suffix', 22)
  if (suffix !== undefined) intent.statement_descriptor_suffix = suffix
  if (params.nullableText('statement_descriptor', 22)) {
    throw invalid(
      'The `statement_descriptor` parameter is not supported for card charges. To set a custom statement descriptor for this charge, please use the `statement_descriptor_suffix` parameter instead.',
      { param: 'statement_descriptor' },
    )
  }
}

function applyShipping(intent: Stripe.PaymentIntent, params: Params): void {
  const shipping = params.object('shipping')?.only(['address', 'name', 'carrier', 'phone', 'tracking_number'])
  if (params.raw('shipping') === '') intent.shipping = null
  if (!shipping) return
  const address = shipping.object('address')?.only(['city', 'country', 'line1', 'line2', 'postal_code', 'state'])
  const line = (name: string) => address?.nullableText(name) ?? null
  intent.shipping = {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    carrier: shipping.nullableText('carrier') ?? null,
    name: shipping.required('name'),
    phone: shipping.nullableText('phone') ?? null,
    tracking_number: shipping.nullableText('tracking_number') ?? null,
  }
}

export function readFee(params: Params, account: Account, platform: string, amount: number): number | null | undefined {
  if (params.raw('application_fee_amount') === '') return null
  const fee = params.integer('application_fee_amount')
  if (fee === undefined) return undefined
  const param = 'application_fee_amount'
  if (account.id === platform)
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param },
    )
  if (fee < 0 || fee > amount) throw invalid('Application fee amount must be less than or equal to the amount.', { param })
  return fee
}

/** The settings of the payment methods, as far as they show in the answer. */
export function readMethods(
  params: Params,
  currency: string,
): Pick<
  Stripe.PaymentIntent,
  'automatic_payment_methods' | 'payment_method_types' | 'allowed_payment_method_types' | 'excluded_payment_method_types'
> {
  const automatic = params.object('automatic_payment_methods')?.only(['enabled', 'allow_redirects'])
  const redirects = automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always'
  if (automatic && automatic.flag('enabled') === undefined) automatic.lacks('enabled')
  const allowed = params.texts('allowed_payment_method_types')
  const excluded = params.texts('excluded_payment_method_types')
  // Of before endive; refused where the sandbox is not set to take it.
  const older = params.texts('payment_method_types')
  const known = (currency === 'usd' ? ['card', 'us_bank_account'] : ['card']).filter(
    (type) => !excluded?.includes(type) && (!allowed || allowed.includes(type)) && (!older || older.includes(type)),
  )
  if (known.length === 0) throw invalid('No valid payment method types for this Payment Intent.', { param: 'payment_method_types' })
  return {
    automatic_payment_methods: older ? null : { allow_redirects: redirects, enabled: true },
    payment_method_types: known,
    allowed_payment_method_types: allowed?.filter((type) => type === 'card' || type === 'us_bank_account') ?? null,
    excluded_payment_method_types: excluded?.filter((type) => type === 'card' || type === 'us_bank_account') ?? null,
  }
}

/** `payment_method_options` as given, laid over what stands there. */
export function optionsOf(params: Params, types: string[]): Stripe.PaymentIntent.PaymentMethodOptions {
  const options: Stripe.PaymentIntent.PaymentMethodOptions = {}
  const card = params.object('payment_method_options')?.object('card')
  const secure = card?.choice('request_three_d_secure', ['any', 'automatic', 'challenge'])
  if (types.includes('card')) {
    options.card = { installments: null, mandate_options: null, network: null, request_three_d_secure: secure ?? 'automatic' }
  }
  if (types.includes('us_bank_account')) options.us_bank_account = { verification_method: 'automatic' }
  return options
}

export function readAmount(params: Params, currency: string): number {
  return checkAmount(params.requiredInteger('amount'), currency)
}

export function checkedEmail(email: string, param = 'receipt_email'): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email
  throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param })
}

export function checkedUrl(url: string, param: string): string {
  if (URL.canParse(url) && /^(https?|[a-z][\w.+-]*):/i.test(url)) return url
  throw invalid('Not a valid URL', { code: 'url_invalid', param })
}

function knownCustomer(account: Account, id: string): string {
  if (account.customers.get(id)) return id
  throw missing('customer', id, 'customer', false)
}
