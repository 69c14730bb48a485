import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { maxText, numberText } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'
import { page } from '#contract/paging.ts'
import { vanKinds } from '#features/devices/van/door.ts'
import { documentStates, maxProofBytes, percent, proofPath, pushBody, pushPath, pushResult } from './pushed.ts'

const fromDevice = { method: 'POST', access: 'device', answersAlso: ['Suspended', 'Lost', 'Retired'], limit: 'write' } as const
const reads = { method: 'GET', access: 'member', can: 'devices.read', limit: 'read', shows: ['devices', 'orders'] } as const
const writes = { method: 'POST', access: 'member', can: 'devices.write', limit: 'write' } as const

/** Each document is taken by itself, in the order of the list, and for ever once: whoever got no answer sends the same again. */
export const pushDocuments = endpoint({ ...fromDevice, path: pushPath, timeoutMs: 60_000, body: pushBody, result: pushResult })

/** A proof of a document, before it or after it. */
export const pushFile = endpoint({
  ...fromDevice,
  path: `${proofPath}/:id`,
  encoding: 'upload',
  upload: { maxBytes: maxProofBytes, tooLarge: 'fileTooLarge' },
  body: z.object({}).default({}),
  result: z.object({ id: z.string(), known: z.boolean() }),
})

/** Of the proofs that a rule demands; empty: they are here, or none is demanded. */
export const proofStates = ['', 'awaited', 'late', 'damaged', 'foreign', 'waived'] as const
export const documentsShown = ['waiting', 'accepted', 'refused', 'all'] as const
const documentKinds = ['order', 'invoice', 'estimate', 'credit', 'payment', 'visit', ...vanKinds] as const
const documentKind = z.enum(['', ...documentKinds])

/** `says`: in the caller's language. `broken`: it keeps the document in Review; the others were told. */
const saidReason = z.object({ code: z.string(), broken: z.boolean(), lineNo: z.number().int().nullable(), says: z.string() })

/**
 * `total`: cents as the device has it. `waitsFor`: `review`: to be accepted, changed or refused; `money`: what was collected is to be seen to in
 * the books; `proof`: what a rule demands has not come. `proofs`: how those stand. `calledOff`: it was accepted, and what it credited was called off since.
 */
const documentRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: documentKind,
  state: z.enum(documentStates),
  waitsFor: z.enum(['', 'review', 'money', 'proof']),
  proofs: z.enum(proofStates),
  calledOff: z.boolean(),
  deviceId: z.string(),
  deviceName: z.string(),
  repCode: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  total: z.number(),
  madeAt: z.string().nullable(),
  madeOn: z.string().nullable(),
  arrivedAt: z.string(),
  orderId: z.string().nullable(),
  orderLabel: z.string(),
  reasons: z.array(saidReason),
})
export type DocumentRow = z.output<typeof documentRow>

/** The newest first. A rep sees those of their own devices. */
export const listDocuments = endpoint({
  ...reads,
  path: '/api/Device/Documents',
  query: z.object({
    deviceId: z.uuid().optional(),
    show: z.enum(documentsShown).default('waiting'),
    kind: z.enum(documentKinds).optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  result: page(documentRow),
})

const shownLine = z.object({
  lineNo: z.number().int(),
  itemId: z.string(),
  itemNumber: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  /** What the price function says for its day; null: nothing. */
  ourPrice: z.string().nullable(),
  discountPercent: z.string(),
  /** Of what came back. */
  reason: z.string(),
  damaged: z.boolean(),
  /** Of what was on its way, how much there should have been; else null. */
  expected: z.string().nullable(),
})

/**
 * What it was made of, what would become of it, and what the office may do now. `would`: `byHand`: in QuickBooks, by a person; `replaced`: nothing, what took
 * its place stands. `raw`: as it came,
 * of what cannot be read; else empty.
 */
export const getDocument = endpoint({
  ...reads,
  path: '/api/Device/Document/:id',
  result: documentRow.extend({
    version: z.number().int(),
    rulesVersion: z.number().int(),
    skewMs: z.number(),
    net: z.number(),
    tax: z.number(),
    discountPercent: z.string(),
    note: z.string(),
    handedInBy: z.string(),
    lines: z.array(shownLine),
    payment: z
      .object({
        method: z.string(),
        amount: z.number(),
        cash: z.number(),
        checkNumber: z.string(),
        invoices: z.array(z.object({ invoiceId: z.string(), number: z.string(), amount: z.number() })),
      })
      .nullable(),
    differs: z.array(z.object({ what: z.string(), lineNo: z.number().int().nullable(), device: z.string(), ours: z.string() })),
    files: z.array(z.object({ id: z.string(), kind: z.enum(['signature', 'photo']), path: z.string().nullable() })),
    raw: z.string(),
    signedName: z.string(),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    /** The other one of its name that was accepted and stands: of a name one counts. */
    twin: z.object({ id: z.string(), number: z.string(), orderId: z.string().nullable(), orderLabel: z.string() }).nullable(),
    conflictsWith: z.object({ id: z.string(), state: z.enum(documentStates), arrivedAt: z.string() }).nullable(),
    would: z.enum(['order', 'invoice', 'estimate', 'credit', 'payment', 'visit', ...vanKinds, 'byHand', 'replaced', 'nothing']),
    /** The count or the restock of the van that it became; the restock or the transfer that it received. */
    made: z.object({ kind: z.enum(['count', 'restock', 'transfer']), id: z.string(), number: z.number().int() }).nullable(),
    /** The order or invoice that a credit names, as people call it. */
    of: z.string(),
    /**
     * What an accepted credit became; `ofOrder`: a return of the order, which is undone there. `total`: cents. `canCallOff`: this caller, now. Who and
     * why are blank for those who may not read what was done.
     */
    credit: z
      .object({
        id: z.string(),
        ofOrder: z.boolean(),
        total: z.number(),
        calledOffAt: z.string().nullable(),
        calledOffBy: z.string(),
        callOffReason: z.string(),
        canCallOff: z.boolean(),
      })
      .nullable(),
    /** Who gets one by mail, once it is accepted. `old`: it went so long ago that nobody knows more of it. */
    copies: z.array(
      z.object({
        address: z.string(),
        name: z.string(),
        sendAs: z.enum(['To', 'Cc', 'Bcc']),
        content: z.enum(['PDF', 'link', 'CSV']),
        state: z.enum([...mailStates, 'old']),
      }),
    ),
    decision: z.enum(['', 'accepted', 'changed', 'refused']),
    decisionReason: z.string(),
    decidedBy: z.string(),
    decidedAt: z.string().nullable(),
    canDecide: z.boolean(),
    /** Proofs that a rule demands and that are not here; `needsProof`: somebody has to say whether it goes without. */
    missing: z.array(z.enum(['signature', 'photo'])),
    needsProof: z.boolean(),
    proofsReason: z.string(),
    proofsBy: z.string(),
    proofsAt: z.string().nullable(),
  }),
})
export type DeviceDocumentShown = Result<typeof getDocument>

const version = z.number().int()
const reason = maxText(300).min(1, 'validation.required')
const decided = z.object({ version, state: z.enum(documentStates), orderId: z.string().nullable(), orderLabel: z.string() })

/** 409 of these says what speaks against it: with `anyway` and a reason it is taken all the same. */
export const acceptedAnyway = ['documentTwin', 'documentBeyondBought'] as const
const anyway = z.boolean().default(false)
/**
 * 409 `documentChanged`: somebody was faster. `documentTwin`: another one of its name was accepted and stands; taken beside it, this one is something
 * of its own. `documentBeyondBought`: more is credited than the customer has, by what was credited since it came.
 */
export const acceptDocument = endpoint({
  ...writes,
  path: '/api/Device/AcceptDocument/:id',
  body: z.object({ version, reason: maxText(300).default(''), anyway }),
  result: decided,
})

const decimal = (whole: number, fraction: number) =>
  numberText.regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), 'orders.number')
const typedPercent = numberText.pipe(percent)
/** Accepted otherwise than it came: quantities (0: without the line), prices and discounts of its lines, and for whom it is. */
export const changeDocument = endpoint({
  ...writes,
  path: '/api/Device/ChangeDocument/:id',
  body: z.object({
    version,
    reason,
    anyway,
    customerId: z.uuid().optional(),
    discountPercent: typedPercent.optional(),
    lines: z
      .array(z.object({ lineNo: z.number().int(), quantity: decimal(9, 4), unitPrice: decimal(9, 5), discountPercent: typedPercent }))
      .max(200),
  }),
  result: decided,
})
/** It stays to be read, and whoever made it is told why. */
export const refuseDocument = endpoint({
  ...writes,
  path: '/api/Device/RefuseDocument/:id',
  body: z.object({ version, reason }),
  result: decided,
})
/** It goes without a proof that a rule demands. 409 `documentChanged`: it came meanwhile, or somebody was faster. */
export const acceptWithoutProof = endpoint({
  ...writes,
  path: '/api/Device/AcceptWithoutProof/:id',
  body: z.object({ version, reason }),
  result: z.object({ version }),
})
/** What became of money that was collected: entered in the books, and with the rep until it is handed in; or given back. */
export const moneyAnswers = ['inBooks', 'givenBack'] as const
export const noteMoney = endpoint({
  ...writes,
  path: '/api/Device/NoteMoney/:id',
  body: z.object({ version, answer: z.enum(moneyAnswers).default('inBooks'), reason: maxText(300).default('') }),
  result: decided,
})

/** Documents out of a file that a device saved because its storage was in danger: taken as if it had sent them. */
export const handInDocuments = endpoint({
  ...writes,
  path: '/api/Device/HandIn/:id',
  timeoutMs: 60_000,
  body: pushBody,
  result: pushResult,
})

/** A proof out of such a file, of a document before or after it. The same again is known. */
export const handInProof = endpoint({
  ...writes,
  path: '/api/Device/HandInProof/:id/:fileId',
  encoding: 'upload',
  upload: { maxBytes: maxProofBytes, tooLarge: 'fileTooLarge' },
  timeoutMs: 60_000,
  body: z.object({}).default({}),
  result: z.object({ id: z.string(), known: z.boolean() }),
})

/** Ends in the document's id and the file's. */
export const documentFilePath = '/api/Device/DocumentFile'
