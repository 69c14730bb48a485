import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { foreignText, yesNo } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { reads, writes } from './calls.ts'

export const mostDecided = 200
/** Orders of a store that wait to be approved, decided at once, each by itself in the version that was looked at. `failed`: why one could not be. */
export const decideStoreOrders = endpoint({
  ...writes,
  can: 'approvals.write',
  path: '/api/Sales/DecideStoreOrders/:id',
  body: z
    .object({
      orders: z
        .array(z.object({ id: z.uuid(), version: z.number().int() }))
        .min(1)
        .max(mostDecided),
      verdict: z.enum(['approve', 'reject']),
      reason: foreignText(300).default(''),
    })
    .refine(({ verdict, reason }) => verdict === 'approve' || reason !== '', { path: ['reason'], message: 'validation.required' }),
  result: z.object({
    decided: z.number().int(),
    failed: z.array(z.object({ orderId: z.string(), label: z.string(), message: z.string() })),
  }),
})

export const storeOrderSorts = ['number', 'grandTotal'] as const
/** Orders of a store; `pendingOnly`: those that its figures count; `toApprove`: those that the caller may approve. */
export const listStoreOrders = endpoint({
  ...reads,
  can: 'orders.read',
  path: '/api/Sales/StoreOrders/:id',
  query: listQuery(storeOrderSorts).extend({ pendingOnly: yesNo.default('N'), toApprove: yesNo.default('N') }),
  shows: ['orders'],
  result: page(
    z.object({
      id: z.string(),
      version: z.number().int(),
      label: z.string(),
      orderDate: z.string(),
      customerId: z.string(),
      customerName: z.string(),
      shopperName: z.string(),
      poNumber: z.string(),
      state: z.string(),
      grandTotal: z.number(),
      openAmount: z.number(),
      canApprove: z.boolean(),
    }),
  ),
})
