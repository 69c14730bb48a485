import { z } from 'zod'
import type { Delivery } from '#server/ledger.ts'

/** What a delivery of this channel holds once it was prepared. `merges`: how often their changes had to be merged in. */
export const carried = z.object({
  operation: z.enum(['create', 'update']),
  entity: z.enum(['Customer', 'Vendor', 'Employee']),
  body: z.record(z.string(), z.unknown()),
  merges: z.number().default(0),
})
export const carriedOf = (delivery: Pick<Delivery, 'payload'>) => carried.parse(delivery.payload)

/** Fields of a body that say which record is meant, not what it holds. */
export const addressFields: ReadonlySet<string> = new Set(['Id', 'SyncToken', 'sparse'])
