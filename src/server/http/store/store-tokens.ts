import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { clearCookie, readCookie, setCookie } from '../cookies.ts'
import { hashToken } from '../tokens.ts'

/** A session in a store lives so long after it was used last. */
export const shopperSessionDays = 30
const lifeSeconds = shopperSessionDays * 86_400

/** A browser may be signed in to several stores; each has a cookie of its own. */
const nameOf = (code: string) => `store_${createHash('sha256').update(code).digest('hex').slice(0, 12)}` as const

/** What the browser keeps is random; only its hash is stored. */
export function newStoreToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Of whoever brings something that may be a session of this store; null: they are strangers. */
export function readStoreToken(request: FastifyRequest, config: Config, code: string): { token: string; hash: Buffer } | null {
  const token = readCookie(request, config, nameOf(code))
  return token && /^[\w-]{43}$/.test(token) ? { token, hash: hashToken(token) } : null
}

export const keepStoreToken = (reply: FastifyReply, config: Config, code: string, token: string) =>
  setCookie(reply, config, nameOf(code), token, lifeSeconds)
export const dropStoreToken = (reply: FastifyReply, config: Config, code: string) => clearCookie(reply, config, nameOf(code))
