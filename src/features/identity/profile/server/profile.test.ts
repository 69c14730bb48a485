import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#features/identity/auth/server/password/passwords.ts'
import { signedInCompany } from '#test/company.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

const password = 'Correct-horse-9!'
const other = 'Another-horse-8!'
let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const someone = () => cookieCaller(server)
type Caller = ReturnType<typeof someone>

async function person() {
  const { email, userId, companyId } = await signedInCompany(server)
  await sql('update users set password_hash = $2 where id = $1', [userId, await hashPassword(server.services.config, password)])
  const caller = someone()
  await caller.login(email, password)
  return { email, userId, companyId, caller }
}
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

async function personWithTotp() {
  const made = await person()
  const { totpSecret } = (await made.caller.post('/User/StartTotp', { password })).json().result
  const done = await made.caller.post('/User/ConfirmTotp', { totp: codeOf(totpSecret) })
  assert.equal(done.statusCode, 200, done.body)
  const forget = () => sql('update users set totp_last_step = 0 where id = $1', [made.userId])
  return { ...made, secret: totpSecret as string, recoveryCodes: done.json().result.recoveryCodes as string[], forget }
}
const ticketOf = async (caller: Caller, email: string) => (await caller.login(email, password)).json().result.ticket as string
const confirm = (caller: Caller, ticket: string, code: string) => caller.post('/Identity/ConfirmLogin', { ticket, code })

test('name and phone are kept; another person’s are not reached', async () => {
  const { caller } = await person()
  assert.equal((await caller.post('/User/SaveProfile', { displayName: '  ', phone: '' })).statusCode, 400)
  await caller.post('/User/SaveProfile', { displayName: 'Ana Harbor', phone: '+1 555 010 2030' })
  const { result } = (await caller.get('/User/Profile')).json()
  assert.deepEqual([result.displayName, result.phone, result.hasTotp, result.mayTurnOff], ['Ana Harbor', '+1 555 010 2030', false, true])
  assert.equal((await caller.get('/User/session')).json().result.displayName, 'Ana Harbor')
})

test('a new password asks for the old one and ends every other session', async () => {
  const { caller, email } = await person()
  const elsewhere = someone()
  await elsewhere.login(email, password)
  const wrong = await caller.post('/User/ChangePassword', { currentPassword: other, password: other })
  assert.deepEqual([wrong.statusCode, Boolean(wrong.json().fields.currentPassword)], [400, true])
  assert.equal((await caller.post('/User/ChangePassword', { currentPassword: password, password: 'weak' })).statusCode, 400)
  assert.equal((await caller.post('/User/ChangePassword', { currentPassword: password, password: other })).statusCode, 200)
  assert.equal((await elsewhere.get('/User/Profile')).statusCode, 401)
  assert.equal((await caller.get('/User/Profile')).statusCode, 200)
  assert.equal((await someone().login(email, password)).statusCode, 400)
  assert.equal((await someone().login(email, other)).statusCode, 200)
})

test('a password that a company chose remains its own, whoever changes it, and takes no second step', async () => {
  const { caller, userId, companyId } = await person()
  const start = () => caller.post('/User/StartTotp', { password: other })
  await sql('update users set password_by = $2 where id = $1', [userId, companyId])
  assert.equal((await caller.post('/User/ChangePassword', { currentPassword: password, password: other })).statusCode, 200)
  assert.equal((await start()).json().code, 'passwordNotOwn')
  // Another company types the address in: nothing of theirs is touched, and what the first one knows does not open that company.
  const elsewhere = await signedInCompany(server)
  const { id } = (await elsewhere.post('/Dashboard/AddEditCustomer', { name: 'Harbor', customerType: 'N' })).json().result
  const [{ email }] = await sql('select email from users where id = $1', [userId])
  const given = await elsewhere.post(`/Dashboard/AddEditContact/${id}`, { fn: 'Ana', email, password: 'secret-1!' })
  assert.equal(given.statusCode, 200, given.body)
  assert.equal((await caller.get('/User/Profile')).statusCode, 200)
  assert.equal((await someone().login(email, other)).statusCode, 200)
  assert.deepEqual(await sql('select company_id from memberships where user_id = $1', [userId]), [{ company_id: companyId }])
})

test('guessing the old password from inside comes to a wait, and the sign-in stays free', async () => {
  const { caller, email } = await person()
  const guess = () => caller.post('/User/ChangePassword', { currentPassword: other, password: other })
  for (let count = 0; count < 5; count++) assert.equal((await guess()).statusCode, 400)
  assert.equal((await guess()).json().code, 'waitBeforeLogin')
  assert.equal((await someone().login(email, password)).statusCode, 200)
})

test('own sessions are listed and ended; nobody else’s', async () => {
  const { caller, email } = await person()
  const elsewhere = someone()
  await elsewhere.login(email, password)
  const rows = async () => (await caller.get('/User/Sessions')).json().result.rows as { id: string; current: boolean }[]
  const before = await rows()
  assert.equal(before.filter(({ current }) => current).length, 1)
  const stranger = await person()
  const target = (await elsewhere.get('/User/Sessions')).json().result.rows.find((row: { current: boolean }) => row.current).id
  assert.equal((await stranger.caller.post('/User/EndSession', { id: target })).statusCode, 404)
  assert.equal((await caller.post('/User/EndSession', { id: target })).statusCode, 200)
  assert.equal((await elsewhere.get('/User/Profile')).statusCode, 401)
  await someone().login(email, password)
  assert.ok((await caller.post('/User/EndOtherSessions')).json().result.ended >= 1)
  assert.deepEqual(
    (await rows()).map(({ current }) => current),
    [true],
  )
})

test('a second step is set up with password and code, and then the password alone opens nothing', async () => {
  const { caller, email } = await person()
  assert.equal((await caller.post('/User/StartTotp', { password: other })).statusCode, 400)
  assert.equal((await caller.post('/User/ConfirmTotp', { totp: '123456' })).json().code, 'totpSetUpOver')
  const { totpSecret, totpQrSvg } = (await caller.post('/User/StartTotp', { password })).json().result
  assert.match(totpQrSvg, /^<svg /)
  assert.equal((await someone().login(email, password)).json().result.ticket, undefined, 'not before a code')
  assert.equal((await caller.post('/User/ConfirmTotp', { totp: '000000' })).json().code, 'wrongCode')
  const elsewhere = someone()
  await elsewhere.login(email, password)
  const done = (await caller.post('/User/ConfirmTotp', { totp: codeOf(totpSecret) })).json().result
  assert.equal(new Set(done.recoveryCodes).size, 10)
  assert.deepEqual([(await elsewhere.get('/User/Profile')).statusCode, (await caller.get('/User/Profile')).statusCode], [401, 200])
  assert.equal((await sql(`select from deliveries where kind = 'totpTurnedOn'`)).length, 1)
  assert.equal((await caller.post('/User/StartTotp', { password })).json().code, 'totpIsOn')
  const stored = JSON.stringify(await sql('select * from users'))
  assert.ok(!stored.includes(totpSecret) && !done.recoveryCodes.some((each: string) => stored.includes(each)))
  const { result } = (await someone().login(email, password)).json()
  assert.deepEqual(Object.keys(result).sort(), ['expiresIn', 'ticket'])
})

test('ticket and code open one session; neither works again', async () => {
  const { email, secret, forget } = await personWithTotp()
  await forget()
  const caller = someone()
  const ticket = await ticketOf(caller, email)
  assert.equal((await confirm(caller, ticket, '000000')).json().code, 'wrongCode')
  const code = codeOf(secret)
  const answers = await Promise.all([confirm(caller, ticket, code), confirm(caller, ticket, code)])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400])
  assert.equal((await confirm(caller, ticket, codeOf(secret, 30))).json().code, 'secondStepOver')
  assert.equal((await confirm(caller, await ticketOf(caller, email), code)).json().code, 'wrongCode', 'the same code again')
})

test('a ticket is worth nothing in another browser, after five minutes, or after the password changed', async () => {
  const { email, secret, forget, caller: inside } = await personWithTotp()
  await forget()
  const caller = someone()
  const ticket = await ticketOf(caller, email)
  assert.equal((await confirm(someone(), ticket, codeOf(secret))).json().code, 'secondStepOver')
  await sql(`update second_steps set expires_at = expires_at - interval '5 minutes 1 second'`)
  assert.equal((await confirm(caller, ticket, codeOf(secret))).json().code, 'secondStepOver')
  const next = await ticketOf(caller, email)
  assert.equal((await inside.post('/User/ChangePassword', { currentPassword: password, password: other })).statusCode, 200)
  assert.equal((await confirm(caller, next, codeOf(secret))).json().code, 'secondStepOver')
})

test('guessed codes are counted by account, over all tickets and in a race', async () => {
  const { email, secret, forget } = await personWithTotp()
  await forget()
  const caller = someone()
  const tickets = [await ticketOf(caller, email), await ticketOf(caller, email)]
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => confirm(caller, tickets[index % 2] ?? '', '000000')))
  assert.ok(answers.filter((answer) => answer.json().code === 'wrongCode').length <= 5)
  assert.equal((await confirm(caller, await ticketOf(caller, email), codeOf(secret))).json().code, 'waitBeforeLogin')
})

test('a recovery code opens once; turning off takes password and code', async () => {
  const { email, recoveryCodes, caller: inside, forget, secret } = await personWithTotp()
  const [code = '', second = ''] = recoveryCodes
  const caller = someone()
  assert.equal((await confirm(caller, await ticketOf(caller, email), code.toLowerCase())).statusCode, 200)
  assert.equal((await confirm(someone(), await ticketOf(someone(), email), code)).statusCode, 400)
  assert.equal((await inside.get('/User/Profile')).json().result.recoveryCodes, 9)
  assert.equal((await inside.post('/User/TurnOffTotp', { password: other, totp: second })).json().code, 'wrongPassword')
  assert.equal((await inside.post('/User/TurnOffTotp', { password, totp: '000000' })).json().code, 'wrongCode')
  await forget()
  assert.equal((await inside.post('/User/TurnOffTotp', { password, totp: codeOf(secret) })).statusCode, 200)
  assert.ok((await someone().login(email, password)).json().result.authCode)
})

test('administrators keep their second step', async () => {
  const { caller, userId, secret, forget } = await personWithTotp()
  await sql('update users set is_admin = true where id = $1', [userId])
  await forget()
  assert.equal((await caller.get('/User/Profile')).json().result.mayTurnOff, false)
  assert.equal((await caller.post('/User/TurnOffTotp', { password, totp: codeOf(secret) })).json().code, 'totpRequired')
})
