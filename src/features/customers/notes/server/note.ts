import type { Selectable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type Ability, scopeOf } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { CustomerNotesTable } from '#server/data/tables.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

export type Note = Selectable<CustomerNotesTable>

/** The note, if the caller reaches its customer; otherwise it does not exist. Removed ones exist only for whoever asks for them. */
export async function noteOf(
  context: DbContext,
  id: string,
  { ability, lock = false, removed = false }: { ability: Ability; lock?: boolean; removed?: boolean },
): Promise<Note> {
  const query = context.db.selectFrom('customerNotes').selectAll().where('id', '=', id)
  const note = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!note || (note.removedAt && !removed)) throw new AppError('notFound')
  if (!(await reachesCustomer(context, note.customerId, ability))) throw new AppError('notFound')
  return note
}

/** The same for whoever may change it. */
export async function ownNoteOf(context: DbContext, id: string, { removed = false } = {}): Promise<Note> {
  const note = await noteOf(context, id, { ability: 'notes.write', lock: true, removed })
  if (!mayChange(context, note)) throw new AppError('noteNotYours', { values: { who: note.author } })
  return note
}

/** Whose ability reaches only own rows changes only what they wrote. */
export function mayChange(context: Pick<DbContext, 'session'>, { authorId }: Pick<Note, 'authorId'>): boolean {
  const { role, userId } = memberOf(context)
  const scope = scopeOf(role, 'notes.write')
  return scope === 'all' || (scope === 'own' && authorId === userId)
}
