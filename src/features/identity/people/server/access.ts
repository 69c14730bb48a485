import { AppError } from '#contract/errors.ts'
import { voidForeignPassword } from '#features/identity/auth/server/door.ts'
import type { Db } from '#server/data/db.ts'

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
    .set({ suspendedAt: null, suspendedByContact: null })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  if (!restored) throw new AppError('notFound')
  await voidForeignPassword(db, { companyId, userId })
}

/** The sign-in of a customer that a contact has; not that of a person who got another place since. */
type OfContact = Member & { customerId: string; contactId: string }

export async function endAccessOfContact(db: Db, { contactId, ...which }: OfContact) {
  const ended = await db
    .updateTable('memberships')
    .set({ suspendedAt: new Date(), suspendedByContact: contactId })
    .where('companyId', '=', which.companyId)
    .where('userId', '=', which.userId)
    .where('role', '=', 'customer')
    .where('customerId', '=', which.customerId)
    .where('suspendedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (ended) await endSessions(db, which, 'suspended')
}

/** Only what this contact closed: what an owner suspended stays so. */
export async function restoreAccessOfContact(db: Db, { contactId, ...which }: OfContact) {
  const restored = await db
    .updateTable('memberships')
    .set({ suspendedAt: null, suspendedByContact: null })
    .where('companyId', '=', which.companyId)
    .where('userId', '=', which.userId)
    .where('role', '=', 'customer')
    .where('customerId', '=', which.customerId)
    .where('suspendedByContact', '=', contactId)
    .returning('userId')
    .executeTakeFirst()
  if (restored) await voidForeignPassword(db, which)
}

/** For good; a sign-in that an owner suspended stays, suspended. */
export async function removeAccessOfContact(db: Db, which: OfContact) {
  await endAccessOfContact(db, which)
  await db
    .deleteFrom('memberships')
    .where('companyId', '=', which.companyId)
    .where('userId', '=', which.userId)
    .where('suspendedByContact', '=', which.contactId)
    .execute()
}
