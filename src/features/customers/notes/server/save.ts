import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type addEditCustomerNotes, noteFields } from '../contract.ts'
import { addNote } from './add.ts'
import { ownNoteOf } from './note.ts'
import { keepVersion } from './versions.ts'

type Body = ValidInput<typeof addEditCustomerNotes>['body']

export async function saveNote(context: DbContext, { params, body }: ValidInput<typeof addEditCustomerNotes>) {
  const { db } = context
  if (!(await reachesCustomer(context, params.id, 'notes.write'))) throw new AppError('notFound')
  if (body.noteId) return changeNote(context, params.id, body.noteId, body)
  const { companyId, userId, displayName } = memberOf(context)
  const { noteId, version, isNew } = await addNote(db, {
    companyId,
    customerId: params.id,
    ...fieldsToSave(noteFields, body, null),
    authorId: userId,
    author: displayName,
    requestKey: body.requestKey,
  })
  if (isNew) await audit(db, actorOf(context), { action: 'noteAdded', recordKind: 'customer', recordId: params.id })
  return { noteId, version }
}

async function changeNote(context: DbContext, customerId: string, id: string, { version, ...given }: Body) {
  const { db } = context
  if (version === undefined) throw new AppError('invalid', { fields: { version: 'validation.required' } })
  const note = await ownNoteOf(context, id)
  if (note.customerId !== customerId) throw new AppError('notFound')
  const { companyId, userId, displayName } = memberOf(context)
  const { noteTitle, noteText } = fieldsToSave(noteFields, given, note)
  if (note.noteTitle === noteTitle && note.noteText === noteText) return { noteId: id, version: note.version }
  if (note.version !== version) {
    const { actor } = await db
      .selectFrom('customerNoteVersions')
      .select('actor')
      .where('noteId', '=', id)
      .where('version', '=', note.version)
      .executeTakeFirstOrThrow()
    throw new AppError('noteChanged', {
      values: { who: actor },
      detail: { version: note.version, noteTitle: note.noteTitle, noteText: note.noteText },
    })
  }
  const next = { noteId: id, version: version + 1, noteTitle, noteText }
  await db
    .updateTable('customerNotes')
    .set({ version: next.version, noteTitle, noteText, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await keepVersion(db, { ...next, companyId, actorId: userId, actor: displayName })
  await audit(db, actorOf(context), { action: 'noteChanged', recordKind: 'customer', recordId: customerId })
  return { noteId: id, version: next.version }
}
