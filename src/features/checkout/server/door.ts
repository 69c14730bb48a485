import { linkEvents as events } from './thread.ts'

/** A kind of an order's thread. */
export const linkEvents = events
