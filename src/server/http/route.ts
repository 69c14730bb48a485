import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Services } from '../services.ts'
import { refuseAhead } from './ahead.ts'
import { bearerOf, type Context, type DbContext, requestLanguage, type Session, type StoreCaller } from './context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { openDeviceCall } from './device/open-device.ts'
import { inputOf } from './input.ts'
import type { Known } from './known-sessions.ts'
import { callerOf, type Limiter, personOf } from './limits.ts'
import { type Call, type Early, nobody, openCall, openEarly } from './open-call.ts'
import { bringsSession, isOfStore, openStoreCall, openStoreEarly } from './store/open-store.ts'
import { lifetimes, refreshSession } from './tokens.ts'
import { discardUpload } from './uploads.ts'

type Handle = (input: never, context: never) => Promise<unknown>
export type Route = { endpoint: Endpoint; handle: Handle; inTransaction: boolean }

/** Pairs an endpoint with the function that answers it, inside one transaction of the caller's company. */
export function route<E extends Endpoint>(endpoint: E, handle: (input: ValidInput<E>, context: DbContext) => Promise<RawResult<E>>): Route {
  return { endpoint, handle, inTransaction: true }
}
/** For handlers that talk to the outside: no transaction waits for it. They open their own by `services.transaction`. */
export function routeOutside<E extends Endpoint>(
  endpoint: E,
  handle: (input: ValidInput<E>, context: Context) => Promise<RawResult<E>>,
): Route {
  return { endpoint, handle, inTransaction: false }
}

/** What is known of those who call this process: how much each may still ask for, and who they were last. */
export type Callers = { limiter: Limiter; known: Known<Session>; stores: Known<StoreCaller> }

export function mount(app: FastifyInstance, services: Services, callers: Callers, { endpoint, handle, inTransaction }: Route) {
  const { limiter, known, stores } = callers
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (endpoint.acts) refuseAhead(request)
      const caller = callerOf(request.ip)
      // Before the session is known only the address counts; a signed-in caller is counted by their session below.
      const isPublic = endpoint.access === 'public' || (isOfStore(endpoint) && (isSaid(endpoint) || !bringsSession(services, request)))
      if (endpoint.limit && isPublic) limiter.take(endpoint.limit, caller, true)
      const token = isOfStore(endpoint) ? null : await tokenOf(services, endpoint, request, reply)
      const reads = inTransaction && endpoint.method === 'GET'
      const work = async ({ db, commit, session, device, store }: Call) => {
        if (endpoint.limit && endpoint.access !== 'public' && session) limiter.take(endpoint.limit, personOf(session), false)
        if (endpoint.limit && device) limiter.take(endpoint.limit, `device ${device.deviceId}`, false)
        if (endpoint.limit && store && !isPublic)
          limiter.take(endpoint.limit, store.shopper ? `shopper ${store.shopper.id}` : caller, !store.shopper)
        const language = requestLanguage(request)
        const context: Context = { services, request, reply, language, session, device: device ?? null, store: store ?? null }
        if (!inTransaction) await commit()
        const input = await inputOf(endpoint, request, services.config)
        const result = await handle(input as never, (inTransaction ? { ...context, db } : context) as never).finally(() =>
          discardUpload(input.upload),
        )
        return answerOf(endpoint, result)
      }
      // Answered before its commit is confirmed.
      const over = ({ commit }: Call) => void commit().catch((error) => services.log.error({ err: error }, 'commit of a read'))
      const early = reads ? earlyFor(services, callers, endpoint, request, reply, token) : null
      if (early) {
        const call = await early
        const [worked] = await Promise.allSettled([work(call)])
        if (await call.holds()) {
          if (worked.status === 'fulfilled') {
            over(call)
            return worked.value
          }
          await call.rollback()
          throw worked.reason
        }
        // What was done for somebody else is as if it had not been.
        await call.rollback()
      }
      const open = endpoint.access === 'device' ? openDeviceCall : openCall
      const call = isOfStore(endpoint)
        ? await openStoreCall(services, endpoint, request, reply, reads ? stores : null)
        : token || inTransaction
          ? await open(services, endpoint, request, token, reads ? known : null)
          : nobody
      try {
        const body = await work(call)
        if (reads) over(call)
        else if (inTransaction) await call.commit()
        return body
      } catch (error) {
        await call.rollback()
        throw error
      }
    },
  })
}

/** For a read of somebody who called before; null: it waits until PostgreSQL has said who it is. */
function earlyFor(
  services: Services,
  { known, stores }: Callers,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): Promise<Early> | null {
  if (isOfStore(endpoint)) return openStoreEarly(services, stores, endpoint, request, reply)
  return token && endpoint.access !== 'device' ? openEarly(services, known, endpoint, request, token) : null
}

const answerOf = ({ result }: Endpoint, said: unknown) => ({ isError: false, message: '', result: result.parse(said) })

/** Whoever signs in, or asks to, is counted by their address, signed in or not. */
const isSaid = ({ access, method }: Endpoint) => access === 'store' && method === 'POST'

/** What the caller is known by; null for nobody, where anybody may call. */
export async function tokenOf(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const fallback = endpoint.access !== 'device' && request.headers['x-auth-fallback'] === '1'
  const token = bearerOf(request) ?? (fallback ? await byCookie(services, request, reply) : null)
  if (!token && endpoint.access === 'device') throw new AppError('unauthenticated')
  if (!token && endpoint.access !== 'public') throw missing(services, request)
  return token
}

/** Without a token but with the browser's cookie the page may try the fallback; without both it is signed out. */
function missing(services: Services, request: FastifyRequest) {
  return new AppError(readCookie(request, services.config, 'session') ? 'sessionStale' : 'unauthenticated')
}

/** The fallback header (specification 4, refresh 2): signed in by the cookie, only from our own pages; the new token goes back in a header. */
async function byCookie(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if ((site && site !== 'same-origin' && site !== 'same-site') || (origin && !sameHost(origin, request))) return null
  const cookie = readCookie(request, services.config, 'session')
  const refreshed = cookie ? await services.transaction({}, (db) => refreshSession(db, services.config, { token: null, cookie })) : null
  if (!cookie || refreshed?.outcome !== 'rotated') return null
  reply.header('x-auth-token', refreshed.token)
  setCookie(reply, services.config, 'session', cookie, lifetimes.kept)
  return refreshed.token
}

/** Is this Origin one of our own pages? */
const sameHost = (origin: string, request: FastifyRequest) => {
  try {
    return new URL(origin).host === request.host
  } catch {
    return false
  }
}
