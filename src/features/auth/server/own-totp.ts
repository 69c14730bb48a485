import { sql } from 'kysely'
import qrcode from 'qrcode'
import { AppError } from '#contract/errors.ts'
import { type Context, signedInAs } from '#server/context.ts'
import { noteForPerson } from './person-audit.ts'
import { proveOwner } from './prove.ts'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpPlace, totpStep, totpUri } from './totp.ts'

const setUpMinutes = 10
const pendingPlace = (userId: string) => `users.totp_pending_sealed ${userId}`

export async function startTotp(context: Context, { password }: { password: string }) {
  const { services } = context
  const user = await proveOwner(context, { password: { field: 'password', given: password } })
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
  return { totpSecret, totpUri: uri, totpQrSvg: await qrcode.toString(uri, { type: 'svg', margin: 1 }) }
}

/** The code shows that the app holds the secret; it is used up by that. */
export async function confirmTotp(context: Context, { totp }: { totp: string }) {
  const { services, request } = context
  const { userId } = signedInAs(context)
  const recoveryCodes = newRecoveryCodes()
  await services.transaction({}, async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['displayName', 'totpPendingSealed'])
      .where('id', '=', userId)
      .where('totpSecretSealed', 'is', null)
      .where('totpPendingUntil', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!user?.totpPendingSealed) throw new AppError('totpSetUpOver')
    const secret = services.secrets.open(user.totpPendingSealed, pendingPlace(userId))
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
    await noteForPerson(db, { userId, name: user.displayName, ip: request.ip }, 'totpTurnedOn')
  })
  return { recoveryCodes }
}

export async function turnOffTotp(context: Context, { password, totp }: { password: string; totp: string }) {
  const { services, request } = context
  const user = await proveOwner(context, { password: { field: 'password', given: password }, totp })
  if (user.isAdmin) throw new AppError('totpRequired')
  await services.transaction({}, async (db) => {
    await db.updateTable('users').set({ totpSecretSealed: null, recoveryCodeHashes: [] }).where('id', '=', user.id).execute()
    await noteForPerson(db, { userId: user.id, name: user.displayName, ip: request.ip }, 'totpTurnedOff')
  })
  return {}
}
