import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { giveSignIn, hashPassword } from '#features/identity/auth/server/door.ts'
import { invite } from '#features/identity/people/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { EditableRow } from './change/fields.ts'

type SignIn = { customerId: string; row: EditableRow; password: string }

/**
 * Gives the customer's e-mail its sign-in (rules 3.19). Somebody who signs in elsewhere is invited: they join with their own password, if they
 * want to.
 */
export async function setSignIn(context: DbContext, { customerId, row, password }: SignIn) {
  const { services, db } = context
  const { companyId } = memberOf(context)
  const { email, customerName: displayName, accountType, salesRepresentative } = row
  if (!row.active) throw new AppError('invalid', { fields: { password: 'customers.signInNeedsActive' } })
  if (!email) throw new AppError('invalid', { fields: { email: 'validation.required' } })
  const rep = accountType === 'S' ? await repOf(db, salesRepresentative) : null
  const role = rep ? 'rep' : 'customer'
  const passwordHash = await hashPassword(services.config, password)
  const given = await giveSignIn(db, { companyId, email, displayName, passwordHash, role, customerId, repId: rep?.id })
  if (!given) {
    await invite(context, { email, name: displayName, role, repId: rep?.id ?? null, customerId })
    return
  }
  const { userId, isNew } = given
  if (!isNew) await replaceOwnPassword(db, { userId, companyId, customerId, passwordHash })
  await db
    .updateTable('memberships')
    .set({ role, repId: rep?.id ?? null })
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .execute()
  if (rep) await db.updateTable('reps').set({ userId }).where('id', '=', rep.id).where('userId', 'is', null).execute()
  await audit(db, actorOf(context), { action: 'signInSet', recordKind: 'customer', recordId: customerId })
}

async function repOf(db: Db, code: string) {
  const rep = code ? await db.selectFrom('reps').select('id').where('code', '=', code).executeTakeFirst() : null
  if (!rep) throw new AppError('invalid', { fields: { salesRepresentative: 'customers.signInNeedsRep' } })
  return rep
}

type Replacement = { userId: string; companyId: string; customerId: string; passwordHash: string }

/** Where the account is this customer's and nothing else. */
export async function replaceOwnPassword(db: Db, { userId, companyId, customerId, passwordHash }: Replacement) {
  if (await isNothingElse(db, userId, companyId, customerId)) await replacePassword(db, { userId, companyId, passwordHash })
}

/** Is this person's account only the one of this customer? */
async function isNothingElse(db: Db, userId: string, companyId: string, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ companyId: string }>`select company_id from app.companies_of(${userId})`.execute(db)
  const user = await db.selectFrom('users').select('isAdmin').where('id', '=', userId).executeTakeFirstOrThrow()
  const here = await db
    .selectFrom('memberships')
    .select('customerId')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return !user.isAdmin && here?.customerId === customerId && rows.every((each) => each.companyId === companyId)
}

/** Whoever is signed in with the old one is signed out. */
const replacePassword = (db: Db, { userId, companyId, passwordHash }: { userId: string; companyId: string; passwordHash: string }) =>
  db
    .updateTable('users')
    .set((eb) => ({ passwordHash, passwordBy: companyId, tokenEpoch: eb('tokenEpoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
