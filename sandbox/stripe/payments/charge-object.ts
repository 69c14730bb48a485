import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account } from '../accounts/account.ts'
import { applicationId, platformId } from '../accounts/platform.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'
import type { TestNumber } from './test-numbers.ts'

export const noBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

/** The attempt to charge this payment method for this intent, before its outcome is known. */
export function newCharge(sandbox: Sandbox, account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge {
  const id = newId(method.type === 'card' ? 'ch' : 'py')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: account.id === platformId ? null : applicationId,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { ...noBillingDetails, ...method.billing_details },
    calculated_statement_descriptor: method.type === 'card' ? `SANDBOX${suffixed(intent.statement_descriptor_suffix)}` : null,
    captured: false,
    created: sandbox.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

function suffixed(suffix: string | null): string {
  return suffix ? `* ${suffix.toUpperCase()}` : ''
}

export function cardDetails(method: Stripe.PaymentMethod, amount: number, challenged: boolean): Stripe.Charge.PaymentMethodDetails {
  const { card } = method
  if (!card) return { type: method.type }
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: String(100_000 + Math.floor(Math.random() * 900_000)),
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: challenged ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: String(Math.floor(Math.random() * 1e15)),
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: challenged
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: randomUUID(),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

export function bankDetails(method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  const account = method.us_bank_account
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: account?.account_holder_type ?? null,
      account_type: account?.account_type ?? null,
      bank_name: account?.bank_name ?? null,
      fingerprint: account?.fingerprint ?? null,
      last4: account?.last4 ?? null,
      payment_reference: null,
      routing_number: account?.routing_number ?? null,
    },
  }
}

const levels = { elevated: 'elevated', highest: 'highest', blocked: 'highest', normal: 'normal' }
const scores = { elevated: 65, highest: 95, blocked: 95, normal: 12 }

export function outcomeOf(test: TestNumber | undefined, declined: boolean): Stripe.Charge.Outcome {
  const risk = test?.risk ?? 'normal'
  const blocked = risk === 'blocked'
  const reason = blocked ? 'highest_risk_level' : (test?.decline?.declineCode ?? test?.decline?.code ?? 'generic_decline')
  return {
    advice_code: declined && !blocked ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: declined && !blocked ? '01' : null,
    network_status: blocked ? 'not_sent_to_network' : declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ? reason : risk === 'elevated' ? 'elevated_risk_level' : null,
    risk_level: levels[risk],
    risk_score: scores[risk],
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : declined
        ? `The bank returned the decline code \`${reason}\`.`
        : 'Payment complete.',
    type: blocked ? 'blocked' : declined ? 'issuer_declined' : 'authorized',
  }
}
