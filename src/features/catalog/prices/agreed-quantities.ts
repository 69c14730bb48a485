import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { chosenId, numberText } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { quantityRule } from '../items/door.ts'

// In which quantities a customer buys in stores by agreement (rules 3.22, 15).

const quantity = z
  .union([
    z.literal(''),
    numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'items.errors.quantity').refine((text) => Number(text) > 0, 'items.errors.quantity'),
  ])
  .default('')
const rules = { minimumQuantity: quantity, multipleQuantity: quantity, maximumQuantity: quantity }

/** In the item's own unit; empty: as the customer above, the store or the item says. */
export const agreedQuantityForm = z
  .object({ itemId: chosenId, ...rules })
  .refine((row) => row.minimumQuantity || row.multipleQuantity || row.maximumQuantity, {
    path: ['minimumQuantity'],
    message: 'prices.errors.noQuantity',
  })
  .refine((row) => quantityRule(row)?.kind !== 'impossible', { path: ['maximumQuantity'], message: 'items.errors.neverFits' })
export type AgreedQuantityFields = z.output<typeof agreedQuantityForm>

const agreedQuantity = z.object({
  ...{ id: z.string(), itemId: z.string(), itemNumber: z.string(), itemName: z.string() },
  ...{ minimumQuantity: z.string(), multipleQuantity: z.string(), maximumQuantity: z.string() },
})
export type AgreedQuantity = z.infer<typeof agreedQuantity>

const ofPrices = { access: 'member', shows: ['prices'] } as const
/** Of the customer in the path, by our numbers. */
export const listAgreedQuantities = endpoint({
  ...ofPrices,
  method: 'GET',
  can: 'prices.read',
  limit: 'read',
  path: '/api/Price/AgreedQuantities/:id',
  query: listQuery(['item']),
  result: page(agreedQuantity).extend({ canWrite: z.boolean() }),
})

const writes = { method: 'POST', access: 'member', can: 'prices.write', limit: 'write' } as const
/** Of the customer in the path. Without `id` a new one; of an item there is one. Refused where nothing of the item could be ordered then. */
export const saveAgreedQuantity = endpoint({
  ...writes,
  path: '/api/Price/SaveAgreedQuantity/:id',
  body: agreedQuantityForm.safeExtend({ id: z.uuid().optional() }),
  result: z.object({ id: z.string() }),
})
export const removeAgreedQuantity = endpoint({ ...writes, path: '/api/Price/RemoveAgreedQuantity/:id', result: z.object({}) })
