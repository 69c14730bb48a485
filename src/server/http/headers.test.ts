import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../config.ts'
import { fileHeaders, securityHeaders } from './headers.ts'

async function policyOf(environment: Record<string, string>) {
  const app = Fastify()
  securityHeaders(app, readConfig({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), ...environment }))
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

test('of Google only what belongs to its captcha may run: other scripts of that host run anything', async () => {
  const { 'script-src': scripts } = await policyOf({ CAPTCHA_PROVIDER: 'recaptcha' })
  assert.deepEqual(scripts, [
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ])
})

test('another captcha may use all of its host', async () => {
  const { 'script-src': scripts } = await policyOf({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SCRIPT_URL: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    CAPTCHA_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  })
  assert.deepEqual(scripts, ["'self'", 'https://challenges.cloudflare.com'])
})

async function headersOf(path: string) {
  const app = Fastify()
  securityHeaders(app, readConfig({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PUBLIC_URL: 'https://ledgerside.example' }))
  app.get('/*', (_request, reply) => {
    fileHeaders(reply, `/srv/dist/web${path}`)
    return reply.send('')
  })
  return (await app.inject(path)).headers
}

test('a script says what a browser heeds of scripts, and no more', async () => {
  for (const path of ['/assets/app-Dc1oqXfk.js', '/assets/app-Dc1oqXfk.js.br', '/assets/app-x.css', '/assets/inter-x.woff2']) {
    const headers = await headersOf(path)
    assert.equal(headers['content-security-policy'], undefined, path)
    assert.equal(headers['permissions-policy'], undefined, path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path)
    assert.match(String(headers['strict-transport-security']), /max-age/, path)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', path)
  }
})

test('what can run by itself keeps the policy: a worker, a picture that may be opened as a page', async () => {
  for (const path of ['/assets/pdf.worker-x.js', '/favicon.svg', '/assets/picture-x.svg'])
    assert.match(String((await headersOf(path))['content-security-policy']), /default-src 'self'/, path)
})
