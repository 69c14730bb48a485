import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { nameOfAddress } from './person-name.ts'

type SignIn = {
  companyId: string
  email: string
  displayName?: string
  passwordHash: string
  role: Role
  customerId?: string
  repId?: string
}

/**
 * Gives an address its sign-in to a company (rules 3.19). Null: it is somebody's who is not here. Nothing of theirs is touched, and they are
 * no member of a company that they have not joined: they can be invited. Runs in that company's transaction.
 */
export async function giveSignIn(db: Db, { companyId, email, displayName, passwordHash, role, customerId, repId }: SignIn) {
  const made = await db
    .insertInto('users')
    .values({ email, displayName: displayName || nameOfAddress(email), passwordHash, passwordBy: companyId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return memberOfCompany(db, companyId, email)
  await db
    .insertInto('memberships')
    .values({ companyId, userId: made.id, role, customerId: customerId ?? null, repId: repId ?? null })
    .execute()
  return { userId: made.id, isNew: true }
}

async function memberOfCompany(db: Db, companyId: string, email: string) {
  const member = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('memberships.companyId', '=', companyId)
    .executeTakeFirst()
  return member ? { userId: member.id, isNew: false } : null
}

/** A password that another company chose opens nothing any more: its person chooses one by a code to their address. */
export const voidForeignPassword = (db: Db, { companyId, userId }: { companyId: string; userId: string }) =>
  withoutPassword(db, userId).where('passwordBy', '<>', companyId).execute()

/** The same of a password that anybody but the person chose, this company's people too. */
export const voidGivenPassword = (db: Db, userId: string) => withoutPassword(db, userId).where('passwordBy', 'is not', null).execute()

const withoutPassword = (db: Db, userId: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ passwordHash: null, passwordBy: null, tokenEpoch: eb('tokenEpoch', '+', 1) }))
    .where('id', '=', userId)
