import { z } from 'zod'
import type { Delivery } from '#server/work/delivery.ts'

/** Members of the shared list of names, documents, and what is sold. */
const names = ['Customer', 'Vendor', 'Employee'] as const
const writtenEntities = [
  ...names,
  'Invoice',
  'Estimate',
  'CreditMemo',
  'Payment',
  'Deposit',
  'RefundReceipt',
  'SalesReceipt',
  'JournalEntry',
  'Bill',
  'BillPayment',
  'Item',
  'InventoryAdjustment',
] as const
export type WrittenEntity = (typeof writtenEntities)[number]
export const isName = (entity: WrittenEntity): entity is (typeof names)[number] => names.some((name) => name === entity)

/** What a delivery of this channel holds once it was prepared. `merges`: how often their changes had to be merged in. */
export const carried = z.object({
  operation: z.enum(['create', 'update', 'void']),
  entity: z.enum(writtenEntities),
  body: z.record(z.string(), z.unknown()),
  lookUp: z.object({ where: z.string(), tag: z.string() }).optional(),
  merges: z.number().default(0),
})
/** What a delivery carries, or carried. */
export const carriedOf = (delivery: Pick<Delivery, 'payload'>) => carried.parse(delivery.payload)

/** Fields of a body that say which record is meant, not what it holds. */
export const addressFields: ReadonlySet<string> = new Set(['Id', 'SyncToken', 'sparse'])
