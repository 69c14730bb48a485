import type { Insertable } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import type { CustomerNoteVersionsTable } from '#server/data/tables.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getNoteHistory } from '../contract.ts'
import { noteOf } from './note.ts'

const perPage = 20

export const keepVersion = (db: Db, version: Insertable<CustomerNoteVersionsTable>) =>
  db.insertInto('customerNoteVersions').values(version).execute()

export async function noteHistory(
  context: DbContext,
  { params, query }: ValidInput<typeof getNoteHistory>,
): Promise<RawResult<typeof getNoteHistory>> {
  const { id } = await noteOf(context, params.noteId, { ability: 'notes.read' })
  const { before } = query
  const rows = await context.db
    .selectFrom('customerNoteVersions')
    .select(['version', 'at', 'actor', 'noteTitle', 'noteText'])
    .where('noteId', '=', id)
    .$if(before !== undefined, (found) => found.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(perPage + 1)
    .execute()
  const shown = rows.slice(0, perPage)
  return {
    rows: shown,
    next: rows.length > perPage ? (shown.at(-1)?.version ?? null) : null,
  }
}
