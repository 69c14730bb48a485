import type { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'

/** Dollars as people type them, in cents. */
export const typedDollars = numberText.regex(/^\d{1,6}(\.\d{1,2})?$/, 'orders.number').transform((text): number => dollarsToCents(text))

/** The text of an amount in cents. */
export const dollarsText = (cents: number) => (cents / 100).toFixed(2)

/** A whole number as people type it, as far as `schema` takes it; `message` where it is none. */
export const typedWhole = <S extends z.ZodType<number, number>>(schema: S, message: string) =>
  numberText
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .pipe(schema)
