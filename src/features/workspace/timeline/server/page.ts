import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { mergedInto, reachesCustomer } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listTimeline, TimelineEntry } from '../contract.ts'
import { newestFirst, nothingElse } from './merge.ts'
import { sources } from './sources.ts'

/**
 * Each source reads one page of its own along its index, all in one round trip; merged, the newest of them are the page. What a customer
 * has behind that is never looked at. What a merge cannot move stays with the one that is gone, and is read there.
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
  const customers = [{ id: params.id, customerName: '' }, ...(await mergedInto(context.db, params.id))]
  const read = allowed
    .filter(({ kind }) => !query.kind || kind === query.kind)
    .flatMap(({ kind, read }) =>
      customers.map(async ({ id: customerId, customerName: mergedCustomer }) => {
        const events = await read(context, { customerId, before, limit: query.limit + 1 })
        return events.map((event): TimelineEntry => ({ ...nothingElse, ...event, kind, mergedCustomer }))
      }),
    )
  const events = (await Promise.all(read)).flat().sort(newestFirst)
  const rows = events.slice(0, query.limit)
  const last = rows.at(-1)
  return {
    rows,
    next: events.length > query.limit && last ? writeCursor(services.config, { sort, key: last.at, id: last.id }) : null,
    kinds: allowed.map(({ kind }) => kind),
  }
}
