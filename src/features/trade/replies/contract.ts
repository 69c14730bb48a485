import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxText, numberText, optionalText, requiredText } from '#contract/fields.ts'
import { documentPath } from '#contract/places.ts'
import { typedCode } from '#contract/typed/typed-text.ts'
import { orderStates } from '#features/sales/orders/contract.ts'
import { acknowledgmentStates, askedDeliveries, deliveryStates } from '#features/trade/exchange/contract.ts'

export const replyKinds = ['orderResponse', 'shipNotice', 'invoice'] as const
export type ReplyKind = (typeof replyKinds)[number]
const paths = { orderResponse: 'acknowledge', shipNotice: 'ship', invoice: 'invoice' }
/** Where an answer to a partner's document is written; `orderId`: of the orders it became. */
export const replyPath = (documentId: string, kind: ReplyKind, orderId = '') =>
  `${documentPath(documentId)}/${paths[kind]}${orderId && `?order=${orderId}`}`
export const kindOfPath = (path: string) => replyKinds.find((kind) => paths[kind] === path)

const reads = { method: 'GET', access: 'member', can: 'exchange.read', limit: 'read', shows: ['exchange'] } as const
const writes = { method: 'POST', access: 'member', can: 'exchange.write', limit: 'write' } as const

/** Quantities and prices are decimals as text, so that no digit is lost; a quantity counts the partner's own units. */
const decimal = numberText.regex(/^\d{1,9}(\.\d{1,5})?$/, 'orders.number')
const day = z.iso.date('replies.errors.date')
const optionalDay = z.union([z.literal(''), day]).default('')
/** Of the partner's document, from 0. */
const line = z.number().int().min(0).max(9_999)
const most = 1_000

/** What is sent of each line, what follows `laterOn`, and at which price; what is neither is refused. */
export const orderResponse = z.object({
  kind: z.literal('orderResponse'),
  /** `replace`: in the place of the acknowledgment that was sent before. */
  purpose: z.enum(['original', 'replace']),
  lines: z
    .array(
      z
        .object({ line, accepted: decimal, later: decimal, laterOn: optionalDay, price: decimal })
        .refine(({ later, laterOn }) => Number(later) === 0 || laterOn !== '', { path: ['laterOn'], message: 'validation.required' }),
    )
    .min(1)
    .max(most),
})

export const maxCartons = 500
/** `beyond`: a person says that more is sent than was ordered. */
export const shipNotice = z
  .object({
    kind: z.literal('shipNotice'),
    orderId: z.uuid(),
    shippedOn: day,
    arrivesOn: optionalDay,
    scac: requiredText.transform((text) => text.toUpperCase()).pipe(z.string().regex(/^[A-Z]{2,4}$/, 'replies.errors.scac')),
    carrier: optionalText(35),
    tracking: optionalText(30),
    billOfLading: optionalText(30),
    weight: z.union([z.literal(''), decimal]).default(''),
    cartons: z
      .array(z.object({ items: z.array(z.object({ line, quantity: decimal })).max(most) }))
      .min(1, 'replies.errors.noCartons')
      .max(maxCartons, 'replies.errors.tooManyCartons'),
    beyond: z.boolean().default(false),
  })
  .refine(({ tracking, billOfLading }) => tracking !== '' || billOfLading !== '', {
    path: ['tracking'],
    message: 'replies.errors.tracking',
  })

/** Money off or on top of the whole invoice. `code`: of X12 element 1300. */
const allowance = z.object({
  kind: z.enum(['allowance', 'charge']),
  code: requiredText.max(4),
  text: maxText(80),
  amountCents: z.number().int().min(1, 'replies.errors.amount').max(1_000_000_000_00),
})
const wholeDays = z.number().int().min(0).max(999).nullable()

/** `beyond`: a person says that more is asked for than was shipped, or another sum than in QuickBooks. */
export const invoice = z.object({
  kind: z.literal('invoice'),
  orderId: z.uuid(),
  number: requiredText.max(22, 'validation.tooLong|22'),
  date: day,
  netDays: wholeDays,
  discountPercent: z.union([z.literal(''), decimal]).default(''),
  discountDays: wholeDays,
  lines: z
    .array(z.object({ line, quantity: decimal, price: decimal }))
    .min(1)
    .max(most),
  allowances: z.array(allowance).max(20),
  taxCents: z.number().int().min(0).max(1_000_000_000_00),
  beyond: z.boolean().default(false),
})

type Discount = { discountPercent: string; discountDays: number | null }
/** X12's ITD and EDIFACT's PAT say a discount with its days or not at all: a check for `refine`, which comes behind whatever changes the fields. */
export const discountHasDays: [check: (discount: Discount) => boolean, told: { path: string[]; message: string }] = [
  ({ discountPercent, discountDays }) => discountPercent === '' || discountDays !== null,
  { path: ['discountDays'], message: 'validation.required' },
]

const reply = z.discriminatedUnion('kind', [orderResponse, shipNotice, invoice.refine(...discountHasDays)])
export type Reply = z.output<typeof reply>
export type ReplyOf<K extends ReplyKind> = Extract<Reply, { kind: K }>

const code = z.object({ qualifier: z.string(), code: z.string() })
const orderOfDocument = z.object({ id: z.string(), number: z.number().int(), store: z.string(), state: z.enum(orderStates) })

export type OrderOfDocument = z.infer<typeof orderOfDocument>

const sentReply = z.object({
  id: z.string(),
  kind: z.enum(replyKinds),
  type: z.string(),
  number: z.string(),
  purpose: z.enum(['original', 'replace']),
  delivery: z.enum(deliveryStates),
  acknowledgment: z.enum(acknowledgmentStates),
  orderId: z.string().nullable(),
  cartons: z.number().int(),
  /** Cents. */
  total: z.number().nullable(),
  at: z.string(),
})
export type SentReply = z.infer<typeof sentReply>

/** `done`: nothing is missing. `sending`: all is written, and not all of it is there. `partly`: of some lines. `due`: by `dueAt` where the partner names a deadline; `late`: past it. `none`: nobody waits. */
const step = z.object({
  document: z.enum(['997', '855', '856', '810']),
  state: z.enum(['done', 'sending', 'partly', 'due', 'late', 'none']),
  dueAt: z.string().nullable(),
  /** Cents that a late one costs. */
  penalty: z.number(),
})
export type AnswerStep = z.infer<typeof step>

/** A line that the partner wants in parts, as it counts it. */
const splitLine = z.object({ number: z.string(), description: z.string(), unit: z.string(), deliveries: askedDeliveries })

const answers = z.object({
  documentId: z.string(),
  orders: z.array(orderOfDocument),
  acknowledgedBy: z.string().nullable(),
  steps: z.array(step),
  replies: z.array(sentReply),
  split: z.array(splitLine),
  canWrite: z.boolean(),
})
export type Answers = z.infer<typeof answers>

/** What was answered to a document of a partner, and what it still waits for; null where it became no order. */
export const getAnswers = endpoint({ ...reads, path: '/api/EDI/Answers/:id', result: z.object({ answers: answers.nullable() }) })
/** The same by an order that came from one; null where it did not. */
export const getOrderAnswers = endpoint({ ...reads, path: '/api/EDI/OrderAnswers/:id', result: z.object({ answers: answers.nullable() }) })

const draftLine = z.object({
  line: z.number().int(),
  number: z.string(),
  codes: z.array(code),
  description: z.string(),
  unit: z.string(),
  deliveries: askedDeliveries,
  /** By the document; what the order here says now, which may have been changed. */
  ordered: z.string(),
  ours: z.string(),
  /** Dollars. */
  price: z.string(),
  ourPrice: z.string(),
  promised: z.string(),
  shipped: z.string(),
  invoiced: z.string(),
})
export type DraftLine = z.infer<typeof draftLine>

/**
 * Everything that an answer begins with. `order`: the one that is shipped or invoiced; without it and a kind, all of the document. `today`: in the company's zone. `books`: the invoice of
 * QuickBooks, in cents, whose number and amounts an invoice takes.
 */
export const getReplyDraft = endpoint({
  ...reads,
  path: '/api/EDI/ReplyDraft/:id',
  query: z.object({ order: z.uuid().optional(), kind: z.enum(replyKinds).optional() }),
  result: z.object({
    documentId: z.string(),
    poNumber: z.string(),
    partnerName: z.string(),
    test: z.boolean(),
    today: z.string(),
    orders: z.array(orderOfDocument),
    orderId: z.string(),
    shipTo: z.array(z.string()),
    lines: z.array(draftLine),
    wasAcknowledged: z.boolean(),
    terms: z.object({ netDays: wholeDays, discountPercent: z.string(), discountDays: wholeDays }),
    allowances: z.array(allowance),
    books: z.object({ number: z.string(), date: z.string(), total: z.number(), tax: z.number() }).nullable(),
    invoiceNumber: z.string(),
    carrier: z.object({ scac: z.string(), text: z.string() }),
    /** Without one no carton can have a number. */
    cartonPrefix: z.string(),
  }),
})
export type ReplyDraft = z.infer<typeof getReplyDraft.result>

const shownItem = z.object({ number: z.string(), quantity: z.string(), unit: z.string(), codes: z.array(code), description: z.string() })

/** A document of ours as its reader will understand it; amounts in cents, prices in dollars. */
const shownReply = z.object({
  kind: z.enum(replyKinds),
  number: z.string(),
  date: z.string(),
  verdict: z.string(),
  replaces: z.boolean(),
  orderNumbers: z.array(z.string()),
  dates: z.array(z.object({ kind: z.string(), code: z.string(), date: z.string() })),
  references: z.array(z.object({ kind: z.string(), code: z.string(), value: z.string() })),
  carriers: z.array(z.object({ id: z.string(), text: z.string() })),
  weight: z.string(),
  terms: z.array(
    z.object({ netDays: z.number().nullable(), discountPercent: z.string(), discountDays: z.number().nullable(), text: z.string() }),
  ),
  parties: z.array(
    z.object({ role: z.string(), code: z.string(), names: z.array(z.string()), id: code.nullable(), address: z.array(z.string()) }),
  ),
  lines: z.array(
    shownItem.extend({
      price: z.string(),
      answers: z.array(z.object({ status: z.string(), code: z.string(), quantity: z.string(), date: z.string() })),
    }),
  ),
  cartons: z.array(z.object({ sscc: z.string(), items: z.array(shownItem) })),
  extras: z.array(z.object({ kind: z.enum(['allowance', 'charge', 'tax']), code: z.string(), text: z.string(), amountCents: z.number() })),
  totalCents: z.number().nullable(),
})
export type ShownReply = z.infer<typeof shownReply>

/** What the partner will read, and as which text; nothing is kept, and no number is taken. */
export const previewReply = endpoint({
  ...writes,
  can: 'exchange.read',
  limit: 'read',
  whileViewing: true,
  path: '/api/EDI/PreviewReply/:id',
  body: reply,
  result: z.object({ reply: shownReply, lines: z.array(z.string()) }),
})
/** `requestKey`: made by the form; the same key never writes twice. Answers the document, which waits to be sent. */
export const sendReply = endpoint({
  ...writes,
  path: '/api/EDI/SendReply/:id',
  body: reply.and(z.object({ requestKey: z.uuid() })),
  result: z.object({ id: z.string() }),
})

/** A document of ours in words; null for one that is no answer to an order. */
export const getReply = endpoint({
  ...reads,
  path: '/api/EDI/Reply/:id',
  result: z.object({ reply: shownReply.nullable(), answersId: z.string().nullable() }),
})

/** A label of 4 × 6 inches for each carton of a ship notice, as a PDF. */
export const getCartonLabels = endpoint({
  ...reads,
  limit: 'export',
  path: '/api/EDI/CartonLabels/:id',
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})

/** The company prefix by GS1 that carton numbers begin with; empty: none yet. */
export const cartonPrefix = z
  .string()
  .overwrite(typedCode)
  .min(1, 'validation.required')
  .regex(/^\d{6,12}$/, 'replies.errors.prefix')
  .regex(/[1-9]/, 'replies.errors.prefix')
export const getCartonPrefix = endpoint({ ...reads, path: '/api/EDI/CartonPrefix', result: z.object({ prefix: z.string() }) })
export const saveCartonPrefix = endpoint({
  ...writes,
  path: '/api/EDI/SaveCartonPrefix',
  body: z.object({ prefix: cartonPrefix }),
  result: z.object({}),
})
