import Fastify from 'fastify'
import { answerFailures, answerNotFound } from '../failure.ts'
import { withoutQuery } from '../log.ts'
import type { Services } from '../services.ts'
import { headersOf, securityHeaders } from './headers.ts'

/** What every process has: limits of time and size, headers, a log, and the answer to whether it is well. */
export function listener(services: Services) {
  const { config, log } = services
  const headers = headersOf(config)
  const app = Fastify({
    trustProxy: config.TRUSTED_PROXIES ? config.TRUSTED_PROXIES.split(',').map((address) => address.trim()) : false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 262_144,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // What is left to the framework (a part of the path that is too long) is nobody's address either.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      answerNotFound(request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    // A body or header that trickles in is cut off; the header limit must be the smaller one.
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('debug'))
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
    done()
  })
  securityHeaders(app, config)
  answerFailures(app, log)
  app.get('/healthz', async () => {
    await services.pool.query('select 1')
    return { ok: true }
  })
  return app
}

/** A path that no decoder takes goes on letter by letter: it has no screen and no call, and whoever asked is told so like anybody else. */
function decodable(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURI(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** A process without the role `api` answers nothing else. */
export function healthOnly(services: Services) {
  const app = listener(services)
  app.setNotFoundHandler(answerNotFound)
  return app
}
