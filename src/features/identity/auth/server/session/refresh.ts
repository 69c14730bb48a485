import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import { identityRefreshToken, refreshToken } from '#contract/session.ts'
import type { Db } from '#server/data/db.ts'
import { bearerOf, type Context } from '#server/http/context.ts'
import { readCookie, setCookie } from '#server/http/cookies.ts'
import { routeOutside } from '#server/http/route.ts'
import { lifetimes, parseToken, refreshSession } from '#server/http/tokens.ts'
import { postMail } from '#server/mail/mail.ts'
import { noteForPerson } from '../person-audit.ts'

type Body = string | { token: string } | null

async function refresh(body: Body, context: Context) {
  const { services, request, reply } = context
  const token = (typeof body === 'string' ? body : body?.token) || bearerOf(request)
  // The cookie alone is for the fallback header, which says where the call comes from.
  if (!token) throw new AppError('unauthenticated')
  const cookie = readCookie(request, services.config, 'session')
  const refreshed = await services.transaction({}, async (db) => {
    const found = await refreshSession(db, services.config, { token, cookie })
    if (found.outcome === 'reused') await tellOfReuse(context, db, token)
    return found
  })
  if (refreshed.outcome !== 'rotated') throw new AppError('unauthenticated')
  if (cookie) setCookie(reply, services.config, 'session', cookie, lifetimes.kept)
  return { refreshToken: refreshed.token, userId: refreshed.userId }
}

/** An older token than the last one came back: the session is over already; its person should know why. */
async function tellOfReuse({ services, request }: Context, db: Db, token: string) {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.userId', 'users.email', 'users.language', 'users.displayName'])
    .where('sessions.id', '=', parseToken(token)?.sessionId ?? '')
    .executeTakeFirstOrThrow()
  await postMail(services, db, { template: 'tokenReused', to: session.email, language: languageOf(session.language ?? '') })
  await noteForPerson(db, { userId: session.userId, name: session.displayName, ip: request.ip }, 'tokenReused')
  services.log.warn({ userId: session.userId, ip: request.ip, requestId: request.id }, 'a token was used again')
}

export const refreshRoutes = [
  routeOutside(refreshToken, ({ body }, context) => refresh(body, context)),
  routeOutside(identityRefreshToken, ({ body }, context) => refresh(body, context)),
]
