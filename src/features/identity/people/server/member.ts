import { AppError } from '#contract/errors.ts'
import { can, type Role } from '#contract/permissions.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import { type Db, enterCompany } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** These members of a company and every owner, locked, always in the same order. */
async function lockMembers(db: Db, companyId: string, userIds: readonly string[]) {
  const locked = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'm.role', 'm.repId', 'm.customerId', 'm.suspendedAt', 'u.displayName', 'u.email'])
    .where('m.companyId', '=', companyId)
    .where((eb) => eb.or([eb('m.userId', 'in', userIds), eb('m.role', '=', 'owner')]))
    .orderBy('m.userId')
    .forUpdate('m')
    .execute()
  const owners = locked.filter(({ role, suspendedAt }) => role === 'owner' && !suspendedAt)
  return (userId: string) => {
    const member = locked.find((each) => each.userId === userId)
    return (
      member && {
        ...member,
        companyId,
        role: member.role as Role,
        refuseIfLastOwner() {
          if (owners.length === 1 && owners[0]?.userId === userId) throw new AppError('lastOwner')
        },
      }
    )
  }
}

/**
 * A member whose access is about to change, locked together with the caller and every owner: two owners who act on each other at the same
 * moment do so one after the other, and the second one finds that they may no longer.
 */
export async function lockMember(context: DbContext, userId: string) {
  const { companyId, userId: own, kind } = memberOf(context)
  if (userId === own) throw new AppError('ownAccess')
  const locked = await lockMembers(context.db, companyId, [userId, own])
  const caller = locked(own)
  if (kind === 'user' && (!caller || caller.suspendedAt || !can(caller.role, 'people.write'))) throw new AppError('forbidden')
  const member = locked(userId)
  if (!member) throw new AppError('notFound')
  return member
}

/** The caller's own place in a company, which is entered for the rest of the transaction; locked as above. */
export async function lockOwnPlace(db: Db, companyId: string, userId: string) {
  await enterCompany(db, companyId)
  const member = (await lockMembers(db, companyId, [userId]))(userId)
  // Who was suspended has no place to leave: only an owner ends that.
  if (!member || member.suspendedAt) throw new AppError('notFound')
  return member
}
export type Member = Awaited<ReturnType<typeof lockMember>>

type Noted = { recordId: string; changes?: Change[] }
export const note = (context: DbContext, action: string, { recordId, changes = [] }: Noted) =>
  audit(context.db, actorOf(context), { action, recordKind: 'person', recordId, changes })
