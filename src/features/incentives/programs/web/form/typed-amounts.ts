import { numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'
import { dollarsText } from '#web/ui/fields/typed-numbers.ts'

const typed = numberText.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, 'programs.errors.amount')

/** Dollars as people type them. Nothing is no limit, or for `typedSum` nothing. */
export const typedLimit = typed.transform((text): number | null => (text ? dollarsToCents(text) : null))
export const typedSum = typed.transform((text): number => (text ? dollarsToCents(text) : 0))
export const typedDays = numberText.regex(/^\d{0,3}$/, 'programs.errors.days').transform(Number)

export const limitText = (cents: number | null) => (cents === null ? '' : dollarsText(cents))
export const sumText = (cents: number) => (cents === 0 ? '' : dollarsText(cents))
export const daysText = (days: number) => (days === 0 ? '' : String(days))
