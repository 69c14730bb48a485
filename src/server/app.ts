import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { authRoutes } from '#features/auth/server/routes.ts'
import { exportDoor } from '#features/customers/server/export.ts'
import { customersRoutes } from '#features/customers/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { quickbooksCallback } from '#features/quickbooks/server/callback.ts'
import { quickbooksRoutes } from '#features/quickbooks/server/routes.ts'
import { quickbooksWebhook } from '#features/quickbooks/server/webhook.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { answerFailures } from '#server/failure.ts'
import { securityHeaders } from '#server/headers.ts'
import { maxFileBytes } from '#server/input.ts'
import { Limiter } from '#server/limits.ts'
import { withoutQuery } from '#server/log.ts'
import { logoDoor } from '#server/logo.ts'
import { openApi } from '#server/openapi.ts'
import { pages } from '#server/pages.ts'
import { mount, type Route } from '#server/route.ts'
import type { Services } from '#server/services.ts'

/** Every call of the API. */
export const routes: readonly Route[] = [...authRoutes, ...customersRoutes, ...dashboardRoutes, ...settingsRoutes, ...quickbooksRoutes]

/** Plugins whose payloads are not ours: callbacks, webhooks, downloads. */
const doors: readonly ((app: FastifyInstance, services: Services, limiter: Limiter) => void)[] = [
  logoDoor,
  exportDoor,
  quickbooksCallback,
  quickbooksWebhook,
]

export async function createApp(services: Services) {
  const { config, log } = services
  const app = Fastify({
    trustProxy: config.TRUSTED_PROXIES ? config.TRUSTED_PROXIES.split(',') : false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 262_144,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    // A body or header that trickles in is cut off; the header limit must be the smaller one (facts: security 6.9).
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        url: withoutQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  securityHeaders(app, config)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 5, fields: 100, fieldSize: 65_536, parts: 105 },
    throwFileSizeLimit: true,
  })
  answerFailures(app, log)
  const limiter = new Limiter(config.RATE_LIMIT_SCALE)
  for (const each of routes) mount(app, services, limiter, each)
  for (const door of doors) door(app, services, limiter)
  app.get('/healthz', async () => {
    await services.pool.query('select 1')
    return { ok: true }
  })
  app.get('/openapi.json', async () => openApi(routes.map((each) => each.endpoint)))
  await pages(app)
  return app
}
