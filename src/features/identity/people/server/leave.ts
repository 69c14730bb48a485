import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { companiesOf } from '#features/identity/auth/server/door.ts'
import { audit } from '#server/data/audit.ts'
import { type DbContext, signedInAs } from '#server/http/context.ts'
import { clearCookie } from '#server/http/cookies.ts'
import type { leaveCompany } from '../contract.ts'
import { endMembership } from './end-membership.ts'
import { lockOwnPlace } from './member.ts'

export async function leave(context: DbContext, companyId: string): Promise<RawResult<typeof leaveCompany>> {
  const { db, services, request, reply } = context
  const { userId, sessionId, kind, displayName, companyId: opened } = signedInAs(context)
  if (kind === 'admin') throw new AppError('forbidden')
  const member = await lockOwnPlace(db, companyId, userId)
  // Before the other sessions end: this one goes on elsewhere, if there is an elsewhere.
  const next = (await companiesOf(db, userId)).find((company) => company.companyId !== companyId)
  const signedOut = opened === companyId && !next
  if (opened === companyId && next) {
    await db.updateTable('sessions').set({ companyId: next.companyId }).where('id', '=', sessionId).execute()
    await db.updateTable('users').set({ lastCompanyId: next.companyId }).where('id', '=', userId).execute()
  }
  await endMembership(db, member, 'left')
  const changes = [{ field: 'role', from: member.role, to: '' }]
  const actor = { companyId, actorId: userId, actor: displayName, origin: 'web', ip: request.ip } as const
  await audit(db, actor, { action: 'personLeft', recordKind: 'person', recordId: userId, changes })
  if (signedOut) clearCookie(reply, services.config, 'session')
  return { signedOut }
}
