import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, signedInAs } from '#server/http/context.ts'
import { lifetimes, revokeSessions } from '#server/http/tokens.ts'
import type { listSessions } from '../contract.ts'

const mostShown = 100
const endedHere = 'ended in the profile'

/** Sessions that a token still opens, the latest used first. */
const alive = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.userId', '=', userId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('sessions.lastActiveAt', '>', sql<string>`now() - ${lifetimes.idle} * interval '1 second'`)
    .whereRef('sessions.epoch', '=', 'users.tokenEpoch')

export async function sessionsOf(context: DbContext): Promise<RawResult<typeof listSessions>> {
  const { userId, sessionId } = signedInAs(context)
  const rows = await alive(context.db, userId)
    .select(['sessions.id', 'sessions.kind', 'sessions.userAgent', 'sessions.ip', 'sessions.createdAt', 'sessions.lastActiveAt'])
    .orderBy('sessions.lastActiveAt', 'desc')
    .limit(mostShown)
    .execute()
  return { rows: rows.map(({ kind, ...session }) => ({ ...session, current: session.id === sessionId, isAdmin: kind === 'admin' })) }
}

export async function endSessionOf(context: DbContext, id: string) {
  const { userId } = signedInAs(context)
  const own = await alive(context.db, userId).select('sessions.id').where('sessions.id', '=', id).executeTakeFirst()
  if (!own) throw new AppError('notFound')
  await revokeSessions(context.db, { sessionId: id }, endedHere)
  return {}
}

export async function endOthersOf(context: DbContext) {
  const { userId, sessionId } = signedInAs(context)
  return { ended: await revokeSessions(context.db, { userId, except: sessionId }, endedHere) }
}
