import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import { ownNoteOf } from '../note.ts'

export async function pinNote(context: DbContext, id: string, isPinned: boolean) {
  const note = await ownNoteOf(context, id)
  if (note.isPinned !== isPinned) await mark(context, note, { isPinned }, isPinned ? 'notePinned' : 'noteUnpinned')
  return { noteId: id }
}

export async function removeNote(context: DbContext, id: string) {
  const note = await ownNoteOf(context, id)
  await mark(context, note, { removedAt: new Date() }, 'noteRemoved')
  return { noteId: id }
}

export async function restoreNote(context: DbContext, id: string) {
  const note = await ownNoteOf(context, id, { removed: true })
  if (note.removedAt) await mark(context, note, { removedAt: null }, 'noteRestored')
  return { noteId: id }
}

type Mark = { isPinned: boolean } | { removedAt: Date | null }
/** The customer's history says that it was done, never what the note says: some who read the one may not read the other. */
async function mark(context: DbContext, { id, customerId }: { id: string; customerId: string }, change: Mark, action: string) {
  await context.db
    .updateTable('customerNotes')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await audit(context.db, actorOf(context), { action, recordKind: 'customer', recordId: customerId })
}
