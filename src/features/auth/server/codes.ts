import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type Config, keyFor } from '#server/config.ts'
import type { Db } from '#server/db.ts'

export type Purpose = 'signup' | 'reset'
export const codeLifeMinutes = 10
const attemptsAllowed = 5
const codesPerHour = 5
export const resendAfterSeconds = 30

// An HMAC rather than argon2: six digits fall to any hash within hours once the table is stolen, but not without the key, which is not there.
const hashCode = (config: Config, purpose: Purpose, email: string, code: string) =>
  createHmac('sha256', keyFor(config, 'one-time codes')).update(`${purpose}\n${email}\n${code}`).digest('hex')

/** Everything about the codes of an address happens one after the other, in all processes. */
const lockAddress = (db: Db, purpose: Purpose, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${email}`}, 0))`.execute(db)

type Request = { purpose: Purpose; email: string; flow: Buffer | null }

/**
 * Makes a code that lives 10 minutes. `real: false` leaves the same traces without a code that could be right. A new sign-up code replaces
 * the one before it, a new reset code leaves it valid (the dialog's Resend makes no call: decisions 3.18).
 */
export async function issueCode(db: Db, config: Config, { purpose, email, flow }: Request, real: boolean): Promise<string> {
  await lockAddress(db, purpose, email)
  await refuseTooMany(db, purpose, email)
  if (purpose === 'signup')
    await db
      .updateTable('oneTimeCodes')
      .set({ usedAt: sql`now()` })
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('flowHash', flow ? '=' : 'is', flow)
      .execute()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db
    .insertInto('oneTimeCodes')
    .values({
      purpose,
      email,
      codeHash: real ? hashCode(config, purpose, email, code) : randomBytes(32).toString('hex'),
      flowHash: flow,
      expiresAt: sql`now() + ${codeLifeMinutes} * interval '1 minute'`,
    })
    .execute()
  return code
}

async function refuseTooMany(db: Db, purpose: Purpose, email: string) {
  const earlier = await db
    .selectFrom('oneTimeCodes')
    .select(sql<number>`extract(epoch from now() - created_at)`.as('ageSeconds'))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('createdAt', 'desc')
    .execute()
  const ages = earlier.map(({ ageSeconds }) => Number(ageSeconds))
  const hourly = 3600 - (ages[codesPerHour - 1] ?? 3600)
  const resend = purpose === 'signup' ? resendAfterSeconds - (ages[0] ?? resendAfterSeconds) : 0
  const seconds = Math.ceil(Math.max(hourly, resend))
  if (seconds > 0) throw new AppError('waitBeforeCode', { values: { seconds } })
}

/** Is this a right code? The attempt is counted against every code it could be before it is compared; a right one is used up. */
export async function redeemCode(db: Db, config: Config, { purpose, email, flow }: Request, code: string): Promise<boolean> {
  await lockAddress(db, purpose, email)
  const live = await db
    .updateTable('oneTimeCodes')
    .set({ attempts: sql`attempts + 1` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('attempts', '<', attemptsAllowed)
    .where('expiresAt', '>', sql<string>`now()`)
    .where(({ eb, or }) => or([eb('flowHash', 'is', null), ...(flow ? [eb('flowHash', '=', flow)] : [])]))
    .returning(['id', 'codeHash'])
    .execute()
  const given = Buffer.from(hashCode(config, purpose, email, code))
  const right = live.find(({ codeHash }) => timingSafeEqual(Buffer.from(codeHash), given))
  if (!right) return false
  await db.updateTable('oneTimeCodes').set({ usedAt: sql`now()` }).where('id', '=', right.id).execute()
  return true
}
