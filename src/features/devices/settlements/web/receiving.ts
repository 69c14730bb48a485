import { z } from 'zod'
import { maxText, numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'
import type { CollectedPayment } from '../contract.ts'

/** What becomes of checks that are not ticked: they stay with the rep for next time, or do not come any more. */
export const rests = ['stays', 'missing'] as const
export type Typed = { countedCash: string; came: string[]; rest: (typeof rests)[number]; reason: string; note: string }

const dollars = /^\d{1,9}(\.\d{1,2})?$/
export const isCheck = ({ expected, expectedCash }: Pick<CollectedPayment, 'expected' | 'expectedCash'>) => expected > expectedCash

/** What is covered by what was typed, what there should be of it, and what there is. Cents; `cash` null: it is no amount. */
export function receivedOf(rows: readonly CollectedPayment[], { countedCash, came, rest }: Pick<Typed, 'countedCash' | 'came' | 'rest'>) {
  const ticked = new Set(came)
  // What is void in the books stays: it may be put back there.
  const covered = rows.filter((row) => row.expected > 0 && (!isCheck(row) || rest === 'missing' || ticked.has(row.id)))
  const checks = covered.filter(isCheck)
  const checksOf = (some: readonly CollectedPayment[]) => some.reduce((sum, row) => sum + row.expected - row.expectedCash, 0)
  const cash = dollars.test(countedCash) ? dollarsToCents(countedCash) : null
  const expectedCash = covered.reduce((sum, row) => sum + row.expectedCash, 0)
  const missing = checks.filter(({ id }) => !ticked.has(id))
  return {
    payments: covered.map((row) => ({ id: row.id, came: !isCheck(row) || ticked.has(row.id) })),
    expectedCash,
    cash,
    expectedChecks: checksOf(checks),
    countedChecks: checksOf(checks) - checksOf(missing),
    missing: missing.length,
    difference: cash === null ? null : cash - expectedCash - checksOf(missing),
    differs: cash !== null && (cash !== expectedCash || missing.length > 0),
  }
}

export const receiveForm = (rows: readonly CollectedPayment[]) =>
  z
    .object({
      countedCash: numberText.min(1, 'validation.required').regex(dollars, 'settlements.errors.amount'),
      came: z.array(z.string()),
      rest: z.enum(rests),
      reason: maxText(300),
      note: maxText(300),
    })
    .superRefine((typed, { addIssue }) => {
      const { differs, payments } = receivedOf(rows, typed)
      if (differs && !typed.reason) addIssue({ code: 'custom', path: ['reason'], message: 'validation.required' })
      if (payments.length === 0) addIssue({ code: 'custom', path: ['rest'], message: 'settlements.errors.nothing' })
    })
