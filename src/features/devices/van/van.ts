import { z } from 'zod'
import { maxText } from '#contract/fields.ts'

/** What devices hand in of their vans is written so since this format: an earlier server says that it does not know it. */
export const vanFormat = 3
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
const head = {
  id: z.uuid(),
  number: z.string().regex(/^[A-Z0-9]{1,4}-[1-9]\d{0,8}$/, 'validation.wrong'),
  format: z.literal(vanFormat),
  madeAt: time,
  note: maxText(300).default(''),
}

/**
 * Among the documents of a device: what was counted of the van, each item with its moment (what is not named was not counted), or what the rep asks
 * for to fill it up.
 */
export const vanDocument = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: z.literal('count'), van: ofVan(counted) }),
  z.object({ ...head, kind: z.literal('restock'), van: ofVan(wanted) }),
])
export type VanDocument = z.output<typeof vanDocument>
export type CountDocument = VanDocument & { kind: 'count' }
export type RestockDocument = VanDocument & { kind: 'restock' }
/** What it says, as the device writes it. */
export type VanSaid = VanDocument['van']
export const vanKinds = ['count', 'restock'] as const
