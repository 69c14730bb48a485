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
 * Gives an address its sign-in to a company (rules 3.19). A person who exists already keeps their own password: nobody else's company
 * may set it; they only gain the membership. A password that another company chose is void from then on: it must not open this one, and
 * only a code to the address tells whose it is. Runs in that company's transaction.
 */
export async function giveSignIn(db: Db, { companyId, email, displayName, passwordHash, role, customerId, repId }: SignIn) {
  const made = await db
    .insertInto('users')
    .values({ email, displayName: displayName || nameOfAddress(email), passwordHash, passwordBy: companyId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = made ?? (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
  await voidForeignPassword(db, { companyId, userId: id })
  await db
    .insertInto('memberships')
    .values({ companyId, userId: id, role, customerId: customerId ?? null, repId: repId ?? null })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doNothing())
    .execute()
  return { userId: id, isNew: made !== undefined }
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
