import { namesOf, type RecordKind } from '#server/data/record-kind.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Entry } from '../contract.ts'
import { buttonsOf } from './buttons.ts'
import type { EntryRow } from './entry-row.ts'
import { reasonOf, sentenceOf } from './sentences.ts'

/** Rows of the ledger as this caller reads them. */
export async function asEntries(kinds: readonly RecordKind[], context: DbContext, rows: readonly EntryRow[]): Promise<Entry[]> {
  const { role } = memberOf(context)
  const named = await namesOf(kinds, context, rows)
  return rows.map((row) => {
    const { name, path } = named(row)
    return {
      id: row.id,
      lane: row.lane,
      state: row.state,
      direction: row.direction,
      what: sentenceOf(row, name, context.language),
      recordPath: path,
      ...reasonOf(row, context.language),
      ...buttonsOf(row, role),
      since: row.createdAt,
      changedAt: row.updatedAt,
      attempts: row.attempts,
      nextAttemptAt: row.state === 'retrying' || row.state === 'unknown' ? row.nextAttemptAt : null,
    }
  })
}
