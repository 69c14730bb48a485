import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { claimGrant, openSyncJob } from '#features/quickbooks/server/door.ts'
import { audit } from '#server/data/audit.ts'
import { type Db, enterCompany } from '#server/data/db.ts'
import { saveLogo } from '#server/files/logo.ts'
import type { Context } from '#server/http/context.ts'
import { readCookie } from '#server/http/cookies.ts'
import { takeShared } from '#server/http/limits.ts'
import { routeOutside } from '#server/http/route.ts'
import { createAccount } from '../contract.ts'
import { type AccountForm, readAccountForm } from './account-form.ts'
import { captchaForSignUp } from './codes/captcha-check.ts'
import { findGrant, takeGrant } from './codes/grants.ts'
import { hashPassword, verifyPassword } from './password/passwords.ts'
import { openSession, present } from './session/open-session.ts'

type Ready = { form: AccountForm; passwordHash: string; logoFile: string | null }
/** How long after the account was made the same request, sent again for a lost answer, signs in. */
const repeatMinutes = 15

/** One transaction makes the person, the company and, with QuickBooks, the connection and its import; a second one finds them made. */
export const createAccountRoute = routeOutside(createAccount, async ({ body, files }, context) => {
  const { services, request } = context
  const form = readAccountForm(body)
  await takeShared(services, 'signUp', request.ip)
  await captchaForSignUp(context, form.captchaToken)
  const token = readCookie(request, services.config, 'grant')
  const grant = await services.transaction({}, (db) => findGrant(db, 'signup', form.email, token))
  if (!grant) throw new AppError('emailNotConfirmed')
  const logoFile = await saveLogo(services.config, files)
  const passwordHash = await hashPassword(services.config, form.password)
  const opened = await services.transaction({}, async (db) => {
    if (!(await takeGrant(db, grant))) return null
    const userId = await makePersonAndCompany(context, db, { form, passwordHash, logoFile })
    await db.updateTable('emailGrants').set({ userId }).where('tokenHash', '=', grant.tokenHash).execute()
    return openSession(context, db, { userId, epoch: 0, kind: 'user', keep: true })
  })
  return present(context, opened ?? (await signInAgain(context, form, token)))
})

async function makePersonAndCompany(context: Context, db: Db, { form, passwordHash, logoFile }: Ready): Promise<string> {
  const { services, request, language } = context
  const { email, displayName, realmId } = form
  const user = await db
    .insertInto('users')
    .values({ email, displayName, phone: form.company.phone, passwordHash, language })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new AppError('emailTaken', { fields: { email: 'auth.emailTaken' } })
  const companyId = await newId(db)
  await enterCompany(db, companyId)
  await db
    .insertInto('companies')
    .values({ id: companyId, ...form.company, logoFile })
    .execute()
  await db.insertInto('memberships').values({ companyId, userId: user.id, role: 'owner' }).execute()
  await audit(
    db,
    { companyId, actorId: user.id, actor: displayName, origin: 'web', ip: request.ip },
    { action: 'companyRegistered', recordKind: 'company', recordId: companyId },
  )
  if (realmId) {
    const flowCookie = readCookie(request, services.config, 'flow')
    await claimGrant(services, db, { flowCookie, realmId, companyId, userId: user.id })
    await openSyncJob(services, db, companyId, user.id)
  }
  return user.id
}

const newId = async (db: Db) => {
  const { rows } = await sql<{ id: string }>`select app.new_id() as id`.execute(db)
  return rows[0]?.id ?? ''
}

async function signInAgain(context: Context, form: AccountForm, token: string | null) {
  const { services } = context
  const user = await services.transaction({}, async (db) => {
    const grant = await findGrant(db, 'signup', form.email, token)
    if (!grant?.userId) return undefined
    return (
      db
        .selectFrom('users')
        .select(['id', 'passwordHash', 'tokenEpoch'])
        .where('id', '=', grant.userId)
        .where('disabledAt', 'is', null)
        // Set up since: only the sign-in asks for the code.
        .where('totpSecretSealed', 'is', null)
        .where('createdAt', '>', sql<string>`now() - ${repeatMinutes} * interval '1 minute'`)
        .executeTakeFirst()
    )
  })
  const { right } = await verifyPassword(services.config, form.password, user?.passwordHash ?? null)
  if (!user || !right) throw new AppError('emailTaken', { fields: { email: 'auth.emailTaken' } })
  return services.transaction({ userId: user.id }, (db) =>
    openSession(context, db, { userId: user.id, epoch: user.tokenEpoch, kind: 'user', keep: true }),
  )
}
