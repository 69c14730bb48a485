import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can, type Role } from '#contract/permissions.ts'
import { begin, companyOpened, type Db, send } from '../data/db.ts'
import type { Services } from '../services.ts'
import { bearerOf, type Context, type DbContext, requestLanguage, type Session } from './context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { inputOf } from './input.ts'
import { callerOf, type Limiter } from './limits.ts'
import { lifetimes, parseToken, refreshSession } from './tokens.ts'
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

export function mount(app: FastifyInstance, services: Services, limiter: Limiter, { endpoint, handle, inTransaction }: Route) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = callerOf(request.ip)
      // Before the session is known only the address counts; a signed-in caller is counted by their session below.
      if (endpoint.limit && endpoint.access === 'public') limiter.take(endpoint.limit, caller, true)
      const token = await tokenOf(services, endpoint, request, reply)
      const { db, commit, rollback, session } = token || inTransaction ? await openCall(services, endpoint, request, token) : nobody
      try {
        if (endpoint.limit && endpoint.access !== 'public' && session) limiter.take(endpoint.limit, session.sessionId, false)
        const context: Context = { services, request, reply, language: requestLanguage(request), session }
        if (!inTransaction) await commit()
        const input = await inputOf(endpoint, request, services.config)
        const result = await handle(input as never, (inTransaction ? { ...context, db } : context) as never).finally(() =>
          discardUpload(input.upload),
        )
        const body = { isError: false, message: '', result: endpoint.result.parse(result) }
        if (inTransaction && endpoint.method === 'GET')
          void commit().catch((error) => services.log.error({ err: error }, 'commit of a read'))
        else if (inTransaction) await commit()
        return body
      } catch (error) {
        await rollback()
        throw error
      }
    },
  })
}

/** What the caller is known by; null for nobody, where anybody may call. */
export async function tokenOf(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const fallback = request.headers['x-auth-fallback'] === '1'
  const token = bearerOf(request) ?? (fallback ? await byCookie(services, request, reply) : null)
  if (!token && endpoint.access !== 'public') throw missing(services, request)
  return token
}

type Open = { db: Db; commit(): Promise<void>; rollback(): Promise<void>; session: Session | null }

/** Who has no session and opens their own transactions needs none of the call's. */
const nobody = { db: null, commit: async () => {}, rollback: async () => {}, session: null }

/** Opens the transaction and, in the same round trip, the session whose company it will see. */
export async function openCall(services: Services, endpoint: Endpoint, request: FastifyRequest, token: string | null): Promise<Open> {
  const started = await begin(services.pool, {})
  let over = false
  const once = (end: () => Promise<void>) => async () => {
    if (over) return
    over = true
    await end()
  }
  const unit = { db: started.db, commit: once(started.commit), rollback: once(started.rollback) }
  if (!token) return { ...unit, session: null }
  try {
    const session = await sessionOf(started.client, endpoint, request, token)
    companyOpened(unit.db, session?.companyId ?? null)
    return { ...unit, session }
  } catch (error) {
    // Said once: what it says stays done.
    if (error instanceof AppError && error.code === 'viewOver') await unit.commit()
    await unit.rollback()
    throw error
  }
}

async function sessionOf(
  client: Awaited<ReturnType<typeof begin>>['client'],
  endpoint: Endpoint,
  request: FastifyRequest,
  token: string,
): Promise<Session | null> {
  const parsed = parseToken(token)
  if (!parsed) {
    if (endpoint.access === 'public') return null
    throw new AppError('unauthenticated')
  }
  const active = !endpoint.background && request.headers['x-background'] !== '1'
  const { rows } = await send(client, {
    name: 'open_session',
    text: 'select * from app.open_session($1, $2, $3, $4)',
    values: [parsed.sessionId, parsed.hash, active, `${lifetimes.idle} seconds`],
  })
  const { status, user_id, company_id, kind, role, rep_id, customer_id, display_name, viewed_id, viewed_name } = rows[0]
  if (status !== 'ok' && endpoint.access === 'public') return null
  if (status === 'expired') throw new AppError('sessionStale')
  if (status === 'viewOver') throw new AppError('viewOver')
  if (status === 'stale') throw new AppError('sessionChanged')
  if (status !== 'ok') throw new AppError('unauthenticated')
  const session: Session = {
    sessionId: parsed.sessionId,
    userId: user_id,
    displayName: display_name,
    kind,
    companyId: company_id,
    role,
    repId: rep_id,
    customerId: customer_id,
    viewing: viewed_id ? { userId: viewed_id, displayName: viewed_name } : null,
  }
  guard(endpoint, session)
  return session
}

function guard({ access, can: ability, method, whileViewing }: Endpoint, { kind, companyId, role, viewing }: Session) {
  if (viewing && method !== 'GET' && !whileViewing) throw new AppError('viewOnly', { values: { name: viewing.displayName } })
  if (access === 'admin' && kind !== 'admin') throw new AppError('forbidden')
  if (access === 'member' && (!companyId || !role)) throw new AppError('forbidden')
  if (ability && !can(role as Role, ability)) throw new AppError('forbidden')
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
