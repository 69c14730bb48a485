import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { signedInCompany } from '#test/company.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

const password = 'Correct-horse-9!'
const email = 'root@admin.example'
let server: TestServer
let secret = ''
let recoveryCodes: string[] = []
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())
const someone = () => cookieCaller(server)
type Caller = ReturnType<typeof someone>
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const codeAt = (seconds = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
const signIn = async (caller: Caller, totp: string, given = password, userName = email) => {
  const answer = await caller.post('/api/Master/AdminLogin', {
    userName,
    password: given,
    totp,
    reCaptchaToken: 'x',
    reCaptchaAction: 'login',
  })
  if (answer.statusCode === 200) caller.state.token = answer.json().result.authCode
  return answer
}
const forgetStep = () => sql('update users set totp_last_step = 0 where email = $1', [email])
async function link(address = email) {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', address], {
    cwd: new URL('../../../../../..', import.meta.url).pathname,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.database.ownerUrl,
      DATA_FOLDER: server.database.home,
      PUBLIC_URL: 'http://ledgerside.test',
    },
  })
  return new URL(stdout.match(/http\S+/)?.[0] ?? '').searchParams.get('code') ?? ''
}

test('the command prints a link that sets password and second factor, once', async () => {
  const older = await link()
  const code = await link()
  assert.match(code, /^[\w-]{43}$/)
  assert.equal((await someone().post('/api/Master/OpenAdminLink', { code: older })).json().code, 'linkExpired', 'replaced')
  const opened = (await someone().post('/api/Master/OpenAdminLink', { code })).json().result
  assert.equal(opened.email, email)
  assert.match(opened.totpUri, /^otpauth:\/\/totp\/Ledgerside:root%40admin\.example\?/)
  assert.match(opened.totpQrSvg, /^<svg /)
  assert.equal((await someone().post('/api/Master/OpenAdminLink', { code })).json().result.totpSecret, opened.totpSecret)
  secret = opened.totpSecret
  const use = (totp: string, given = password) => someone().post('/api/Master/UseAdminLink', { code, password: given, totp })
  assert.equal((await use('000000')).json().fields.totp, 'This code is wrong or has expired.')
  assert.match((await use(codeAt(), 'weak')).json().fields.password, /requirements/)
  const done = await use(codeAt())
  recoveryCodes = done.json().result.recoveryCodes
  assert.equal(new Set(recoveryCodes).size, 10)
  assert.equal((await use(codeAt())).json().code, 'linkExpired')
  const stored = JSON.stringify(await sql('select * from users')) + JSON.stringify(await sql('select * from admin_links'))
  assert.ok(!stored.includes(secret) && !recoveryCodes.some((each) => stored.includes(each)))
})

test('a link lives 30 minutes', async () => {
  const code = await link('late@admin.example')
  await sql(`update admin_links set expires_at = expires_at - interval '30 minutes 1 second'`)
  assert.equal((await someone().post('/api/Master/OpenAdminLink', { code })).json().code, 'linkExpired')
})

test('password and a fresh code sign in for 8 hours, without a company; a code works once', async () => {
  await forgetStep()
  const admin = someone()
  const totp = codeAt()
  const { result } = (await signIn(admin, totp)).json()
  assert.deepEqual([result.isAdmin, result.role, result.companyInfo], [true, null, null])
  assert.equal((await signIn(someone(), totp)).json().code, 'wrongLogin', 'the same code again')
  const [{ hours }] = await sql(
    `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions where kind = 'admin'`,
  )
  assert.equal(hours, 8)
  assert.equal((await admin.get('/api/Settings/Company')).statusCode === 200, false)
})

test('codes of the step before and after are taken, older ones are not', async () => {
  for (const [seconds, status] of [
    [-30, 200],
    [30, 200],
    [-90, 400],
    [90, 400],
  ] as const) {
    await forgetStep()
    assert.equal((await signIn(someone(), codeAt(seconds))).statusCode, status, `${seconds} s`)
  }
})

test('a recovery code works once', async () => {
  const [code = ''] = recoveryCodes
  assert.equal((await signIn(someone(), code.toUpperCase())).statusCode, 200)
  assert.equal((await signIn(someone(), code)).json().code, 'wrongLogin')
})

test('wrong password, wrong code and somebody who is no administrator get one answer, and then a wait', async () => {
  await forgetStep()
  const owner = await signedInCompany(server)
  assert.equal((await signIn(someone(), codeAt(), 'Wrong-horse-9!')).json().code, 'wrongLogin')
  assert.equal((await signIn(someone(), '123456')).json().code, 'wrongLogin')
  assert.equal((await signIn(someone(), '123456', password, owner.email)).json().code, 'wrongLogin')
  await sql('delete from login_attempts')
  for (let count = 0; count < 5; count++) await signIn(someone(), '123456')
  assert.equal((await signIn(someone(), codeAt())).json().code, 'waitBeforeLogin')
  await sql('delete from login_attempts')
})

test('the normal sign-in of an administrator asks for the code too, and gives no administrator', async () => {
  await forgetStep()
  const person = someone()
  const { ticket } = (await person.login(email, password)).json().result
  const { result } = (await person.post('/Identity/ConfirmLogin', { ticket, code: codeAt() })).json()
  person.state.token = result.authCode
  assert.equal(result.isAdmin, false)
  assert.equal((await person.get('/api/Master/Companies')).statusCode, 403)
})

test('an administrator opens a company with a reason, acts as owner, and the company can read it', async () => {
  await forgetStep()
  const company = await signedInCompany(server)
  const admin = someone()
  await signIn(admin, codeAt())
  const { rows } = (await admin.get('/api/Master/Companies?search=COMPANY')).json().result
  assert.ok(rows.some((row: { companyId: string; contactEmail: string }) => row.companyId === company.companyId && row.contactEmail))
  assert.deepEqual((await admin.get('/api/Master/Companies?search=%25')).json().result.rows, [], 'searched to the letter')
  assert.match(
    (await admin.post('/api/Master/OpenCompany', { companyId: company.companyId, reason: ' ' })).json().fields.reason,
    /required/,
  )
  assert.equal((await admin.post('/api/Master/OpenCompany', { companyId: crypto.randomUUID(), reason: 'x' })).statusCode, 404)
  await admin.post('/api/Master/OpenCompany', { companyId: company.companyId, reason: 'Ticket 17' })
  const session = (await admin.get('/User/session')).json().result
  assert.deepEqual([session.isAdmin, session.role, session.companyInfo.companyId], [true, 'owner', company.companyId])
  assert.equal((await admin.post('/User/switch-company', { companyId: company.companyId })).statusCode, 403)
  await admin.post('/api/Master/LeaveCompany')
  assert.equal((await admin.get('/User/session')).json().result.companyInfo, null)
  const events = await sql(`select action, origin, changes from audit_events where company_id = $1 order by id`, [company.companyId])
  assert.deepEqual(events, [
    { action: 'adminOpened', origin: 'admin', changes: [{ field: 'reason', from: '', to: 'Ticket 17' }] },
    { action: 'adminLeft', origin: 'admin', changes: [] },
  ])
})

test('the list of companies is closed to everybody else, even below the route', async () => {
  const owner = await signedInCompany(server)
  const rows = await server.services.transaction({ companyId: owner.companyId, userId: owner.userId }, async () => {
    const client = await server.services.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [owner.userId])
      return (await client.query(`select * from app.admin_companies('', 50)`)).rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
  assert.deepEqual(rows, [])
})
