import type { OrderState } from './contract.ts'

/** Of these nothing is to leave, or all of it has. */
export const leftOrOver: readonly OrderState[] = ['Quote', 'QuoteExpired', 'Fulfilled', 'Closed', 'Rejected', 'Cancelled']

/** The last day on which it was to leave is over, and not all of it has left. */
export const isLate = ({ shipBy, state }: { shipBy: string | null; state: OrderState }, today: string) =>
  shipBy !== null && shipBy < today && !leftOrOver.includes(state)
