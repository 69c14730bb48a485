import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { testDatabase, testKey } from '#test/postgres.ts'

const canary = 'CANARY-horse-9!'

test('passwords, codes and tokens never reach the log, whatever happens to the request', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: new URL('../../../../..', import.meta.url).pathname,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.ownerUrl,
      DATA_FOLDER: database.home,
      SECRET_KEY: testKey.toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'trace',
      CAPTCHA_PROVIDER: 'off',
      RATE_LIMIT_SCALE: '100',
    },
  })
  t.after(() => server.kill())
  let output = ''
  const listening = Promise.withResolvers<string>()
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      const address = /listens on (\S+)/.exec(output)?.[1]
      if (address) listening.resolve(address)
    })
  const url = await Promise.race([listening.promise, once(server, 'exit').then(() => '')])
  assert.ok(url, output)

  const post = (path: string, body: unknown, headers = {}) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const login = { userName: 'a@b.example', password: canary, type: 0, ssoToken: '', reCaptchaToken: canary, reCaptchaAction: 'login' }
  const token = `ls_00000000-0000-4000-8000-000000000000.${'CANARY'.repeat(7)}x`
  await post('/Identity/login', login)
  await post('/Identity/login', { ...login, type: canary })
  await post('/Identity/login', { ...login, userName: canary })
  await fetch(`${url}/Identity/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"password":"${canary}"` })
  await post('/api/Master/AdminLogin', { ...login, totp: canary })
  await post('/Identity/ResetPassword', { emailAddress: 'a@b.example', password: canary })
  await fetch(`${url}/Identity/ResetPassword?emailAddress=a@b.example&Password=${encodeURIComponent(canary)}`)
  await fetch(`${url}/Identity/ResetPassword/nowhere?Password=${encodeURIComponent(canary)}`)
  await post('/Identity/ConfirmResetPasswordOtp', { email: 'a@b.example', otp: canary.slice(0, 12) })
  await post('/auth/refresh-token', token, { authorization: `Bearer ${token}`, cookie: `ledgerside_session=${canary}` })
  await post('/Identity/PasswordStrength', { password: canary, context: [] })
  const form = new FormData()
  form.append('Password', canary)
  await fetch(`${url}/Identity/CreateAccount`, { method: 'POST', body: form })
  // A failure nobody meant: the tables are gone.
  await database.owner.query('alter table users rename to people')
  const broken = await post('/Identity/login', login)
  assert.equal(broken.status, 500)
  server.kill()
  await once(server, 'exit')
  assert.match(output, /sign-in failed/)
  assert.match(output, /"unexpected"/)
  assert.match(output, /ResetPassword/)
  assert.doesNotMatch(output, /CANARY/i)
})
