import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '../data/db.ts'
import type { Services } from '../services.ts'

/** Who is calling. `own` is what row scope needs: the rep's or customer's own record. */
export type Session = {
  sessionId: string
  userId: string
  displayName: string
  kind: 'user' | 'admin'
  companyId: string | null
  role: Role | null
  repId: string | null
  customerId: string | null
  /** The member whose role and reach these are, while an owner looks at the company as they see it. Nothing can be changed then. */
  viewing: { userId: string; displayName: string } | null
}

/** Which device is calling, for `device` endpoints. `isOld`: its token is old enough for a new one. */
export type DeviceCaller = {
  companyId: string
  deviceId: string
  keyId: string
  repId: string
  name: string
  state: string
  isOld: boolean
}

/** Which store is looked at, for `store` and `shopper` endpoints, and who is signed in there; null: a stranger. */
export type StoreCaller = {
  companyId: string
  storeId: string
  code: string
  state: string
  audience: string
  hidesPrices: boolean
  shopper: { id: string; email: string; sessionId: string } | null
}

export type Context = {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  /** Null only for public endpoints. */
  session: Session | null
  device?: DeviceCaller | null
  store?: StoreCaller | null
}
/** Of a handler that runs in one transaction of the caller's company. */
export type DbContext = Context & { db: Db }

export function signedInAs({ session }: Pick<Context, 'session'>): Session {
  if (!session) throw new AppError('unauthenticated')
  return session
}

export function deviceOf({ device }: Pick<Context, 'device'>): DeviceCaller {
  if (!device) throw new AppError('unauthenticated')
  return device
}

export function storeOf({ store }: Pick<Context, 'store'>): StoreCaller {
  if (!store) throw new AppError('notFound')
  return store
}

/** Who is signed in to the store of a `shopper` endpoint. */
export function shopperOf(context: Pick<Context, 'store'>): StoreCaller & { shopper: NonNullable<StoreCaller['shopper']> } {
  const store = storeOf(context)
  if (!store.shopper) throw new AppError('unauthenticated')
  return { ...store, shopper: store.shopper }
}

/** The open company of a `member` endpoint. */
export function memberOf(context: Pick<Context, 'session'>): Session & { companyId: string; role: Role } {
  const session = signedInAs(context)
  if (!session.companyId || !session.role) throw new AppError('forbidden')
  return { ...session, companyId: session.companyId, role: session.role }
}

export const bearerOf = (request: FastifyRequest) => /^Bearer (\S{1,300})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

export const requestLanguage = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])
