import * as account from './account.ts'
import * as row from './intent-row.ts'
import * as keep from './keep-intent.ts'
import * as movements from './movements.ts'
import * as dispute from './read-dispute.ts'
import * as read from './read-intent.ts'
import * as stripe from './stripe.ts'
import * as thread from './thread.ts'

/** The company's account at Stripe, and the one by which Stripe speaks. */
export const { accountOf, chargeableAccount, companyOfAccount } = account
export const { hasStripe, stripeOf } = stripe
/** An intent as Stripe showed it: kept, its order paid. */
export const { keepIntent, stripeActor } = keep
export const { readIntent } = read
export const { isFinal } = row
/** A kind of an order's thread. */
export const { paymentEvents } = thread
/** Every movement of the balance at Stripe, to be posted, listed or exported. */
export type { MoneyMovement, MovementPlace } from './movements.ts'
export const { movementsOf } = movements
export const { readDispute } = dispute
