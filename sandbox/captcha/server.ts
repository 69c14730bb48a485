import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, listen, partServer } from '../part.ts'
import { switchRoutes } from '../switches.ts'
import { captchaTokens } from './tokens.ts'

type CaptchaOptions = Address & { siteKey?: string; secret?: string }
type Form<Field extends string> = { Body: Partial<Record<Field, string>> | undefined }

/** A captcha in the style of reCAPTCHA v3: the browser script, the tokens it fetches, and `siteverify` for the server. */
export async function startCaptcha({ siteKey = 'sandbox-site-key', secret = 'sandbox-captcha-secret', ...address }: CaptchaOptions = {}) {
  const app = partServer()
  const switches = { score: 0.9, outage: false, delayMs: 0, clockOffsetSeconds: 0 }
  const nowMs = () => Date.now() + switches.clockOffsetSeconds * 1000
  const tokens = captchaTokens(nowMs)
  const script = readFileSync(new URL('./browser-script.js', import.meta.url), 'utf8')

  switchRoutes(app, switches)
  app.post<Form<'action'>>('/control/token', (request) => ({
    token: tokens.issue(request.body?.action ?? '', hostnameOf(request.headers.origin)),
  }))

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/recaptcha/')) return
    await sleep(switches.delayMs)
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    if (switches.outage) return reply.code(503).type('text/plain').send('Service Unavailable')
  })
  app.get('/recaptcha/api.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )

  app.post<Form<'k' | 'action'>>('/recaptcha/api2/reload', async (request, reply) => {
    const { k, action = '' } = request.body ?? {}
    if (k !== siteKey) return reply.code(400).send({ error: 'Invalid site key' })
    return { token: tokens.issue(action, hostnameOf(request.headers.origin)) }
  })

  app.post<Form<'secret' | 'response' | 'remoteip'>>('/recaptcha/api/siteverify', (request) => {
    const { secret: given, response } = request.body ?? {}
    if (!given) return failure('missing-input-secret')
    if (given !== secret) return failure('invalid-input-secret')
    if (!response) return failure('missing-input-response')
    const claims = tokens.redeem(response)
    if (typeof claims === 'string') return failure(claims)
    const { action, hostname, issuedAtMs } = claims
    return { success: true, challenge_ts: new Date(issuedAtMs).toISOString(), hostname, score: switches.score, action }
  })

  const url = await listen(app, address)
  return { url, siteKey, secret, close: () => app.close() }
}

function failure(code: string) {
  return { success: false, 'error-codes': [code] }
}

function hostnameOf(origin: string | undefined) {
  return origin && URL.canParse(origin) ? new URL(origin).hostname : 'localhost'
}
