import { z } from 'zod'
import { id, lineText, numberText, requiredText } from '#contract/fields.ts'

export const longestName = 50
/** What has a name of at most so many letters (specification 5). */
export const shortName = requiredText.max(longestName, `validation.tooLong|${longestName}`)

/** Debit card, ACH, other: account credit, check, payroll (specification 9). */
export const payoutMethods = ['D', 'A', 'O'] as const
/** Customer, sales rep (specification 9). */
export const payeeKinds = ['C', 'S'] as const
export type PayeeKind = (typeof payeeKinds)[number]
/** Flat for each sale, percent of the eligible amount, for each unit, tiers, goal bonus. */
export const rewardKinds = ['F', 'P', 'U', 'T', 'G'] as const
export type RewardKind = (typeof rewardKinds)[number]

const mostCents = 99_999_999_999
const amount = z.int('programs.errors.amount').min(0, 'programs.errors.amount').max(mostCents, 'programs.errors.amount')
/** Null: no such limit. Nothing at all is refused: it would be a program that pays nobody. */
const limit = amount.min(1, 'programs.errors.amount').nullable().default(null)
const days = z.int('programs.errors.days').min(0, 'programs.errors.days').max(365, 'programs.errors.days').default(0)
const day = z.iso.date('programs.errors.date')

/** Dollars or percent with up to four decimals, by the kind of the reward. */
const rate = numberText.regex(/^\d{1,7}(\.\d{1,4})?$/, 'programs.errors.rate')
const isPercent = (text: string) => Number(text) <= 100

/** From so much on, up to the next one: only where it begins is said, so that no amount falls between two. */
const band = z.object({ from: amount, rate })
export type Band = z.output<typeof band>

const only = z.enum(['these', 'others']).default('these')
/** Empty: everything. */
const chosen = z.object({ only, ids: z.array(id).max(1000, 'programs.errors.tooMany').default([]) }).prefault({})
export type Chosen = z.output<typeof chosen>
export const everything: Chosen = { only: 'these', ids: [] }
/** They have names alone. */
const chosenNames = z
  .object({
    only,
    ids: z.array(requiredText.max(100, 'validation.tooLong|100')).max(1000, 'programs.errors.tooMany').default([]),
  })
  .prefault({})
/** `groups`: price levels, which say to what group a customer belongs. `territories`: by their names. */
const eligible = z
  .object({ items: chosen, categories: chosen, customers: chosen, groups: chosen, territories: chosenNames, reps: chosen })
  .prefault({})
export type Eligible = z.output<typeof eligible>

/**
 * `salePer`: the rate of F, P and U. `bands`: of T, a rate in percent each, and of G, a bonus in dollars for each goal. `whole`: the band that is
 * reached counts for everything, not for what is above where it begins. `basis`: each sale for itself, or the payee's sum in the program.
 */
const rewardLine = z
  .object({
    id,
    name: shortName,
    payee: z.enum(payeeKinds),
    compType: z.enum(rewardKinds),
    salePer: rate.nullable().default(null),
    bands: z.array(band).max(20, 'programs.errors.tooMany').default([]),
    whole: z.boolean().default(false),
    basis: z.enum(['sale', 'period']).default('period'),
    maxPerSale: limit,
    payVia: z.enum(payoutMethods),
  })
  .superRefine((line, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const hasTable = line.compType === 'T' || line.compType === 'G'
    if (!hasTable && line.salePer === null) refuse('salePer', 'validation.required')
    if (line.compType === 'P' && line.salePer !== null && !isPercent(line.salePer)) refuse('salePer', 'programs.errors.percent')
    // A flat reward is an amount of money.
    if (line.compType === 'F' && line.salePer !== null && !isMoney(line.salePer)) refuse('salePer', 'programs.errors.rate')
    if (hasTable && line.bands.length === 0) refuse('bands', 'validation.required')
    if (!line.bands.every(({ from }, at) => at === 0 || from > (line.bands[at - 1]?.from ?? 0))) refuse('bands', 'programs.errors.bands')
    if (line.compType === 'T' && !line.bands.every((each) => isPercent(each.rate))) refuse('bands', 'programs.errors.percent')
    if (line.compType === 'G' && !line.bands.every((each) => isMoney(each.rate))) refuse('bands', 'programs.errors.rate')
    // Who sells more would have less.
    const falls = line.bands.some((each, at) => Number(each.rate) < Number(line.bands[at - 1]?.rate ?? 0))
    if (line.compType === 'T' && line.whole && falls) refuse('bands', 'programs.errors.falling')
  })
export type RewardLine = z.output<typeof rewardLine>
const isMoney = (text: string) => /^\d+(\.\d{1,2}0*)?$/.test(text)

/**
 * What a version of a program says, but for its rewards. `minimumOf`: what came back is counted against the minimum, or not. `claimDays`: so long
 * after the last day documents of its days are still taken. `whenShort`: who goes first where the ceiling has not enough for all rewards of a sale.
 * `sharedCredit`: whether each of several reps of a sale has all of it in the sum that bands and goals are of, or the own share. `minimumPayout`:
 * less waits for the next payout. How amounts are rounded is no term: half away from zero, once for each entry.
 */
export const termsFields = {
  fromDate: day,
  toDate: day,
  minSaleAmt: amount.default(0),
  minimumOf: z.enum(['sale', 'net']).default('sale'),
  maximumAllowed: limit,
  maxPerPayee: limit,
  earnOn: z.enum(['invoice', 'paid']).default('invoice'),
  returnDays: days,
  claimDays: days,
  overlap: z.enum(['exclusive', 'stackable']).default('stackable'),
  whenShort: z.enum(['customerFirst', 'proRata']).default('customerFirst'),
  countsPaused: z.boolean().default(false),
  sharedCredit: z.enum(['full', 'share']).default('full'),
  minimumPayout: amount.default(500),
  eligible,
}
export const inOrder = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => fromDate <= toDate
export const turnedRound = { path: ['toDate'], message: 'programs.errors.turnedRound' }
export const rewardLines = z
  .array(rewardLine)
  .max(20, 'programs.errors.tooMany')
  .refine((rewards) => new Set(rewards.map((line) => line.id)).size === rewards.length, 'programs.errors.twice')

/** As they are written: the rewards come in a second step. */
export const writtenTerms = z.object({ ...termsFields, rewards: rewardLines }).refine(inOrder, turnedRound)
export const programTerms = z
  .object({ ...termsFields, rewards: rewardLines.min(1, 'programs.errors.noReward') })
  .refine(inOrder, turnedRound)
export type ProgramTerms = z.output<typeof programTerms>
export type TypedTerms = z.input<typeof programTerms>

export const programCode = lineText(20)
  .overwrite((typed) => typed.toUpperCase())
  .min(1, 'validation.required')
  .regex(/^[A-Z0-9-]*$/, 'programs.errors.code')
