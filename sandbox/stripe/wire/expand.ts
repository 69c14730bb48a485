import type { Account } from '../accounts/account.ts'
import { showAccount } from '../accounts/accounts.ts'
import { bankAccountOf } from '../money/payouts.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalid } from './stripe-error.ts'

const deepest = 4

/** What may be expanded, by the object that holds it. */
const expandable: Record<string, string[]> = {
  payment_intent: ['latest_charge', 'payment_method', 'customer', 'application', 'review', 'on_behalf_of'],
  charge: [
    'balance_transaction',
    'customer',
    'payment_intent',
    'application_fee',
    'failure_balance_transaction',
    'refunds',
    'application',
    'review',
  ],
  refund: ['charge', 'payment_intent', 'balance_transaction', 'failure_balance_transaction', 'payment_method'],
  dispute: ['charge', 'payment_intent'],
  balance_transaction: ['source'],
  payout: ['balance_transaction', 'failure_balance_transaction', 'destination'],
  payment_method: ['customer'],
  customer: ['default_source', 'sources', 'subscriptions', 'tax'],
  application_fee: ['account', 'charge', 'balance_transaction', 'application', 'originating_transaction'],
  fee_refund: ['balance_transaction', 'fee'],
  'radar.early_fraud_warning': ['charge', 'payment_intent'],
  confirmation_token: [],
}

/** A copy in which the named ids are replaced by their objects. */
export function expanded(sandbox: Sandbox, account: Account, object: object, paths: string[]): object {
  if (paths.length === 0) return object
  const copy = structuredClone(object)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > deepest)
      throw invalid(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, { param: 'expand' })
    follow(sandbox, account, copy, steps, path)
  }
  return copy
}

function follow(sandbox: Sandbox, account: Account, holder: object, steps: string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  const kind = String(Reflect.get(holder, 'object'))
  const rows: unknown = Reflect.get(holder, 'data')
  if ((kind === 'list' || kind === 'search_result') && step === 'data') {
    if (rest.length === 0) throw refused(path)
    if (Array.isArray(rows)) for (const row of rows) follow(sandbox, account, row, rest, path)
    else throw refused(path)
    if (Array.isArray(rows) && rows.length === 0) return
    return
  }
  const value: unknown = Reflect.get(holder, step)
  if (typeof value === 'object' && value !== null && rest.length > 0) {
    follow(sandbox, account, value, rest, path)
    return
  }
  if (!expandable[kind]?.includes(step)) throw refused(path)
  const found = kind === 'charge' && step === 'refunds' ? refundsOf(account, holder) : structuredClone(byId(sandbox, account, value))
  if (found === undefined) return
  Reflect.set(holder, step, found)
  follow(sandbox, account, found, rest, path)
}

function refundsOf(account: Account, charge: object) {
  const id: unknown = Reflect.get(charge, 'id')
  const data = account.refunds.newestFirst().filter((refund) => refund.charge === id)
  return { object: 'list', data: structuredClone(data), has_more: false, url: `/v1/charges/${id}/refunds` }
}

function byId(sandbox: Sandbox, account: Account, id: unknown): object | undefined {
  if (typeof id !== 'string') return undefined
  const collections: Record<string, { get(id: string): object | undefined }> = {
    ch: account.charges,
    py: account.charges,
    pi: account.intents,
    pm: account.paymentMethods,
    cus: account.customers,
    re: account.refunds,
    pyr: account.refunds,
    dp: account.disputes,
    du: account.disputes,
    txn: account.transactions,
    po: account.payouts,
    ba: { get: () => bankAccountOf(account) },
    // A platform's fee hangs on the tenant's charge.
    fee: sandbox.platform.fees,
    fr: sandbox.platform.feeRefunds,
  }
  const prefix = id.slice(0, id.indexOf('_'))
  const tenant = prefix === 'acct' ? sandbox.tenants.get(id) : undefined
  return tenant ? showAccount(tenant) : (collections[prefix]?.get(id) ?? platformsOwn(sandbox, id, prefix))
}

/** The money of a fee is booked on the platform. */
function platformsOwn(sandbox: Sandbox, id: string, prefix: string): object | undefined {
  return prefix === 'txn' ? sandbox.platform.transactions.get(id) : undefined
}

function refused(path: string) {
  const [name] = path.split('.')
  return invalid(`This property cannot be expanded (${path}). You may want to try expanding '${name}' instead.`, { param: 'expand' })
}
