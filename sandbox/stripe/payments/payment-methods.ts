import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { invalid, missing, StripeError } from '../wire/stripe-error.ts'
import { noBillingDetails } from './charge-object.ts'
import { cardNameOf, isLuhnValid, shorthandName, type TestNumber, testBankAccounts, testCards, testRoutingNumber } from './test-numbers.ts'

/** The row of the test table behind a payment method. */
export function testOf(account: Account, id: string | null): TestNumber | undefined {
  const instrument = id ? account.instruments.get(id) : undefined
  return instrument ? testCards[instrument.test] : undefined
}

/** An id of this account, or a shorthand like `pm_card_visa`, which makes a new one. */
export function usedMethod(sandbox: Sandbox, account: Account, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const found = account.paymentMethods.get(id)
  if (found) return found
  const name = shorthandName(id.replace(/^pm_card_/, ''))
  if (id.startsWith('pm_card_') && name) return makeCard(sandbox, account, name, { month: 12, year: yearNow(sandbox) + 4 }, false)
  if (id.startsWith('pm_usBankAccount')) return makeBank(sandbox, account, id === 'pm_usBankAccount' ? '000123456789' : bankShorthand(id))
  throw missing('PaymentMethod', id, param, false)
}

function bankShorthand(id: string): string {
  if (id.endsWith('insufficientFunds')) return '000222222227'
  if (id.endsWith('accountClosed')) return '000111111113'
  return id.endsWith('noAccount') ? '000111111116' : '000123456789'
}

export function createMethod(sandbox: Sandbox, account: Account, params: Params): Stripe.PaymentMethod {
  const type = params.required('type')
  const details = params.object(type)
  if (type !== 'card' && type !== 'us_bank_account') {
    throw invalid(`Invalid type: must be one of card or us_bank_account in this sandbox`, { param: params.full('type') })
  }
  if (!details) return params.lacks(type)
  const method = type === 'card' ? readCard(sandbox, account, details) : readBank(sandbox, account, details)
  method.billing_details = billingOf(params)
  method.metadata = mergedMetadata(params)
  method.allow_redisplay = params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified'
  return account.paymentMethods.put(method)
}

export function billingOf(params: Params, before = noBillingDetails): Stripe.PaymentMethod.BillingDetails {
  const given = params.object('billing_details')?.only(['address', 'email', 'name', 'phone', 'tax_id'])
  if (!given) return { ...before }
  const field = (name: 'email' | 'name' | 'phone' | 'tax_id') => {
    const value = given.nullableText(name)
    return value === undefined ? before[name] : value
  }
  const address = given.object('address')
  const line = (name: string, old: string | null | undefined) => address?.nullableText(name) ?? old ?? null
  return {
    address: {
      city: line('city', before.address?.city),
      country: line('country', before.address?.country),
      line1: line('line1', before.address?.line1),
      line2: line('line2', before.address?.line2),
      postal_code: line('postal_code', before.address?.postal_code),
      state: line('state', before.address?.state),
    },
    email: field('email'),
    name: field('name'),
    phone: field('phone'),
    tax_id: field('tax_id'),
  }
}

function readCard(sandbox: Sandbox, account: Account, card: Params): Stripe.PaymentMethod {
  card.only(['number', 'exp_month', 'exp_year', 'cvc', 'networks', 'token'])
  const token = card.text('token')
  const number = (token ? (testCards[shorthandName(token.replace(/^tok_/, '')) ?? '']?.number ?? '') : card.required('number')).replace(
    /[ -]/g,
    '',
  )
  const month = token ? 12 : card.requiredInteger('exp_month')
  const year = token ? yearNow(sandbox) + 4 : card.requiredInteger('exp_year')
  const name = cardNameOf(number)
  if (!isLuhnValid(number)) throw refused('incorrect_number', 'Your card number is incorrect.', 'number')
  if (!name) throw refused('card_declined', 'Your card was declined. Only test card numbers work here.', 'number')
  if (month < 1 || month > 12) throw refused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const fullYear = year < 100 ? 2000 + year : year
  if (fullYear < yearNow(sandbox)) throw refused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  const cvc = card.text('cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw refused('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return makeCard(sandbox, account, name, { month, year: fullYear }, cvc !== undefined)
}

function makeCard(sandbox: Sandbox, account: Account, name: string, expiry: { month: number; year: number }, cvcGiven: boolean) {
  const test = testCards[name]
  if (!test) throw missing('PaymentMethod', name, 'payment_method', false)
  const brand = test.brand ?? 'visa'
  const check = (what: TestNumber['failedCheck'], given: boolean) => (!given ? null : test.failedCheck === what ? 'fail' : 'pass')
  const method: Stripe.PaymentMethod = {
    ...plainMethod(sandbox, 'card'),
    card: {
      brand,
      checks: {
        address_line1_check: test.failedCheck === 'line1' ? 'fail' : null,
        address_postal_code_check: test.failedCheck === 'postal code' ? 'fail' : null,
        cvc_check: check('cvc', cvcGiven),
      },
      country: 'US',
      display_brand: brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: fingerprint(account, test.number),
      funding: test.funding ?? 'credit',
      generated_from: null,
      last4: test.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }
  account.instruments.put({ id: method.id, test: name, cvcGiven, setUp: false })
  return account.paymentMethods.put(method)
}

function readBank(sandbox: Sandbox, account: Account, bank: Params): Stripe.PaymentMethod {
  bank.only(['account_holder_type', 'account_number', 'account_type', 'financial_connections_account', 'routing_number'])
  if (bank.required('routing_number') !== testRoutingNumber) {
    throw invalid('Invalid routing number. In the sandbox only 110000000 exists.', { param: 'us_bank_account[routing_number]' })
  }
  const number = bank.required('account_number')
  if (!testBankAccounts[number]) {
    throw invalid('You must use a test bank account number in test mode.', {
      code: 'account_number_invalid',
      param: 'us_bank_account[account_number]',
    })
  }
  const holder = bank.choice('account_holder_type', ['company', 'individual']) ?? 'individual'
  return makeBank(sandbox, account, number, holder, bank.choice('account_type', ['checking', 'savings']))
}

function makeBank(
  sandbox: Sandbox,
  account: Account,
  number: string,
  holder: 'company' | 'individual' = 'individual',
  kind: 'checking' | 'savings' = 'checking',
) {
  const method: Stripe.PaymentMethod = {
    ...plainMethod(sandbox, 'us_bank_account'),
    us_bank_account: {
      account_holder_type: holder,
      account_type: kind,
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint(account, number),
      last4: number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: testRoutingNumber,
      status_details: {},
    },
  }
  account.instruments.put({ id: method.id, test: number, cvcGiven: false, setUp: false })
  return account.paymentMethods.put(method)
}

function plainMethod(sandbox: Sandbox, type: 'card' | 'us_bank_account'): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...noBillingDetails },
    created: sandbox.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  }
}

function refused(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param })
}

function fingerprint(account: Account, number: string): string {
  return createHash('sha256').update(`${account.id}${number}`).digest('base64url').replace(/[-_]/g, '').slice(0, 16)
}

function yearNow(sandbox: Sandbox): number {
  return new Date(sandbox.clock.now() * 1000).getUTCFullYear()
}
