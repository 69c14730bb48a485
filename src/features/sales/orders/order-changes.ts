import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxText } from '#contract/fields.ts'
import { shownLine, totals } from './contract.ts'

// What becomes of an order that was placed: it is called off, or says something else from then on.

/**
 * 409 `orderPaidInBooks`: something was received on its invoice in QuickBooks. `keepsCredit`: it is cancelled all the same, and what was
 * received stays the customer's credit there. 409 `orderBeingPaid`: a payment is on its way. Of a payment request 409 `requestOver`: it is paid, or over; `requestBeingPaid`: a payment is on its way.
 */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/Order/Cancel/:id',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({
    version: z.number().int(),
    reason: maxText(300).min(1, 'validation.required'),
    keepsCredit: z.boolean().default(false),
  }),
  result: z.object({ version: z.number().int() }),
})

/** What an order said before it was changed: its lines and total. */
export const getOrderVersion = endpoint({
  method: 'GET',
  path: '/api/Order/Version/:id/:version',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  result: totals.omit({ itemCount: true }).extend({ lines: z.array(shownLine), shipTo: z.string() }),
})
