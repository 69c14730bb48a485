import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { startCaptcha } from './server.ts'

test('a token is good once, and tells action, score, host and time', async (t) => {
  const { token, verify } = await captcha(t)
  const given = await token('login')
  const { challenge_ts, ...rest } = await verify(given)
  assert.deepEqual(rest, { success: true, hostname: 'app.example', score: 0.9, action: 'login' })
  assert.ok(Math.abs(Date.now() - Date.parse(String(challenge_ts))) < 5_000)
  assert.deepEqual(await verify(given), { success: false, 'error-codes': ['timeout-or-duplicate'] })
})

test('a token is good for two minutes', async (t) => {
  const { token, verify, control } = await captcha(t)
  const [early, late] = [await token('login'), await token('login')]
  await control({ clockOffsetSeconds: 115 })
  assert.equal((await verify(early)).success, true)
  await control({ clockOffsetSeconds: 125 })
  assert.deepEqual((await verify(late))['error-codes'], ['timeout-or-duplicate'])
})

test('wrong secrets and made-up tokens are refused', async (t) => {
  const { token, verify } = await captcha(t)
  const given = await token('login')
  const [body, signature] = given.split('.')
  const forged = `${Buffer.from('{"action":"signup"}').toString('base64url')}.${signature}`
  assert.deepEqual((await verify(given, 'guess'))['error-codes'], ['invalid-input-secret'])
  assert.deepEqual((await verify(given, ''))['error-codes'], ['missing-input-secret'])
  assert.deepEqual((await verify(''))['error-codes'], ['missing-input-response'])
  for (const wrong of ['nonsense', forged, `${body}.`, `${body}`]) {
    assert.deepEqual((await verify(wrong))['error-codes'], ['invalid-input-response'], wrong)
  }
})

test('score, outage and tokens for tests are set from outside', async (t) => {
  const { url, verify, control } = await captcha(t)
  await control({ score: 0.1 })
  const answer = await post(`${url}/control/token`, { action: 'signup' })
  const { token } = await answer.json()
  const verdict = await verify(token)
  assert.equal(verdict.score, 0.1)
  assert.equal(verdict.action, 'signup')
  await control({ outage: true })
  assert.equal((await fetch(`${url}/recaptcha/api.js`)).status, 503)
})

test('the script gives pages grecaptcha.ready and grecaptcha.execute', async (t) => {
  const { url, verify } = await captcha(t)
  const src = `${url}/recaptcha/api.js?render=sandbox-site-key&onload=loaded`
  const code = await (await fetch(src)).text()
  const window: Record<string, unknown> = {}
  const onload = new Promise<void>((resolve) => {
    window.loaded = resolve
  })
  const page = { window, document: { currentScript: { src } }, URL, URLSearchParams, fetch, queueMicrotask }
  runInNewContext(code, page)
  await onload
  const run = (expression: string) => runInNewContext(expression, window)
  await run('new Promise((resolve) => grecaptcha.ready(resolve))')
  assert.equal((await verify(await run(`grecaptcha.execute('sandbox-site-key', { action: 'login' })`))).action, 'login')
  await assert.rejects(run(`grecaptcha.execute('another-key', { action: 'login' })`), /Invalid site key/)
  await assert.rejects(run(`grecaptcha.execute('sandbox-site-key', { action: 'a b' })`), /Invalid action name/)
})

async function captcha(t: TestContext) {
  const { url, secret, siteKey, close } = await startCaptcha()
  t.after(close)
  const form = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(url + path, { method: 'POST', body, headers: { origin: 'https://app.example' } })
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    url,
    token: async (action: string) => String((await form('/recaptcha/api2/reload', { k: siteKey, action })).token),
    verify: (response: string, withSecret = secret) => form('/recaptcha/api/siteverify', { secret: withSecret, response }),
    control: (switches: Record<string, unknown>) => post(`${url}/control`, switches),
  }
}

function post(url: string, body: unknown) {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
