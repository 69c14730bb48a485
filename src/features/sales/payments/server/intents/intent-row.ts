import type Stripe from 'stripe'

/** What we keep of an intent as Stripe showed it; `latest_charge.balance_transaction` expanded as far as it is there yet. */
export function intentRow(intent: Stripe.PaymentIntent) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const { metadata } = intent
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    orderId: metadata.order_id ?? null,
    orderVersion: metadata.order_version ? Number(metadata.order_version) : null,
    attempt: metadata.attempt ? Number(metadata.attempt) : 1,
    declineCode: declineOf(intent)?.code ?? '',
    createdAt: new Date(intent.created * 1000),
    ...chargeFields(charge),
  }
}

function chargeFields(charge: Stripe.Charge | null) {
  const details = charge?.payment_method_details
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  const bank = details?.us_bank_account
  return {
    chargeId: charge?.id ?? null,
    paidAt: charge?.paid ? new Date(charge.created * 1000) : null,
    paymentMethod: details ? kindOf(details.type) : null,
    methodType: details?.type ?? '',
    brand: details?.card?.brand ?? bank?.bank_name ?? '',
    last4: details?.card?.last4 ?? bank?.last4 ?? '',
    wallet: details?.card?.wallet?.type ?? '',
    receiptUrl: charge?.receipt_url ?? '',
    fee: balance?.fee ?? null,
    net: balance?.net ?? null,
    balanceTransactionId: balance?.id ?? null,
    availableOn: balance ? new Date(balance.available_on * 1000) : null,
  }
}

/** Specification 9: any card or wallet is D, a bank debit A, the rest O (rules 3.15). */
const kindOf = (type: string): 'D' | 'A' | 'O' =>
  type === 'card' ? 'D' : ['us_bank_account', 'acss_debit', 'sepa_debit', 'bacs_debit'].includes(type) ? 'A' : 'O'

/** A try that the bank refused, as Stripe shows the last one. */
export function declineOf({ last_payment_error: error }: Stripe.PaymentIntent) {
  const code = error?.decline_code ?? error?.code
  return code ? { code, attemptId: error?.charge ?? error?.payment_method?.id ?? code } : null
}

/** It can still be paid, or is on its way: of an order there is one such payment at most. */
export const isLive = ({ status }: { status: string }) => !isFinal(status)

/** Money came by it that is nobody's yet: a person has to say what becomes of it before more is asked for. */
export const isUndecided = ({ status, heldFor, amountReceived, amountRefunded }: Held) =>
  status === 'succeeded' && heldFor !== '' && amountRefunded < amountReceived
type Held = { status: string; heldFor: string; amountReceived: number; amountRefunded: number }

/** The end of a payment; nothing that was read before it counts any more. */
export const isFinal = (status: string) => status === 'succeeded' || status === 'canceled'
