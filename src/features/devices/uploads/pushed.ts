import { z } from 'zod'
import { maxText, optionalText } from '#contract/fields.ts'
import { knownClock } from '#features/devices/devices/contract.ts'

// What a device hands in and what it is answered. Money is whole cents, prices and percentages are decimals as text (dollars), quantities
// decimals as text.

/**
 * How documents are written by now: 2 may be `discarded`, 3 are counts and restocks of the van, and credits that say what they are of, why each line
 * came back and whether it is damaged, 4 says what came of goods that were on their way to the van. Every earlier way is read for ever; of a later one than we know a document waits in Review.
 */
export const documentFormat = 4
export const mostDocuments = 50
/** Of one device in Review. What would come on top stays on the device until some of them are decided: it gets no answer, or 429 `deviceFull`. */
export const mostInReview = 2000
/** Of one call, in bytes, however many documents: the app sends fewer at a time where they are long. */
export const mostPushBytes = 250_000

const decimal = (whole: number, fraction: number) =>
  z.string().regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), 'orders.number')
export const percent = decimal(3, 4).refine((text) => Number(text) <= 100, 'orders.percent')
const cents = z.number().int().min(0).max(1e12)
const fileId = z.uuid()

/**
 * `unit`: of the item's packs, empty: the item's own. `unitPrice`: dollars for one of the unit. Of what came back: why, and whether nobody can sell it
 * again.
 */
const line = z.object({
  lineNo: z.number().int().min(1).max(10_000),
  itemId: z.uuid(),
  unit: optionalText(20),
  quantity: decimal(9, 4).refine((text) => Number(text) > 0, 'orders.quantity'),
  unitPrice: decimal(9, 5),
  discountPercent: percent.default('0'),
  description: maxText(500).default(''),
  reason: maxText(200).default(''),
  damaged: z.boolean().default(false),
})

/** D card, A bank debit, O cash or check: the codes of the rule `pay.methods`. */
export const paymentMethods = ['D', 'A', 'O'] as const
/** `cash`: how much of `amount` is cash; the rest is a check or came by card. `invoices`: what of it belongs to which; the rest is on account. */
const payment = z.object({
  method: z.enum(paymentMethods),
  amount: cents.refine((amount) => amount > 0, 'validation.required'),
  cash: cents.default(0),
  checkNumber: optionalText(30),
  invoices: z
    .array(z.object({ invoiceId: z.uuid(), amount: cents }))
    .max(200)
    .default([]),
})

/** Empty: as the customer has it. */
const shipTo = z.object({
  addressName: optionalText(100),
  address1: optionalText(500),
  address2: optionalText(500),
  city: optionalText(255),
  state: optionalText(255),
  zip: optionalText(30),
})

export const mostPhotos = 10
const proofs = z.object({
  signature: fileId.nullable().default(null),
  signedName: optionalText(100),
  photos: z.array(fileId).max(mostPhotos).default([]),
  gps: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180), accuracy: z.number().min(0).max(1e7) })
    .nullable()
    .default(null),
})

/** What a credit is of: an order, or an invoice of QuickBooks; neither: it is the customer's credit. */
const credits = z.object({ orderId: z.uuid().nullable().default(null), invoiceId: z.uuid().nullable().default(null) })

/** `replacedBy`: the number of the document that was made in its stead; empty: none was. */
const discarded = z.object({ at: z.iso.datetime({ offset: true }), reason: maxText(300).default(''), replacedBy: optionalText(20) })

/**
 * A document as the device made it. `id`: UUIDv7 of the device, and its name for ever: the same again is known, the same id with other content
 * waits in Review. `number`: the device's prefix and its own sequence, `K7-118`. `madeAt`: the device's clock, with its offset. `clock`: how far ahead
 * of ours that was when it was measured last before, and our time of that; it may be set before this is sent. `offlineHours`:
 * since the device last spoke with the server, by its own count; null: it does now. `net`, `tax`, `total`: as the device computed them. `changes`:
 * the document that this one takes the place of, submitted a moment ago. `discarded`: it was taken back on the device before it was ever sent; it is
 * kept, and nothing comes of it. A payment has no lines.
 */
export const deviceDocument = z
  .object({
    id: z.uuid(),
    number: z.string().regex(/^[A-Z0-9]{1,4}-[1-9]\d{0,8}$/, 'validation.wrong'),
    format: z.literal([1, 2, 3]),
    kind: z.enum(['order', 'invoice', 'estimate', 'credit', 'payment']),
    madeAt: z.iso.datetime({ offset: true }),
    clock: knownClock,
    offlineHours: z.number().min(0).max(1e6).nullable().default(null),
    rulesVersion: z.number().int().min(0).max(1_000_000_000),
    customerId: z.uuid(),
    lines: z.array(line).max(200).default([]),
    discountPercent: percent.default('0'),
    net: cents,
    tax: cents,
    total: cents,
    note: maxText(1000).default(''),
    shipTo: shipTo.nullable().default(null),
    payment: payment.nullable().default(null),
    proofs: proofs.prefault({}),
    changes: z.uuid().nullable().default(null),
    discarded: discarded.nullable().default(null),
    credits: credits.nullable().default(null),
  })
  .refine(({ kind, payment: paid }) => kind !== 'payment' || paid !== null, { path: ['payment'], message: 'validation.required' })
  .refine(({ lines }) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length, { path: ['lines'], message: 'validation.wrong' })
export type DeviceDocument = z.output<typeof deviceDocument>
export type SentDocument = z.input<typeof deviceDocument>
export type DeviceLine = DeviceDocument['lines'][number]

/**
 * `at`: the device's clock now, by which its skew is measured. One document that cannot be read, of whatever shape, keeps no other one from being
 * taken: each is looked at by itself.
 */
export const pushBody = z.object({
  at: z.iso.datetime({ offset: true }).nullable().default(null),
  documents: z
    .array(z.record(z.string().max(40), z.unknown()))
    .min(1)
    .max(mostDocuments),
})

/**
 * `accepted`: it is in the office. `known`: this very document was handed in before, and this is what became of it. `review`: it waits for
 * somebody in the office; nothing more is asked of the device. `refused`: somebody there refused it, or it has no id and no shape at all.
 */
export const pushOutcomes = ['accepted', 'known', 'review', 'refused'] as const
/** `state`: of the document by now, also of one that is known. */
export const documentStates = ['accepted', 'review', 'refused'] as const
export type DocumentState = (typeof documentStates)[number]

/** `code`: of a rule that is broken, or one of `reviewReasons`. `says`: in the caller's language, of lines with their number. */
const reason = z.object({ code: z.string(), mode: z.enum(['block', 'warn', 'say']), lineNo: z.number().int().nullable(), says: z.string() })
/** Dollars as decimals, a day as YYYY-MM-DD. */
const differs = z.object({
  what: z.enum(['unitPrice', 'net', 'tax', 'total', 'day']),
  lineNo: z.number().int().nullable(),
  device: z.string(),
  ours: z.string(),
})
export type Differs = z.output<typeof differs>

/**
 * In the order of the documents that were sent, without those that must wait on the device (`mostInReview`). `id`: empty where it had none.
 */
export const pushAnswer = z.object({
  id: z.string(),
  outcome: z.enum(pushOutcomes),
  state: z.enum(documentStates),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  reasons: z.array(reason),
  differs: z.array(differs),
})
export type PushAnswer = z.output<typeof pushAnswer>

/** As it stands by now; `calledOff`: it was accepted, and what it credited counts no more. */
export const heardDocument = pushAnswer.extend({ calledOff: z.object({ reason: z.string() }).nullable() })
export type HeardDocument = z.output<typeof heardDocument>

/** `now`: the server's clock. `skewMs`: the device's minus ours, as it counts for these documents. */
export const pushResult = z.object({ answers: z.array(pushAnswer), now: z.string(), skewMs: z.number() })

/** Why a document waits in Review besides the rules that it breaks; the last seven are only told. */
export const reviewReasons = [
  'unreadable',
  'laterFormat',
  'otherContent',
  'deviceSuspended',
  'deviceLost',
  'deviceRetired',
  'unknownVersion',
  'endedTooLongAgo',
  'customerGone',
  'customerMerged',
  'customerOutside',
  'madeLongAgo',
  'itemGone',
  'unitGone',
  'numberTaken',
  'numberForeign',
  'noLines',
  'paymentByHand',
  'creditByHand',
  'creditAbovePrice',
  'creditAbovePaid',
  'creditUnpriced',
  'creditBeyond',
  'creditNotShipped',
  'creditBeyondInvoice',
  'creditBeyondBought',
  'creditGivenBack',
  'creditOfNone',
  'creditHandedIn',
  'needsApproval',
  'notPlaced',
  'changesTaken',
  'olderRules',
  'priceThen',
  'awaitsApproval',
  'paidByLink',
  'replaced',
  'discarded',
  'discardedFor',
  'otherVan',
  'restockOff',
  'itemNotCounted',
  'countBefore',
  'restockLess',
  'receiptUnknown',
  'receiptOvertaken',
  'insteadOfCount',
  'insteadOfRestock',
  'otherAccepted',
  'itemNotOnDevices',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Proofs of a document, before it or after it; `id` is the device's own and the one that the document names. The same again is known. */
export const proofTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const maxProofBytes = 5 * 1_048_576
/** Of one device within so many days, of which no document has come yet. More of them are for later: 409 `deviceFiles`. */
export const mostUnnamedFiles = 300
export const unnamedDays = 30
export const pushPath = '/api/Device/Push'
/** Multipart, one part `file`; ends in the file's id. */
export const proofPath = '/api/Device/File'
