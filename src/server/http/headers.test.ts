import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../config.ts'
import { securityHeaders } from './headers.ts'

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
