import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import { addTransaction } from '../money/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Account } from './account.ts'
import { applicationId } from './platform.ts'

/** The platform's part of a direct charge, on the platform's own account. */
export function collectFee(sandbox: Sandbox, account: Account, charge: Stripe.Charge, amount: number): Stripe.ApplicationFee {
  const { platform } = sandbox
  const id = newId('fee')
  const transaction = addTransaction(sandbox, platform, {
    type: 'application_fee',
    category: 'platform_earning',
    amount,
    currency: charge.currency,
    source: id,
    availableOn: sandbox.clock.now(),
  })
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account: account.id,
    amount,
    amount_refunded: 0,
    application: applicationId,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: sandbox.clock.now(),
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
  platform.fees.put(fee)
  emit(sandbox, platform, 'application_fee.created', fee)
  return fee
}

export function refundFee(sandbox: Sandbox, fee: Stripe.ApplicationFee, wanted: number): Stripe.FeeRefund {
  const { platform } = sandbox
  const amount = Math.min(wanted, fee.amount - fee.amount_refunded)
  const id = newId('fr')
  const transaction = addTransaction(sandbox, platform, {
    type: 'application_fee_refund',
    category: 'platform_earning_refund',
    amount: -amount,
    currency: fee.currency,
    source: id,
  })
  const refund: Stripe.FeeRefund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction.id,
    created: sandbox.clock.now(),
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  }
  fee.amount_refunded += amount
  fee.refunded = fee.amount_refunded === fee.amount
  fee.refunds.data.unshift(refund)
  platform.feeRefunds.put(refund)
  platform.fees.put(fee)
  emit(sandbox, platform, 'application_fee.refunded', fee)
  return refund
}
