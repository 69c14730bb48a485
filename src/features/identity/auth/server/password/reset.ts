import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import { clearCookie, readCookie } from '#server/http/cookies.ts'
import { routeOutside } from '#server/http/route.ts'
import { revokeSessions } from '#server/http/tokens.ts'
import { postMail } from '#server/mail/mail.ts'
import { resetPassword, resetPasswordByQuery } from '../../contract.ts'
import { forgetFailures } from '../attempts.ts'
import { findGrant, type Grant, takeGrant } from '../codes/grants.ts'
import { refuseForeignPages } from '../codes/own-page.ts'
import { noteForPerson } from '../person-audit.ts'
import { isTotpLost } from '../second-factor/totp.ts'
import { hashPassword } from './passwords.ts'

/** Needs the cookie of a confirmed code for this very address; signs everybody out and nobody in. */
async function reset(context: Context, email: string, password: string) {
  const { services, request, reply } = context
  const token = readCookie(request, services.config, 'grant')
  const grant = await services.transaction({}, (db) => findGrant(db, 'reset', email, token))
  if (!grant || grant.usedAt) throw new AppError('resetNotAllowed')
  const passwordHash = await hashPassword(services.config, password)
  await services.transaction({}, (db) => setPassword(context, db, grant, email, passwordHash))
  clearCookie(reply, services.config, 'grant')
  return {}
}

async function setPassword({ services, request, language }: Context, db: Db, grant: Grant, email: string, passwordHash: string) {
  if (!(await takeGrant(db, grant))) throw new AppError('resetNotAllowed')
  const user = await db
    .updateTable('users')
    .set({ passwordHash, passwordBy: null, tokenEpoch: sql`token_epoch + 1` })
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .returning(['id', 'displayName', 'language', 'totpSecretSealed'])
    .executeTakeFirst()
  if (!user) throw new AppError('resetNotAllowed')
  if (isTotpLost(services, user)) await forgetTotp(db, user, request.ip)
  await revokeSessions(db, { userId: user.id }, 'password reset')
  await forgetFailures(db, { kind: 'user', email })
  await postMail(services, db, { template: 'passwordChanged', to: email, language: user.language ? languageOf(user.language) : language })
  await noteForPerson(db, { userId: user.id, name: user.displayName, ip: request.ip }, 'passwordReset')
  services.log.info({ userId: user.id, ip: request.ip, requestId: request.id }, 'password reset')
}

/** With the key its second step is lost too: the mailbox is what is left to prove who somebody is. They set it up anew when they are in. */
async function forgetTotp(db: Db, { id, displayName }: { id: string; displayName: string }, ip: string) {
  await db.updateTable('users').set({ totpSecretSealed: null, recoveryCodeHashes: [] }).where('id', '=', id).execute()
  await noteForPerson(db, { userId: id, name: displayName, ip }, 'totpLost')
}

function refuseLegacyReset(context: Context) {
  const { services, request, reply } = context
  if (services.config.LEGACY_GET_RESET === 'off') throw new AppError('notFound')
  reply.header('referrer-policy', 'no-referrer')
  refuseForeignPages(request)
  services.log.warn({ requestId: request.id }, 'a password was set by GET')
}

export const resetRoutes = [
  routeOutside(resetPassword, ({ body }, context) => reset(context, body.emailAddress, body.password)),
  routeOutside(resetPasswordByQuery, async ({ query }, context) => {
    refuseLegacyReset(context)
    return reset(context, query.emailAddress, query.Password)
  }),
]
