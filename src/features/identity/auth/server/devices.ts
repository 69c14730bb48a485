import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import { readCookie, setCookie } from '#server/http/cookies.ts'
import { hashToken } from '#server/http/tokens.ts'
import { isBrowser } from './codes/flow.ts'

const mostOfAccount = 10
export const deviceDays = 365

/**
 * The browser that asks, if this account was signed in to from it before: its failures are counted apart, so that what strangers try keeps
 * nobody from signing in where they always do.
 */
export async function knownDevice({ services, request }: Context, email: string): Promise<string | null> {
  const cookie = readCookie(request, services.config, 'device')
  if (!cookie) return null
  const tokenHash = hashToken(cookie)
  const known = await services.transaction({}, (db) =>
    db
      .selectFrom('knownDevices as d')
      .innerJoin('users as u', 'u.id', 'd.userId')
      .select('d.userId')
      .where('u.email', '=', email)
      .where('d.tokenHash', '=', tokenHash)
      .whereRef('d.epoch', '=', 'u.tokenEpoch')
      .executeTakeFirst(),
  )
  return known ? tokenHash.toString('base64url') : null
}

/** Of the latest of an account. A new password, or whatever else ends other sessions, forgets them: whoever it is to keep out had one too. */
export async function rememberDevice({ services, request, reply }: Context, db: Db, { userId, epoch }: { userId: string; epoch: number }) {
  if (!isBrowser(request)) return
  const given = readCookie(request, services.config, 'device')
  // Only what we gave it: nobody chooses the name of somebody else's browser.
  const ours = given && (await db.selectFrom('knownDevices').select('userId').where('tokenHash', '=', hashToken(given)).executeTakeFirst())
  const cookie = ours ? given : randomBytes(32).toString('base64url')
  await db
    .insertInto('knownDevices')
    .values({ userId, tokenHash: hashToken(cookie), epoch })
    .onConflict((known) => known.columns(['userId', 'tokenHash']).doUpdateSet({ epoch, usedAt: sql`now()` }))
    .execute()
  const latest = db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .limit(mostOfAccount)
  await db.deleteFrom('knownDevices').where('userId', '=', userId).where('tokenHash', 'not in', latest).execute()
  setCookie(reply, services.config, 'device', cookie, deviceDays * 86_400)
}
