import { AppError } from '#contract/errors.ts'
import { can, type Role } from '#contract/permissions.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/**
 * A member whose access is about to change, locked together with the caller and every owner, always in the same order: two owners who act on
 * each other at the same moment do so one after the other, and the second one finds that they may no longer.
 */
export async function lockMember(context: DbContext, userId: string) {
  const { companyId, userId: own, kind } = memberOf(context)
  if (userId === own) throw new AppError('ownAccess')
  const locked = await context.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'm.role', 'm.repId', 'm.customerId', 'm.suspendedAt', 'u.displayName', 'u.email'])
    .where('m.companyId', '=', companyId)
    .where((eb) => eb.or([eb('m.userId', 'in', [userId, own]), eb('m.role', '=', 'owner')]))
    .orderBy('m.userId')
    .forUpdate('m')
    .execute()
  const caller = locked.find((each) => each.userId === own)
  if (kind === 'user' && (!caller || caller.suspendedAt || !can(caller.role as Role, 'people.write'))) throw new AppError('forbidden')
  const member = locked.find((each) => each.userId === userId)
  if (!member) throw new AppError('notFound')
  const owners = locked.filter(({ role, suspendedAt }) => role === 'owner' && !suspendedAt)
  return {
    ...member,
    companyId,
    role: member.role as Role,
    refuseIfLastOwner() {
      if (owners.length === 1 && owners[0]?.userId === userId) throw new AppError('lastOwner')
    },
  }
}
export type Member = Awaited<ReturnType<typeof lockMember>>

type Told = { recordId: string; changes?: Change[] }
export const note = (context: DbContext, action: string, { recordId, changes = [] }: Told) =>
  audit(context.db, actorOf(context), { action, recordKind: 'person', recordId, changes })
