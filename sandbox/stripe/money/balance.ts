import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { addWorkingDays } from '../control/clock.ts'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'

type Entry = {
  type: Stripe.BalanceTransaction['type']
  category: string
  amount: number
  fees?: Stripe.BalanceTransaction.FeeDetail[]
  currency: string
  source: string | null
  description?: string | null
  availableOn?: number
  /** In the past, unless it is made now. */
  made?: number
}

/** One movement of an account's money. What is not available yet becomes so by itself. */
export function addTransaction(sandbox: Sandbox, account: Account, entry: Entry): Stripe.BalanceTransaction {
  const now = entry.made ?? sandbox.clock.now()
  const fee = (entry.fees ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const availableOn = entry.availableOn ?? now
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: entry.fees ?? [],
    net: entry.amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: availableOn > now ? 'pending' : 'available',
    type: entry.type,
  }
  if (availableOn > now) sandbox.later(availableOn - now, 'fundsAvailable', account, transaction.id)
  return account.transactions.put(transaction)
}

export function makeAvailable(sandbox: Sandbox, account: Account, id: string): void {
  const transaction = account.transactions.get(id)
  if (!transaction) return
  transaction.status = 'available'
  account.transactions.put(transaction)
  emit(sandbox, account, 'balance.available', balanceOf(account))
}

export function balanceOf(account: Account): Stripe.Balance {
  return { object: 'balance', available: sums(account, 'available'), livemode: false, pending: sums(account, 'pending') }
}

function sums(account: Account, status: string): Stripe.Balance.Available[] {
  const amounts = new Map([['usd', 0]])
  for (const transaction of account.transactions.oldestFirst()) {
    if (transaction.status !== status) continue
    amounts.set(transaction.currency, (amounts.get(transaction.currency) ?? 0) + transaction.net)
  }
  return [...amounts].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }))
}

/** When the money of a payment made now can be paid out. */
export function settlesAt(sandbox: Sandbox): number {
  return addWorkingDays(sandbox.clock.now(), sandbox.settings.money.settleDays)
}

/** What Stripe takes for a charge, and the tax on it. */
export function processingFees(sandbox: Sandbox, charge: Stripe.Charge): Stripe.BalanceTransaction.FeeDetail[] {
  const { cardFeePercent, cardFeeCents, bankFeePercent, bankFeeMostCents } = sandbox.settings.money
  const amount =
    charge.payment_method_details?.type === 'card'
      ? Math.round((charge.amount_captured * cardFeePercent) / 100) + cardFeeCents
      : Math.min(bankFeeMostCents, Math.round((charge.amount_captured * bankFeePercent) / 100))
  const fee = { amount, application: null, currency: charge.currency, description: 'Stripe processing fees', type: 'stripe_fee' } as const
  const tax = taxOn(sandbox, amount)
  return tax ? [fee, { ...fee, amount: tax, description: 'Sales tax', type: 'tax' }] : [fee]
}

export const taxOn = (sandbox: Sandbox, fee: number): number => Math.round((fee * sandbox.settings.money.feeTaxPercent) / 100)

/** What Stripe takes from the balance for a service, of no charge: its own movement, and one for the tax. */
export function takeFee(sandbox: Sandbox, account: Account, amount: number): Stripe.BalanceTransaction[] {
  const fee = { category: 'fee', currency: 'usd', source: null }
  const taken = [addTransaction(sandbox, account, { ...fee, type: 'stripe_fee', amount: -amount, description: 'Radar for Fraud Teams' })]
  const tax = taxOn(sandbox, amount)
  return tax ? [...taken, addTransaction(sandbox, account, { ...fee, type: 'tax_fee', amount: -tax, description: 'Sales tax' })] : taken
}
