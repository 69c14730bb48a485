import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'

const receipt = z.object({ filename: z.string(), pdfBase64: z.string() })

/** What came in for an order, as a PDF in the caller's language; 409 `nothingReceived` as long as nothing did. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/Order/Receipt/:id',
  access: 'member',
  can: 'orders.read',
  limit: 'export',
  result: receipt,
})
/** The same for the browser that opened the link, or whoever brings the payment's client secret in `x-payment-secret`. */
export const getShopperReceipt = endpoint({
  method: 'GET',
  path: '/api/Payment/Receipt/:orderId',
  access: 'public',
  limit: 'receipt',
  result: receipt,
})

export const orderPapers = ['order', 'packingSlip', 'invoice'] as const
export type OrderPaper = (typeof orderPapers)[number]
/**
 * An order on paper: what it says, what lies in its newest parcel (before one left: what is to be packed), or what QuickBooks asks for; in the customer's
 * language where that is known, else in the caller's. 409 `notInvoiced` while QuickBooks has no invoice of it.
 */
export const getOrderPaper = endpoint({
  method: 'GET',
  path: '/api/Order/Paper/:id',
  access: 'member',
  can: 'orders.read',
  limit: 'export',
  query: z.object({ paper: z.enum(orderPapers).default('order') }),
  result: receipt,
})
/** The same by mail. */
export const mailOrderPaper = endpoint({
  method: 'POST',
  path: '/api/Order/MailPaper/:id',
  access: 'member',
  can: 'orders.write',
  limit: 'invite',
  body: z.object({ paper: z.enum(orderPapers), email, language: z.enum(['en', 'es']) }),
  result: z.object({}),
})
/** To whom a paper of the order would go. */
export const getPaperReader = endpoint({
  method: 'GET',
  path: '/api/Order/PaperReader/:id',
  access: 'member',
  can: 'orders.write',
  limit: 'read',
  shows: ['customers'],
  result: z.object({ email: z.string(), language: z.enum(['en', 'es']) }),
})
