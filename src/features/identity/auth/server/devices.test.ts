import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

const password = 'Correct-horse-9!'
const wrong = 'Wrong-horse-9!'
let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ env: { MAIL_URL: mail.smtpUrl }, works: true })
})
after(async () => {
  await server.close()
  await mail.close()
})
const someone = () => cookieCaller(server, { mailUrl: mail.url })
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
/** An account, and the browser in which it was made. */
async function account(email: string) {
  const browser = someone()
  assert.equal((await browser.signUp(email, password)).statusCode, 200)
  return browser
}
const codeOf = async (answer: Promise<{ json(): { code?: string } }>) => (await answer).json().code
async function lockOut(email: string) {
  for (let count = 0; count < 5; count++) await someone().login(email, wrong)
  assert.equal(await codeOf(someone().login(email, password)), 'waitBeforeLogin')
}

test('what strangers try keeps nobody from signing in where they signed in before', async () => {
  const email = 'ana@device.example'
  const own = await account(email)
  await own.post('/User/logout')
  own.state.token = ''
  await lockOut(email)
  for (let rounds = 0; rounds < 3; rounds++) assert.equal((await own.login(email, password)).statusCode, 200)
  // Nor does that give strangers another five.
  assert.equal(await codeOf(someone().login(email, password)), 'waitBeforeLogin')
  const stored = await sql('select token_hash from known_devices')
  const cookie = own.cookies.get('ledgerside_device') ?? ''
  assert.match(cookie, /^[\w-]{43}$/)
  assert.ok(!stored.some(({ token_hash }) => token_hash.toString('base64url') === cookie))
})

test('the known browser has five tries of its own, and somebody else’s cookie, an invented one or another account’s none', async () => {
  const email = 'bea@device.example'
  const own = await account(email)
  const other = await account('carl@device.example')
  await lockOut(email)
  for (const cookie of ['x'.repeat(43), other.cookies.get('ledgerside_device') ?? '']) {
    const caller = someone()
    caller.cookies.set('ledgerside_device', cookie)
    assert.equal(await codeOf(caller.login(email, password)), 'waitBeforeLogin')
  }
  for (let count = 0; count < 5; count++) assert.equal(await codeOf(own.login(email, wrong)), 'wrongLogin')
  assert.equal(await codeOf(own.login(email, password)), 'waitBeforeLogin')
})

test('one browser of several people is known to each of them', async () => {
  const shared = await account('dora@device.example')
  await account('erin@device.example')
  shared.state.token = ''
  assert.equal((await shared.login('erin@device.example', password)).statusCode, 200)
  for (const email of ['dora@device.example', 'erin@device.example']) {
    await lockOut(email)
    assert.equal((await shared.login(email, password)).statusCode, 200, email)
  }
})

test('the latest ten browsers are known; a new password forgets all but the one it was chosen in', async () => {
  const email = 'fred@device.example'
  const first = await account(email)
  const browsers = Array.from({ length: 10 }, someone)
  for (const each of browsers) assert.equal((await each.login(email, password)).statusCode, 200)
  const [{ id }] = await sql('select id from users where email = $1', [email])
  assert.equal((await sql('select from known_devices where user_id = $1', [id])).length, 10)
  await lockOut(email)
  assert.equal(await codeOf(first.login(email, password)), 'waitBeforeLogin')
  const [here, there] = browsers
  assert.ok(here && there)
  const changed = await here.post('/User/ChangePassword', { currentPassword: password, password: 'mB4&rainy-dust' })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.equal(await codeOf(there.login(email, 'mB4&rainy-dust')), 'waitBeforeLogin')
  here.state.token = ''
  assert.equal((await here.login(email, 'mB4&rainy-dust')).statusCode, 200)
})
