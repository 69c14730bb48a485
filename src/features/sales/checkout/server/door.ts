import * as right from './right.ts'
import * as thread from './thread.ts'

/** A kind of an order's thread. */
export const { linkEvents } = thread
/** The company and order that the shopper's browser may see; throws `notFound`. */
export const { rightTo } = right
