import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, optionalText, yesNo } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { programRefusals, programStates, programSteps, takenSteps } from './states.ts'
import {
  inOrder,
  payoutMethods,
  programCode,
  programTerms,
  rewardLines,
  shortName,
  termsFields,
  turnedRound,
  writtenTerms,
} from './terms.ts'

/**
 * Programs by which dealers and reps earn rewards. Money is whole cents, days are `YYYY-MM-DD` of the company's zone. Reps and customers read those
 * that are open or paused and for them, without what others earn by them.
 */
const reads = { method: 'GET', access: 'member', can: 'programs.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'programs.write', limit: 'write' } as const
const shows = ['programs'] as const

export const programSorts = [
  'program',
  'programName',
  'active',
  'fromDate',
  'toDate',
  'maximumAllowed',
  'totalAttained',
  'spend',
  'createdAt',
] as const

/** Cents; null for reps and customers: it is what others have. */
const figure = z.number().nullable()
/**
 * As the specification names them: `program` is the code, `programName` its title, `active` Y while it is open. `maximumAllowed`: the most that
 * is paid in all, of several versions the highest; null: no ceiling. `totalAttained`: what is earned, less what came back; `reserved`: what is pending and holds room. `ceilingPercent`: of the ceiling, what both
 * take; `costPercent`: `totalAttained` of `spend`; both with two decimals, and null where there is nothing to divide by.
 */
const programRow = z.object({
  id: z.string(),
  program: z.string(),
  programName: z.string(),
  state: z.enum(programStates),
  active: yesNo,
  fromDate: z.string(),
  toDate: z.string(),
  maximumAllowed: z.number().nullable(),
  totalAttained: figure,
  reserved: figure,
  spend: figure,
  funded: figure,
  paid: figure,
  ceilingPercent: figure,
  costPercent: figure,
  createdAt: z.string(),
})
export type ProgramRow = z.output<typeof programRow>

export const listPrograms = endpoint({
  ...reads,
  path: '/api/Incentive/Programs',
  query: listQuery(programSorts).extend({ filters: filtersParam }),
  shows,
  result: page(programRow),
})
const sameList = listQuery(programSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam })
/** The whole list as CSV in the caller's language. */
export const prepareProgramsExport = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/Incentive/PrepareProgramsExport',
  limit: 'export',
  whileViewing: true,
  body: sameList,
  result: z.object({ path: z.string() }),
})
export const programsExportPath = '/api/Incentive/ProgramsExport'
export const getProgramNeighbours = endpoint({
  ...reads,
  path: '/api/Incentive/ProgramNeighbours/:id',
  query: sameList,
  shows,
  result: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
})

/** The wizard's first step. `noCeiling`: that there is none is meant; with a ceiling it says nothing. */
export const programFields = z
  .object({ program: programCode, programName: shortName, ...termsFields, noCeiling: z.boolean().default(false) })
  .refine(inOrder, turnedRound)
export type ProgramFields = z.output<typeof programFields>

const version = z.number().int()
const saved = z.object({ programId: z.string(), version })

/**
 * Without `programId` a new draft: `copyOf` is another program, whose rules and rewards it takes where nothing else is said, and `rewardIds` are none
 * of its. With it only what is named changes, and `version` is the one that was seen (409 `programChanged`). Of a program that was published all but
 * its name waits among its changes, until `applyProgramChanges`.
 */
export const addEditProgram = endpoint({
  ...writes,
  path: '/api/Incentive/AddEditProgram',
  body: someOf(programFields).extend({ programId: id.optional(), version: version.optional(), copyOf: id.optional() }),
  result: saved,
})
/** The wizard's second step: all rewards of the program. An `id` that is kept is the same reward; another kind or basis is another reward. */
export const addEditProgramDetail = endpoint({
  ...writes,
  path: '/api/Incentive/AddEditProgramDetail',
  body: z.object({ programId: id, version, rewards: rewardLines }),
  result: saved,
})

const shownVersion = z.object({
  version,
  /** Null: from the beginning. */
  fromDay: z.string().nullable(),
  terms: writtenTerms,
  madeBy: z.string(),
  madeAt: z.string(),
})
/**
 * `fields` and `rewards`: as they are being written where something is, else as the latest version has them. `pending`: what becomes of what was
 * written of a program that runs: an amendment holds for all of it, a version for sales from a day on. `names`: of the items, categories, customers,
 * groups and reps that its terms name. `steps`: those that lead on from here, with why one cannot be taken now. `closeAskedBy`: who asked for a
 * second person to close it. Reps and customers see the latest version alone, without whom else it is for.
 */
export const getProgramDetail = endpoint({
  ...reads,
  path: '/api/Incentive/GetProgramDetail',
  query: z.object({ programId: id }),
  shows,
  result: programRow.extend({
    version,
    fields: programFields,
    rewards: rewardLines,
    pending: z.enum(['nothing', 'amendment', 'version']).nullable(),
    /** The first day from which a new version may hold. */
    nextFromDay: z.string(),
    versions: z.array(shownVersion),
    pauses: z.array(z.object({ fromDay: z.string(), toDay: z.string().nullable() })),
    names: z.record(z.string(), z.string()),
    openedAt: z.string().nullable(),
    stateSince: z.string(),
    reopenUntil: z.string().nullable(),
    closeAskedBy: z.string().nullable(),
    steps: z.array(z.object({ step: z.enum(programSteps), refusals: z.array(z.enum(programRefusals)) })),
    canWrite: z.boolean(),
  }),
})
export type ProgramDetail = Result<typeof getProgramDetail>

/** Of a program that runs: what was written holds from now on, or, where it is a new version, for sales of `fromDay` and later. */
export const applyProgramChanges = endpoint({
  ...writes,
  path: '/api/Incentive/ApplyProgramChanges/:id',
  body: z.object({ version, fromDay: z.iso.date('programs.errors.date').nullable().default(null) }),
  result: saved,
})
export const discardProgramChanges = endpoint({
  ...writes,
  path: '/api/Incentive/DiscardProgramChanges/:id',
  body: z.object({ version }),
  result: saved,
})

/** Takes a program from one state to another (rules 3.8). */
export const takeProgramStep = endpoint({
  ...writes,
  path: '/api/Incentive/ProgramStep/:id',
  body: z.object({ step: z.enum(takenSteps), version, reason: optionalText(300) }),
  result: z.object({ state: z.enum(programStates), version }),
})
/** A draft that never opened. */
export const deleteProgram = endpoint({
  ...writes,
  path: '/api/Incentive/DeleteProgram/:id',
  body: z.object({ version }),
  result: z.object({}),
})

/** Where what stands in the way of closing is found: `count` of them at `path`. */
const closeBlocker = z.object({ refusal: z.enum(programRefusals), count: z.number().int(), text: z.string(), path: z.string() })
export type CloseBlocker = z.output<typeof closeBlocker>
/**
 * 409 `programBlocked` where something stands in its way, with the list as `result.blockers`. Above the company's limit for one person the first who
 * calls asks for it (`waits`: a second one has to), and another one closes it.
 */
export const closeProgram = endpoint({
  ...writes,
  path: '/api/Incentive/CloseProgram',
  body: z.object({ programId: id, version, reason: optionalText(300) }),
  result: z.object({ state: z.enum(programStates), version, waits: z.boolean() }),
})
export const closeBlockers = z.object({ blockers: z.array(closeBlocker) })

/**
 * What such terms would have cost by the company's own invoices of the last 12 months: those of the same days of a year ago where these are over, else the
 * latest (`from`, `to`). `reachedOn`: the day on which the ceiling had too little for
 * the first time. `anywayCents`: of the cost, for sales that came in the same months of the year before as well. The ten of each that matter most.
 */
export const forecastProgram = endpoint({
  ...writes,
  path: '/api/Incentive/ForecastProgram',
  limit: 'check',
  whileViewing: true,
  body: z.object({ terms: programTerms }),
  result: z.object({
    from: z.string(),
    to: z.string(),
    sales: z.number().int(),
    invoices: z.number().int(),
    costCents: z.number(),
    spendCents: z.number(),
    anywayCents: z.number(),
    reachedOn: z.string().nullable(),
    winners: z.array(z.object({ payeeId: z.string(), name: z.string(), cents: z.number() })),
    winnersInAll: z.number().int(),
    losers: z.array(z.object({ payeeId: z.string(), name: z.string() })),
    losersInAll: z.number().int(),
  }),
})
export type ProgramForecast = Result<typeof forecastProgram>

const choice = z.object({ id: z.string(), name: z.string() })
/** What the wizard chooses from, but for items with their categories and customers, which have lists of their own. `payable`: ways to pay that are set up. */
export const getProgramChoices = endpoint({
  ...reads,
  can: 'programs.write',
  path: '/api/Incentive/ProgramChoices',
  shows: ['programs', 'prices', 'customers'],
  result: z.object({
    groups: z.array(choice),
    territories: z.array(z.string()),
    reps: z.array(choice),
    payable: z.array(z.enum(payoutMethods)),
    minimumPayout: z.number(),
  }),
})

const cents = z.number().int('programs.errors.amount').min(0, 'programs.errors.amount').max(99_999_999_999, 'programs.errors.amount')
/**
 * How the company rewards its dealers and reps. Accounts are QuickBooks'; null: not chosen yet. `secondPersonAbove`: more is closed, and paid, by two
 * people; null: one is enough. `approvesBelow`: rewards of less are approved by themselves; 0: none are.
 */
const incentiveFields = z.object({
  customerAccountId: id.nullable(),
  repAccountId: id.nullable(),
  secondPersonAbove: cents.nullable(),
  approvesBelow: cents,
  minimumPayout: cents,
  accruedAccountId: z.uuid().nullable().default(null),
  creditItemId: z.uuid().nullable().default(null),
})
export type IncentiveSettings = z.output<typeof incentiveFields>
/** `classification`: `Revenue` for what customers get, `Expense` for what people get, as a rule; `Liability` for what is accrued. */
export const getIncentiveSettings = endpoint({
  method: 'GET',
  path: '/api/Settings/Incentives',
  access: 'member',
  can: 'settings.read',
  limit: 'read',
  shows: ['programs', 'quickbooks'],
  result: incentiveFields.extend({
    accounts: z.array(z.object({ id: z.string(), name: z.string(), classification: z.string() })),
    items: z.array(z.object({ id: z.string(), name: z.string() })),
    version,
    canWrite: z.boolean(),
  }),
})
/** `version`: the one the form was loaded with; 409 `settingsChanged` when somebody saved meanwhile. */
export const saveIncentiveSettings = endpoint({
  method: 'POST',
  path: '/api/Settings/Incentives',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  body: incentiveFields.extend({ version }),
  result: z.object({ version }),
})
