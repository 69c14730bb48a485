import { z } from 'zod'
import { searchText } from './fields.ts'

/** What every list takes. `sort` is a column key, `-` before it turns it round. `cursor` is the opaque `next` of the page before. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    search: searchText(200),
    sort: z.enum(sorts.flatMap((key) => [key, `-${key}`]) as [Sort<S[number]>, ...Sort<S[number]>[]]).optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
type Sort<K extends string> = K | `-${K}`

/** A total is exact up to this many rows; beyond it is this number and `more` is true (shown as "10,000+"). */
export const countedUpTo = 10_000

export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    total: z.object({ rows: z.number().int(), more: z.boolean() }).nullable(),
  })

/** Filters travel as one JSON text per key in the query string: `{"rep":["A1"],"balance":{"from":100}}`. */
export const filterValues = z.record(
  z.string().max(40),
  z.union([
    z.string().max(200),
    z.array(z.string().max(200)).max(200),
    z.object({ from: z.string().max(40).optional(), to: z.string().max(40).optional() }),
  ]),
)
export type FilterValues = z.infer<typeof filterValues>
export const filtersParam = z
  .string()
  .max(4000)
  .default('{}')
  .transform((text, context) => {
    try {
      const parsed = filterValues.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
    } catch {
      // falls through to the same answer as a wrong shape
    }
    context.addIssue({ code: 'custom', message: 'validation.wrong' })
    return z.NEVER
  })
