import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { timeOfId } from '#server/data/time-ids.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listAudit } from '../contract.ts'
import { asEvents, type EventRow } from './events.ts'
import { filterOf } from './find.ts'
import { type AuditFilter, type Step, windowSql, windowWidth } from './window-sql.ts'

const sort = 'audit'
/** Steps of one page; who looks for something rarer goes on from there. */
const steps = 5

export async function auditPage(
  kinds: readonly RecordKind[],
  context: DbContext,
  { cursor, limit, ...filters }: ValidInput<typeof listAudit>['query'],
): Promise<RawResult<typeof listAudit>> {
  const { db, services } = context
  const after = readCursor(services.config, cursor, sort)
  const filter = await filterOf(context, filters)
  const { rows, next } = await lookBack(db, filter, { below: after?.id ?? null, limit })
  return {
    rows: await asEvents(kinds, context, rows),
    next: next && writeCursor(services.config, { sort, key: '', id: next }),
    lookedBackTo: next && new Date(timeOfId(next)).toISOString(),
  }
}

/** Goes back step by step until a page is full, nothing is left, or enough was looked through. `next`: go on below this id. */
export async function lookBack(
  db: Db,
  filter: AuditFilter,
  { below, limit }: { below: string | null; limit: number },
): Promise<{ rows: EventRow[]; next: string | null }> {
  const found: EventRow[] = []
  let place = below
  for (let step = 0; step < steps; step++) {
    const { rows } = await windowSql(filter, { below: place, limit: limit + 1 - found.length }).execute(db.withoutPlugins())
    found.push(...rows.filter((row): row is Step & EventRow => row.id !== null))
    if (found.length > limit) return { rows: found.slice(0, limit), next: found[limit - 1]?.id ?? null }
    const { looked = 0, last = null } = rows[0] ?? {}
    if (looked < windowWidth(filter)) return { rows: found, next: null }
    place = last
  }
  return { rows: found, next: place }
}
