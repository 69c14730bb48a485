import { AppError } from '#contract/errors.ts'
import { voidForeignPassword } from '#features/auth/server/door.ts'
import type { Db } from '#server/db.ts'

type Member = { companyId: string; userId: string }

/** Suspends the way into one company and ends the person's sessions there; other companies of theirs stay open. */
export async function endAccess(db: Db, { companyId, userId }: Member) {
  await db
    .updateTable('memberships')
    .set({ suspendedAt: new Date() })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('suspendedAt', 'is', null)
    .execute()
  await endSessions(db, { companyId, userId }, 'suspended')
}

export async function endSessions(db: Db, { companyId, userId }: Member, revokeReason: string) {
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date(), revokeReason })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Lets the person in again. A password that another company chose meanwhile must not open this one. */
export async function restoreAccess(db: Db, { companyId, userId }: Member) {
  const restored = await db
    .updateTable('memberships')
    .set({ suspendedAt: null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  if (!restored) throw new AppError('notFound')
  await voidForeignPassword(db, { companyId, userId })
}
