import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { addWorkingDays, days, startOfDay } from '../control/clock.ts'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import { checkAmount, readCurrency } from '../payments/currencies.ts'
import type { Sandbox } from '../sandbox.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { invalid } from '../wire/stripe-error.ts'
import { addTransaction, balanceOf } from './balance.ts'

const bankAccountId = 'ba_1SandboxBank'
/** Where every account's payouts go. */
export const bankAccountOf = ({ id }: Account): Stripe.BankAccount => ({
  id: bankAccountId,
  object: 'bank_account',
  account: id,
  account_holder_name: null,
  account_holder_type: null,
  account_type: null,
  bank_name: 'STRIPE TEST BANK',
  country: 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: 'SandboxBank0001',
  last4: '6789',
  metadata: {},
  routing_number: '110000000',
  status: 'new',
})

const failures: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  no_account: 'The bank account could not be located.',
  could_not_process: 'The bank could not process this payout.',
}

/** Everything available that no payout has taken yet, one payout for each currency: what is below zero is taken from the bank. */
export function payOut(sandbox: Sandbox, account: Account): Stripe.Payout[] {
  const open = account.transactions.oldestFirst().filter(({ id, status }) => status === 'available' && !account.settled.get(id))
  const made: Stripe.Payout[] = []
  for (const currency of new Set(open.map((transaction) => transaction.currency))) {
    const members = open.filter((transaction) => transaction.currency === currency)
    const amount = members.reduce((sum, { net }) => sum + net, 0)
    if (amount === 0 || (amount < 0 && !sandbox.settings.money.debitNegative)) continue
    const payout = newPayout(sandbox, account, amount, currency, true)
    for (const { id } of members) account.settled.put({ id, payout: payout.id })
    account.settled.put({ id: String(payout.balance_transaction), payout: payout.id })
    made.push(payout)
  }
  return made
}

/** By hand, from the balance: its members are not known, as at Stripe. */
export function createPayout(sandbox: Sandbox, account: Account, params: Params): Stripe.Payout {
  const currency = readCurrency(params) ?? params.lacks('currency')
  const amount = checkAmount(params.requiredInteger('amount'), currency)
  const available = balanceOf(account).available.find((entry) => entry.currency === currency)?.amount ?? 0
  const method = params.text('method') === 'instant' ? 'instant' : 'standard'
  const fee = method === 'instant' ? instantFee(sandbox, amount) : 0
  if (amount + fee > available) {
    throw invalid(
      `You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).`,
      {
        code: 'balance_insufficient',
        param: 'amount',
      },
    )
  }
  const payout = newPayout(sandbox, account, amount, currency, false, fee)
  payout.method = method
  payout.description = params.nullableText('description') ?? null
  payout.statement_descriptor = params.nullableText('statement_descriptor', 22) ?? null
  payout.metadata = mergedMetadata(params)
  return account.payouts.put(payout)
}

const instantFee = ({ settings: { money } }: Sandbox, amount: number) =>
  Math.max(money.instantFeeLeastCents, Math.round((amount * money.instantFeePercent) / 100))

/** The fee of one that arrives at once stands on its own movement, beside what the bank gets. */
function newPayout(sandbox: Sandbox, account: Account, amount: number, currency: string, automatic: boolean, fee = 0): Stripe.Payout {
  const id = newId('po')
  const now = sandbox.clock.now()
  const arrival = startOfDay(addWorkingDays(now, sandbox.settings.money.payoutDays))
  const detail = { amount: fee, application: null, currency, description: 'Instant payout fee', type: 'stripe_fee' as const }
  const fees = fee ? [detail] : []
  const entry = { type: 'payout' as const, category: 'payout', amount: -amount, fees, currency, source: id, description: 'STRIPE PAYOUT' }
  const transaction = addTransaction(sandbox, account, entry)
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic,
    balance_transaction: transaction.id,
    created: now,
    currency,
    description: automatic ? 'STRIPE PAYOUT' : null,
    destination: bankAccountId,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  account.payouts.put(payout)
  emit(sandbox, account, 'payout.created', payout)
  sandbox.later(1, 'payoutSent', account, id)
  sandbox.later(Math.max(2, arrival - now), 'payoutArrives', account, id)
  return payout
}

export function sendPayout(sandbox: Sandbox, account: Account, id: string): void {
  const payout = account.payouts.get(id)
  if (payout?.status !== 'pending') return
  const before = structuredClone(payout)
  payout.status = 'in_transit'
  if (payout.automatic) payout.reconciliation_status = 'completed'
  account.payouts.put(payout)
  emit(sandbox, account, 'payout.updated', payout, before)
  if (payout.automatic) emit(sandbox, account, 'payout.reconciliation_completed', payout)
}

export function arrive(sandbox: Sandbox, account: Account, id: string): void {
  const payout = account.payouts.get(id)
  if (!payout || !['pending', 'in_transit'].includes(payout.status)) return
  sendPayout(sandbox, account, id)
  if (sandbox.settings.money.payoutFailure) {
    failPayout(sandbox, account, payout, sandbox.settings.money.payoutFailure)
    return
  }
  const before = structuredClone(payout)
  payout.status = 'paid'
  payout.trace_id = { status: 'supported', value: String(Math.floor(Math.random() * 1e15)).padStart(15, '0') }
  account.payouts.put(payout)
  emit(sandbox, account, 'payout.paid', payout, before)
}

/** Even one that was paid can come back within days. */
export function failPayout(sandbox: Sandbox, account: Account, payout: Stripe.Payout, code: string): Stripe.Payout {
  return giveBack(sandbox, account, payout, 'payout.failed', {
    status: 'failed',
    failure_code: code,
    failure_message: failures[code] ?? code,
  })
}

export function cancelPayout(sandbox: Sandbox, account: Account, payout: Stripe.Payout): Stripe.Payout {
  if (payout.status !== 'pending') throw invalid(`Payouts can only be canceled while they are pending; this payout is ${payout.status}.`)
  return giveBack(sandbox, account, payout, 'payout.canceled', { status: 'canceled' })
}

function giveBack(
  sandbox: Sandbox,
  account: Account,
  payout: Stripe.Payout,
  event: 'payout.failed' | 'payout.canceled',
  change: Partial<Stripe.Payout>,
): Stripe.Payout {
  const before = structuredClone(payout)
  const failed = event === 'payout.failed'
  const transaction = addTransaction(sandbox, account, {
    type: failed ? 'payout_failure' : 'payout_cancel',
    category: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
    description: failed ? 'PAYOUT FAILURE' : 'PAYOUT CANCELLATION',
  })
  Object.assign(payout, change, { failure_balance_transaction: transaction.id })
  account.payouts.put(payout)
  emit(sandbox, account, event, payout, before)
  return payout
}

/** Midnight: accounts with money are paid, and the next midnight is waited for. */
export function endDay(sandbox: Sandbox): void {
  if (sandbox.settings.money.automaticPayouts)
    for (const account of sandbox.allAccounts()) if (sandbox.tenants.get(account.id)?.payouts !== 'manual') payOut(sandbox, account)
  waitForMidnight(sandbox)
}

export function waitForMidnight(sandbox: Sandbox): void {
  const now = sandbox.clock.now()
  sandbox.later(startOfDay(now) + days(1) - now, 'endOfDay', sandbox.platform, 'day')
}
