import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { agreedPrice, levelPrice, priced } from './contract.ts'

/** The first of each, an item's place in the levels by their names. */
export const listPricesOfItem = endpoint({
  method: 'GET',
  access: 'member',
  can: 'prices.read',
  limit: 'read',
  shows: ['prices', 'items'],
  path: '/api/Price/OfItem/:id',
  result: z.object({
    unit: z.string(),
    unitPrice: z.string().nullable(),
    /** Null for those who do not see costs. */
    cost: z.string().nullable(),
    levels: z.array(z.object({ id: z.string(), name: z.string(), isDefault: z.boolean(), ...priced, rows: z.array(levelPrice) })),
    agreed: z.array(
      agreedPrice.extend({
        ownerKind: z.enum(['customer', 'partner']),
        ownerId: z.string(),
        ownerName: z.string(),
      }),
    ),
    more: z.boolean(),
    canWrite: z.boolean(),
  }),
})
