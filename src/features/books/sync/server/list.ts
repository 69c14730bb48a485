import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listEntries } from '../contract.ts'
import { asEntries } from './entries.ts'
import type { EntryRow } from './entry-row.ts'
import { type After, countSql, type EntryFilter, rowsSql } from './list-sql.ts'

type Query = ValidInput<typeof listEntries>['query']
type Asked = Omit<Query, 'cursor' | 'limit'>

/** So many customers of a search are looked for in the ledger; whoever finds more types on. */
const mostCustomers = 500
const sort = 'updatedAt'

export async function listPage(
  kinds: readonly RecordKind[],
  context: DbContext,
  { cursor, limit, ...asked }: Query,
): Promise<RawResult<typeof listEntries>> {
  const { db, services } = context
  const after = readCursor(services.config, cursor, sort)
  const { filter, broad } = await filterOf(context, asked)
  const rows = await pageRows(db, filter, { after: after && { key: String(after.key), id: after.id }, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit
  return {
    rows: await asEntries(kinds, context, shown),
    next: more && last ? writeCursor(services.config, { sort, key: last.updatedAt, id: last.id }) : null,
    total: after ? null : more ? await totalOf(db, filter) : { rows: rows.length, more: false },
    broad,
  }
}

/** What the caller looks for, with the records that a search finds. */
export async function filterOf(context: DbContext, { search, ...filter }: Asked): Promise<{ filter: EntryFilter; broad: boolean }> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(context.db)
  if (!search) return { filter: { ...filter, found: null }, broad: false }
  const { ids, more } = await findCustomers(context, search, mostCustomers)
  return { filter: { ...filter, found: { customers: ids, text: search } }, broad: more }
}

export async function pageRows(db: Db, filter: EntryFilter, place: { after: After; limit: number }): Promise<EntryRow[]> {
  return (await rowsSql(filter, place).execute(db.withoutPlugins())).rows
}

async function totalOf(db: Db, filter: EntryFilter) {
  const { rows } = await countSql(filter).execute(db)
  const counted = rows[0]?.rows ?? 0
  return { rows: Math.min(counted, countedUpTo), more: counted > countedUpTo }
}
