import { today } from '#web/ui/values/dates.ts'
import type { Order } from '../contract.ts'

const leftOrOver: readonly Order['state'][] = ['Quote', 'QuoteExpired', 'Fulfilled', 'Closed', 'Rejected', 'Cancelled']

/** The last day on which it was to leave is over, and not all of it has left. */
export const isLate = ({ shipBy, state }: Pick<Order, 'shipBy' | 'state'>) =>
  shipBy !== null && shipBy < today() && !leftOrOver.includes(state)
