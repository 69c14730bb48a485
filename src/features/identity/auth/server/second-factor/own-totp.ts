import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, signedInAs } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { noteForPerson } from '../person-audit.ts'
import { proveOwner } from '../prove.ts'
import { endOtherSessions } from '../session/other-sessions.ts'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpPlace, totpStep, totpUri } from './totp.ts'

const setUpMinutes = 10
export const pendingPlace = (userId: string) => `users.totp_pending_sealed ${userId}`

export async function startTotp(context: Context, { password }: { password: string }) {
  const { services } = context
  const user = await proveOwner(context, { password: { field: 'password', given: password } })
  refuseGivenPassword(user)
  if (user.totpSecretSealed) throw new AppError('totpIsOn')
  const totpSecret = newTotpSecret()
  await services.transaction({}, (db) =>
    db
      .updateTable('users')
      .set({
        totpPendingSealed: services.secrets.seal(totpSecret, pendingPlace(user.id)),
        totpPendingUntil: sql`now() + ${setUpMinutes} * interval '1 minute'`,
      })
      .where('id', '=', user.id)
      .execute(),
  )
  const uri = totpUri(totpSecret, user.email)
  const { default: qrcode } = await import('qrcode')
  return { totpSecret, totpUri: uri, totpQrSvg: await qrcode.toString(uri, { type: 'svg', margin: 1 }) }
}

/** The code shows that the app holds the secret; it is used up by that. */
export async function confirmTotp(context: Context, { totp }: { totp: string }) {
  const { services } = context
  const { userId } = signedInAs(context)
  const recoveryCodes = newRecoveryCodes()
  await services.transaction({}, async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['displayName', 'email', 'language', 'passwordBy', 'totpPendingSealed'])
      .where('id', '=', userId)
      .where('totpSecretSealed', 'is', null)
      .where('totpPendingUntil', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!user?.totpPendingSealed) throw new AppError('totpSetUpOver')
    refuseGivenPassword(user)
    const secret = services.secrets.open(user.totpPendingSealed, pendingPlace(userId))
    if (secret === null) throw new AppError('totpSetUpOver')
    const step = totpStep(secret, totp)
    if (step === null) throw new AppError('wrongCode', { fields: { totp: 'auth.wrongCode' } })
    await db
      .updateTable('users')
      .set({
        totpSecretSealed: services.secrets.seal(secret, totpPlace(userId)),
        totpLastStep: step,
        totpPendingSealed: null,
        recoveryCodeHashes: recoveryCodes.map((each) => hashRecoveryCode(services.config, each)),
      })
      .where('id', '=', userId)
      .execute()
    await settle(context, db, user, 'totpTurnedOn')
  })
  return { recoveryCodes }
}

export async function turnOffTotp(context: Context, { password, totp }: { password: string; totp: string }) {
  const { services } = context
  const user = await proveOwner(context, { password: { field: 'password', given: password }, totp })
  if (user.isAdmin) throw new AppError('totpRequired')
  await services.transaction({}, async (db) => {
    await db.updateTable('users').set({ totpSecretSealed: null, recoveryCodeHashes: [] }).where('id', '=', user.id).execute()
    await settle(context, db, user, 'totpTurnedOff')
  })
  return {}
}

/** A company that chose the password must not lock the address's owner out with a second factor of its own. */
function refuseGivenPassword({ passwordBy }: { passwordBy: string | null }) {
  if (passwordBy) throw new AppError('passwordNotOwn')
}

type Person = { displayName: string; email: string; language: string | null }

/** As with a new password: other devices sign in anew, and the person hears of it by mail. */
async function settle(context: Context, db: Db, person: Person, event: 'totpTurnedOn' | 'totpTurnedOff') {
  const { services, request } = context
  await endOtherSessions(context, db, event)
  const language = person.language ? languageOf(person.language) : context.language
  await postMail(services, db, { template: event, to: person.email, language })
  await noteForPerson(db, { userId: signedInAs(context).userId, name: person.displayName, ip: request.ip }, event)
}
