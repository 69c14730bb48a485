import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Config } from '../../config.ts'
import { pausedPage } from './paused-page.ts'

const confirmation = /^\/payment\/confirm\/[^/?]/
const known = /^\/payment\/(confirm\/)?[^/?]+\/?(\?|$)/
const stripeScripts = 'https://js.stripe.com'

/**
 * The checkout: a page apart from everything else, for which only our own and Stripe's scripts may run. Its address is its
 * key: it goes to no other site, into no cache and no index.
 */
export function paymentPage(app: FastifyInstance, config: Config, built: string, languageFor: (request: FastifyRequest) => Language) {
  const policy = policyOf(config)
  app.get('/payment/*', { exposeHeadRoute: true }, async (request, reply) => {
    // An address that had to be mended is no link that anybody was given.
    if (!known.test(request.url) || request.url !== request.originalUrl) return reply.callNotFound()
    const name = confirmation.test(request.url) ? 'confirm' : 'payment'
    const page = await readFile(join(built, `${name}.${languageFor(request)}.html`), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self "${config.STRIPE_SCRIPT_URL}")`,
        vary: 'Cookie, Accept-Language',
      })
      .send(pausedPage(withStripe(page, config), config))
  })
}

const isSimulated = ({ STRIPE_SCRIPT_URL }: Config) => new URL(STRIPE_SCRIPT_URL).origin !== stripeScripts

/** Stripe's loader knows its own address only: a stand-in is there before it, and the page says that nothing is charged. */
export function withStripe(page: string, config: Config): string {
  if (!isSimulated(config)) return page.replace('</title>', `</title>\n    <link rel="preconnect" href="${stripeScripts}" />`)
  const script = `</title>\n    <script defer src="${new URL('/v3/', config.STRIPE_SCRIPT_URL).href}"></script>`
  return page.replace('<html ', '<html data-simulated="true" ').replace('</title>', () => script)
}

function policyOf(config: Config): string {
  const own = isSimulated(config) ? [new URL(config.STRIPE_SCRIPT_URL).origin] : [stripeScripts, 'https://*.js.stripe.com']
  const api = isSimulated(config) ? own : [new URL(config.STRIPE_API_URL).origin]
  return [
    `default-src 'self'`,
    `script-src 'self' ${own.join(' ')}`,
    `frame-src ${[...own, ...(isSimulated(config) ? [] : ['https://hooks.stripe.com'])].join(' ')}`,
    `connect-src 'self' ${api.join(' ')}`,
    `img-src 'self' data:`,
    // Stripe's script sets styles on the elements that it makes.
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
