import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { checkedEmail } from './intent-params.ts'
import { usedMethod } from './payment-methods.ts'

export function newCustomer(sandbox: Sandbox, account: Account, params: Params): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  changeCustomer(customer, params)
  const method = params.text('payment_method')
  if (method) {
    const used = usedMethod(sandbox, account, method)
    account.paymentMethods.put({ ...used, customer: customer.id })
  }
  return account.customers.put(customer)
}

export function changeCustomer(customer: Stripe.Customer, params: Params): void {
  for (const name of ['description', 'name', 'phone'] as const) {
    const value = params.nullableText(name)
    if (value !== undefined) customer[name] = value
  }
  const email = params.nullableText('email', 512)
  if (email !== undefined) customer.email = email === null ? null : checkedEmail(email, 'email')
  customer.metadata = mergedMetadata(params, customer.metadata)
  customer.balance = params.integer('balance') ?? customer.balance
  customer.preferred_locales = params.texts('preferred_locales') ?? customer.preferred_locales
  customer.tax_exempt = params.choice('tax_exempt', ['none', 'exempt', 'reverse']) ?? customer.tax_exempt
  const address = addressOf(params)
  if (address !== undefined) customer.address = address
  const shipping = params.object('shipping')?.only(['address', 'name', 'phone'])
  if (params.raw('shipping') === '') customer.shipping = null
  if (shipping) {
    const where = addressOf(shipping) ?? undefined
    customer.shipping = { address: where, name: shipping.required('name'), phone: shipping.nullableText('phone') ?? null }
  }
  const settings = params.object('invoice_settings')
  const fallback = settings?.nullableText('default_payment_method')
  if (fallback !== undefined) customer.invoice_settings.default_payment_method = fallback
}

function addressOf(params: Params): Stripe.Address | null | undefined {
  const given = params.object('address')
  if (!given) return given
  given.only(['city', 'country', 'line1', 'line2', 'postal_code', 'state'])
  const line = (name: string) => given.nullableText(name) ?? null
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  }
}
