import { z } from 'zod'

/**
 * What of the stock waits for a person. Restocks: one is to be approved, one came otherwise than it was sent, one is on its way to whoever answers
 * for the location. Counts: one is asked for by something that came otherwise, one is to be approved, items are due by their value. Items: fewer
 * than there should be, less than nothing.
 */
export const stockNeedKinds = [
  'restockAsked',
  'restockDiffers',
  'restockComes',
  'countAsked',
  'countDone',
  'countsDue',
  'negative',
  'low',
] as const
export type StockNeedKind = (typeof stockNeedKinds)[number]

/** As many of a kind as are shown, and as far as items are counted. */
export const mostNeedsEach = 5
export const countedItems = 100

/** `id`: of the restock, the count, or else the location. `items`: of how many; null: of no number. `more`: of that many or more. */
export const stockNeed = z.object({
  kind: z.enum(stockNeedKinds),
  id: z.string(),
  number: z.number().int().nullable(),
  location: z.string(),
  locationId: z.string(),
  items: z.number().int().nullable(),
  more: z.boolean(),
  since: z.string().nullable(),
})
export type StockNeed = z.output<typeof stockNeed>
