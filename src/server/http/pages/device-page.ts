import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { pausedPage } from './paused-page.ts'

/**
 * The device app: one page for every address below `/device`, which its worker keeps. It runs our own scripts alone, speaks with us alone, and may
 * use the camera (codes, photos) and the place (where a document was made).
 */
export function devicePage(app: FastifyInstance, config: Config, built: string) {
  const path = join(built, 'device.html')
  if (!existsSync(path)) return
  const page = pausedPage(readFileSync(path, 'utf8'), config)
  const policy = policyOf(config)
  for (const address of ['/device', '/device/*'])
    app.get(address, { exposeHeadRoute: true }, (request, reply) => {
      // A file that is not there is not the page.
      if (/\.\w{1,12}$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': policy,
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
          'cache-control': 'no-cache',
          'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
        })
        .send(page)
    })
}

function policyOf(config: Config): string {
  return [
    `default-src 'none'`,
    // What reads codes where the browser cannot is a module of ours for WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval'`,
    `connect-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    // Mantine sets styles on elements; there is no nonce for attributes.
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
