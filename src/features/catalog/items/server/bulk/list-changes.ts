import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listItemChanges } from '../../bulk-changes.ts'
import type { ItemBulkChange } from '../../contract.ts'
import { undoMs } from './undo-many.ts'

const sort = 'itemChanges'

export async function changesPage(
  { db, services }: DbContext,
  { cursor, limit }: ValidInput<typeof listItemChanges>['query'],
): Promise<RawResult<typeof listItemChanges>> {
  const after = readCursor(services.config, cursor, sort)
  const rows = await db
    .selectFrom('itemChanges as c')
    .innerJoin('users as u', 'u.id', 'c.startedBy')
    .selectAll('c')
    .select('u.displayName')
    .$if(after !== null, (found) => found.where('c.id', '<', after?.id ?? ''))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const names = await namesOf(
    db,
    shown.map(({ change }) => change as ItemBulkChange),
  )
  return {
    rows: shown.map(({ displayName, createdAt, change, ...row }) => ({
      ...row,
      what: Object.entries(change as ItemBulkChange).map(([field, value]) => ({ field, value: value ? (names.get(value) ?? value) : '' })),
      startedBy: displayName,
      startedAt: createdAt,
      undoUntil: row.undoneAt || row.changed === 0 ? null : stillUntil(createdAt),
    })),
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.id, id: last.id }) : null,
  }
}

function stillUntil(createdAt: string): string | null {
  const until = Date.parse(createdAt) + undoMs
  return until > Date.now() ? new Date(until).toISOString() : null
}

async function namesOf(db: Db, changes: readonly ItemBulkChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = (field: 'categoryId' | 'taxCodeId') => changes.flatMap((change) => change[field] ?? [])
  const named = async (table: 'itemCategories' | 'taxCodes', wanted: readonly string[]) =>
    wanted.length ? db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute() : []
  const found = await Promise.all([named('itemCategories', ids('categoryId')), named('taxCodes', ids('taxCodeId'))])
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
