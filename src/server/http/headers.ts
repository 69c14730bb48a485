import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** Security headers of every answer, errors and files included. */
export function securityHeaders(app: FastifyInstance, config: Config) {
  const headers = headersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The same, for what the framework answers before any hook. */
export function headersOf(config: Config): Record<string, string> {
  const https = config.publicUrl.startsWith('https:')
  const captcha =
    config.CAPTCHA_PROVIDER === 'off'
      ? []
      : [...new Set([new URL(config.CAPTCHA_SCRIPT_URL).origin, new URL(config.CAPTCHA_VERIFY_URL).origin])]
  const google =
    config.CAPTCHA_PROVIDER === 'recaptcha' && captcha.some((origin) => origin.endsWith('.google.com'))
      ? ['https://www.gstatic.com', 'https://recaptcha.google.com']
      : []
  // Google's hosts serve scripts that call whatever their address says; of theirs only the captcha's own may run.
  const narrowed = (origin: string) => (/\.(google|gstatic)\.com$/.test(origin) ? `${origin}/recaptcha/` : origin)
  const outside = [...captcha, ...google].map(narrowed).join(' ')
  const notifications = config.NOTIFICATIONS_URL ? `${config.NOTIFICATIONS_URL} ${config.NOTIFICATIONS_URL.replace(/^http/, 'ws')}` : ''
  const video = /^https?:/.test(config.VIDEO_URL) ? new URL(config.VIDEO_URL).origin : ''
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${outside}`,
    `frame-src 'self' ${outside} ${video}`,
    `connect-src 'self' ${outside} ${notifications}`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob: ${video}`,
    // Mantine sets styles on elements; there is no nonce for attributes.
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `worker-src 'self' blob:`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
    .join('; ')
    .replace(/ +/g, ' ')
    .replace(/ ;/g, ';')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers honour these two only over https (or localhost) and warn otherwise.
    ...(https && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    }),
    'cache-control': 'no-store',
  }
}

/** What is asked of a document and of nothing that it loads. */
const ofDocuments = ['content-security-policy', 'referrer-policy', 'x-frame-options', 'permissions-policy', 'cross-origin-opener-policy']
/** A worker goes by the policy of its own script. */
const documentsPart = /\/assets\/(?![^/]*worker)[^/]+\.(js|css|woff2)(\.br)?$/

/** Files of the built web: those with hashed names for good. Scripts, styles and fonts are often smaller than what a document must say. */
export function fileHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, path: string) {
  const name = path.replaceAll('\\', '/')
  if (documentsPart.test(name)) for (const header of ofDocuments) reply.removeHeader(header)
  // What the device app's worker keeps changes together: it asks for each of them anew. So are the storefront's texts, which have one name.
  const isKept = /\/web\/(device|storefront)\//.test(name)
  reply.header(
    'cache-control',
    name.includes('/assets/') ? 'public, max-age=31536000, immutable' : isKept ? 'no-cache' : 'public, max-age=3600',
  )
  if (/\/device\/worker\.js(\.br)?$/.test(name)) reply.header('service-worker-allowed', '/device')
}
