import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

const password = 'Correct-horse-9!'
const newPassword = 'Another-horse-7!'
let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
})
after(async () => {
  await server.close()
  await mail.close()
})
const someone = (browser = true) => cookieCaller(server, { mailUrl: mail.url, browser })
type Caller = ReturnType<typeof someone>
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const ask = (caller: Caller, email: string) => caller.get(`/Identity/ResetPasswordOtp?emailAddress=${encodeURIComponent(email)}`)
const confirm = (caller: Caller, email: string, otp: string) => caller.post('/Identity/ConfirmResetPasswordOtp', { email, otp })
const set = (caller: Caller, email: string, secret = newPassword) =>
  caller.post('/Identity/ResetPassword', { emailAddress: email, password: secret })

/** A person with an account who has typed the right code. */
async function confirmed(email: string) {
  const caller = someone()
  await caller.signUp(email, password)
  const { id } = await caller.mail(email)
  await ask(caller, email)
  assert.equal((await confirm(caller, email, await caller.codeFor(email, id))).statusCode, 200)
  return caller
}

test('code, new password: signed out everywhere, told by mail, not signed in', async () => {
  const email = 'reset@reset.example'
  const ana = await confirmed(email)
  const { id } = await ana.mail(email)
  for (let count = 0; count < 6; count++) await someone().login(email, 'Wrong-horse-9!')
  const answer = await set(ana, email)
  assert.deepEqual([answer.statusCode, answer.json().result], [200, {}])
  assert.equal((await ana.get('/User/session')).statusCode, 401)
  assert.ok(!ana.cookies.has('ledgerside_grant'))
  assert.equal((await someone().login(email, newPassword)).statusCode, 200, 'the wait is over as well')
  assert.equal((await someone().login(email, password)).json().code, 'wrongLogin')
  const subjects: string[] = []
  for (let after = id; subjects.length < 2; ) {
    const message = await ana.mail(email, after)
    subjects.push(message.subject)
    after = message.id
    if (message.subject.includes('changed')) break
  }
  assert.ok(subjects.includes('Your Ledgerside password was changed'))
  assert.equal((await set(ana, email, 'Third-horse-5!')).json().code, 'resetNotAllowed', 'once only')
})

test('unknown addresses get the same answer and no mail', async () => {
  const known = 'known@reset.example'
  await someone().signUp(known, password)
  const answers = [await ask(someone(), known), await ask(someone(), 'unknown@reset.example')]
  assert.deepEqual(answers[0]?.json(), answers[1]?.json())
  await someone().mail(known, (await someone().mail(known)).id - 1)
  const mails = await (await fetch(`${mail.url}/api/messages?to=unknown@reset.example`)).json()
  assert.deepEqual(mails, [])
})

test('the code comes in the language of the page that asked for it, whatever the profile says', async () => {
  const email = 'bilingual@reset.example'
  const ana = someone()
  await ana.signUp(email, password)
  await sql(`update users set language = 'en' where email = $1`, [email])
  const { id } = await ana.mail(email)
  await ana.get(`/Identity/ResetPasswordOtp?emailAddress=${encodeURIComponent(email)}`, {
    headers: { 'accept-language': 'en;q=0.1, es;q=0.9' },
  })
  assert.match((await ana.mail(email, id)).subject, /contraseña/)
})

test('a second code leaves the first valid', async () => {
  const email = 'two@reset.example'
  const ana = someone()
  await ana.signUp(email, password)
  const { id } = await ana.mail(email)
  await ask(ana, email)
  const first = await ana.mail(email, id)
  await ask(ana, email)
  await ana.mail(email, first.id)
  assert.equal((await confirm(ana, email, first.codes[0] ?? '')).statusCode, 200)
})

test('no password without a code, with somebody else’s code, in another browser, or after 10 minutes', async () => {
  const email = 'mine@reset.example'
  const other = 'other@reset.example'
  await someone().signUp(other, password)
  assert.equal((await set(someone(), other)).json().code, 'resetNotAllowed')
  const ana = await confirmed(email)
  assert.equal((await set(ana, other)).json().code, 'resetNotAllowed')
  const grant = ana.cookies.get('ledgerside_grant') ?? ''
  await sql(`update email_grants set purpose = 'signup' where email = $1 and used_at is null`, [email])
  assert.equal((await set(ana, email)).json().code, 'resetNotAllowed', 'a sign-up grant is not a reset grant')
  await sql(`update email_grants set purpose = 'reset', expires_at = now() where email = $1 and used_at is null`, [email])
  assert.equal((await set(ana, email)).json().code, 'resetNotAllowed')
  assert.ok(!JSON.stringify(await sql('select token_hash::text from email_grants')).includes(grant))
  assert.equal((await someone().login(email, password)).statusCode, 200, 'nothing has changed')
})

test('20 guesses at once are five attempts', async () => {
  const email = 'guess@reset.example'
  const ana = someone()
  await ana.signUp(email, password)
  const { id } = await ana.mail(email)
  await ask(ana, email)
  const code = await ana.codeFor(email, id)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await Promise.all(Array.from({ length: 20 }, () => confirm(ana, email, wrong)))
  assert.deepEqual(await sql(`select attempts from one_time_codes where email = $1 and purpose = 'reset'`, [email]), [{ attempts: 5 }])
  assert.equal((await confirm(ana, email, code)).json().code, 'wrongCode')
})

test('three resets an hour, five codes an hour and browser', async () => {
  const email = 'limit@reset.example'
  const ana = someone()
  await ana.signUp(email, password)
  let { id } = await ana.mail(email)
  for (let count = 1; count <= 4; count++) {
    await ask(ana, email)
    const message = await ana.mail(email, id)
    id = message.id
    const answer = await confirm(ana, email, message.codes[0] ?? '')
    assert.equal(answer.statusCode, count <= 3 ? 200 : 429, `reset ${count}`)
  }
  assert.equal((await ask(ana, email)).statusCode, 200)
  assert.equal((await ask(ana, email)).json().code, 'waitBeforeCode')
})

/** Of all mails after `id` once there are `count`; the long ones last. */
async function codesAfter(id: number, email: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    const messages: { id: number }[] = await (await fetch(`${mail.url}/api/messages?to=${email}`)).json()
    const texts = messages
      .filter((message) => message.id > id)
      .map(async (message) => (await (await fetch(`${mail.url}/api/messages/${message.id}`)).json()).text as string)
    const codes = (await Promise.all(texts)).map((text) => /^\d+$/m.exec(text)?.[0] ?? '')
    if (codes.length >= count) return codes.sort((one, other) => one.length - other.length)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Fewer than ${count} mails to ${email}`)
}

test('others who ask for codes do not keep the owner from getting one that works', async () => {
  const email = 'wanted@reset.example'
  const ana = someone()
  await ana.signUp(email, password)
  const { id } = await ana.mail(email)
  const usual = (await ask(someone(), 'quiet@reset.example')).json()
  for (const address of [email, 'ghost@reset.example'])
    for (let count = 0; count < 12; count++) assert.deepEqual((await ask(someone(), address)).json(), usual, 'the same answer always')
  assert.deepEqual((await ask(ana, email)).json(), usual)
  const codes = await codesAfter(id, email, 6)
  assert.deepEqual(
    codes.map(({ length }) => length),
    [6, 6, 6, 6, 6, 12],
  )
  assert.deepEqual(await sql('select count(*)::int from one_time_codes where email = $1 and purpose = $2', [email, 'reset']), [
    { count: 6 },
  ])
  for (let count = 0; count < 20; count++)
    assert.equal((await confirm(someone(), email, String(count).padStart(12, '0'))).json().code, 'wrongCode')
  for (const code of codes.slice(0, 5)) assert.equal((await confirm(ana, email, code)).json().code, 'wrongCode', 'they belong to others')
  assert.equal((await confirm(ana, email, codes[5] ?? '')).statusCode, 200)
  assert.equal((await set(ana, email)).statusCode, 200)
  assert.equal((await confirm(ana, email, codes[5] ?? '')).json().code, 'wrongCode', 'once only')
})

test('a long code is sent again after ten minutes, while the one before still lives', async () => {
  const email = 'again@reset.example'
  const lives = () =>
    sql(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from one_time_codes where email = $1 and flow_hash is null order by 1`,
      [email],
    )
  for (let count = 0; count < 7; count++) await ask(someone(), email)
  assert.deepEqual(await lives(), [{ minutes: 20 }])
  await sql(
    `update one_time_codes set created_at = created_at - interval '10 min', expires_at = expires_at - interval '10 min' where email = $1`,
    [email],
  )
  await ask(someone(), email)
  assert.deepEqual(await lives(), [{ minutes: 10 }, { minutes: 20 }])
})

test('how often somebody has reset is told to nobody else', async () => {
  const email = 'private@reset.example'
  await confirmed(email)
  await sql(
    `insert into email_grants (token_hash, purpose, email, expires_at) select decode(md5(n::text), 'hex'), 'reset', $1, now() from generate_series(1, 3) n`,
    [email],
  )
  assert.equal((await confirm(someone(), email, '123456')).json().code, 'wrongCode')
})

const foreign = [
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'cross-site' },
]

test('other sites make no browser send codes', async () => {
  const email = 'framed@reset.example'
  for (const headers of foreign)
    assert.equal((await someone().get(`/Identity/ResetPasswordOtp?emailAddress=${email}`, { headers })).statusCode, 403)
  assert.deepEqual(await sql('select from one_time_codes where email = $1', [email]), [])
})

test('the GET of the specification works only for our own page’s fetch', async () => {
  const email = 'get@reset.example'
  const ana = await confirmed(email)
  const url = `/Identity/ResetPassword?emailAddress=${email}&Password=${encodeURIComponent(newPassword)}`
  for (const headers of foreign) assert.equal((await ana.get(url, { headers })).statusCode, 403, JSON.stringify(headers))
  assert.equal((await ana.call('HEAD', url)).statusCode, 404)
  assert.equal((await ana.get(url.replace('Another', 'short').replace('-horse-7!', ''))).json().code, 'invalid')
  assert.equal((await someone().login(email, password)).statusCode, 200, 'nothing has happened yet')
  const answer = await ana.get(url)
  assert.equal(answer.statusCode, 200)
  assert.deepEqual([answer.headers['referrer-policy'], answer.headers['cache-control']], ['no-referrer', 'no-store'])
  assert.equal((await someone().login(email, newPassword)).statusCode, 200)
  server.services.config.LEGACY_GET_RESET = 'off'
  assert.equal((await ana.get(url)).statusCode, 404)
  server.services.config.LEGACY_GET_RESET = 'on'
})

test('every rule of the forms is checked on the server', async () => {
  const ana = someone()
  const rule = 'The new password does not meet the requirements: at least 8 characters, a digit and one of ! @ # $ % ^ & *.'
  for (const weak of ['Sh0rt!', 'no-digits!', 'nosymbol123'])
    assert.equal((await set(ana, 'a@b.example', weak)).json().fields.password, rule)
  assert.equal((await set(ana, 'a@b.example', '')).json().fields.password, 'This field is required.')
  assert.equal((await set(ana, 'no address')).json().fields.emailAddress, 'Enter a valid e-mail address.')
  assert.equal((await ask(ana, 'no address')).json().fields.emailAddress, 'Enter a valid e-mail address.')
  assert.equal((await confirm(ana, 'a@b.example', ' ')).json().fields.otp, 'This field is required.')
  assert.equal((await confirm(ana, 'a@b.example', '12345')).json().fields.otp, 'This code is wrong or has expired.')
})
