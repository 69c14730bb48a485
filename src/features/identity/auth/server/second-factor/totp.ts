import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Config, keyFor, keysFor } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { User } from '../session/authenticate.ts'

const periodSeconds = 30
const recoveryCodeCount = 10

export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, email = '') =>
  new TOTP({ issuer: 'Ledgerside', label: email, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })
export const totpUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** The time step this code belongs to, the one before and after included (clocks differ); null when it is none of them. */
export function totpStep(secret: string, code: string): number | null {
  const totp = totpOf(secret)
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, window: 1 }) : null
  return delta === null ? null : totp.counter() + delta
}

export const totpPlace = (userId: string) => `users.totp_secret_sealed ${userId}`

/** 80 random bits each in base32; shown once, kept as hashes. */
export const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodeCount }, () => new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, '$1-'))
const use = 'recovery codes'
export const hashRecoveryCode = (config: Config, code: string, key = keyFor(config, use)) =>
  createHmac('sha256', key)
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex')

/** What codes are compared with when there is nobody to compare with. */
const nobody = { id: '00000000-0000-0000-0000-000000000000', secret: newTotpSecret() }

/** Whether the key is lost that sealed it: no code can be checked against it any more, nor can a recovery code. */
export const isTotpLost = ({ secrets }: Services, { id, totpSecretSealed }: Pick<User, 'id' | 'totpSecretSealed'>) =>
  totpSecretSealed !== null && secrets.open(totpSecretSealed, totpPlace(id)) === null

/** Takes a code of the authenticator, each step once, or a recovery code, each once. For nobody it does the same in vain. */
export async function takeSecondFactor({ config, secrets }: Services, db: Db, user: User | null, code: string): Promise<boolean> {
  const opened = user?.totpSecretSealed && secrets.open(user.totpSecretSealed, totpPlace(user.id))
  const { id, secret } = user && opened ? { id: user.id, secret: opened } : nobody
  const step = totpStep(secret, code)
  const update = db.updateTable('users').where('id', '=', id)
  if (step !== null) {
    const { numUpdatedRows } = await update.set({ totpLastStep: step }).where('totpLastStep', '<', step).executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const hashes = keysFor(config, use).map((key) => hashRecoveryCode(config, code, key))
  const { numUpdatedRows } = await update
    .set({ recoveryCodeHashes: sql`array(select h from unnest(recovery_code_hashes) h where h <> all(${hashes}))` })
    .where(sql<boolean>`recovery_code_hashes && ${hashes}::text[]`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
