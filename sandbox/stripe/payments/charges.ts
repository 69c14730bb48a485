import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { collectFee } from '../accounts/application-fees.ts'
import { emit } from '../events.ts'
import { addTransaction, processingFees, settlesAt } from '../money/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import { testOf } from './payment-methods.ts'

/** Money has come in: what it cost and when it can be paid out. With asynchronous capture this is only known a little later. */
export function bookCharge(sandbox: Sandbox, account: Account, id: string): void {
  const charge = account.charges.get(id)
  if (!charge || charge.balance_transaction) return
  const before = structuredClone(charge)
  writeBalance(sandbox, account, charge)
  account.charges.put(charge)
  emit(sandbox, account, 'charge.updated', charge, before)
}

export function writeBalance(sandbox: Sandbox, account: Account, charge: Stripe.Charge): void {
  const card = charge.payment_method_details?.type === 'card'
  const atOnce = testOf(account, charge.payment_method)?.availableAtOnce ?? false
  const fees = processingFees(sandbox, charge)
  if (charge.application_fee_amount) {
    const fee = collectFee(sandbox, account, charge, charge.application_fee_amount)
    charge.application_fee = fee.id
    fees.push({
      amount: fee.amount,
      application: String(fee.application),
      currency: fee.currency,
      description: 'Application fee',
      type: 'application_fee',
    })
  }
  const transaction = addTransaction(sandbox, account, {
    type: card ? 'charge' : 'payment',
    category: 'charge',
    amount: charge.amount_captured,
    fees,
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    availableOn: atOnce ? sandbox.clock.now() : settlesAt(sandbox),
  })
  charge.balance_transaction = transaction.id
}

export function receiptUrl(sandbox: Sandbox, charge: Stripe.Charge): string {
  return `${sandbox.url}/receipts/payment/${charge.id}`
}
