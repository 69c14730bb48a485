import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { costFields } from '#features/catalog/items/contract.ts'
import { itemOf } from '#features/catalog/items/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listItemHistory } from '../contract.ts'
import { asEvent } from './audit-event.ts'
import { nothingElse } from './merge.ts'

const sort = 'item history'
const hidden = new Set<string>(costFields)

/** What the audit log says of an item. Its order is that of the ids. */
export async function itemHistory(
  { db, services, ...context }: DbContext,
  { params, query }: ValidInput<typeof listItemHistory>,
): Promise<RawResult<typeof listItemHistory>> {
  await itemOf(db, params.id)
  const after = readCursor(services.config, query.cursor, sort)
  const found = await db
    .selectFrom('auditEvents')
    .select(['id', 'actor', 'origin', 'action', 'changes'])
    .where('recordId', '=', params.id)
    // Letter by letter as the index has it.
    .where(sql<boolean>`record_kind = 'item'`)
    .$if(after !== null, (rows) => rows.where('id', '<', after?.id ?? ''))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const seesCosts = can(memberOf(context).role, 'costs.read')
  const rows = found.slice(0, query.limit).map((row) => {
    const event = asEvent(row)
    const changes = seesCosts ? event.changes : event.changes.filter(({ field }) => !hidden.has(field))
    return { ...nothingElse, ...event, changes, kind: 'changes' as const, mergedCustomer: '' }
  })
  const last = rows.at(-1)
  return { rows, next: found.length > query.limit && last ? writeCursor(services.config, { sort, key: '', id: last.id }) : null }
}
