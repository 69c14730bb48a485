import type { Db } from '#server/data/db.ts'
import { endSessions } from './access.ts'
import { withdrawInvitationsOf } from './invitation.ts'
import type { Member } from './member.ts'
import { tieRep } from './reach.ts'

/** Nothing of the person's way into the company stays. What they did there does, and an invitation lets them in again. */
export async function endMembership(db: Db, member: Member, why: 'removed' | 'left') {
  const { companyId, userId } = member
  member.refuseIfLastOwner()
  await endSessions(db, member, why)
  await tieRep(db, userId, null)
  await withdrawInvitationsOf(db, member)
  await db.deleteFrom('memberships').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}
