import { logout } from '#contract/session.ts'
import type { Db } from '#server/data/db.ts'
import { bearerOf, type Context } from '#server/http/context.ts'
import { clearCookie, cookiesAt, readCookie } from '#server/http/cookies.ts'
import { routeOutside } from '#server/http/route.ts'
import { parseCookie, parseToken, revokeSessions } from '#server/http/tokens.ts'

/** Works with an expired token, and with the browser's cookie alone: signing out must never fail. */
export const logoutRoute = routeOutside(logout, async (_input, context) => {
  const { services, request, reply } = context
  await services.transaction({}, async (db) => {
    for (const sessionId of await sessionsOf(db, context)) await revokeSessions(db, { sessionId }, 'signed out')
  })
  // By name, not with all others: who signs out here signs in here again, and is known by the cookie of the device.
  for (const name of ['session', 'flow', 'grant', ...cookiesAt(request, services.config, 'pay_')] as const)
    clearCookie(reply, services.config, name)
  if (services.config.publicUrl.startsWith('https:')) reply.header('clear-site-data', '"cache"')
  services.log.info({ ip: request.ip, requestId: request.id }, 'signed out')
  return {}
})

async function sessionsOf(db: Db, { services, request }: Context): Promise<string[]> {
  const token = parseToken(bearerOf(request) ?? '')
  const cookie = parseCookie(readCookie(request, services.config, 'session') ?? '')
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        ...(token
          ? [and([eb('id', '=', token.sessionId), or([eb('tokenHash', '=', token.hash), eb('previousTokenHash', '=', token.hash)])])]
          : []),
        ...(cookie ? [and([eb('id', '=', cookie.sessionId), eb('cookieHash', '=', cookie.hash)])] : []),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
