import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { listQuery, page } from '#contract/paging.ts'

const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]
/** `unknown`: not told yet; `byHand`: Stripe never tells of what one that was made by hand consists. */
const payoutContents = ['matches', 'differs', 'unknown', 'byHand'] as const

const payoutRow = z.object({
  id: z.string(),
  created: z.string(),
  arrivalDate: z.string(),
  /** Cents. */
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(payoutStates),
  last4: z.string(),
  movements: z.number().int(),
  /** Does what it consists of make up its amount, to the cent? */
  content: z.enum(payoutContents),
})
export type PayoutRow = z.infer<typeof payoutRow>
/** In the list: do Stripe, the deposit in QuickBooks and the clearing account tell the same of it? Null: nothing is posted. */
/** Whether Stripe's payout, QuickBooks' deposit and the clearing account say the same. */
export const tieOutStates = ['none', 'waiting', 'agrees', 'differs'] as const
export type TieOutState = (typeof tieOutStates)[number]
const listedPayout = payoutRow.extend({ tieOut: z.enum(tieOutStates).nullable() })
export type ListedPayout = z.infer<typeof listedPayout>

const access = { access: 'member', can: 'payouts.read' } as const
/** `search`: the id at Stripe, or the amount. */
export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/Stripe/Payouts',
  ...access,
  limit: 'read',
  query: listQuery(['created']),
  shows: ['payouts'],
  result: page(listedPayout),
})

/** Amounts in cents; a refund's is negative. `net` = amount − fee, and what the payout holds of it. */
const sums = { amount: z.number().int(), fee: z.number().int(), net: z.number().int() }
export const getPayout = endpoint({
  method: 'GET',
  path: '/api/Stripe/Payouts/:payout',
  ...access,
  limit: 'read',
  shows: ['payouts'],
  result: payoutRow.extend({
    failureCode: z.string(),
    failureMessage: z.string(),
    kinds: z.array(z.object({ kind: z.string(), count: z.number().int(), ...sums })),
  }),
})
export type Payout = Result<typeof getPayout>

const movementRow = z.object({
  id: z.string(),
  created: z.string(),
  kind: z.string(),
  sourceId: z.string(),
  intentId: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  customerName: z.string().nullable(),
  ...sums,
})
export type MovementRow = z.infer<typeof movementRow>
export const listPayoutMovements = endpoint({
  method: 'GET',
  path: '/api/Stripe/Payouts/:payout/Movements',
  ...access,
  limit: 'read',
  query: listQuery(['created']).pick({ cursor: true, limit: true }),
  shows: ['payouts'],
  result: page(movementRow).omit({ total: true }),
})

/** Its movements as CSV in the caller's language. */
export const preparePayoutExport = endpoint({
  method: 'POST',
  path: '/api/Stripe/PreparePayoutExport',
  ...access,
  limit: 'export',
  whileViewing: true,
  body: z.object({ id: z.string().max(80) }),
  result: z.object({ path: z.string() }),
})
export const payoutExportPath = '/api/Stripe/ExportPayout'

/** Stripe's reporting categories that have a name of their own; more of them come to be, and have none. */
const kinds = ['charge', 'charge_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'payout', 'payout_reversal']
export const kindKey = (kind: string) => `payouts.kind.${kinds.includes(kind) ? kind : 'other'}`
