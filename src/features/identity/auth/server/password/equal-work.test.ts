import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { OneWrite } from '#server/data/statements/one-write.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { newTotpSecret, totpPlace } from '../second-factor/totp.ts'
import { hashPassword } from './passwords.ts'

const password = 'Correct-horse-9!'
const totpSecret = newTotpSecret()
const work = { hashes: 0, statements: [] as string[] }
const hook = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') work.hashes += 1
  },
})
const { query } = pg.Client.prototype
let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
  const passwordHash = await hashPassword(server.services.config, password)
  const add = async (email: string, isAdmin = false) => {
    const text = 'insert into users (email, display_name, password_hash, is_admin) values ($1, $1, $2, $3) returning id'
    return (await server.database.owner.query(text, [email, passwordHash, isAdmin])).rows[0].id
  }
  const admin = await add('admin@work.example', true)
  const sealed = server.services.secrets.seal(totpSecret, totpPlace(admin))
  await server.database.owner.query('update users set totp_secret_sealed = $1 where id = $2', [sealed, admin])
  await add('person@work.example')
  await server.database.owner.query('update users set disabled_at = now() where id = $1', [await add('gone@work.example')])
  hook.enable()
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const asked: unknown = args[0]
    for (const each of asked instanceof OneWrite ? asked.statements : [asked])
      work.statements.push(typeof each === 'object' && each && 'text' in each ? String(each.text) : String(each))
    return query.apply(this, args)
  } as typeof query
})
after(async () => {
  hook.disable()
  pg.Client.prototype.query = query
  await server.close()
})

/** Everything done until the answer: its length is what an outsider can time. */
async function workOf(call: () => Promise<{ statusCode: number; json(): { code?: string; result: unknown } }>) {
  Object.assign(work, { hashes: 0, statements: [] })
  const answer = await call()
  return { status: answer.statusCode, code: answer.json().code, hashes: work.hashes, statements: [...work.statements] }
}
const captcha = { reCaptchaToken: 'x', reCaptchaAction: 'login' }
const adminLogin = (userName: string, given: string, totp: string) => () =>
  cookieCaller(server).post('/api/Master/AdminLogin', { userName, password: given, totp, ...captcha })

test('an administrator’s sign-in does the same for whatever is wrong', async () => {
  const totp = () => new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate()
  const wrongPassword = await workOf(adminLogin('admin@work.example', 'Wrong-horse-9!', '000000'))
  assert.deepEqual([wrongPassword.status, wrongPassword.code, wrongPassword.hashes], [400, 'wrongLogin', 1])
  for (const [who, given, code] of [
    ['nobody@work.example', password, '000000'],
    ['admin@work.example', 'Wrong-horse-9!', totp()],
    ['admin@work.example', password, '000000'],
    ['person@work.example', password, '000000'],
    ['gone@work.example', password, 'not a code'],
  ] as const) {
    await server.database.owner.query('delete from login_attempts')
    assert.deepEqual(await workOf(adminLogin(who, given, code)), wrongPassword, `${who} ${given}`)
  }
  await server.database.owner.query('delete from login_attempts')
  assert.equal((await workOf(adminLogin('admin@work.example', password, totp()))).status, 200, 'nothing above used up the code')
})

test('a sign-in does the same for an unknown address, a wrong password and a disabled person', async () => {
  const login = (email: string, given: string) => workOf(() => cookieCaller(server).login(email, given))
  const wrong = await login('person@work.example', 'Wrong-horse-9!')
  assert.deepEqual([wrong.code, wrong.hashes], ['wrongLogin', 1])
  assert.deepEqual(await login('nobody@work.example', password), wrong)
  assert.deepEqual(await login('gone@work.example', password), wrong)
})

test('asking for a code does the same for known and unknown addresses', async () => {
  const reset = (email: string) => workOf(() => cookieCaller(server).get(`/Identity/ResetPasswordOtp?emailAddress=${email}`))
  const signUp = (email: string) => workOf(() => cookieCaller(server).post('/Identity/Email/confirmation/request', { email }))
  for (const ask of [reset, signUp]) {
    const known = await ask('person@work.example')
    assert.equal(known.status, 200)
    assert.deepEqual(await ask('nobody@work.example'), known)
    assert.deepEqual(await ask('gone@work.example'), known)
  }
})
