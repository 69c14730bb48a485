import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { DbContext } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { listCustomerHistory } from '../contract.ts'
import type { FieldChange } from './fields.ts'
import { customerOf } from './record.ts'

type History = RawResult<typeof listCustomerHistory>
const origins = ['web', 'quickbooks', 'system', 'admin'] as const

/** Who changed what, newest first: ids are made in the order of time. */
export async function customerHistory(context: DbContext, { params, query }: ValidInput<typeof listCustomerHistory>): Promise<History> {
  const { db, services } = context
  const { id } = await customerOf(context, params.id)
  const after = readCursor(services.config, query.cursor, 'history')
  const rows = await db
    .selectFrom('auditEvents')
    .select(['id', 'at', 'actor', 'origin', 'action', 'changes'])
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', id)
    .$if(after !== null, (found) => found.where('id', '<', after?.id ?? ''))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ origin, changes, ...event }) => ({
      ...event,
      origin: origins.find((known) => known === origin) ?? 'system',
      changes: changes as FieldChange[],
    })),
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: 'history', key: last.id, id: last.id }) : null,
  }
}
