import type Stripe from 'stripe'
import { Collection } from '../collection.ts'
import type { Store } from '../store.ts'

/** What the sandbox knows of a card or bank account besides the payment method: which row of the test table it is. */
type Instrument = { id: string; test: string; cvcGiven: boolean; setUp: boolean }

/** A 3-D Secure challenge that is open; the id is the secret in its page's address. */
export type Challenge = { id: string; intent: string; returnUrl: string | null; paymentMethod: string }

export type PrivateEndpoint = { id: string; secret: string; connect: boolean }

/** A transaction that went out with a payout. */
type Settled = { id: string; payout: string }

/** Everything that lies in one Stripe account. Nothing is ever read across accounts by a call. */
export class Account {
  id: string
  customers
  paymentMethods
  instruments
  confirmationTokens
  intents
  challenges
  charges
  refunds
  disputes
  warnings
  transactions
  settled
  payouts
  events
  undelivered
  endpoints
  endpointSecrets
  fees
  feeRefunds
  locations
  domains

  constructor(store: Store, id: string) {
    this.id = id
    const keep = <T extends { id: string }>(kind: string) => new Collection<T>(store, id, kind)
    this.customers = keep<Stripe.Customer>('customer')
    this.paymentMethods = keep<Stripe.PaymentMethod>('payment_method')
    this.instruments = keep<Instrument>('instrument')
    this.confirmationTokens = keep<Stripe.ConfirmationToken & { payment_method: string }>('confirmation_token')
    this.intents = keep<Stripe.PaymentIntent>('payment_intent')
    this.challenges = keep<Challenge>('challenge')
    this.charges = keep<Stripe.Charge>('charge')
    this.refunds = keep<Stripe.Refund>('refund')
    this.disputes = keep<Stripe.Dispute>('dispute')
    this.warnings = keep<Stripe.Radar.EarlyFraudWarning>('early_fraud_warning')
    this.transactions = keep<Stripe.BalanceTransaction>('balance_transaction')
    this.settled = keep<Settled>('settled')
    this.payouts = keep<Stripe.Payout>('payout')
    this.events = keep<Stripe.EventBase>('event')
    this.undelivered = keep<{ id: string }>('undelivered')
    this.endpoints = keep<Stripe.WebhookEndpoint>('webhook_endpoint')
    this.endpointSecrets = keep<PrivateEndpoint>('endpoint_secret')
    this.fees = keep<Stripe.ApplicationFee>('application_fee')
    this.feeRefunds = keep<Stripe.FeeRefund>('fee_refund')
    this.locations = keep<Stripe.Terminal.Location>('terminal_location')
    this.domains = keep<Stripe.PaymentMethodDomain>('payment_method_domain')
  }
}
