import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'

/**
 * `open`: it is waited for; `processing`: a bank takes its time; `paid`: nothing is owed any more; `over`: its link ran out, was taken back, or the
 * order changed: asked for anew there is another link.
 */
export const cardStates = ['open', 'processing', 'paid', 'over'] as const

/**
 * What was asked to be paid by card. `document`: the device's id of the sale; null: invoices are. `amount`: cents that are still asked for, `paid`: that
 * came by link, less what was given back. `url`: of the payment page; empty: there is none that can be used.
 */
const card = z.object({
  orderId: z.string(),
  label: z.string(),
  document: z.string().nullable(),
  customerId: z.string(),
  customerName: z.string(),
  state: z.enum(cardStates),
  amount: z.number().int(),
  paid: z.number().int(),
  paidAt: z.string().nullable(),
  askedAt: z.string(),
  url: z.string(),
  expiresAt: z.string().nullable(),
})
export type Card = z.output<typeof card>

/**
 * Asks for the money of a sale that the office has taken from this device, or of open invoices of one customer, by the payment link: the one that
 * lives, however often it is asked for. `orderId`: of what was asked for on it before. `svg`: its QR; empty: there is nothing to pay.
 */
export const askCard = endpoint({
  method: 'POST',
  path: '/api/Device/AskCard',
  access: 'device',
  limit: 'write',
  body: z.union([
    z.strictObject({ document: z.uuid() }),
    z.strictObject({ orderId: z.uuid() }),
    z.strictObject({ invoiceIds: z.array(z.uuid()).min(1).max(50), expectedTotal: z.number().int().min(0) }),
  ]),
  result: card.extend({ svg: z.string() }),
})

/** What its rep asked for on it within a month, the newest first, and what became of it. */
export const listCards = endpoint({
  method: 'POST',
  path: '/api/Device/Cards',
  access: 'device',
  limit: 'read',
  background: true,
  body: z.object({}).default({}),
  result: z.object({ rows: z.array(card) }),
})
export type AskedCard = Result<typeof askCard>
