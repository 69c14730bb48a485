import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, numberText } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'
import { listQuery, page } from '#contract/paging.ts'
import { payeeKinds, rewardKinds } from '../programs/door.ts'

/** What is written down of programs. A payee has their own statements, and only once they are locked (rules 3.12). */
const reads = { method: 'GET', access: 'member', can: 'attainment.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'attainment.write', limit: 'write' } as const

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.wrong')

export const pdfTypes = ['statement', 'program', 'batch', 'closing'] as const
/**
 * `statement`: of a statement's id, in its payee's language; `program`: a program's terms, `closing`: how it ended, of a program's id; `batch`: a funding
 * batch's report. Those are in the caller's language.
 */
export const getPdf = endpoint({
  ...reads,
  limit: 'export',
  path: '/api/Incentive/GetPdf/:id',
  query: z.object({ type: z.enum(pdfTypes).default('statement') }),
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})

/**
 * When it was handed to the mails last, for whom, and what became of that. `never`: no address was known; `old`: it is too long ago to be known.
 */
const mail = z.object({ at: z.string().nullable(), to: z.string(), state: z.enum([...mailStates, 'never', 'old']) })
/** `month`: `YYYY-MM`. `lockedAt` null: a draft. `mail`: of one that is locked, for the office alone. `supersededAt`: the program was opened again, and another one takes its place. `sha256`: of its bytes, from when it was first drawn after it was locked. */
const statement = z.object({
  id: z.string(),
  number: z.string(),
  programName: z.string(),
  month: z.string(),
  payeeKind: z.enum(payeeKinds),
  payeeId: z.string(),
  payeeName: z.string(),
  lockedAt: z.string().nullable(),
  supersededAt: z.string().nullable(),
  sha256: z.string().nullable(),
  mail: mail.nullable(),
})
export type Statement = z.output<typeof statement>
/** The latest month first. */
export const listStatements = endpoint({
  ...reads,
  path: '/api/Incentive/Statements/:programId',
  query: listQuery(['month']).extend({ month: month.optional() }),
  shows: ['attainments'],
  result: page(statement),
})

/** Of all programs, those that are closed as well: payees find theirs when they do not see the program any more. */
export const listAllStatements = endpoint({
  ...reads,
  path: '/api/Incentive/Statements',
  query: listQuery(['month']).extend({ month: month.optional() }),
  shows: ['attainments'],
  result: page(statement),
})

const ofMonth = z.object({ programId: id, month })
/** A draft for everybody to whom something of the program happened in the month, or who has something to come. */
export const prepareStatements = endpoint({
  ...writes,
  path: '/api/Incentive/PrepareStatements',
  body: ofMonth,
  result: z.object({ made: z.number().int() }),
})
/**
 * From now on payees see them, and they do not change. Only of a month that is over: 409 `statementsMonth`. Those that nobody prepared are made; a portion
 * at a time: `more` says that some are left.
 */
export const lockStatements = endpoint({
  ...writes,
  path: '/api/Incentive/LockStatements',
  body: ofMonth,
  result: z.object({ locked: z.number().int(), more: z.boolean() }),
})

/**
 * Once more, to wherever its payee gets mail by now. 409 `statementNotLocked`: it is a draft, or another one took its place; `statementNoAddress`: nobody
 * knows where they get mail.
 */
export const mailStatement = endpoint({ ...writes, path: '/api/Incentive/MailStatement/:id', result: z.object({ to: z.string() }) })

const cents = z.number().int()
/**
 * How far a payee has come in a program that is open and for them. `soFar`: what they sold of what a table is of; null: none runs over the program. `bands`: its
 * steps, with `rate` in percent of T and in dollars of G. `waiting`: promised, and earned once it is paid or the sale is not returned any more.
 * `whatIf`: what a sale of so much more today would bring, with the sentences of the record, or why nothing.
 */
const bandReached = z.object({ from: cents, rate: z.string() })
const reward = z.object({
  id: z.string(),
  name: z.string(),
  compType: z.enum(rewardKinds),
  soFar: cents.nullable(),
  bands: z.array(bandReached),
})
export type OwnReward = z.output<typeof reward>
export const getOwnProgress = endpoint({
  ...reads,
  path: '/api/Incentive/OwnProgress/:programId',
  query: z.object({
    more: z.coerce.number().int().min(1).max(99_999_999_999).optional(),
    units: numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'validation.wrong').default('1'),
  }),
  shows: ['attainments', 'programs'],
  result: z.object({
    earned: cents,
    waiting: cents,
    paid: cents,
    rewards: z.array(reward),
    whatIf: z.object({ amount: cents, said: z.array(z.string()) }).nullable(),
  }),
})

/** `needs`: of whom something has to be reported; of whom, besides, no tax form has come. */
export const yearNeeds = ['all', 'report', 'taxForm'] as const
const ofYear = z.object({ year: z.coerce.number().int().min(2000).max(2100), needs: z.enum(yearNeeds).default('all') })
/**
 * What somebody was paid in a year over all programs, less what came back, with what was withheld of it. Credits on a customer's account and what goes by
 * payroll are no payments to be reported here. `taxFormOn` null: no valid form has come.
 */
const yearTotal = z.object({
  payeeKind: z.enum(payeeKinds),
  payeeId: z.string(),
  payeeName: z.string(),
  paid: cents,
  withheld: cents,
  taxFormOn: z.string().nullable(),
  taxLast4: z.string(),
  isReported: z.boolean(),
})
export type YearTotal = z.output<typeof yearTotal>
/** Who got the most first. `isAnnounced`: the threshold of that year is known. `taken`: for tax forms, once the year is over. */
export const listYearTotals = endpoint({
  ...reads,
  can: 'funding.read',
  path: '/api/Incentive/YearTotals',
  query: listQuery(['paid']).extend(ofYear.shape),
  shows: ['funding'],
  result: page(yearTotal).extend({
    threshold: cents,
    isAnnounced: z.boolean(),
    taken: z.object({ at: z.string(), by: z.string() }).nullable(),
  }),
})
/** The same with addresses, for programs that make the forms. Of a year that is over: no program that paid in it is opened again. */
export const prepareYearTotals = endpoint({
  method: 'POST',
  access: 'member',
  can: 'funding.read',
  path: '/api/Incentive/PrepareYearTotals',
  limit: 'export',
  whileViewing: true,
  body: ofYear,
  result: z.object({ path: z.string() }),
})
export const yearTotalsPath = '/api/Incentive/YearTotalsFile'
