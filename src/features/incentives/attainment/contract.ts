import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, maxText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { payeeKinds } from '../programs/door.ts'
import { refusals } from './engine/counted.ts'
import { reviewFlags } from './engine/flags.ts'
import { entryStatuses } from './engine/status.ts'

/**
 * What sales earned whom. Money is whole cents, days are `YYYY-MM-DD` of the company's zone. Reps and customers see what is their own; what others
 * earn by the same sale is null for them.
 */
const reads = { method: 'GET', access: 'member', can: 'attainment.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'attainment.write', limit: 'write' } as const
const shows = ['attainments'] as const

const cents = z.number().int()
export const attainmentSorts = [
  'customerName',
  'programName',
  'franchiseName',
  'status',
  'createdDate',
  'spend',
  'customerReward',
  'salesReward',
] as const

/**
 * As the specification names them. `franchiseName`: the customer's parent; empty for independents. `status`: the least advanced of its entries.
 * `spend`: of the sale, what the program is about, net of returns. `number`, `saleDate`: of the sale. `flags`: why somebody looks at it.
 */
const attainmentRow = z.object({
  id: z.string(),
  programId: z.string(),
  program: z.string(),
  programName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  franchiseName: z.string(),
  status: z.enum(entryStatuses),
  createdDate: z.string(),
  spend: cents,
  customerReward: cents.nullable(),
  salesReward: cents.nullable(),
  number: z.string(),
  saleDate: z.string(),
  flags: z.array(z.enum(reviewFlags)),
})
export type AttainmentRow = z.output<typeof attainmentRow>

const listed = listQuery(attainmentSorts).extend({ filters: filtersParam })
export const listAttainments = endpoint({
  ...reads,
  path: '/api/Incentive/GetAttainmentList',
  query: listed,
  shows,
  result: page(attainmentRow),
})
/** The whole list as CSV in the caller's language. */
export const prepareAttainmentsExport = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/Incentive/PrepareAttainmentsExport',
  limit: 'export',
  whileViewing: true,
  body: listed.pick({ search: true, sort: true, filters: true }),
  result: z.object({ path: z.string() }),
})
export const attainmentsExportPath = '/api/Incentive/AttainmentsExport'

const spoken = z.object({ en: z.string(), es: z.string() })
/**
 * What a row came by, and why. `head`: what somebody asks first who sees another amount: the version of the terms, the day that counts, what it was
 * computed from (`eligible`, and `units` as decimal text), each limit that bit. `sentences`: the same in words. `approvedAt` null: it may still
 * become another one.
 */
const rewardRow = z.object({
  id: z.string(),
  documentId: z.string(),
  document: z.string(),
  amount: cents,
  promised: cents,
  says: z.string(),
  head: z.object({
    version: z.number().int(),
    day: z.string(),
    eligible: cents.nullable(),
    units: z.string().nullable(),
    limits: z.array(z.object({ kind: z.enum(['perSale', 'person', 'ceiling', 'shared']), left: cents })),
  }),
  sentences: spoken,
  writtenAt: z.string(),
  approvedAt: z.string().nullable(),
  approvedBy: z.string(),
})
export const questionOutcomes = ['stays', 'rejected'] as const
const question = z.object({
  id: z.string(),
  question: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  dueOn: z.string(),
  answer: z.string(),
  outcome: z.enum(questionOutcomes).nullable(),
  answeredBy: z.string(),
  answeredAt: z.string().nullable(),
})
/** `amount`: what is earned; `promised`: with what waits for money. `can`: what the caller may do with it now. */
const rewardEntry = z.object({
  id: z.string(),
  lineId: z.string(),
  lineName: z.string(),
  payeeKind: z.enum(payeeKinds),
  payeeId: z.string(),
  payeeName: z.string(),
  status: z.enum(entryStatuses),
  version: z.number().int(),
  amount: cents,
  promised: cents,
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  rows: z.array(rewardRow),
  questions: z.array(question),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), ask: z.boolean(), answer: z.boolean() }),
})
export type RewardEntry = z.output<typeof rewardEntry>

/** `lines`: of the sale, as it is now; `counts`: the program is about it. `sale`: where the document is found; empty: not for the caller. */
export const getAttainment = endpoint({
  ...reads,
  path: '/api/Incentive/Attainment/:id',
  shows: ['attainments', 'orders', 'customers'],
  result: attainmentRow.extend({
    rep: z.string(),
    device: z.string(),
    orderId: z.string().nullable(),
    invoiceNumber: z.string(),
    total: cents,
    lines: z.array(
      z.object({
        itemId: z.string().nullable(),
        name: z.string(),
        quantity: z.string(),
        amount: cents,
        discount: cents,
        net: cents,
        counts: z.boolean(),
      }),
    ),
    taxYear: z.number().int(),
    entries: z.array(rewardEntry),
  }),
})
export type AttainmentDetail = Result<typeof getAttainment>

/**
 * Why entries were left as they are: another state meanwhile; more than the caller may decide; no room under the ceiling; they wait for something; they
 * come to something else than was seen.
 */
export const leftBecause = ['state', 'above', 'ceiling', 'waits', 'changed'] as const
const left = z.array(z.object({ id: z.string(), why: z.enum(leftBecause) }))
const decided = z.object({ decided: z.number().int(), left })
const reason = maxText(300)

/**
 * Entries are approved or rejected; rejected ones with a reason. Each that cannot be is left, and `left` says why. A manager decides up to the
 * company's limit for one person.
 */
export const decideRewards = endpoint({
  ...writes,
  path: '/api/Incentive/DecideRewards',
  body: z
    .object({ entries: z.array(id).min(1).max(500), verdict: z.enum(['approve', 'reject']), reason: reason.default('') })
    .refine(({ verdict, reason: said }) => verdict === 'approve' || said !== '', { path: ['reason'], message: 'validation.required' }),
  result: decided,
})
export const mostApprovedAtOnce = 500
/** Everything that these sales earn, as it was seen. What cannot be approved, or comes to something else by now, is left, and `left` says why. */
export const approveAttainments = endpoint({
  ...writes,
  path: '/api/Incentive/ApproveAttainments',
  body: z.object({
    attainments: z
      .array(z.object({ id, customerReward: cents, salesReward: cents }))
      .min(1)
      .max(mostApprovedAtOnce),
  }),
  result: z.object({
    decided: z.number().int(),
    left: z.array(z.object({ id: z.string(), customerName: z.string(), number: z.string(), why: z.enum(leftBecause) })),
  }),
})
/** All that are earned in a program and come to no more than `atMost` each; `flagged`: those that were to be looked at too. */
export const approveRewards = endpoint({
  ...writes,
  path: '/api/Incentive/ApproveRewards',
  body: z.object({ programId: id, atMost: cents.min(1).max(99_999_999_999), flagged: z.boolean().default(false) }),
  result: decided.extend({ amount: cents, more: z.boolean() }),
})

const released = z.object({
  rows: z.array(
    z.object({
      entryId: z.string(),
      attainmentId: z.string(),
      customerName: z.string(),
      payeeName: z.string(),
      number: z.string(),
      turnedAway: cents,
      amount: cents,
      sentences: spoken,
    }),
  ),
  total: cents,
  room: cents.nullable(),
  left,
})
/**
 * What the ceiling turned away and could have now, in the order of the sales. `room`: what is left below the ceiling; null: there is none. `left`: what
 * waits for something else than room, or is more than the caller may decide.
 */
export const previewRelease = endpoint({
  ...reads,
  can: 'attainment.write',
  path: '/api/Incentive/Release/:programId',
  shows,
  result: released,
})
/** `total`: what was seen; 409 `releaseMoved`: it is another sum by now. */
export const releaseRewards = endpoint({
  ...writes,
  path: '/api/Incentive/Release/:programId',
  body: z.object({ total: cents.min(1) }),
  result: z.object({ released: z.number().int(), total: cents }),
})

/**
 * A payee asks about an entry: what it gives is not paid before somebody has answered, by `dueOn`; what it takes back comes off all the same. Asked
 * again only about what was written since the answer; else 409 `rewardMoved`.
 */
export const askReward = endpoint({
  ...writes,
  can: 'rewardQuestions.write',
  path: '/api/Incentive/AskReward/:id',
  body: z.object({ question: maxText(1000).min(1, 'validation.required') }),
  result: z.object({ id: z.string(), dueOn: z.string() }),
})
/** `rejected`: nothing is earned by it. */
export const answerReward = endpoint({
  ...writes,
  path: '/api/Incentive/AnswerReward/:id',
  body: z.object({ answer: maxText(1000).min(1, 'validation.required'), outcome: z.enum(questionOutcomes) }),
  result: z.object({}),
})

/** What an order or invoice brings in each program that it might be of, or why it brings nothing there. `attainmentId` null: nothing. */
export const getSaleRewards = endpoint({
  ...reads,
  can: 'attainment.write',
  path: '/api/Incentive/SaleRewards/:saleId',
  shows: ['attainments', 'programs'],
  result: z.object({
    rows: z.array(
      z.object({
        programId: z.string(),
        program: z.string(),
        programName: z.string(),
        attainmentId: z.string().nullable(),
        refusal: z.enum(refusals).nullable(),
        sentences: spoken.nullable(),
      }),
    ),
  }),
})

/** Credit memos of QuickBooks that name no invoice: until somebody says which sale came back, they take back nothing. */
export const listLooseCredits = endpoint({
  ...reads,
  can: 'attainment.write',
  path: '/api/Incentive/LooseCredits',
  shows: ['attainments'],
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        day: z.string(),
        customerId: z.string(),
        customerName: z.string(),
        total: cents,
        sales: z.array(z.object({ id: z.string(), number: z.string(), day: z.string(), total: cents })),
      }),
    ),
    more: z.boolean(),
  }),
})
export const placeCredit = endpoint({
  ...writes,
  path: '/api/Incentive/PlaceCredit/:id',
  body: z.object({ saleId: id }),
  result: z.object({}),
})
