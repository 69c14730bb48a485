import * as thread from './thread.ts'

/** A kind of an order's thread. */
export const { postingEvents } = thread
