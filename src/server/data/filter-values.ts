import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { dollarsToCents } from '#contract/money.ts'
import type { FilterValues } from '#contract/paging.ts'

/** One choice or several, each once. */
export const several = <T extends z.ZodType<string>>(one: T) =>
  z
    .union([one, z.array(one)])
    .transform((given) => [...new Set(Array.isArray(given) ? given : [given])])
    .optional()

const day = z.iso.date().optional()
export const days = z.object({ from: day, to: day }).optional()

const dollars = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform((text) => dollarsToCents(text))
  .optional()
/** In cents. */
export const amounts = z.object({ from: dollars, to: dollars }).optional()

export function readFilters<S extends z.ZodType>(schema: S, filters: FilterValues): z.output<S> {
  const parsed = schema.safeParse(filters)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'validation.wrong' } })
}
