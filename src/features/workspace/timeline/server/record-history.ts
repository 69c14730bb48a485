import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listDeviceHistory } from '../contract.ts'
import { asEvent } from './audit-event.ts'
import { nothingElse } from './merge.ts'

type Asked = ValidInput<typeof listDeviceHistory>
type Change = ReturnType<typeof asEvent>['changes'][number]

/** What the audit log says of a record that the caller reaches. Its order is that of the ids. `shows`: which changes are told. */
export async function recordHistory(
  { db, services }: DbContext,
  kind: 'item' | 'device' | 'store' | 'program',
  { params, query }: Asked,
  shows: (change: Change) => boolean = () => true,
): Promise<RawResult<typeof listDeviceHistory>> {
  const sort = `${kind} history`
  const after = readCursor(services.config, query.cursor, sort)
  const found = await db
    .selectFrom('auditEvents')
    .select(['id', 'actor', 'origin', 'action', 'changes'])
    .where('recordId', '=', params.id)
    // Letter by letter as the index has it.
    .where(sql<boolean>`record_kind = ${sql.lit(kind)}`)
    .$if(after !== null, (rows) => rows.where('id', '<', after?.id ?? ''))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const rows = found.slice(0, query.limit).map((row) => {
    const event = asEvent(row)
    return { ...nothingElse, ...event, changes: event.changes.filter(shows), kind: 'changes' as const, mergedCustomer: '' }
  })
  const last = rows.at(-1)
  return { rows, next: found.length > query.limit && last ? writeCursor(services.config, { sort, key: '', id: last.id }) : null }
}
