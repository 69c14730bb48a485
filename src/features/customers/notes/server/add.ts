import type { Db } from '#server/data/db.ts'
import { keepVersion } from './versions.ts'

/** `authorId` null: nobody in person wrote it, `author` says what did. The same `requestKey` adds once. */
export type NewNote = {
  companyId: string
  customerId: string
  noteTitle: string
  noteText: string
  authorId: string | null
  author: string
  requestKey?: string | undefined
}

export async function addNote(db: Db, { requestKey, ...note }: NewNote): Promise<{ noteId: string; version: number; isNew: boolean }> {
  const made = await db
    .insertInto('customerNotes')
    .values({ ...note, requestKey: requestKey ?? null })
    .onConflict((conflict) => conflict.columns(['companyId', 'requestKey']).where('requestKey', 'is not', null).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  // It was sent a second time: the first one is the answer.
  if (!made) {
    const { id, version } = await db
      .selectFrom('customerNotes')
      .select(['id', 'version'])
      .where('requestKey', '=', requestKey ?? null)
      .executeTakeFirstOrThrow()
    return { noteId: id, version, isNew: false }
  }
  const { companyId, noteTitle, noteText, authorId, author } = note
  await keepVersion(db, { companyId, noteId: made.id, version: made.version, noteTitle, noteText, actorId: authorId, actor: author })
  return { noteId: made.id, version: made.version, isNew: true }
}
