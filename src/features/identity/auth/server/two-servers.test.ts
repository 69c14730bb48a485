import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort, Product } from '#test/chaos/product.ts'
import { testDatabase, testKey } from '#test/postgres.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let servers: Product[] = []
before(async () => {
  database = await testDatabase()
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATA_FOLDER: database.home,
    SECRET_KEY: testKey.toString('base64'),
    CAPTCHA_PROVIDER: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    ROLES: 'api',
  }
  servers = [new Product(env, await freePort()), new Product(env, await freePort())]
  await Promise.all(servers.map((server) => server.start()))
})
after(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await database.close()
})

/** The `at`-th call of many, to the servers in turn. */
const post = async (at: number, path: string, body: object, ip: string) => {
  const response = await fetch(`${servers[at % servers.length]?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
  return (await response.json()).code ?? 'done'
}
const login = (at: number, userName: string, ip: string) =>
  post(at, '/Identity/login', { userName, password: 'guess', type: 0, ssoToken: '', reCaptchaToken: 'x', reCaptchaAction: 'login' }, ip)
const countOf = (codes: string[]) => Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => [code, length]))

test('50 guesses at once at one account, from everywhere, are five comparisons', async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, (_, at) => login(at, 'one@two.example', `198.51.100.${at}`)))
  assert.deepEqual(countOf(codes), { wrongLogin: 5, waitBeforeLogin: 45 })
})

test('a caller’s tries at many accounts are counted together, and after a restart', async () => {
  const codes = await Promise.all(Array.from({ length: 30 }, (_, at) => login(at, `many${at}@two.example`, '192.0.2.1')))
  assert.deepEqual(countOf(codes), { wrongLogin: 20, tooManyRequests: 10 })
  await servers[0]?.kill()
  await servers[0]?.start()
  assert.equal(await login(0, 'restarted@two.example', '192.0.2.1'), 'tooManyRequests')
  assert.equal(await login(0, 'other-caller@two.example', '192.0.2.2'), 'wrongLogin')
})

test('a caller’s codes and guesses at codes are counted together', async () => {
  const ask = (_: unknown, at: number) => post(at, '/Identity/Email/confirmation/request', { email: `code${at}@two.example` }, '192.0.2.3')
  assert.deepEqual(countOf(await Promise.all(Array.from({ length: 14 }, ask))), { done: 10, tooManyRequests: 4 })
  const guess = (_: unknown, at: number) =>
    post(at, '/Identity/ConfirmResetPasswordOtp', { email: 'code@two.example', otp: '123456' }, '192.0.2.3')
  assert.deepEqual(countOf(await Promise.all(Array.from({ length: 40 }, guess))), { wrongCode: 30, tooManyRequests: 10 })
})
