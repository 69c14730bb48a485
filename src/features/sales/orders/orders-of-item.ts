import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { orderStates, paymentStates } from './contract.ts'

/** Who bought an item lately: its newest order lines, of orders that are not called off, with quotes left out. */
export const listOrdersOfItem = endpoint({
  method: 'GET',
  path: '/api/Order/OfItem/:itemId',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders'],
  result: z.object({
    rows: z.array(
      z.object({
        orderId: z.string(),
        lineNo: z.number().int(),
        label: z.string(),
        orderDate: z.string(),
        customerId: z.string(),
        customerName: z.string(),
        state: z.enum(orderStates),
        paymentState: z.enum(paymentStates),
        quantity: z.string(),
        unit: z.string(),
        unitPrice: z.string(),
        amount: z.number(),
      }),
    ),
  }),
})
export type OrderOfItem = Result<typeof listOrdersOfItem>['rows'][number]
