import { z } from 'zod'
import { type ProgramFields, programFields } from '../../contract.ts'
import { everything } from '../../terms.ts'
import { daysText, limitText, sumText, typedDays, typedLimit, typedSum } from './typed-amounts.ts'

/** What the first step holds: amounts and days as people type them. */
export const setupForm = z
  .object({
    ...programFields.shape,
    minSaleAmt: typedSum,
    maximumAllowed: typedLimit,
    maxPerPayee: typedLimit,
    minimumPayout: typedSum,
    returnDays: typedDays,
    claimDays: typedDays,
  })
  // Rules about several fields at once.
  .superRefine((fields, context) => {
    for (const { path, message } of programFields.safeParse(fields).error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })

type Typed = 'minSaleAmt' | 'maximumAllowed' | 'maxPerPayee' | 'minimumPayout' | 'returnDays' | 'claimDays'
export type SetupValues = Omit<ProgramFields, Typed> & Record<Typed, string>

/** A quarter from today on, for everybody and everything: most programs differ from it in one or two places. */
export const newValues = (today: string, minimumPayout: number): SetupValues => ({
  program: '',
  programName: '',
  fromDate: today,
  toDate: Temporal.PlainDate.from(today).add({ months: 3 }).subtract({ days: 1 }).toString(),
  minSaleAmt: '',
  minimumOf: 'sale',
  maximumAllowed: '',
  noCeiling: false,
  maxPerPayee: '',
  earnOn: 'invoice',
  returnDays: '',
  claimDays: '30',
  overlap: 'stackable',
  whenShort: 'customerFirst',
  countsPaused: false,
  sharedCredit: 'full',
  minimumPayout: sumText(minimumPayout),
  eligible: {
    items: everything,
    categories: everything,
    customers: everything,
    groups: everything,
    territories: everything,
    reps: everything,
  },
})

export const valuesOf = ({
  minSaleAmt,
  maximumAllowed,
  maxPerPayee,
  minimumPayout,
  returnDays,
  claimDays,
  ...fields
}: ProgramFields): SetupValues => ({
  ...fields,
  minSaleAmt: sumText(minSaleAmt),
  maximumAllowed: limitText(maximumAllowed),
  maxPerPayee: limitText(maxPerPayee),
  minimumPayout: sumText(minimumPayout),
  returnDays: daysText(returnDays),
  claimDays: daysText(claimDays),
})
