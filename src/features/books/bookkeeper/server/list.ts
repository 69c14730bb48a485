import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listMatters } from '../contract.ts'
import { countMatters, pageOfMatters } from './matters.ts'

const sort = 'since'

export async function listPage(
  kinds: readonly RecordKind[],
  context: DbContext,
  { cursor, limit, kind, search, aside }: ValidInput<typeof listMatters>['query'],
): Promise<RawResult<typeof listMatters>> {
  const { db, language, services } = context
  const reader = { db, language, role: memberOf(context).role }
  const after = readCursor(services.config, cursor, sort)
  const asked = { kind, search, aside: aside === 'Y' }
  const rows = await pageOfMatters(kinds, reader, { ...asked, after: after && { key: String(after.key), id: after.id }, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit
  return {
    rows: shown,
    next: more && last ? writeCursor(services.config, { sort, key: last.since, id: last.id }) : null,
    total: after ? null : more ? await countMatters(reader, countedUpTo, asked) : { rows: rows.length, more: false },
  }
}
