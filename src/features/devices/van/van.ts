import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { knownClock } from '#features/devices/devices/contract.ts'

/** What devices hand in of their vans is written so since this format: an earlier server says that it does not know it. */
export const vanFormat = 3
/** What came of goods that were on their way to the van. */
export const receiptFormat = 4
export const mostVanLines = 500

const time = z.iso.datetime({ offset: true })
/** In the item's own unit. */
const quantity = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'orders.number')
const counted = z.object({ itemId: z.uuid(), counted: quantity, at: time })
const wanted = z.object({ itemId: z.uuid(), quantity: quantity.refine((text) => Number(text) > 0, 'orders.quantity') })

/** `locationId`: what the device sold from then. Each item once. Times are those of its clock. */
const ofVan = <L extends z.ZodType<{ itemId: string }>>(line: L) =>
  z.object({
    locationId: z.uuid(),
    lines: z
      .array(line)
      .min(1)
      .max(mostVanLines)
      .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'validation.wrong'),
  })
/** `lineNo`: of the restock or the transfer; `left`: what was on its way of it as far as the device knew, `came`: how much of it is here. */
const arrived = z.object({ lineNo: z.number().int().min(1).max(10_000), itemId: z.uuid(), left: quantity, came: quantity })
/** `of`: what it is of, by its id `ofId`. Every line of which something was on its way. */
const receipt = z.object({
  locationId: z.uuid(),
  of: z.enum(['restock', 'transfer']),
  ofId: z.uuid(),
  lines: z
    .array(arrived)
    .min(1)
    .max(mostVanLines)
    .refine((lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length, 'validation.wrong'),
})
const head = {
  id: z.uuid(),
  number: z.string().regex(/^[A-Z0-9]{1,4}-[1-9]\d{0,8}$/, 'validation.wrong'),
  madeAt: time,
  clock: knownClock,
  note: maxText(300).default(''),
}

/**
 * Among the documents of a device: what was counted of the van, each item with its moment (what is not named was not counted), what the rep asks for
 * to fill it up, or what came of it.
 */
export const vanDocument = z.discriminatedUnion('kind', [
  z.object({ ...head, format: z.literal(vanFormat), kind: z.literal('count'), van: ofVan(counted) }),
  z.object({ ...head, format: z.literal(vanFormat), kind: z.literal('restock'), van: ofVan(wanted) }),
  z.object({ ...head, format: z.literal(receiptFormat), kind: z.literal('receipt'), van: receipt }),
])
export type VanDocument = z.output<typeof vanDocument>
export type CountDocument = VanDocument & { kind: 'count' }
export type RestockDocument = VanDocument & { kind: 'restock' }
export type ReceiptDocument = VanDocument & { kind: 'receipt' }
/** What it says, as the device writes it. */
export type VanSaid = VanDocument['van']
export const vanKinds = ['count', 'restock', 'receipt'] as const
export type VanKind = (typeof vanKinds)[number]
export const isOfVan = (kind: string): kind is VanKind => vanKinds.some((each) => each === kind)
