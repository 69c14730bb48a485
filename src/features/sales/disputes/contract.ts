import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { maxText } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'

/** Stripe's states while the company may answer, and those after which the money stays the company's. */
const answerable: readonly string[] = ['needs_response', 'warning_needs_response']
const inFavour: readonly string[] = ['won', 'warning_closed', 'prevented']
/** The bank has decided against the company; an appeal has not changed that yet. */
export const against: readonly string[] = ['lost', 'appeal_needs_response', 'appeal_under_review']

export const isAnswerable = (state: string) => answerable.includes(state)
export const isInFavour = (state: string) => inFavour.includes(state)
export const isLost = (state: string) => against.includes(state)
/** The bank only asks so far, and has taken nothing. */
export const isInquiry = (state: string) => state.startsWith('warning_')

/** As people are shown it. */
const disputeStates = ['answer', 'review', 'won', 'lost'] as const
export const shownState = (state: string): (typeof disputeStates)[number] =>
  isAnswerable(state) ? 'answer' : isInFavour(state) ? 'won' : isLost(state) ? 'lost' : 'review'

/** Reasons of the bank that have a text of their own; Stripe has more, and new ones. */
const reasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'subscription_canceled',
  'credit_not_processed',
  'unrecognized',
]
export const reasonKey = (reason: string) => (reasons.includes(reason) ? reason : 'general')

const disputeRow = z.object({
  id: z.string(),
  created: z.string(),
  /** Cents. */
  amount: z.number().int(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(disputeStates),
  inquiry: z.boolean(),
  dueBy: z.string().nullable(),
  intentId: z.string(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  customerName: z.string().nullable(),
})
export type DisputeRow = z.infer<typeof disputeRow>

const read = { method: 'GET', access: 'member', can: 'payouts.read', limit: 'read', shows: ['disputes'] } as const
const write = { method: 'POST', access: 'member', can: 'payouts.write', limit: 'write' } as const

/** `search`: an order's number, the id of a payment or a dispute, the amount. `open`: only those that wait for an answer. */
export const listDisputes = endpoint({
  ...read,
  path: '/api/Stripe/Disputes',
  query: listQuery(['created']).extend({ open: z.enum(['true', 'false']).default('false') }),
  result: page(disputeRow),
})

/** What is told to the bank, by Stripe's names for it; empty ones are left out. */
export const evidenceFields = {
  summary: 'uncategorized_text',
  productDescription: 'product_description',
  customerName: 'customer_name',
  customerEmail: 'customer_email_address',
  billingAddress: 'billing_address',
  shippingAddress: 'shipping_address',
  shippingDate: 'shipping_date',
  shippingCarrier: 'shipping_carrier',
  trackingNumber: 'shipping_tracking_number',
  refundPolicy: 'refund_policy_disclosure',
  duplicateExplanation: 'duplicate_charge_explanation',
  refundRefusal: 'refund_refusal_explanation',
} as const
export type EvidenceField = keyof typeof evidenceFields

const long = maxText(20_000)
const short = maxText(500)
export const evidence = z.object({
  summary: long,
  productDescription: long,
  customerName: short,
  customerEmail: short,
  billingAddress: short,
  shippingAddress: short,
  shippingDate: short,
  shippingCarrier: short,
  trackingNumber: short,
  refundPolicy: long,
  duplicateExplanation: long,
  refundRefusal: long,
})
export type Evidence = z.infer<typeof evidence>

/**
 * `evidence`: what was sent, else the draft, else what we know; null when it was answered elsewhere, or never. `version` guards it. `net`: what it has taken from the balance so far, its fee
 * included.
 */
export const getDispute = endpoint({
  ...read,
  path: '/api/Stripe/Disputes/:dispute',
  result: disputeRow.extend({
    customerId: z.string().nullable(),
    methodName: z.string(),
    net: z.number().int().nullable(),
    evidence: evidence.nullable(),
    isDraft: z.boolean(),
    version: z.number().int(),
    sentAt: z.string().nullable(),
  }),
})
export type Dispute = Result<typeof getDispute>

const answer = z.object({ id: z.string().max(80), version: z.number().int(), evidence })
export const saveEvidence = endpoint({
  ...write,
  path: '/api/Stripe/SaveEvidence',
  body: answer,
  result: z.object({ version: z.number().int() }),
})
/** Sends what was saved to the bank: once, and for good. */
export const submitEvidence = endpoint({
  ...write,
  path: '/api/Stripe/SubmitEvidence',
  body: answer.omit({ evidence: true }),
  result: z.object({}),
})
/** Gives the dispute up: it is lost then. */
export const acceptDispute = endpoint({
  ...write,
  path: '/api/Stripe/AcceptDispute',
  body: z.object({ id: z.string().max(80) }),
  result: z.object({}),
})
