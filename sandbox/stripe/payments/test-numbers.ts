import type Stripe from 'stripe'

export type ErrorCode = NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>

export type Decline = { code: ErrorCode; declineCode?: string; message: string; param?: string }

export type TestNumber = {
  number: string
  brand?: string
  funding?: 'credit' | 'debit' | 'prepaid'
  /** At every charge. */
  decline?: Decline
  challenge?: 'always' | 'unless set up' | 'on session'
  /** Once the challenge was passed. */
  declineAfterChallenge?: Decline
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  earlyWarning?: boolean
  refund?: 'pending' | 'fails'
  risk?: 'elevated' | 'highest' | 'blocked'
  failedCheck?: 'cvc' | 'postal code' | 'line1'
  availableAtOnce?: boolean
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({ code: 'card_declined', declineCode, message })
const generic = declined('generic_decline')
const noMoney = declined('insufficient_funds', 'Your card has insufficient funds.')
const velocity = 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.'
const trouble = 'An error occurred while processing your card. Try again in a little bit.'

/** The cards that exist here, by the name of their shorthand `pm_card_…`; every other number is refused and forgotten. */
export const testCards: Record<string, TestNumber> = {
  visa: { number: '4242424242424242' },
  visa_debit: { number: '4000056655665556', funding: 'debit' },
  mastercard: { number: '5555555555554444', brand: 'mastercard' },
  mastercard_2: { number: '2223003122003222', brand: 'mastercard' },
  mastercard_debit: { number: '5200828282828210', brand: 'mastercard', funding: 'debit' },
  amex: { number: '378282246310005', brand: 'amex' },
  discover: { number: '6011111111111117', brand: 'discover' },
  diners: { number: '3056930009020004', brand: 'diners' },
  jcb: { number: '3566002020360505', brand: 'jcb' },
  unionpay: { number: '6200000000000005', brand: 'unionpay' },
  bypassPending: { number: '4000000000000077', availableAtOnce: true },
  chargeDeclined: { number: '4000000000000002', decline: generic },
  chargeDeclinedInsufficientFunds: { number: '4000000000009995', decline: noMoney },
  chargeDeclinedLostCard: { number: '4000000000009987', decline: declined('lost_card') },
  chargeDeclinedStolenCard: { number: '4000000000009979', decline: declined('stolen_card') },
  chargeDeclinedVelocityLimitExceeded: { number: '4000000000006975', decline: declined('card_velocity_exceeded', velocity) },
  chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    decline: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  },
  chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  },
  chargeDeclinedProcessingError: { number: '4000000000000119', decline: { code: 'processing_error', message: trouble } },
  chargeCustomerFail: { number: '4000000000000341', decline: generic },
  radarBlock: { number: '4100000000000019', decline: declined('fraudulent'), risk: 'blocked' },
  riskLevelHighest: { number: '4000000000004954', risk: 'highest' },
  riskLevelElevated: { number: '4000000000009235', risk: 'elevated' },
  cvcCheckFail: { number: '4000000000000101', failedCheck: 'cvc' },
  avsZipFail: { number: '4000000000000036', failedCheck: 'postal code' },
  avsLine1Fail: { number: '4000000000000028', failedCheck: 'line1' },
  createDispute: { number: '4000000000000259', dispute: 'fraudulent' },
  createDisputeProductNotReceived: { number: '4000000000002685', dispute: 'product_not_received' },
  createDisputeInquiry: { number: '4000000000001976', dispute: 'inquiry' },
  createIssuerFraudRecord: { number: '4000000000005423', earlyWarning: true },
  pendingRefund: { number: '4000000000007726', refund: 'pending' },
  refundFail: { number: '4000000000005126', refund: 'fails' },
  authenticationRequiredOnSetup: { number: '4000002500003155', challenge: 'unless set up' },
  authenticationRequired: { number: '4000002760003184', challenge: 'always' },
  authenticationRequiredSetupForOffSession: { number: '4000003800000446', challenge: 'on session' },
  authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    challenge: 'always',
    declineAfterChallenge: noMoney,
  },
  threeDSecure2Required: { number: '4000000000003220', challenge: 'always' },
  threeDSecureRequiredChargeDeclined: { number: '4000008400001629', challenge: 'always', declineAfterChallenge: generic },
  threeDSecureRequiredLookupError: {
    number: '4000008400001280',
    decline: { code: 'processing_error', message: trouble },
  },
  threeDSecureOptional: { number: '4000000000003055' },
  threeDSecureOptionalLookupError: { number: '4000000000003097' },
}

/** Real suites write these names too. */
const otherNames: Record<string, string> = {
  visa_chargeDeclined: 'chargeDeclined',
  visa_chargeDeclinedInsufficientFunds: 'chargeDeclinedInsufficientFunds',
  visa_chargeDeclinedLostCard: 'chargeDeclinedLostCard',
  visa_chargeDeclinedStolenCard: 'chargeDeclinedStolenCard',
  threeDSecureRequired: 'threeDSecure2Required',
}

export function shorthandName(name: string): string | undefined {
  const own = otherNames[name] ?? name
  return Object.hasOwn(testCards, own) ? own : undefined
}

export function cardNameOf(number: string): string | undefined {
  return Object.keys(testCards).find((name) => testCards[name]?.number === number)
}

export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** What becomes of a debit from these accounts at the bank with the routing number 110000000. */
export const testBankAccounts: Record<string, { failure?: { code: ErrorCode; message: string } }> = {
  '000123456789': {},
  '000111111113': { failure: { code: 'account_closed', message: "The customer's bank account has been closed." } },
  '000111111116': { failure: { code: 'no_account', message: "The customer's bank account could not be located." } },
  '000222222227': {
    failure: { code: 'insufficient_funds', message: "The customer's account has insufficient funds to cover this payment." },
  },
  '000333333335': {
    failure: { code: 'debit_not_authorized', message: 'The customer has notified their bank that this payment was unauthorized.' },
  },
}

export const testRoutingNumber = '110000000'
