import type { RawResult, Upload, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { type addDeleteNoteAttachment, maxAttachments } from '../contract.ts'
import { freeSlot, toAttachment } from './attachments.ts'
import { checkedFile } from './file/check-file.ts'
import { ownNoteOf } from './note.ts'

type Answer = RawResult<typeof addDeleteNoteAttachment>

export async function addOrRemoveAttachment(
  context: Context,
  { body, upload }: ValidInput<typeof addDeleteNoteAttachment>,
): Promise<Answer> {
  const { companyId, userId } = memberOf(context)
  const inTransaction = (work: (context: DbContext) => Promise<Answer>) =>
    context.services.transaction({ companyId, userId }, (db) => work({ ...context, db }))
  if (upload) {
    // Whoever may not, or has no room, is told before the file is looked at.
    await inTransaction(async (at) => {
      await freeSlot(at.db, (await ownNoteOf(at, body.noteId)).id, maxAttachments)
      await mustFit(at.db, context.services.config, upload.bytes)
      return { attachment: null }
    })
    const name = cleanFileName(upload.filename)
    const { type, upload: checked } = await checkedFile(name, upload)
    return inTransaction((at) => add(at, { noteId: body.noteId, name, extension: type, upload: checked }))
  }
  const { attachmentId } = body
  if (!attachmentId) throw new AppError('invalid', { fields: { attachmentId: 'validation.required' } })
  return inTransaction((at) => remove(at, body.noteId, attachmentId))
}

type NewFile = { noteId: string; name: string; extension: string; upload: Upload }

async function add(context: DbContext, { noteId, name, extension, upload }: NewFile): Promise<Answer> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const note = await ownNoteOf(context, noteId)
  const slot = await freeSlot(db, note.id, maxAttachments)
  const row = await db
    .insertInto('noteAttachments')
    .values({ companyId, noteId: note.id, slot, name, extension, bytes: upload.bytes, fileHash: upload.hash, addedBy: userId })
    .returning(['id', 'name', 'extension', 'bytes'])
    .executeTakeFirstOrThrow()
  await mustFit(db, services.config)
  // Before the row is there for good: a file without one is swept, a row without a file would be a loss.
  await keepDraft(services.config, upload)
  await tell(context, note, 'noteFileAdded')
  return { attachment: toAttachment(row) }
}

async function remove(context: DbContext, noteId: string, attachmentId: string): Promise<Answer> {
  const note = await ownNoteOf(context, noteId)
  const gone = await context.db
    .deleteFrom('noteAttachments')
    .where('noteId', '=', note.id)
    .where('id', '=', attachmentId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new AppError('notFound')
  await tell(context, note, 'noteFileRemoved')
  return { attachment: null }
}

/** Open screens hear of it through the note. */
async function tell(context: DbContext, { id, customerId }: { id: string; customerId: string }, action: string) {
  await context.db.updateTable('customerNotes').set({ updatedAt: new Date() }).where('id', '=', id).execute()
  await audit(context.db, actorOf(context), { action, recordKind: 'customer', recordId: customerId })
}
