import type { OrderState } from './contract.ts'

/** Whether somebody wants it, and nobody called it off or turned it down. */
const isTaken: Record<OrderState, boolean> = {
  Quote: false,
  QuoteExpired: false,
  Submitted: true,
  AwaitingApproval: true,
  Accepted: true,
  AwaitingPayment: true,
  Paid: true,
  OnAccount: true,
  PartShipped: true,
  Fulfilled: true,
  Closed: true,
  Rejected: false,
  Cancelled: false,
  Expired: true,
}
// By their types alone: the device app names this file's door, and takes no contract along.
export const takenStates = Object.entries(isTaken).flatMap(([state, taken]) => (taken ? [state] : []))

/** Its goods may leave, and not all of them have. What a link asks for waits for its money first. */
export const toShipStates: readonly OrderState[] = ['Accepted', 'Paid', 'OnAccount', 'PartShipped']

const quotes = ['Quote', 'QuoteExpired'] as const satisfies readonly OrderState[]

/** States in which a customer has bought nothing: it was only offered, or came to nothing. */
export const notBought: readonly OrderState[] = [...quotes, 'Expired', 'Rejected', 'Cancelled']

/** States in which it is no sale: nobody has accepted it, or it was called off. One whose link ran out is still asked for. */
export const notSold: readonly OrderState[] = [...quotes, 'Submitted', 'AwaitingApproval', 'Rejected', 'Cancelled']
