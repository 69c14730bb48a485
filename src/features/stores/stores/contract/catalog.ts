import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { numberText } from '#contract/fields.ts'
import { reads, saved, version, writes } from './calls.ts'

const quantity = z
  .union([
    z.literal(''),
    numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'validation.wrong').refine((text) => Number(text) > 0, 'validation.wrong'),
  ])
  .default('')
/** `offered`: null, as its category says. Quantities: empty, as the item says. */
const ownItem = z.object({
  itemId: z.uuid(),
  offered: z.boolean().nullable().default(null),
  position: z.number().int().min(1).max(100_000).nullable().default(null),
  minimumQuantity: quantity,
  multipleQuantity: quantity,
  maximumQuantity: quantity,
})
/** What a store offers: its categories with all below them (none: everything that is sold in stores), and what it says of single items. */
export const getStoreCatalog = endpoint({
  ...reads,
  path: '/api/Sales/StoreCatalog/:id',
  shows: ['stores', 'items'],
  result: z.object({
    version,
    categoryIds: z.array(z.string()),
    items: z.array(
      ownItem.extend({ itemId: z.string(), number: z.string(), name: z.string(), picture: z.string().nullable(), active: z.boolean() }),
    ),
    offered: z.number().int(),
    withoutPrice: z.number().int(),
  }),
})
export const saveStoreCatalog = endpoint({
  ...writes,
  path: '/api/Sales/SaveStoreCatalog/:id',
  body: z.object({
    version,
    categoryIds: z.array(z.uuid()).max(500),
    items: z
      .array(ownItem)
      .max(2000)
      .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, 'stores.errors.itemTwice'),
  }),
  result: saved,
})
