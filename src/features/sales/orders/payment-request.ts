import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { expectedTotal } from './contract.ts'

/**
 * A payment request: asks for what is open on invoices of QuickBooks, all of one customer, which is the total that was seen. The one there is, or
 * a new one. 409 `requestOfSeveral`: the invoices are of several customers; `invoiceAskedFor`: one of them is asked for by something else;
 * `invoiceNotOpen`, `invoiceCurrency`: one cannot be asked for.
 */
export const requestPayment = endpoint({
  method: 'POST',
  path: '/api/PaymentRequest/Make',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ invoiceIds: z.array(z.uuid()).min(1).max(100), expectedTotal }),
  result: z.object({ id: z.string(), number: z.number().int(), label: z.string(), isNew: z.boolean() }),
})
