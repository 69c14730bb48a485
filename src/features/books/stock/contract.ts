import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/**
 * Why QuickBooks has another quantity of an item than it should by ours. waits: an adjustment of ours has not come there yet; neverCounted: it was
 * never counted here; gone: QuickBooks does not count it any more; changed: something there that no document says; notPosted: an adjustment of ours
 * was left out or deleted there.
 */
export const stockCauses = ['waits', 'neverCounted', 'gone', 'changed', 'notPosted'] as const
export type StockCause = (typeof stockCauses)[number]

/** Why an adjustment of ours does not leave: nothing is posted at the moment; no account is chosen; QuickBooks does not count an item; not in the US. */
export const adjustmentWaits = ['books', 'account', 'item', 'abroad'] as const
export type AdjustmentWait = (typeof adjustmentWaits)[number]

/** take: what QuickBooks has is right, and the default location follows. post: ours is right, and QuickBooks gets an inventory adjustment. */
export const settleStockDifference = endpoint({
  method: 'POST',
  path: '/api/Stock/SettleDifference',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: z.object({ itemId: id, how: z.enum(['take', 'post']) }),
  result: z.object({}),
})
