import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, maxText, numberText, optionalText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { payeeKinds, payoutMethods } from '../programs/door.ts'
import { isRoutingNumber } from './ach/routing.ts'
import { batchStates, batchSteps, heldReasons, itemStates, payoutWays } from './states.ts'

/** What programs pay. Money is whole cents, days are `YYYY-MM-DD` of the company's zone. Of accounts and cards only the last four digits are shown. */
const reads = { method: 'GET', access: 'member', can: 'funding.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'funding.write', limit: 'write' } as const
const shows = ['funding', 'programs'] as const

const cents = z.number().int()
const version = z.number().int()
const day = z.iso.date('programs.errors.date')

/**
 * `gross`: earned; `netted`: what was taken back of it; `withheld`: backup withholding; `total`: what payees get; `fees` come on top.
 * `says`: why nobody knows what became of it. `balanceBefore` null: it was not submitted, or needs no money that is there.
 */
const batchRow = z.object({
  id: z.string(),
  batchNo: z.number().int(),
  programId: z.string(),
  program: z.string(),
  programName: z.string(),
  payVia: z.enum(payoutMethods),
  cutOff: z.string(),
  state: z.enum(batchStates),
  payees: z.number().int(),
  held: z.number().int(),
  gross: cents,
  netted: cents,
  withheld: cents,
  fees: cents,
  total: cents,
  paid: cents,
  balanceBefore: cents.nullable(),
  balanceAfter: cents.nullable(),
  preparedBy: z.array(z.string()),
  approvedBy: z.string(),
  approvedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  providerRef: z.string(),
  says: z.enum(['', 'silent', 'notThere', 'incomplete', 'wrong']),
  createdAt: z.string(),
})
export type BatchRow = z.output<typeof batchRow>

/** What changed of a batch after somebody had seen it: payees whose amount, card or account is another one now. */
const moved = z.array(z.object({ payeeName: z.string(), from: cents, to: cents, goesElsewhere: z.boolean().optional() }))
const step = z.object({ step: z.enum(batchSteps), refusal: z.enum(['', 'own', 'short', 'nothing']) })

/** `steps`: those that lead on from here; `own`: whoever prepared it does not approve it, `short`: there is not enough money. */
const batchDetail = batchRow.extend({
  version,
  reason: z.string(),
  moved: moved.nullable(),
  effectiveOn: z.string().nullable(),
  file: z.object({ name: z.string(), sha256: z.string(), fetched: z.number().int() }).nullable(),
  balance: cents,
  steps: z.array(step),
  canWrite: z.boolean(),
})
export type BatchDetail = z.output<typeof batchDetail>

/**
 * A batch of what is approved in a program by the end of a day, as a preview. The same `requestKey` is the same batch. Rewards are in one batch at a
 * time: 409 `fundingNothing` where nothing is left to pay. Of a closed program what is unclaimed is paid, and nothing else.
 */
export const initiateFunding = endpoint({
  ...writes,
  path: '/api/Incentive/InitiateFunding',
  body: z.object({ programId: id, cutOff: day, payVia: z.enum(payoutMethods), requestKey: id }),
  result: batchDetail,
})
/** Another last day, before it is approved: whoever says so has prepared it as well. */
export const editFunding = endpoint({
  ...writes,
  path: '/api/Incentive/EditFunding/:id',
  body: z.object({ version, cutOff: day }),
  result: batchDetail,
})
/**
 * Where what is in it is not what was seen any more the step is not taken: the answer is the batch as it is now, and its `moved` says what changed; it has to
 * be approved anew. 403 `fundingOwn`: above the company's limit whoever prepared it does not approve it. 409 `fundingShort`: there is less money than it
 * needs. 409 `fundingChanged`: somebody did something with it meanwhile.
 */
export const takeFundingStep = endpoint({
  ...writes,
  path: '/api/Incentive/FundingStep/:id',
  body: z
    .object({ version, step: z.enum(batchSteps), reason: maxText(300).default('') })
    .refine(({ step, reason }) => step !== 'reject' || reason !== '', { path: ['reason'], message: 'validation.required' }),
  result: batchDetail,
})

/** The newest first. */
export const listFundings = endpoint({
  ...reads,
  path: '/api/Incentive/Fundings',
  query: listQuery(['batchNo']).extend({ filters: filtersParam }),
  shows,
  result: page(batchRow),
})
export const getFunding = endpoint({ ...reads, path: '/api/Incentive/Funding/:id', shows, result: batchDetail })

/** `text`: why it was refused or came back, in the other side's words. `rows`: how many rewards it pays. */
const itemRow = z.object({
  id: z.string(),
  place: z.number().int(),
  payeeKind: z.enum(payeeKinds),
  payeeId: z.string(),
  payeeName: z.string(),
  way: z.enum(payoutWays),
  last4: z.string(),
  rows: z.number().int(),
  gross: cents,
  netted: cents,
  withheld: cents,
  amount: cents,
  state: z.enum(itemStates),
  held: z.enum(heldReasons).nullable(),
  code: z.string(),
  text: z.string(),
  providerRef: z.string(),
  settledAt: z.string().nullable(),
})
export type FundingItem = z.output<typeof itemRow>
export const listFundingItems = endpoint({
  ...reads,
  path: '/api/Incentive/FundingItems/:id',
  query: listQuery(['place']).extend({ state: z.enum(itemStates).optional() }),
  shows,
  result: page(itemRow),
})
/** The rewards that an item pays. */
export const listFundedRewards = endpoint({
  ...reads,
  path: '/api/Incentive/FundedRewards/:id',
  shows: ['funding'],
  result: z.object({
    rows: z.array(z.object({ attainmentId: z.string(), entryId: z.string(), customerName: z.string(), number: z.string(), amount: cents })),
    more: z.boolean(),
  }),
})
/** Of a bank's file and of what is paid by hand: a person says what became of it. Without `items` all that is open of the batch. */
export const confirmFunding = endpoint({
  ...writes,
  path: '/api/Incentive/ConfirmFunding/:id',
  body: z
    .object({
      version,
      items: z.array(id).max(500).optional(),
      verdict: z.enum(['paid', 'refused']),
      reference: optionalText(60),
      reason: maxText(300).default(''),
    })
    .refine(({ verdict, reference }) => verdict !== 'paid' || reference !== '', { path: ['reference'], message: 'validation.required' })
    .refine(({ verdict, reason }) => verdict !== 'refused' || reason !== '', { path: ['reason'], message: 'validation.required' }),
  result: batchDetail,
})

/** The bank's file of a batch, the same bytes each time. Accounts stand in it: who fetched it is noted. */
export const fetchFundingFile = endpoint({
  ...writes,
  path: '/api/Incentive/FundingFile/:id',
  limit: 'export',
  result: z.object({ name: z.string(), sha256: z.string(), text: z.string() }),
})
/**
 * A file of returns and notices of change from the bank. 409 `fundingFileTaken`: it was taken before. 400 `fundingFileUnreadable`: it is not whole.
 * `unknown`: answers to nothing that we sent, and corrections of an account that is another one by now.
 */
export const bringReturns = endpoint({
  ...writes,
  path: '/api/Incentive/BringReturns',
  body: z.object({ name: optionalText(100), text: z.string().min(1, 'validation.required').max(900_000) }),
  result: z.object({ returned: z.number().int(), changed: z.number().int(), unknown: z.array(z.string()), amount: cents }),
})

const movementKinds = ['deposit', 'withdrawal', 'payout', 'fees', 'refused', 'returned'] as const
const movement = z.object({
  id: z.string(),
  number: z.number().int(),
  kind: z.enum(movementKinds),
  amount: cents,
  balance: cents,
  day: z.string(),
  batchId: z.string().nullable(),
  batchNo: z.number().int().nullable(),
  reference: z.string(),
  note: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
})
export type FundingMovement = z.output<typeof movement>
/** The newest first, with what is there after each. */
export const listFundingMovements = endpoint({
  ...reads,
  path: '/api/Incentive/FundingLedger',
  query: listQuery(['number']),
  shows: ['funding'],
  result: page(movement).extend({ balance: cents }),
})
/** Money that came to pay rewards of, or was taken out again. 409 `fundingShort`: so much is not there. */
export const addFundingMovement = endpoint({
  ...writes,
  path: '/api/Incentive/FundingMovement',
  body: z.object({
    kind: z.enum(['deposit', 'withdrawal']),
    amount: cents.min(1, 'programs.errors.amount').max(99_999_999_999, 'programs.errors.amount'),
    day,
    reference: optionalText(60),
    note: optionalText(300),
    requestKey: id,
  }),
  result: z.object({ balance: cents }),
})

const settings = z.object({
  cardFee: cents.min(0, 'programs.errors.amount').max(10_000, 'programs.errors.amount'),
  achFee: cents.min(0, 'programs.errors.amount').max(10_000, 'programs.errors.amount'),
  withoutTaxForm: z.enum(['pay', 'hold', 'withhold']),
  withheldPercent: numberText.regex(/^\d{1,2}(\.\d{1,4})?$/, 'programs.errors.percent'),
  achCompanyName: optionalText(23),
  achCompanyId: z.union([z.literal(''), numberText.toUpperCase().regex(/^[0-9A-Z]{1,10}$/, 'funding.errors.companyId')]),
  achBankName: optionalText(23),
  achBankRouting: z.union([z.literal(''), numberText.refine(isRoutingNumber, 'funding.errors.routing')]),
  dormancyYears: z.number().int().min(1).max(10),
})
export const getFundingSettings = endpoint({
  ...reads,
  path: '/api/Incentive/FundingSettings',
  shows: ['funding'],
  result: settings.extend({ version, cards: z.boolean(), canWrite: z.boolean() }),
})
export const saveFundingSettings = endpoint({
  ...writes,
  path: '/api/Incentive/SaveFundingSettings',
  body: settings.extend({ version }),
  result: z.object({ version }),
})

/**
 * To whom a program owes something that is approved and cannot be paid now, with the reason (of the first way to pay). `payable`: what others could be paid;
 * `unclaimed`: what was said to be already. `canLeave`: it ended, and is not closed.
 */
export const getUnpaid = endpoint({
  ...reads,
  path: '/api/Incentive/Unpaid/:programId',
  shows,
  result: z.object({
    rows: z.array(
      z.object({
        payeeKind: z.enum(payeeKinds),
        payeeId: z.string(),
        payeeName: z.string(),
        amount: cents,
        held: z.enum(heldReasons).nullable(),
      }),
    ),
    payees: z.number().int(),
    total: cents,
    payable: cents,
    unclaimed: cents,
    canLeave: z.boolean(),
  }),
})
/** All of that is unclaimed from now on, and does not stand in the way of closing. `total`: what was seen; 409 `fundingChanged`: it is another sum by now. */
export const leaveUnclaimed = endpoint({
  ...writes,
  path: '/api/Incentive/LeaveUnclaimed/:programId',
  body: z.object({ total: cents.min(1), reason: maxText(300).min(1, 'validation.required') }),
  result: z.object({ payees: z.number().int(), total: cents }),
})

/** Earned money that came back, or could not be paid, and that nobody has claimed; the first to be reported first. `reason`: why it was never paid. */
export const listUnclaimed = endpoint({
  ...reads,
  path: '/api/Incentive/Unclaimed',
  shows: ['funding'],
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        programId: z.string(),
        programName: z.string(),
        payeeKind: z.enum(payeeKinds),
        payeeId: z.string(),
        payeeName: z.string(),
        amount: cents,
        reason: z.string(),
        state: z.string(),
        since: z.string(),
        dueOn: z.string(),
        letterOn: z.string().nullable(),
        note: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
})
export const noteUnclaimed = endpoint({
  ...writes,
  path: '/api/Incentive/NoteUnclaimed/:id',
  body: z.object({ letterOn: day.nullable(), note: optionalText(300) }),
  result: z.object({}),
})
