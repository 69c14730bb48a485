import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { attachmentTypeOf, type NoteAttachment } from '../contract.ts'

/** Of several notes, in the order they were added. */
export async function attachmentsOf(db: Db, noteIds: string[]): Promise<Map<string, NoteAttachment[]>> {
  const files = new Map<string, NoteAttachment[]>()
  if (!noteIds.length) return files
  const rows = await db
    .selectFrom('noteAttachments')
    .select(['id', 'noteId', 'name', 'extension', 'bytes'])
    .where('noteId', 'in', noteIds)
    .orderBy('id')
    .execute()
  for (const { noteId, ...row } of rows) files.set(noteId, [...(files.get(noteId) ?? []), toAttachment(row)])
  return files
}

export function toAttachment({ extension, ...row }: { id: string; name: string; extension: string; bytes: number }): NoteAttachment {
  const type = attachmentTypeOf(`.${extension}`)
  if (!type) throw new Error(`An attachment of the kind ${extension} was kept.`)
  return { ...row, extension: type }
}

/** The first place that is free of the five. Two uploads that see the same one: the note is locked. */
export async function freeSlot(db: Db, noteId: string, slots: number): Promise<number> {
  const taken = await db.selectFrom('noteAttachments').select('slot').where('noteId', '=', noteId).execute()
  const used = new Set(taken.map(({ slot }) => slot))
  for (let slot = 1; slot <= slots; slot++) if (!used.has(slot)) return slot
  throw new AppError('tooManyFiles', { values: { most: slots } })
}
