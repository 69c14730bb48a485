import { AppError } from '#contract/errors.ts'
import { type DbContext, memberOf, signedInAs } from '#server/http/context.ts'
import { note } from './member.ts'

/** Only for who belongs to the company: what an administrator does there is noted as theirs, never through somebody else's eyes. */
export async function startViewing(context: DbContext, userId: string) {
  const { companyId, kind, sessionId, userId: own } = memberOf(context)
  if (kind === 'admin') throw new AppError('forbidden')
  if (userId === own) throw new AppError('invalid', { fields: { userId: 'validation.wrong' } })
  const member = await context.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('u.displayName')
    .where('m.companyId', '=', companyId)
    .where('m.userId', '=', userId)
    .where('m.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!member) throw new AppError('notFound')
  await setView(context, sessionId, userId)
  const changes = [{ field: 'person', from: '', to: member.displayName }]
  await note(context, 'viewStarted', { recordId: userId, changes })
  return {}
}

export async function stopViewingOf(context: DbContext) {
  const { sessionId, viewing } = signedInAs(context)
  await setView(context, sessionId, null)
  if (viewing)
    await note(context, 'viewEnded', { recordId: viewing.userId, changes: [{ field: 'person', from: '', to: viewing.displayName }] })
  return {}
}

const setView = ({ db }: DbContext, sessionId: string, viewAs: string | null) =>
  db.updateTable('sessions').set({ viewAs }).where('id', '=', sessionId).execute()
