import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type Config, keyFor, keysFor } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'

export type Purpose = 'signup' | 'reset'
/** A store's shopper signs in by a code; the address has the store's id before it. */
type CodePurpose = Purpose | 'store'
const attemptsAllowed = 5
const codesPerHour = 5
export const resendAfterSeconds = 30
const short = { digits: 6, minutes: 10 }
/** 40 bits: no number of guesses that get through the limits matters. Sent every 10 minutes at most, so the last one lives 10 more. */
const long = { digits: 12, minutes: 20, apartSeconds: 600 }

// An HMAC rather than argon2: six digits fall to any hash within hours once the table is stolen, but not without the key, which is not there.
const use = 'one-time codes'
const hashCode = (key: Buffer, purpose: CodePurpose, email: string, code: string) =>
  createHmac('sha256', key).update(`${purpose}\n${email}\n${code}`).digest('hex')

/** Everything about the codes of an address happens one after the other, in all processes. */
const lockAddress = (db: Db, purpose: CodePurpose, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${email}`}, 0))`.execute(db)

type Request = { purpose: CodePurpose; email: string; flow: Buffer }
type Issued = { code: string; minutes: number }

/**
 * Makes a code that works for the browser that asked, 5 an hour. `real: false` leaves the same traces without a code that could be right. A
 * new sign-up code replaces the one before it, a new reset code leaves it valid (the dialog's Resend makes no call: rules 3.18).
 *
 * Anybody may ask in the name of an address, and must not use up what its owner needs. So after 5 from all browsers together there is a long
 * one, which works in any browser and cannot be guessed; null while the owner already has such a mail.
 */
export async function issueCode(db: Db, config: Config, request: Request, real: boolean): Promise<Issued | null> {
  const { purpose, email, flow } = request
  await lockAddress(db, purpose, email)
  const earlier = await codesOfTheHour(db, request)
  refuseTooMany(purpose, agesOf(earlier, 'own'))
  const longAges = agesOf(earlier, 'anybody')
  const isLong = earlier.length - longAges.length >= codesPerHour
  if (isLong && (longAges[0] ?? long.apartSeconds) < long.apartSeconds) return null
  if (purpose === 'signup') await endCodes(db, request)
  const { digits, minutes } = isLong ? long : short
  const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0')
  await db
    .insertInto('oneTimeCodes')
    .values({
      purpose,
      email,
      codeHash: real ? hashCode(keyFor(config, use), purpose, email, code) : randomBytes(32).toString('hex'),
      flowHash: isLong ? null : flow,
      expiresAt: sql`now() + ${minutes} * interval '1 minute'`,
    })
    .execute()
  return { code, minutes }
}

type Earlier = { ageSeconds: number; whose: 'own' | 'others' | 'anybody' }

/** Newest first. */
const codesOfTheHour = (db: Db, { purpose, email, flow }: Request): Promise<Earlier[]> =>
  db
    .selectFrom('oneTimeCodes')
    .select([
      sql<number>`extract(epoch from now() - created_at)::float8`.as('ageSeconds'),
      sql<Earlier['whose']>`case when flow_hash is null then 'anybody' when flow_hash = ${flow} then 'own' else 'others' end`.as('whose'),
    ])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('createdAt', 'desc')
    .execute()

const agesOf = (codes: Earlier[], whose: Earlier['whose']) =>
  codes.filter((each) => each.whose === whose).map(({ ageSeconds }) => ageSeconds)

function refuseTooMany(purpose: CodePurpose, ages: number[]) {
  const hourly = 3600 - (ages[codesPerHour - 1] ?? 3600)
  const resend = purpose === 'signup' ? resendAfterSeconds - (ages[0] ?? resendAfterSeconds) : 0
  const seconds = Math.ceil(Math.max(hourly, resend))
  if (seconds > 0) throw new AppError('waitBeforeCode', { values: { seconds } })
}

const endCodes = (db: Db, { purpose, email, flow }: Request) =>
  db
    .updateTable('oneTimeCodes')
    .set({ usedAt: sql`now()` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('flowHash', '=', flow)
    .execute()

/** Is this a right code? The attempt is counted against every code it could be before it is compared; a right one is used up. */
export async function redeemCode(db: Db, config: Config, { purpose, email, flow }: Request, code: string): Promise<boolean> {
  await lockAddress(db, purpose, email)
  const live = await db
    .updateTable('oneTimeCodes')
    .set({ attempts: sql`attempts + 1` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where(({ and, eb, or }) => or([eb('flowHash', 'is', null), and([eb('flowHash', '=', flow), eb('attempts', '<', attemptsAllowed)])]))
    .returning(['id', 'codeHash'])
    .execute()
  const given = keysFor(config, use).map((key) => Buffer.from(hashCode(key, purpose, email, code)))
  const right = live.find(({ codeHash }) => given.some((each) => timingSafeEqual(Buffer.from(codeHash), each)))
  if (!right) return false
  await db.updateTable('oneTimeCodes').set({ usedAt: sql`now()` }).where('id', '=', right.id).execute()
  return true
}
