import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { email, foreignText, maxText } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'

/** Rules 3.14. Stored are only those of the link itself; those of the money (from `Processing` on) are read from the order's payment. */
const linkStates = [
  'Active',
  'Opened',
  'Processing',
  'Paid',
  'PartRefunded',
  'Refunded',
  'Disputed',
  'Expired',
  'Cancelled',
  'Superseded',
] as const
export type LinkState = (typeof linkStates)[number]

const address = z.object({
  addressName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

/** The checkout's order (specification 3). `orderAmount`: cents; `subtotal`, `delivery`, `taxes`: dollars with two decimals. */
const checkoutOrder = z.object({
  orderId: z.string(),
  orderNumber: z.number().int(),
  /** Its number as people read it; what bears PR- is a payment request. */
  orderLabel: z.string(),
  companyName: z.string(),
  itemCount: z.number().int(),
  subtotal: z.number(),
  delivery: z.number(),
  taxes: z.number(),
  /** The reason why there are none, as the order has it. */
  noTax: z.string(),
  orderAmount: z.number().int(),
  /** Cents paid before, which the shopper need not pay: an invoice partly paid in QuickBooks. */
  paidBefore: z.number().int(),
  /** Cents by which the seller changed the invoice since, within `orderAmount`. */
  adjustment: z.number().int(),
  /** Cents of what was paid that were given back, and are not owed again. */
  refunded: z.number().int(),
  currency: z.string(),
  shippingAddress: address.nullable(),
  shippingAddressList: z.record(z.string(), address),
  /** Of a payment request: what it asks for each of its invoices, the oldest due first. `amount`: cents. */
  invoices: z.array(z.object({ number: z.string(), dueDate: z.string().nullable(), amount: z.number().int() })),
})
export type CheckoutOrder = z.infer<typeof checkoutOrder>

/**
 * Opens a payment link. `publicKey`, `paymentSecret` and `stripeAccountId` are empty unless `state` is `open` and the company can be paid.
 * `forwardTo`: the code of the link that took this one's place. `quote`: it is to be accepted; `accepted`: it was, and there is nothing to pay here.
 */
export const getPaymentDetail = endpoint({
  method: 'GET',
  acts: true,
  path: '/api/Payment/GetPaymentDetail',
  access: 'public',
  limit: 'checkout',
  query: z.object({ paymentNumber: z.string().min(1).max(100) }),
  result: checkoutOrder.extend({
    state: z.enum(['quote', 'accepted', 'open', 'processing', 'paid', 'expired', 'cancelled', 'moved']),
    /** Nobody has accepted it yet, whatever became of this link. */
    isQuote: z.boolean(),
    /** What a quote offers, line by line; `amount`: cents. Empty for an order. */
    lines: z.array(z.object({ description: z.string(), quantity: z.string(), unit: z.string(), amount: z.number().int() })),
    /** Of a quote: on which it would be paid; empty: none are said. */
    terms: z.string(),
    forwardTo: z.string(),
    publicKey: z.string(),
    paymentSecret: z.string(),
    stripeAccountId: z.string(),
    expiresAt: z.string(),
  }),
})
export type Detail = Result<typeof getPaymentDetail>

/** The customer accepts a quote by its link, as it was seen: 409 `totalMoved` where it comes to another total by now. */
export const acceptQuote = endpoint({
  method: 'POST',
  path: '/api/Payment/AcceptQuote',
  access: 'public',
  limit: 'checkout',
  body: z.object({
    paymentNumber: z.string().min(1).max(100),
    name: foreignText(100).min(1, 'validation.required'),
    expectedTotal: z.number().int().min(0),
  }),
  result: z.object({}),
})

/** The customer does not want what a quote offers. `name`, `reason`: as far as they are said. */
export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/Payment/DeclineQuote',
  access: 'public',
  limit: 'checkout',
  body: z.object({
    paymentNumber: z.string().min(1).max(100),
    name: foreignText(100).default(''),
    reason: maxText(300).default(''),
  }),
  result: z.object({}),
})

/**
 * How the payment stands, asked of Stripe where we do not know. Only for the browser that opened the link, or whoever brings the intent's own
 * client secret in the header `x-payment-secret`. Changes nothing that Stripe did not say.
 */
export const confirmPayment = endpoint({
  method: 'GET',
  acts: true,
  path: '/api/Payment/Confirm/:orderId',
  access: 'public',
  limit: 'checkout',
  result: z.object({
    state: z.enum(['paid', 'processing', 'failed', 'open']),
    /** Why it failed, in the shopper's language. */
    message: z.string(),
    orderNumber: z.number().int(),
    orderLabel: z.string(),
    companyName: z.string(),
    /** Cents. */
    amount: z.number().int(),
    /** Cents of it that were given back. */
    refunded: z.number().int(),
    method: z.string(),
    last4: z.string(),
    receiptTo: z.string(),
    paymentNumber: z.string(),
    /** Where its shopper sees it in the store that it was placed in; empty: it came by another way. */
    storePath: z.string(),
  }),
})
export const changeShippingAddress = endpoint({
  method: 'GET',
  acts: true,
  path: '/api/Payment/ChangeShippingAddress/:addressId/:orderId',
  access: 'public',
  limit: 'checkout',
  result: checkoutOrder,
})

/**
 * The link of an order, made if it has none that lives (rules 3.14) unless `make` says that it is only looked at: then no other
 * than `linkId`, where that is said. `amount`: cents still open.
 */
export const getQrCode = endpoint({
  method: 'GET',
  acts: true,
  path: '/api/Payment/GetQrCode',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  query: z.object({ orderId: z.uuid(), make: z.enum(['Y', 'N']).default('Y'), linkId: z.uuid().optional() }),
  result: z.object({
    paymentNumber: z.string(),
    url: z.string(),
    svg: z.string(),
    pngBase64: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    status: z.enum(linkStates),
    expiresAt: z.string(),
    /** What a printed card says besides; `scan`: in every language, whatever the caller's. */
    companyName: z.string(),
    logoUrl: z.string().nullable(),
    /** The customer's; empty when there is none. */
    email: z.string(),
    scan: z.array(z.object({ language: z.string(), text: z.string() })),
  }),
})
export const listLinks = endpoint({
  method: 'GET',
  path: '/api/Payment/Links/:orderId',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders'],
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        status: z.enum(linkStates),
        orderVersion: z.number().int(),
        createdAt: z.string(),
        expiresAt: z.string(),
        openedAt: z.string().nullable(),
        paidAt: z.string().nullable(),
        sentTo: z.string(),
        sentAt: z.string().nullable(),
        /** Of the mail that carried it last. Null: there was none, or it went before anybody noted that. */
        mail: z.enum(mailStates).nullable(),
      }),
    ),
  }),
})
export const sendLink = endpoint({
  method: 'POST',
  path: '/api/Payment/SendLink/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'invite',
  body: z.object({ email, language: z.enum(['en', 'es']) }),
  result: z.object({}),
})
export const cancelLink = endpoint({
  method: 'POST',
  path: '/api/Payment/CancelLink/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  result: z.object({}),
})

/** A quote stands until this day from now on, and is open again where it was expired; so is the link that its customer has. */
export const openQuote = endpoint({
  method: 'POST',
  path: '/api/Payment/OpenQuote/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ validUntil: z.iso.date('shipments.errors.date') }),
  result: z.object({}),
})

/** The office notes that the customer accepted a quote, and who did: it is an order from now on. 409 `quoteOver`: it stands no more; `orderChanged`: it says something else by now. */
export const takeQuote = endpoint({
  method: 'POST',
  path: '/api/Payment/TakeQuote/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ name: foreignText(100).min(1, 'validation.required'), version: z.number().int() }),
  result: z.object({}),
})
