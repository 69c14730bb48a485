import { can } from '#contract/permissions.ts'
import { voidGivenPassword } from '#features/identity/auth/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { publish } from '#server/live/live.ts'
import { endAccess, restoreAccess } from './access.ts'
import { endMembership } from './end-membership.ts'
import { withdrawInvitationsOf } from './invitation.ts'
import { lockMember, type Member, note } from './member.ts'
import { type CustomerNames, checkPlace, type Place, reachNames, tieRep } from './reach.ts'

/** Counts with the person's next request; their open screens are told to read menu and rows again. */
export async function changeRoleOf(context: DbContext, userId: string, wanted: Place, namesOf: CustomerNames) {
  const { db } = context
  const member = await lockMember(context, userId)
  const place = await checkPlace(db, wanted, namesOf)
  if (place.role !== 'owner') member.refuseIfLastOwner()
  const reaches = await reachNames(db, [member, place], namesOf)
  const changes = [
    { field: 'role', from: member.role, to: place.role },
    { field: 'reaches', from: reaches(member), to: reaches(place) },
  ].filter(({ from, to }) => from !== to)
  if (!changes.length) return {}
  await membership(context, member).set(place).execute()
  await tieRep(db, userId, place.repId)
  // Whoever gave a customer's sign-in its password must not come in as staff by it.
  if (place.role !== 'customer') await voidGivenPassword(db, userId)
  if (member.role === 'owner' || !can(place.role, 'customers.write')) await withdrawInvitationsOf(db, member)
  await note(context, 'roleChanged', { recordId: userId, changes: [named(member), ...changes] })
  for (const code of ['MENU_CHANGED', 'RESUMED'] as const) await publish(db, { companyId: member.companyId, userId }, { code, value: '' })
  return {}
}

export async function suspend(context: DbContext, userId: string) {
  const member = await lockMember(context, userId)
  if (member.suspendedAt) return {}
  member.refuseIfLastOwner()
  await endAccess(context.db, member)
  await withdrawInvitationsOf(context.db, member)
  await note(context, 'personSuspended', { recordId: userId, changes: [named(member)] })
  return {}
}

export async function restore(context: DbContext, userId: string) {
  const member = await lockMember(context, userId)
  if (!member.suspendedAt) return {}
  await restoreAccess(context.db, member)
  await note(context, 'personRestored', { recordId: userId, changes: [named(member)] })
  return {}
}

/** What they did stays in the audit log under their name; an invitation lets them in again. */
export async function remove(context: DbContext, userId: string) {
  const member = await lockMember(context, userId)
  await endMembership(context.db, member, 'removed')
  await note(context, 'personRemoved', { recordId: userId, changes: [named(member)] })
  return {}
}

const membership = ({ db }: DbContext, { companyId, userId }: Member) =>
  db.updateTable('memberships').where('companyId', '=', companyId).where('userId', '=', userId)

/** Whom it was about, for who reads the log when the person is gone. */
const named = ({ displayName }: Member) => ({ field: 'person', from: '', to: displayName })
