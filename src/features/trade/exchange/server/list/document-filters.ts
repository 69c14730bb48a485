import { sql } from 'kysely'
import { z } from 'zod'
import type { FilterValues } from '#contract/paging.ts'
import { endOf } from '#server/data/beginning.ts'
import { type Condition, oneOf } from '#server/data/conditions.ts'
import { timesOfDays } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { days, readFilters, several } from '#server/data/filter-values.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { firstIdOf } from '#server/data/time-ids.ts'
import { acknowledgmentStates, deliveryStates, documentStates } from '../../contract.ts'

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
  date: days,
  file: z.uuid().optional(),
})

/**
 * What is asked of `edi_documents d`: the `conditions`, all of which hold, and of the `ways`, which exclude each other, one; none: no such
 * choice.
 */
export type DocumentRequest = { conditions: Condition[]; ways: Condition[] }

/** Ids begin with their time, which a long transaction makes later than the one that is shown. */
const longestMs = 86_400_000

export async function documentRequest(db: Db, { search, filters }: { search: string; filters: FilterValues }): Promise<DocumentRequest> {
  const { state, delivery, acknowledgment, reason, needs, type, partner, direction, date, file } = readFilters(documentFilters, filters)
  const { from, below } = await timesOfDays(db, date ?? {})
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const id = (ms: number) => sql`${firstIdOf(ms)}::uuid`
  const text = search.toLowerCase()
  const conditions = [
    ofCompany('d'),
    ...(text ? [sql<boolean>`d.number <> '' and d.number_key >= ${text} and d.number_key < ${endOf(text)}`] : []),
    ...(reason ? [sql<boolean>`d.needs <> '{}' and d.needs && ${reason}::text[]`] : []),
    ...(needs ? [sql<boolean>`d.needs <> '{}'`] : []),
    ...(direction ? [sql<boolean>`d.direction = ${direction}`] : []),
    ...(from === null ? [] : [sql<boolean>`d.received_at >= ${at(from)} and d.id >= ${id(from)}`]),
    ...(below === null ? [] : [sql<boolean>`d.received_at < ${at(below)} and d.id < ${id(below + longestMs)}`]),
    ...(file ? [sql<boolean>`d.file_id = ${file}::uuid`] : []),
  ]
  const directions: readonly Direction[] = direction ? [direction] : ['I', 'O']
  const each = (chosen: readonly string[] | undefined, waysOf: (one: string) => Way[]) => {
    const waysTo = (one: string) => waysOf(one).map((way) => way(one))
    return chosen?.length ? [chosen.flatMap(waysTo)] : []
  }
  const choices = [
    ...each(acknowledgment, (one) => acknowledgmentWays(one, directions)),
    ...each(delivery, (one) => alongDirections('delivery', one === 'None' ? directions : ours(directions))),
    ...each(partner, () => [(value) => sql`d.partner_id = ${value}::uuid`]),
    ...each(state, () => alongDirections('state', directions)),
    ...each(type, () => [(value) => sql`d.type = ${value}`]),
  ]
  const ways = choices.find(({ length }) => length > 1) ?? []
  const others = choices.filter((choice) => choice !== ways).map(anyOf)
  return { conditions: [...conditions, ...others], ways }
}

type Direction = 'I' | 'O'
type Way = (value: string) => Condition
const ours = (directions: readonly Direction[]) => directions.filter((way) => way === 'O')
const alongDirections = (column: string, directions: readonly Direction[]): Way[] =>
  directions.map((way) => (value) => sql`d.direction = ${sql.lit(way)} and d.${sql.raw(column)} = ${value}`)
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? oneOf(conditions.map((each) => sql`(${each})`)) : sql`(false)`

/** As the column `acknowledgment_key` has it: of what partners sent all but these two. */
function acknowledgmentWays(said: string, directions: readonly Direction[]): Way[] {
  if (said !== 'Waiting' && said !== 'Accepted') return [(value) => sql`d.acknowledgment_key = ${value}`]
  return directions.map(
    (way) => (value) =>
      sql`d.direction = ${sql.lit(way)} and d.${sql.raw(way === 'O' ? 'acknowledgment_key' : 'acknowledgment')} = ${value}`,
  )
}
