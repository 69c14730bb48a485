import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { FilterValues } from '#contract/paging.ts'
import { endOf } from '#server/data/beginning.ts'
import { timesOfDays } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import { acknowledgmentStates, deliveryStates, documentStates } from '../../contract.ts'

const several = <T extends z.ZodType<string>>(one: T) =>
  z
    .union([one, z.array(one)])
    .transform((given) => [...new Set(Array.isArray(given) ? given : [given])])
    .optional()
const day = z.iso.date().optional()
const documentFilters = z.strictObject({
  state: several(z.enum(documentStates)),
  delivery: several(z.enum(deliveryStates)),
  acknowledgment: several(z.enum(acknowledgmentStates)),
  reason: several(z.string()),
  /** Whatever needs a person. */
  needs: z.literal('anything').optional(),
  type: several(z.string()),
  partner: several(z.uuid()),
  direction: z.enum(['I', 'O']).optional(),
  date: z.object({ from: day, to: day }).optional(),
  file: z.uuid().optional(),
})

/**
 * What is asked of `edi_documents d`: the `conditions`, all of which hold, and of the `ways`, which exclude each other, one; none: no such
 * choice.
 */
export type DocumentRequest = { conditions: string[]; ways: string[]; values: unknown[] }

/** Ids begin with their time, which a long transaction makes later than the one that is shown. */
const longestMs = 86_400_000

export async function documentRequest(db: Db, { search, filters }: { search: string; filters: FilterValues }): Promise<DocumentRequest> {
  const parsed = documentFilters.safeParse(filters)
  if (!parsed.success) throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'errors.invalid' } })
  const { state, delivery, acknowledgment, reason, needs, type, partner, direction, date, file } = parsed.data
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const { from, below } = await timesOfDays(db, date ?? {})
  const at = (ms: number) => `${add(new Date(ms).toISOString())}::timestamptz`
  const id = (ms: number) => `${add(firstIdOf(ms))}::uuid`
  const text = search.toLowerCase()
  const conditions = [
    ...(text ? [`d.number <> '' and d.number_key >= ${add(text)} and d.number_key < ${add(endOf(text))}`] : []),
    ...(reason ? [`d.needs <> '{}' and d.needs && ${add(reason)}::text[]`] : []),
    ...(needs ? [`d.needs <> '{}'`] : []),
    ...(direction ? [`d.direction = ${add(direction)}`] : []),
    ...(from === null ? [] : [`d.received_at >= ${at(from)} and d.id >= ${id(from)}`]),
    ...(below === null ? [] : [`d.received_at < ${at(below)} and d.id < ${id(below + longestMs)}`]),
    ...(file ? [`d.file_id = ${add(file)}::uuid`] : []),
  ]
  const directions: readonly Direction[] = direction ? [direction] : ['I', 'O']
  /** A value that no way names may not be among the values. */
  const each = (chosen: readonly string[] | undefined, waysOf: (one: string) => Way[]) => {
    const waysTo = (one: string) => {
      const found = waysOf(one)
      const value = found.length ? add(one) : ''
      return found.map((way) => way(value))
    }
    return chosen?.length ? [chosen.flatMap(waysTo)] : []
  }
  const choices = [
    ...each(acknowledgment, (one) => acknowledgmentWays(one, directions)),
    ...each(delivery, (one) => alongDirections('delivery', one === 'None' ? directions : ours(directions))),
    ...each(partner, () => [(value) => `d.partner_id = ${value}::uuid`]),
    ...each(state, () => alongDirections('state', directions)),
    ...each(type, () => [(value) => `d.type = ${value}`]),
  ]
  const ways = choices.find(({ length }) => length > 1) ?? []
  const others = choices.filter((choice) => choice !== ways).map(anyOf)
  return { conditions: [...conditions, ...others], ways, values }
}

type Direction = 'I' | 'O'
type Way = (value: string) => string
const ours = (directions: readonly Direction[]) => directions.filter((way) => way === 'O')
const alongDirections = (column: string, directions: readonly Direction[]): Way[] =>
  directions.map((way) => (value) => `d.direction = '${way}' and d.${column} = ${value}`)
export const anyOf = (conditions: readonly string[]) => `(${conditions.map((each) => `(${each})`).join(' or ') || 'false'})`

/** As the column `acknowledgment_key` has it: of what partners sent all but these two. */
function acknowledgmentWays(said: string, directions: readonly Direction[]): Way[] {
  if (said !== 'Waiting' && said !== 'Accepted') return [(value) => `d.acknowledgment_key = ${value}`]
  return directions.map(
    (way) => (value) => `d.direction = '${way}' and d.${way === 'O' ? 'acknowledgment_key' : 'acknowledgment'} = ${value}`,
  )
}
