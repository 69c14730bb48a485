import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { quickbooksPath } from '#contract/places.ts'
import { refuseAhead } from '#server/http/ahead.ts'
import { readCookie } from '#server/http/cookies.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import type { Services } from '#server/services.ts'
import { keepTokens, type OpenGrant, readCompanyInfo, takeState } from './grants.ts'
import { exchangeCode, redirectAddress } from './intuit-oauth.ts'

const answer = z.object({
  state: z.string().max(512).default(''),
  code: z.string().max(2000).default(''),
  realmId: z
    .string()
    .regex(/^\d{1,30}$/)
    .or(z.literal(''))
    .default(''),
  error: z.string().max(200).default(''),
})

/** The redirect address registered at Intuit: takes the consent back and sends the person on to where it is needed. */
export function quickbooksCallback(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get('/QuickBooks/Callback', { exposeHeadRoute: false }, async (request, reply) => {
    refuseAhead(request)
    limiter.take('check', callerOf(request.ip), true)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(await nextAddress(services, request), 303)
  })
}

async function nextAddress(services: Services, request: FastifyRequest): Promise<string> {
  const given = answer.safeParse(request.query)
  if (!given.success) return `/auth/signup?process=authenticate&error=invalid_request`
  const { state, code, realmId, error } = given.data
  const flowCookie = readCookie(request, services.config, 'flow')
  const refused = !code || !realmId
  const grant = await services.transaction({}, (db) => takeState(db, state, flowCookie, refused))
  if (!grant) return `/auth/signup?process=authenticate&error=state_unknown`
  const outcome = refused ? error || 'access_denied' : await finish(services, grant, request, code, realmId)
  if (grant.companyId) {
    const query = outcome ? new URLSearchParams({ error: outcome }) : new URLSearchParams({ state })
    return `${quickbooksPath}?${query}`
  }
  return outcome ? `/auth/signup?${new URLSearchParams({ process: 'authenticate', error: outcome })}` : `/auth/signup?process=qbconnection`
}

/** Exchanges the code at once; the name of the company may come later. Answers what went wrong, empty when nothing. */
async function finish(services: Services, { id }: OpenGrant, request: FastifyRequest, code: string, realmId: string): Promise<string> {
  try {
    const tokens = await exchangeCode(services.config, code, redirectAddress(services.config, request))
    await services.transaction({}, (db) => keepTokens(services, db, id, realmId, tokens))
  } catch (error) {
    services.log.warn({ err: error }, 'a consent could not be exchanged')
    return 'temporarily_unavailable'
  }
  const row = await services.transaction({}, (db) =>
    db
      .selectFrom('quickbooksGrants')
      .select(['id', 'realmId', 'tokensSealed', 'companyInfo'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  await readCompanyInfo(services, row).catch((error) => services.log.warn({ err: error }, 'company info comes later'))
  return ''
}
