import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { foreignText, maxText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { connectionProblem } from '#features/trade/connections/contract.ts'
import { partnerItemFields, partnerLocationFields, partnerTableFields } from '#features/trade/partners/contract.ts'
import { deadlineRow } from './deadline-row.ts'
import { hold, holdCode } from './holds.ts'
import { qualifiedCode, shownOrder } from './shown-order.ts'

/** How many of a line are wanted when; empty where all of it is wanted at once. */
export const askedDeliveries = shownOrder.shape.lines.element.shape.deliveries

export const documentKinds = [
  ...(['purchaseOrder', 'orderChange', 'orderResponse', 'shipNotice', 'invoice'] as const),
  ...(['acknowledgment', 'other', 'unreadable', 'envelope'] as const),
] as const
/** Validation (rules 3.16). `held`: a person is needed. `invalid`: refused to the sender. `duplicate`: known already. */
export const documentStates = ['received', 'valid', 'held', 'invalid', 'duplicate', 'ignored'] as const
export type DocumentState = (typeof documentStates)[number]
export const deliveryStates = ['None', 'Queued', 'Sent', 'Delivered', 'Retrying', 'Failed', 'Unknown'] as const
/** What whoever received it says to it: we of theirs, they of ours. */
export const acknowledgmentStates = [
  'NotExpected',
  'Waiting',
  'Accepted',
  'AcceptedWithErrors',
  'PartlyAccepted',
  'Rejected',
  'Overdue',
] as const

/** As `formats/problem.ts` has it: `position` counts segments within the document, `offset` bytes within the file. */
const problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  segment: z.string(),
  position: z.number().int(),
  element: z.number().int().nullable(),
  component: z.number().int().nullable(),
  offset: z.number(),
  value: z.string(),
  /** Bytes, where a part of the file is meant. */
  size: z.number().optional(),
  path: z.string().optional(),
})

const documentRow = z.object({
  id: z.string(),
  direction: z.enum(['I', 'O']),
  type: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  delivery: z.enum(deliveryStates),
  acknowledgment: z.enum(acknowledgmentStates),
  test: z.boolean(),
  /** Of the order that it is about. */
  number: z.string(),
  partnerId: z.string().nullable(),
  partnerName: z.string(),
  /** Cents: as the document itself says, else what its lines come to. */
  total: z.number().nullable(),
  reasons: z.array(holdCode),
  /** Why it needs a person: those, `invalid`, or of ours `rejected`, `overdue`, `notSent`. */
  needs: z.array(z.string()),
  /** The first of what it is held for, and the first error of one that is refused. */
  hold: hold.nullable(),
  problem: problem.nullable(),
  /** Why it did not arrive: a problem of the connection, `noConnection`, `gone`; `path`: the screen that mends it, or nothing. */
  notSent: z.object({ code: z.string(), path: z.string() }).nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.number().int().nullable(),
  receivedAt: z.string(),
})
export type DocumentRow = z.infer<typeof documentRow>

const reads = { method: 'GET', access: 'member', can: 'exchange.read', limit: 'read', shows: ['exchange'] } as const
const writes = { method: 'POST', access: 'member', can: 'exchange.write', limit: 'write' } as const

/**
 * The newest first. `search`: the beginning of the order's number. Filters: what FetchFilters offers for `documents`, and `reason`, `needs`
 * (`anything`) and `file`.
 */
export const listDocuments = endpoint({
  ...reads,
  path: '/api/EDI/Documents',
  query: listQuery(['receivedAt']).extend({ filters: filtersParam }),
  result: page(documentRow),
})

/** Previous and next within the list that the document was opened from; `query` is that list's own. */
export const getDocumentNeighbours = endpoint({
  ...reads,
  path: '/api/EDI/DocumentNeighbours/:id',
  query: listQuery(['receivedAt']).omit({ cursor: true, limit: true }).extend({ filters: filtersParam }),
  result: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
})

/** The whole list as CSV in the caller's language. */
export const prepareDocumentsExport = endpoint({
  method: 'POST',
  path: '/api/EDI/PrepareDocumentsExport',
  access: 'member',
  can: 'exchange.read',
  limit: 'export',
  whileViewing: true,
  body: listQuery(['receivedAt']).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  result: z.object({ path: z.string() }),
})
export const documentsExportPath = '/api/EDI/ExportDocuments'

/**
 * What needs a person, of what is searched and filtered for as in the list: how many documents by reason (`invalid` is one of them), the most
 * first. `none`: nothing ever came or went.
 */
export const countAttention = endpoint({
  ...reads,
  path: '/api/EDI/Attention',
  query: listQuery(['receivedAt']).pick({ search: true }).extend({ filters: filtersParam }),
  result: z.object({
    total: z.number().int(),
    rows: z.array(z.object({ reason: z.string(), documents: z.number().int() })),
    none: z.boolean(),
  }),
})

/** Of a live connection over which something may wait. `found`: new files so far; `orders`: what became of them, also after it ended. */
const retrieval = z.object({
  connectionId: z.string(),
  name: z.string(),
  problem: connectionProblem.nullable(),
  state: z.enum(['never', 'running', 'done', 'failed']),
  found: z.number().int(),
  stored: z.number().int(),
  orders: z.number().int(),
  endedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
})
export type Retrieval = z.infer<typeof retrieval>
export const listRetrievals = endpoint({
  ...reads,
  path: '/api/EDI/Retrievals',
  shows: ['retrievals', 'connections', 'exchange'],
  result: z.object({ rows: z.array(retrieval) }),
})
/** Now, over this connection or over every live one. `begun`: over how many; one that is being retrieved goes on as it is. */
export const retrieveOrders = endpoint({
  ...writes,
  path: '/api/EDI/RetrieveOrders',
  body: z.object({ connectionId: z.uuid().optional() }),
  result: z.object({ begun: z.number().int() }),
})

/** `total`: as for lists. `atRisk`: of what we owe: how many are late, the cents that these cost, and those that the next day will. */
export const listDeadlines = endpoint({
  ...reads,
  path: '/api/EDI/Deadlines',
  query: z.object({
    partner: z.uuid().optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  result: z.object({
    rows: z.array(deadlineRow),
    next: z.string().nullable(),
    total: z.object({ rows: z.number().int(), more: z.boolean() }),
    atRisk: z.object({ overdue: z.number().int(), lost: z.number().int(), withinDay: z.number().int() }),
  }),
})

/** `what`: a text key below `edi.history`, or an action of the audit log. */
const historyEvent = z.object({ at: z.string(), what: z.string(), actor: z.string(), text: z.string(), path: z.string().nullable() })

/** `items`: of each line the item of ours that it means now. */
export const getDocument = endpoint({
  ...reads,
  path: '/api/EDI/Document/:id',
  result: documentRow.extend({
    version: z.number().int(),
    fileName: z.string(),
    fileHash: z.string(),
    sender: qualifiedCode,
    receiver: qualifiedCode,
    interchangeControl: z.string(),
    groupControl: z.string(),
    control: z.string(),
    formatVersion: z.string(),
    problems: z.array(problem),
    envelopeProblems: z.array(problem),
    holds: z.array(hold),
    order: shownOrder.nullable(),
    items: z.array(z.object({ itemId: z.string(), itemNumber: z.string(), casePack: z.string() }).nullable()),
    orders: z.array(z.object({ id: z.string(), number: z.number().int(), store: z.string() })),
    /** What acknowledges it, and what it acknowledges; what has the same number. */
    acknowledgedBy: z.string().nullable(),
    acknowledges: z.array(z.object({ id: z.string(), type: z.string(), number: z.string() })),
    sameAs: z.string().nullable(),
    history: z.array(historyEvent),
    canWrite: z.boolean(),
  }),
})
export type Document = Result<typeof getDocument>
export type HistoryEvent = z.infer<typeof historyEvent>

/** The document's own segments, or lines (which have no `id`), as they stand in the file, from the position `from`; `next`: where the following page begins. */
export const getDocumentRaw = endpoint({
  ...reads,
  path: '/api/EDI/DocumentRaw/:id',
  query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
  result: z.object({
    segments: z.array(z.object({ position: z.number().int(), offset: z.number(), id: z.string(), elements: z.array(z.string()) })),
    next: z.number().int().nullable(),
    /** In hexadecimal, since some are no visible characters. */
    terminator: z.string(),
    separator: z.string(),
  }),
})
/** The whole file that it came in, byte for byte: `/:id` of the document. */
export const documentFilePath = '/api/EDI/DocumentFile'

export const maxDocumentFileBytes = 50 * 1_048_576
/** One multipart `file`, as it would come over a connection. `isNew`: false: these very bytes were brought before. */
export const bringFile = endpoint({
  ...writes,
  path: '/api/EDI/BringFile',
  encoding: 'upload',
  upload: { maxBytes: maxDocumentFileBytes, tooLarge: 'fileTooLarge' },
  result: z.object({ id: z.string(), isNew: z.boolean() }),
})

const reason = maxText(300).min(1, 'validation.required')
const code = { qualifier: z.string().max(10), code: z.string().min(1).max(80) }
const { itemId, casePack } = partnerItemFields.shape
/** What a code of the document means, from now on: every document that waits for it is looked at again. */
export const matchDocumentItem = endpoint({
  ...writes,
  path: '/api/EDI/MatchItem/:id',
  body: z.object({ ...code, itemId, casePack, unit: foreignText(10).default('') }),
  result: z.object({}),
})
export const matchDocumentLocation = endpoint({
  ...writes,
  path: '/api/EDI/MatchLocation/:id',
  body: z.object({ ...partnerLocationFields.shape, ...code }),
  result: z.object({}),
})
/** `line`: from 0, ordered in a unit of which we know how many of ours are in one. From now on its price is that of each. */
export const documentPriceIsPerEach = endpoint({
  ...writes,
  path: '/api/EDI/PriceIsPerEach/:id',
  body: z.object({ line: z.number().int().min(0) }),
  result: z.object({}),
})
const decision = { version: z.number().int() }
/**
 * `version`: as it was shown; 409 `documentMoved` when it is another one meanwhile, or past such a decision. `always`: what it asks for is agreed
 * with the partner from now on, as far as that can be (`holdsAgreed`), and what waits for the same is looked at again.
 */
export const acceptDocument = endpoint({
  ...writes,
  path: '/api/EDI/AcceptDocument/:id',
  body: z.object({ ...decision, reason, always: z.boolean().default(false) }),
  result: z.object({}),
})
export const ignoreDocument = endpoint({
  ...writes,
  path: '/api/EDI/IgnoreDocument/:id',
  body: z.object({ ...decision, reason }),
  result: z.object({}),
})
/**
 * Looks at it again with what is known today; one that became an order stays as it is. `file`: this file is read again from its bytes, and what is
 * found in it takes the place of the document.
 */
export const replayDocument = endpoint({
  ...writes,
  path: '/api/EDI/ReplayDocument/:id',
  body: z.object(decision),
  result: z.object({ file: z.string().nullable() }),
})
/** The same bytes once more; while they are on their way nothing happens. */
export const sendDocument = endpoint({ ...writes, path: '/api/EDI/SendDocument/:id', result: z.object({}) })

/** What the beginning of a table would be read as: its headers, and the orders that a mapping finds in it. Nothing is kept. */
export const previewTable = endpoint({
  ...writes,
  path: '/api/EDI/PreviewTable',
  body: z.object({ sample: z.string().max(200_000), mapping: partnerTableFields.nullable() }),
  result: z.object({
    headers: z.array(z.string()),
    orders: z.array(z.object({ number: z.string(), lines: z.number().int(), quantity: z.string(), total: z.number().nullable() })),
    problems: z.array(problem),
  }),
})
