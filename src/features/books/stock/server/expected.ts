import { type Decimal, sum } from '#trade-documents/model/decimal.ts'
import { negated } from './their-lines.ts'

/**
 * What is known here of one item, in its unit. `goods`: what orders, returns and devices moved out of the locations and back (less with a minus).
 * `booked`: what our invoices and credits did to it in QuickBooks since counting began. `pending`: adjustments of ours that are not there yet.
 */
export type Facts = { onHand: Decimal; inTransit: Decimal; goods: Decimal; booked: Decimal; pending: Decimal }

/**
 * What QuickBooks should have once everything of ours is there. Goods that were invoiced and did not leave are not theirs any more, goods that
 * left without an invoice still are: there, only the invoice counts.
 */
export const expectedThere = ({ onHand, inTransit, goods, booked }: Facts): Decimal => sum([onHand, inTransit, negated(goods), booked])

/** What it should have at this moment. */
export const expectedNow = (facts: Facts): Decimal => sum([expectedThere(facts), negated(facts.pending)])
