import type { Services } from '#server/services.ts'
import type { HeldReason, ItemState, PayoutWay } from '../../states.ts'

/** What is known of somebody who is to be paid. `cards`: live ones of the contact that was chosen, or of all where none was. */
export type PayeeFacts = {
  way: PayoutWay
  cards: readonly { proxyId: string; last4: string; state: string; provider: string; contactActive: boolean }[]
  bankRouting: string
  bankLast4: string
}
/** Where it goes, or why it cannot. */
export type Target = { target: string; last4: string } | { held: HeldReason }

/** `reference`: of ours, and the same each time it is asked for; by it the other side makes it once, and is asked what became of it. */
export type Payout = { companyId: string; reference: string; items: readonly { reference: string; target: string; amountCents: number }[] }
export type ItemResult = {
  reference: string
  state: Extract<ItemState, 'Accepted' | 'Posted' | 'Refused' | 'Returned' | 'Cancelled' | 'Unknown'>
  code: string
  text: string
  providerRef: string
}
/** `complete`: of every item something is said. */
export type Answer = { providerRef: string; complete: boolean; items: readonly ItemResult[] }
/**
 * `answer`: what became of it. `refused`: nothing of it was taken. `notThere`: they say that they have none of this reference. `notSent`: it never
 * left. `unknown`: they may have it.
 */
export type Outcome =
  | { is: 'answer'; answer: Answer }
  | { is: 'refused'; code: string; text: string }
  | { is: 'notThere' }
  | { is: 'notSent' }
  | { is: 'unknown'; says: 'silent' | 'wrong' }

/**
 * A way to pay: pay cards by their processor, bank accounts by a file, customers by a credit, by hand. `submit` may be called again with the same
 * reference, also after the process died in the middle of it.
 */
export type PayoutProvider = {
  validatePayee(facts: PayeeFacts): Target
  submit(services: Services, payout: Payout): Promise<Outcome>
  status(services: Services, payout: Payout): Promise<Outcome>
  cancel(services: Services, payout: Pick<Payout, 'companyId' | 'reference'>, item: string): Promise<'cancelled' | 'tooLate'>
}
