import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, maxText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'

const reads = { method: 'GET', access: 'member', can: 'settlements.read', limit: 'read', shows: ['devices', 'orders'] } as const
const writes = { method: 'POST', access: 'member', can: 'settlements.write', limit: 'write' } as const

/** Money is whole cents; days are the company's. */
const cents = z.number().int()
const many = z.number().int()

/** After so many days with a rep, money is said to be there for long. */
export const keptDays = 3
/** As many as are handed in at once; the rest is handed in next, the oldest first. */
export const mostSettled = 500

/** What a rep has of what was collected with a device. `since`: the day of the oldest; `late`: it is there for long. */
const openMoney = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  repId: z.string(),
  repCode: z.string(),
  repName: z.string(),
  payments: many,
  cash: cents,
  checks: many,
  checksAmount: cents,
  since: z.string(),
  late: z.boolean(),
})
export type OpenMoney = z.output<typeof openMoney>

export const mostOpen = 200
/** Who has money, the oldest first. `waiting`: what was collected with documents of a device and is noted nowhere: somebody says
 * first what becomes of it; where it is asked for a device or a rep. `more`: with others too. */
export const listOpenMoney = endpoint({
  ...reads,
  path: '/api/Device/OpenMoney',
  query: z.object({ deviceId: z.uuid().optional(), repId: z.uuid().optional() }),
  result: z.object({
    rows: z.array(openMoney),
    more: z.boolean(),
    waiting: z.object({ documents: many, amount: cents, more: z.boolean() }),
  }),
})

/**
 * How a payment stands in QuickBooks. `waits`: on its way there; `held`: it would be, and nothing is posted there now; `refused`: it is not there and
 * needs somebody; `changed`: another amount, or edited there; `void`: voided or deleted there, as a check that bounced; `byHand`: a person enters it.
 */
export const bookStates = ['posted', 'waits', 'held', 'refused', 'changed', 'void', 'byHand'] as const
const payment = z.object({
  id: z.string(),
  documentId: z.string(),
  number: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  takenOn: z.string(),
  amount: cents,
  cash: cents,
  /** What is to be handed in of it, and what of that in cash: other than `amount`, where the books have another amount of it, or it is void there. */
  expected: cents,
  expectedCash: cents,
  checkNumber: z.string(),
  books: z.enum(bookStates),
  /** Of one that is posted: into which account there; empty: its undeposited funds. */
  account: z.string(),
  /** Its document was refused, and nobody has received it: whoever paid may have it back. */
  canGiveBack: z.boolean(),
})
export type CollectedPayment = z.output<typeof payment>

/** What is to be counted, the oldest first. Without `repId`, of the rep whose device it is. */
export const getOpenPayments = endpoint({
  ...reads,
  path: '/api/Device/OpenPayments/:id',
  query: z.object({ repId: z.uuid().optional() }),
  result: z.object({ rows: z.array(payment), more: z.boolean() }),
})

const reason = maxText(300)
const counted = z.number().int().min(0).max(99_999_999_999)
const settled = z.object({ id: z.string(), number: many })

/**
 * Money of a rep is received and counted. `payments`: all that is covered; `came`: of a check, that it is there. What is not named stays with the
 * rep. A difference has a reason. The same key never makes two; 409 `moneyTaken`: somebody received some of it meanwhile.
 */
export const settleMoney = endpoint({
  ...writes,
  path: '/api/Device/Settle/:id',
  body: z.object({
    repId: id,
    requestKey: id,
    payments: z
      .array(z.object({ id, came: z.boolean() }))
      .min(1)
      .max(mostSettled),
    countedCash: counted,
    reason: reason.default(''),
    note: maxText(300).default(''),
  }),
  result: settled,
})

/** Whoever paid has money of a refused document again: it is not to be handed in any more. 409 `moneyNotBack`: it is not with the rep so. */
export const giveMoneyBack = endpoint({
  ...writes,
  path: '/api/Device/MoneyGivenBack/:id',
  body: z.object({ reason: reason.default('') }),
  result: z.object({}),
})

/**
 * What differs stands in QuickBooks now, entered there by hand; of one that takes another back, that it is undone there. 409 `differenceEntered`: there
 * is none, somebody said so already, or it was taken back meanwhile.
 */
export const noteDifference = endpoint({
  ...writes,
  can: 'books.write',
  path: '/api/Device/DifferenceEntered/:id',
  body: z.object({ note: reason.min(1, 'validation.required') }),
  result: z.object({}),
})

/** It was wrong: its payments are with the rep again. 409 `settlementUndone`: it was taken back already. */
export const undoSettlement = endpoint({
  ...writes,
  path: '/api/Device/UndoSettlement/:id',
  body: z.object({ reason: reason.min(1, 'validation.required') }),
  result: settled,
})

/** `undone`: another one took it back; `undo`: it is the one that takes back, its amounts turned round. */
export const settlementStates = ['stands', 'undone', 'undo'] as const
const other = z.object({ id: z.string(), number: many })
const settlementRow = z.object({
  id: z.string(),
  number: many,
  state: z.enum(settlementStates),
  deviceId: z.string(),
  deviceName: z.string(),
  repCode: z.string(),
  repName: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  payments: many,
  checks: many,
  checksCounted: many,
  expectedCash: cents,
  countedCash: cents,
  expectedChecks: cents,
  countedChecks: cents,
  difference: cents,
  /** What QuickBooks has of it by itself; the rest is entered there by hand. */
  posted: cents,
  reason: z.string(),
  note: z.string(),
  settledBy: z.string(),
  settledAt: z.string(),
  /** The one that took it back, or that it took back. */
  other: other.nullable(),
})
export type SettlementRow = z.output<typeof settlementRow>

export const settlementSorts = ['settlementNumber'] as const
/** The newest first. `search`: a number, a device, a rep. */
export const listSettlements = endpoint({
  ...reads,
  path: '/api/Device/Settlements',
  query: listQuery(settlementSorts).extend({ filters: filtersParam }),
  result: page(settlementRow),
})

export const getSettlement = endpoint({
  ...reads,
  path: '/api/Device/Settlement/:id',
  result: settlementRow.extend({
    lines: z.array(payment.extend({ came: z.boolean() })),
    canUndo: z.boolean(),
    /**
     * What differs, for the bookkeeper: null: nothing is to be entered; `at` null: it is not entered yet. `entered`: cents of it that are; of one that
     * takes another back, what was entered for that one.
     */
    entry: z.object({ at: z.string().nullable(), by: z.string(), note: z.string(), entered: cents }).nullable(),
  }),
})
export type Settlement = Result<typeof getSettlement>

/** To be signed and kept, as a PDF in the caller's language. */
export const getSettlementReceipt = endpoint({
  ...reads,
  limit: 'export',
  path: '/api/Device/SettlementReceipt/:id',
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})

/** The list as CSV in the caller's language. */
export const prepareSettlementsExport = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/Device/PrepareSettlements',
  limit: 'export',
  whileViewing: true,
  body: listQuery(settlementSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  result: z.object({ path: z.string() }),
})
export const settlementsExportPath = '/api/Device/SettlementsFile'

/** Money that is with reps for long, for whoever may receive it: as many as are shown. */
export const mostKept = 5
export const moneyKept = z.object({ rows: z.array(openMoney), more: z.boolean() })
