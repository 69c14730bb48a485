export interface Settings {
  /** Payment intents take `payment_method_types`, as suites of before `endive` send it. */
  olderSuites: boolean
  /** Every answer waits this long, in milliseconds of real time. */
  latencyMs: number
  limits: { enabled: boolean; perSecond: number; parallel: number }
  webhooks: {
    paused: boolean
    /** From the change to the first attempt. */
    delayMs: number
    /** Share of events, 0 to 1, that are delivered twice. */
    duplicate: number
    /** Deliveries change places with their neighbours. */
    shuffle: boolean
    /** Share of events that are never sent by themselves. */
    lost: number
    /** Accounts of which nothing is ever sent by itself. */
    deaf: string[]
    /** The ladder of the attempts, in hours at Stripe, is multiplied by this. */
    retryScale: number
    timeoutMs: number
  }
  money: {
    cardFeePercent: number
    cardFeeCents: number
    bankFeePercent: number
    bankFeeMostCents: number
    disputeFeeCents: number
    /** Tax on Stripe's own fees, as where a state or country asks for it. */
    feeTaxPercent: number
    instantFeePercent: number
    instantFeeLeastCents: number
    /** Seconds of the sandbox's clock from a charge to its balance transaction. */
    balanceAfterSeconds: number
    /** From a payment with a test card that is disputed to its dispute; 0: with the payment itself. */
    disputeAfterSeconds: number
    settleDays: number
    bankDebitDays: number
    /** A payout at the end of each day of the sandbox's clock. */
    automaticPayouts: boolean
    payoutDays: number
    /** A balance below zero is taken from the bank at the end of the day; otherwise it waits for money to come. */
    debitNegative: boolean
    /** The next payouts fail with this code once they have arrived; empty: they succeed. */
    payoutFailure: string
  }
}

export function defaultSettings(limits: boolean): Settings {
  return {
    olderSuites: false,
    latencyMs: 0,
    limits: { enabled: limits, perSecond: 25, parallel: 20 },
    webhooks: { paused: false, delayMs: 0, duplicate: 0, shuffle: false, lost: 0, deaf: [], retryScale: 0.0005, timeoutMs: 10_000 },
    money: {
      cardFeePercent: 2.9,
      cardFeeCents: 30,
      bankFeePercent: 0.8,
      bankFeeMostCents: 500,
      disputeFeeCents: 1500,
      feeTaxPercent: 0,
      instantFeePercent: 1.5,
      instantFeeLeastCents: 50,
      balanceAfterSeconds: 1,
      disputeAfterSeconds: 2,
      settleDays: 2,
      bankDebitDays: 4,
      automaticPayouts: true,
      payoutDays: 1,
      debitNegative: false,
      payoutFailure: '',
    },
  }
}
