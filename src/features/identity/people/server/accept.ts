import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { hashPassword, signInNow } from '#features/identity/auth/server/door.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, type DbContext, signedInAs } from '#server/http/context.ts'
import { takeShared } from '#server/http/limits.ts'
import type { acceptInvitation, openInvitation } from '../contract.ts'
import { findInvitation, type Invitation, openedInvitation } from './invitation.ts'

const nothing = { companyName: '', email: '', displayName: '', language: null, hasAccount: false }

export async function invitationBehind(code: string, { services, request }: Context): Promise<RawResult<typeof openInvitation>> {
  await takeShared(services, 'check', request.ip)
  return services.transaction({}, async (db) => {
    const found = await findInvitation(db, code)
    if (!found) return { ...nothing, state: 'unknown' }
    const { companyId, state, email, displayName, language } = found
    const { companyName } = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirstOrThrow()
    if (state !== 'open') return { ...nothing, state, companyName, language }
    const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    return { state, companyName, email, displayName, language, hasAccount: person !== undefined }
  })
}

/** The link came to the address, so it proves whose it is; an account that exists already is entered by its own sign-in only. */
export async function acceptAsNew({ code, displayName, password }: ValidInput<typeof acceptInvitation>['body'], context: Context) {
  const { services, request } = context
  await takeShared(services, 'check', request.ip)
  await services.transaction({}, (db) => openedInvitation(db, code))
  const passwordHash = await hashPassword(services.config, password)
  const present = await services.transaction({}, async (db) => {
    const invitation = await openedInvitation(db, code)
    const { companyId, email, language } = invitation
    const user = await db
      .insertInto('users')
      .values({ email, displayName, passwordHash, language, lastCompanyId: companyId })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new AppError('invitationNeedsSignIn')
    await letIn(db, invitation, { userId: user.id, name: displayName, ip: request.ip })
    return signInNow(context, db, user.id)
  })
  return present()
}

export async function joinAs(context: DbContext, code: string) {
  const { db, request } = context
  const { userId, sessionId, kind, displayName: name } = signedInAs(context)
  if (kind === 'admin') throw new AppError('invitationOtherAddress')
  const invitation = await openedInvitation(db, code)
  const { companyId, role } = invitation
  const person = await db.selectFrom('users').select(['email', 'passwordBy']).where('id', '=', userId).executeTakeFirstOrThrow()
  if (person.email !== invitation.email) throw new AppError('invitationOtherAddress')
  // Whoever chose it knows it, and would come in here too: another company, or for a place of the staff anybody of this one.
  if (person.passwordBy && (person.passwordBy !== companyId || role !== 'customer')) throw new AppError('passwordNotOwn')
  await letIn(db, invitation, { userId, name, ip: request.ip })
  await db.updateTable('sessions').set({ companyId }).where('id', '=', sessionId).execute()
  await db.updateTable('users').set({ lastCompanyId: companyId }).where('id', '=', userId).execute()
  return {}
}

type Person = { userId: string; name: string; ip: string }

async function letIn(db: Db, invitation: Invitation, { userId, name, ip }: Person) {
  const { companyId, id, role, repId, customerId } = invitation
  await db
    .insertInto('memberships')
    .values({ companyId, userId, role, repId, customerId, invitationId: id })
    .onConflict((member) => member.columns(['companyId', 'userId']).doNothing())
    .execute()
  if (role === 'rep' && repId) await db.updateTable('reps').set({ userId }).where('id', '=', repId).where('userId', 'is', null).execute()
  await db.updateTable('invitations').set({ acceptedAt: sql`now()`, acceptedBy: userId }).where('id', '=', id).execute()
  await audit(
    db,
    { companyId, actorId: userId, actor: name, origin: 'web', ip },
    { action: 'invitationAccepted', recordKind: 'person', recordId: userId, changes: [{ field: 'role', from: '', to: role }] },
  )
}
