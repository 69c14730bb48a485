import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

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
