import { type OrderState, orderStates } from './contract.ts'

const notTaken: readonly OrderState[] = ['Quote', 'QuoteExpired', 'Rejected', 'Cancelled']
/** Somebody wants it, and nobody called it off or turned it down. */
export const takenStates = orderStates.filter((state) => !notTaken.includes(state))

/** Its goods may leave, and not all of them have. What a link asks for waits for its money first. */
export const toShipStates: readonly OrderState[] = ['Accepted', 'Paid', 'OnAccount', 'PartShipped']
