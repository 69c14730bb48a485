import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { routeOutside } from '#server/http/route.ts'
import { hashToken, revokeSessions } from '#server/http/tokens.ts'
import type { Services } from '#server/services.ts'
import { openAdminLink, useAdminLink } from '../../contract.ts'
import { forgetFailures } from '../attempts.ts'
import { hashPassword } from '../password/passwords.ts'
import { noteForPerson } from '../person-audit.ts'
import { nameOfAddress } from '../person-name.ts'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpPlace, totpStep, totpUri } from '../second-factor/totp.ts'

export const adminLinkMinutes = 30

/** The first step of every administrator, from the command line: a code that sets password and second factor once. */
export async function makeAdminLink(db: Db, email: string): Promise<string> {
  await db
    .insertInto('users')
    .values({ email, displayName: nameOfAddress(email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  // An older link of the same person is worth nothing from now on.
  await db.deleteFrom('adminLinks').where('userId', '=', id).where('usedAt', 'is', null).execute()
  const code = randomBytes(32).toString('base64url')
  await db
    .insertInto('adminLinks')
    .values({ codeHash: hashToken(code), userId: id, expiresAt: sql`now() + ${adminLinkMinutes} * interval '1 minute'` })
    .execute()
  return code
}

/** Locks the link until the caller commits. */
async function openLink(db: Db, code: string) {
  const link = await db
    .selectFrom('adminLinks')
    .innerJoin('users', 'users.id', 'adminLinks.userId')
    .select(['adminLinks.codeHash', 'adminLinks.totpSecretSealed', 'users.id', 'users.email', 'users.displayName'])
    .where('adminLinks.codeHash', '=', hashToken(code))
    .where('adminLinks.usedAt', 'is', null)
    .where('adminLinks.expiresAt', '>', sql<string>`now()`)
    .where('users.disabledAt', 'is', null)
    .forUpdate('adminLinks')
    .executeTakeFirst()
  if (!link) throw new AppError('linkExpired')
  return link
}

export const adminTotpPlace = (codeHash: Buffer) => `admin_links.totp_secret_sealed ${codeHash.toString('hex')}`

/** The secret is made when the link is first opened; reloading the page shows the same one. */
async function secretOf({ secrets }: Services, db: Db, { codeHash, totpSecretSealed }: Awaited<ReturnType<typeof openLink>>) {
  const made = totpSecretSealed && secrets.open(totpSecretSealed, adminTotpPlace(codeHash))
  if (made) return made
  const secret = newTotpSecret()
  await db
    .updateTable('adminLinks')
    .set({ totpSecretSealed: secrets.seal(secret, adminTotpPlace(codeHash)) })
    .where('codeHash', '=', codeHash)
    .execute()
  return secret
}

export const adminLinkRoutes = [
  routeOutside(openAdminLink, async ({ body: { code } }, { services }) => {
    const { email, secret } = await services.transaction({}, async (db) => {
      const link = await openLink(db, code)
      return { email: link.email, secret: await secretOf(services, db, link) }
    })
    const uri = totpUri(secret, email)
    const { default: qrcode } = await import('qrcode')
    return { email, totpSecret: secret, totpUri: uri, totpQrSvg: await qrcode.toString(uri, { type: 'svg', margin: 1 }) }
  }),

  routeOutside(useAdminLink, async ({ body: { code, password, totp } }, { services, request }) => {
    await services.transaction({}, (db) => openLink(db, code))
    const passwordHash = await hashPassword(services.config, password)
    const recoveryCodes = newRecoveryCodes()
    await services.transaction({}, async (db) => {
      const link = await openLink(db, code)
      const secret = await secretOf(services, db, link)
      const step = totpStep(secret, totp)
      if (step === null) throw new AppError('wrongCode', { fields: { totp: 'auth.wrongCode' } })
      await db
        .updateTable('users')
        .set({
          passwordHash,
          passwordBy: null,
          isAdmin: true,
          totpSecretSealed: services.secrets.seal(secret, totpPlace(link.id)),
          totpLastStep: step,
          recoveryCodeHashes: recoveryCodes.map((each) => hashRecoveryCode(services.config, each)),
          tokenEpoch: sql`token_epoch + 1`,
        })
        .where('id', '=', link.id)
        .execute()
      await db.updateTable('adminLinks').set({ usedAt: sql`now()`, totpSecretSealed: null }).where('codeHash', '=', link.codeHash).execute()
      await revokeSessions(db, { userId: link.id }, 'administrator set up')
      for (const kind of ['user', 'admin'] as const) await forgetFailures(db, { kind, email: link.email })
      await noteForPerson(db, { userId: link.id, name: link.displayName, ip: request.ip }, 'adminSetUp')
    })
    return { recoveryCodes }
  }),
]
