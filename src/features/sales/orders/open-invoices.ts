import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { listQuery, page } from '#contract/paging.ts'
import { expectedTotal } from './contract.ts'

// Open invoices of QuickBooks, and what asks for their money.

/** Invoices of QuickBooks with something open, or of them those that are late, the oldest due first, each with what asks for it: its order, or a payment request. */
export const listOpenInvoices = endpoint({
  method: 'GET',
  path: '/api/Order/OpenInvoices',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  query: listQuery(['dueDate']).extend({ overdue: z.literal('Y').optional() }),
  shows: ['orders', 'customers'],
  result: page(
    z.object({
      id: z.string(),
      number: z.string(),
      date: z.string(),
      dueDate: z.string(),
      customerId: z.string(),
      customerName: z.string(),
      total: z.number(),
      balance: z.number(),
      orderId: z.string().nullable(),
      orderLabel: z.string(),
    }),
  ).extend({ broad: z.boolean() }),
})

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
