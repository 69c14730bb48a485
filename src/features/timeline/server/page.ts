import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/server/door.ts'
import { type DbContext, memberOf } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { listTimeline, TimelineEntry } from '../contract.ts'
import { sources } from './sources.ts'

/**
 * Each source reads one page of its own along its index, all in one round trip; merged, the newest of them are the page. What a customer
 * has behind that is never looked at.
 */
export async function timelinePage(
  context: DbContext,
  { params, query }: ValidInput<typeof listTimeline>,
): Promise<RawResult<typeof listTimeline>> {
  const { services } = context
  const { role } = memberOf(context)
  if (!(await reachesCustomer(context, params.id, 'customers.read'))) throw new AppError('notFound')
  const allowed = sources.filter(({ ability }) => can(role, ability))
  const sort = `timeline ${query.kind ?? ''}`
  const position = readCursor(services.config, query.cursor, sort)
  const before = position && { at: String(position.key), id: position.id }
  const place = { customerId: params.id, before, limit: query.limit + 1 }
  const read = allowed
    .filter(({ kind }) => !query.kind || kind === query.kind)
    .map(async ({ kind, read }) => (await read(context, place)).map((event): TimelineEntry => ({ ...nothingElse, ...event, kind })))
  const events = (await Promise.all(read)).flat().sort(newestFirst)
  const rows = events.slice(0, query.limit)
  const last = rows.at(-1)
  return {
    rows,
    next: events.length > query.limit && last ? writeCursor(services.config, { sort, key: last.at, id: last.id }) : null,
    kinds: allowed.map(({ kind }) => kind),
  }
}

const nothingElse = {
  day: null,
  actor: '',
  origin: 'system',
  action: '',
  changes: [],
  title: '',
  text: '',
  state: '',
  amount: null,
  path: null,
} satisfies Partial<TimelineEntry>

type Placed = { at: string; id: string }
const newestFirst = (one: Placed, other: Placed) => {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  return one.id < other.id ? 1 : -1
}
