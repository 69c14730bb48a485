import * as thread from './thread.ts'
import * as ties from './tie-out.ts'

/** How payouts stand: Stripe's figure, the deposit's in QuickBooks, and what is left of them in the clearing account. */
export const { postsToBooks, tieOutsOf } = ties
export type { TieOut } from './tie-out.ts'
/** A kind of an order's thread. */
export const { postingEvents } = thread
