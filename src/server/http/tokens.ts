import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Config, keyFor, keysFor } from '../config.ts'
import type { Db } from '../data/db.ts'

/** Seconds. Access is short, refreshed silently; idle and absolute ends are hard. */
export const lifetimes = { access: 15 * 60, idle: 60 * 60, tab: 12 * 3600, kept: 30 * 86_400, admin: 8 * 3600, grace: 30 }

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** `ls_<session id>.<secret>`: opaque; only its hash is stored. */
export function parseToken(token: string): { sessionId: string; generation: number; hash: Buffer } | null {
  const match = /^ls_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token)
  if (!match?.[1] || !match[2]) return null
  // The generation stands in the secret's first 4 bytes.
  return { sessionId: match[1], generation: Buffer.from(match[2], 'base64url').readUInt32BE(), hash: hashToken(token) }
}
/** `<session id>.<secret>` of the browser's cookie. */
export function parseCookie(cookie: string): { sessionId: string; hash: Buffer } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(cookie)
  return match?.[1] && match[2] ? { sessionId: match[1], hash: hashToken(match[2]) } : null
}

const use = 'session tokens'

// Computable again for a generation, so two tabs that refresh at once get the same new token, and an earlier one is known from an invented one.
function tokenOf(config: Config, sessionId: string, generation: number, salt: Buffer, key = keyFor(config, use)) {
  const secret = createHmac('sha256', key).update(`${sessionId} ${generation} `).update(salt).digest()
  secret.writeUInt32BE(generation)
  return `ls_${sessionId}.${secret.toString('base64url')}`
}

/** The token with this hash, whichever of our keys it was made with. */
const madeToken = (config: Config, sessionId: string, generation: number, salt: Buffer, hash: Buffer) =>
  keysFor(config, use)
    .map((key) => tokenOf(config, sessionId, generation, salt, key))
    .find((token) => same(hashToken(token), hash))

type NewSession = {
  userId: string
  companyId: string | null
  kind: 'user' | 'admin'
  keep: boolean
  epoch: number
  browser: boolean
  ip: string
  userAgent: string
}

/** Starts a session. `cookie` is set for browsers: without it they cannot refresh. */
export async function startSession(db: Db, config: Config, session: NewSession) {
  const salt = randomBytes(32)
  const cookie = session.browser ? randomBytes(32).toString('base64url') : null
  const seconds = session.kind === 'admin' ? lifetimes.admin : session.keep ? lifetimes.kept : lifetimes.tab
  const { id } = await db
    .insertInto('sessions')
    .values({
      userId: session.userId,
      companyId: session.companyId,
      kind: session.kind,
      salt,
      tokenHash: Buffer.alloc(0),
      cookieHash: cookie ? hashToken(cookie) : null,
      accessExpiresAt: inSeconds(lifetimes.access),
      expiresAt: inSeconds(seconds),
      epoch: session.epoch,
      ip: session.ip,
      userAgent: session.userAgent.slice(0, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = tokenOf(config, id, 0, salt)
  await db
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  return { token, cookie: cookie && `${id}.${cookie}`, seconds }
}

type Refreshed = { outcome: 'rotated'; token: string; userId: string } | { outcome: 'reused' | 'gone' }

/**
 * Exchanges a token for the next one. The token before is good for 30 s more (two tabs), and longer while nobody has called with the one
 * after it: its answer was lost on the way to a laptop that fell asleep. Then that one is void. Any other earlier token is theft and ends
 * the session. With `cookie` alone (no token) the cookie is the proof: the fallback of specification 4.
 */
export async function refreshSession(db: Db, config: Config, proof: { token: string | null; cookie: string | null }): Promise<Refreshed> {
  const parsed = proof.token ? parseToken(proof.token) : null
  const cookie = parseCookie(proof.cookie ?? '')
  const id = parsed?.sessionId ?? cookie?.sessionId
  if (!id) return { outcome: 'gone' }
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('sessions')
    .select(['users.tokenEpoch', 'users.disabledAt'])
    .where('sessions.id', '=', id)
    .forUpdate('sessions')
    .executeTakeFirst()
  const now = Date.now()
  if (!session || session.revokedAt || session.disabledAt || session.tokenEpoch !== session.epoch) return { outcome: 'gone' }
  if (Date.parse(session.expiresAt) < now || Date.parse(session.lastActiveAt) < now - lifetimes.idle * 1000) return { outcome: 'gone' }
  if (session.cookieHash && !(cookie?.sessionId === id && same(session.cookieHash, cookie.hash))) return { outcome: 'gone' }
  if (!parsed && !session.cookieHash) return { outcome: 'gone' }
  const isCurrent = parsed !== null && same(session.tokenHash, parsed.hash)
  const isPrevious = parsed !== null && session.previousTokenHash !== null && same(session.previousTokenHash, parsed.hash)
  const isRecent = Date.parse(session.rotatedAt) > now - lifetimes.grace * 1000 && Date.parse(session.accessExpiresAt) > now
  const current = isRecent && (isPrevious || !parsed) && madeToken(config, id, session.generation, session.salt, session.tokenHash)
  if (current) return { outcome: 'rotated', token: current, userId: session.userId }
  if (parsed && !isCurrent && !(isPrevious && !session.tokenUsed)) {
    // Ids of sessions are no secret: an invented token ends nothing.
    if (!madeToken(config, id, parsed.generation, session.salt, parsed.hash)) return { outcome: 'gone' }
    await revokeSessions(db, { sessionId: id }, 'token reused')
    return { outcome: 'reused' }
  }
  const token = tokenOf(config, id, session.generation + 1, session.salt)
  await db
    .updateTable('sessions')
    .set({
      generation: session.generation + 1,
      tokenHash: hashToken(token),
      // What nobody ever had is no token that may come back.
      previousTokenHash: isCurrent || session.tokenUsed ? session.tokenHash : (session.previousTokenHash ?? session.tokenHash),
      tokenUsed: false,
      rotatedAt: new Date(),
      accessExpiresAt: inSeconds(lifetimes.access),
    })
    .where('id', '=', id)
    .execute()
  return { outcome: 'rotated', token, userId: session.userId }
}

/** `except`: this one goes on. Answers how many ended. */
export async function revokeSessions(db: Db, which: { sessionId: string } | { userId: string; except?: string }, reason: string) {
  const update = db.updateTable('sessions').set({ revokedAt: new Date(), revokeReason: reason }).where('revokedAt', 'is', null)
  const chosen =
    'sessionId' in which
      ? update.where('id', '=', which.sessionId)
      : update.where('userId', '=', which.userId).$if(which.except !== undefined, (all) => all.where('id', '<>', which.except ?? ''))
  const { numUpdatedRows } = await chosen.executeTakeFirst()
  return Number(numUpdatedRows)
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
