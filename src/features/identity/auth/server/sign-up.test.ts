import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encode } from 'fast-png'
import { startMail } from '#sandbox/mail/server.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

const password = 'Correct-horse-9!'
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
const rows = async (sql: string, values: unknown[] = []) => (await server.database.owner.query(sql, values)).rows
const later = (email: string) =>
  server.database.owner.query(`update one_time_codes set created_at = created_at - interval '31 s' where email = $1`, [email])

test('an e-mail, a code, a password: signed in to a company of its own', async () => {
  const ana = someone()
  const answer = await ana.signUp('ana.lopez@acme-tools.example', password)
  assert.equal(answer.statusCode, 200, answer.body)
  const { result } = answer.json()
  assert.equal(result.role, 'owner')
  assert.equal(result.displayName, 'Ana Lopez')
  assert.equal(result.companyInfo.companyName, 'acme-tools.example')
  assert.deepEqual([result.isAdmin, result.accountType, result.expiresIn, result.idleSeconds], [false, null, 900, 3600])
  assert.ok(ana.cookies.has('ledgerside_session'))
  const session = await ana.get('/User/session')
  assert.equal(session.json().result.email, 'ana.lopez@acme-tools.example')
  assert.ok(!JSON.stringify(session.json()).includes('argon2'))
  const [user] = await rows(`select password_hash from users where email = 'ana.lopez@acme-tools.example'`)
  assert.match(user.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w+/]{8}\$/)
})

test('with a free mail host the company takes the name before the @', async () => {
  const answer = await someone().signUp('blue.moon@gmail.com', password)
  assert.equal(answer.json().result.companyInfo.companyName, 'blue.moon')
})

test('a mail in the language of the page, as HTML and as text', async () => {
  const ana = someone()
  await ana.post('/Identity/Email/confirmation/request', { email: 'es@x.example' }, { headers: { 'accept-language': 'es' } })
  const message = await ana.mail('es@x.example')
  assert.equal(message.subject, 'Su código de Ledgerside')
  assert.match(message.text, /10 minutos/)
  assert.match(message.html, /<html lang="es">/)
  assert.match(message.codes[0] ?? '', /^\d{6}$/)
})

test('no account without a confirmed address, nor with another one', async () => {
  const ana = someone()
  const without = await ana.postForm('/Identity/CreateAccount', ana.signUpFields('no@x.example', password))
  assert.deepEqual([without.statusCode, without.json().code], [400, 'emailNotConfirmed'])
  await ana.confirm('yes@x.example')
  const other = await ana.postForm('/Identity/CreateAccount', ana.signUpFields('no@x.example', password))
  assert.equal(other.json().code, 'emailNotConfirmed')
})

test('sending the form again after a lost answer signs in and doubles nothing', async () => {
  const ana = someone()
  const email = 'twice@twice.example'
  await ana.confirm(email)
  const send = (secret = password) => ana.postForm('/Identity/CreateAccount', ana.signUpFields(email, secret))
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  )
  assert.equal((await send()).json().result.email, email)
  assert.deepEqual(await rows('select count(*)::int from companies where email = $1', [email]), [{ count: 1 }])
  assert.equal((await send('Another-one-7!')).json().code, 'emailTaken')
  await server.database.owner.query(`update users set created_at = now() - interval '1 hour' where email = $1`, [email])
  assert.equal((await send()).json().code, 'emailTaken')
})

test('an address that has an account gets the same answer and another mail', async () => {
  const ana = someone()
  const email = 'known@x.example'
  await ana.signUp(email, password)
  const { id } = await ana.mail(email)
  await later(email)
  const known = await someone().post('/Identity/Email/confirmation/request', { email })
  const fresh = await someone().post('/Identity/Email/confirmation/request', { email: 'fresh@x.example' })
  assert.deepEqual(known.json(), fresh.json())
  const message = await ana.mail(email, id)
  assert.equal(message.subject, 'You already have a Ledgerside account')
  assert.deepEqual(message.codes, [])
})

test('codes are asked for 30 s apart and 5 per hour', async () => {
  const ana = someone()
  const ask = () => ana.post('/Identity/Email/confirmation/request', { email: 'often@x.example' })
  assert.deepEqual((await ask()).json().result, { resendAfterSeconds: 30 })
  const soon = await ask()
  assert.deepEqual([soon.statusCode, soon.json().code], [429, 'waitBeforeCode'])
  assert.ok(Number(soon.headers['retry-after']) > 20)
  for (let count = 2; count <= 5; count++) {
    await later('often@x.example')
    assert.equal((await ask()).statusCode, 200, `code ${count}`)
  }
  await later('often@x.example')
  assert.ok(Number((await ask()).headers['retry-after']) > 3000)
})

test('a new sign-up code replaces the one before', async () => {
  const ana = someone()
  const email = 'rotate@x.example'
  await ana.post('/Identity/Email/confirmation/request', { email })
  const first = await ana.mail(email)
  await later(email)
  await ana.post('/Identity/Email/confirmation/request', { email })
  const second = await ana.codeFor(email, first.id)
  assert.equal((await ana.post('/Identity/Email/confirmation', { email, otp: first.codes[0] })).json().code, 'wrongCode')
  assert.equal((await ana.post('/Identity/Email/confirmation', { email, otp: second })).statusCode, 200)
  assert.equal((await ana.post('/Identity/Email/confirmation', { email, otp: second })).json().code, 'wrongCode')
})

test('20 guesses at once are five attempts, then even the right code is dead', async () => {
  const ana = someone()
  const email = 'guess@x.example'
  await ana.post('/Identity/Email/confirmation/request', { email })
  const code = await ana.codeFor(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(Array.from({ length: 20 }, () => ana.post('/Identity/Email/confirmation', { email, otp: wrong })))
  assert.ok(guesses.every((guess) => guess.json().code === 'wrongCode'))
  assert.deepEqual(await rows('select attempts from one_time_codes where email = $1', [email]), [{ attempts: 5 }])
  assert.equal((await ana.post('/Identity/Email/confirmation', { email, otp: code })).json().code, 'wrongCode')
})

test('a code works only in the browser that asked for it, and for 10 minutes', async () => {
  const ana = someone()
  const email = 'bound@x.example'
  await ana.post('/Identity/Email/confirmation/request', { email })
  const otp = await ana.codeFor(email)
  assert.equal((await someone().post('/Identity/Email/confirmation', { email, otp })).json().code, 'wrongCode')
  await server.database.owner.query('update one_time_codes set expires_at = now() where email = $1', [email])
  assert.equal((await ana.post('/Identity/Email/confirmation', { email, otp })).json().code, 'wrongCode')
})

test('a program that keeps no flow cookie can confirm too', async () => {
  const program = someone(false)
  assert.equal((await program.confirm('program@x.example')).statusCode, 200)
  assert.deepEqual([...program.cookies.keys()], ['ledgerside_grant'])
})

test('codes are not readable in the database', async () => {
  const ana = someone()
  await ana.post('/Identity/Email/confirmation/request', { email: 'hash@x.example' })
  const code = await ana.codeFor('hash@x.example')
  const stored =
    JSON.stringify(await rows(`select *, encode(payload_sealed, 'escape') from deliveries`)) +
    JSON.stringify(await rows('select * from one_time_codes'))
  assert.ok(!stored.includes(`"${code}"`) && !stored.includes(`:${code}`))
})

test('every rule of the form is checked on the server', async () => {
  const ana = someone()
  const fields = (changes: object) => ana.postForm('/Identity/CreateAccount', { ...ana.signUpFields('a@b.example', password), ...changes })
  const texts: [object, string, RegExp][] = [
    [{ Email: ' ' }, 'Email', /required/],
    [{ Email: 'a b@c.de' }, 'Email', /valid e-mail/],
    [{ Email: 'a@b' }, 'Email', /valid e-mail/],
    [{ Password: '' }, 'Password', /required/],
    [{ Password: 'short1!' }, 'Password', /8 characters/],
    [{ Password: 'no-digit!!' }, 'Password', /digit/],
    [{ Password: 'nosymbol123' }, 'Password', /! @ #/],
    [{ Phone: 'call me' }, 'Phone', /phone/],
    [{ ReCaptchaToken: '' }, 'ReCaptchaToken', /security check/],
  ]
  for (const [changes, field, expected] of texts) {
    const answer = await fields(changes)
    assert.equal(answer.statusCode, 400)
    assert.match(answer.json().fields[field] ?? answer.body, expected, JSON.stringify(changes))
  }
  const quickbooks = {
    isQB: 'true',
    realmId: '',
    email: 'x',
    phone: 'x',
    password: 'x',
    webAddress: '.x',
    reCaptchaToken: '',
    reCaptchaAction: 'signup',
  }
  const answer = await ana.postForm('/Identity/CreateAccount', quickbooks)
  assert.deepEqual(Object.keys(answer.json().fields), ['realmId', 'phone', 'email', 'password', 'webAddress', 'reCaptchaToken'])
})

test('a QuickBooks account needs the consent of this browser; nothing is left without it', async () => {
  const ana = someone()
  const email = 'qb@qb.example'
  await ana.confirm(email)
  const form = {
    isQB: 'true',
    realmId: '123',
    email,
    phone: '',
    password,
    webAddress: 'qb.example',
    reCaptchaToken: 'x',
    reCaptchaAction: 'signup',
  }
  const answer = await ana.postForm('/Identity/CreateAccount', form)
  assert.equal(answer.json().code, 'quickbooksStateUnknown')
  assert.deepEqual(await rows('select id from users where email = $1', [email]), [])
  const plain = await ana.postForm('/Identity/CreateAccount', ana.signUpFields(email, password))
  assert.equal(plain.statusCode, 200, 'the grant is still good')
})

test('logos: only PNG, at most 1 MB, kept without what does not belong to the picture', async () => {
  const ana = someone()
  const email = 'logo@logo.example'
  await ana.confirm(email)
  const send = (logo: Uint8Array<ArrayBuffer>) =>
    ana.postForm('/Identity/CreateAccount', ana.signUpFields(email, password), { logo: new Blob([logo]) })
  const refused = await send(Buffer.from('GIF89a, but called .png'))
  assert.deepEqual([refused.json().code, refused.json().fields.logo], ['logoNotPng', 'Only PNG files are allowed'])
  assert.equal((await send(new Uint8Array(1_048_577))).statusCode, 413)
  const data = new Uint8Array(600 * 430 * 4)
  for (let at = 0; at < data.length; at++) data[at] = (at * at * 31) >> 7
  const png = encode({ width: 600, height: 430, data, text: { Comment: 'CANARY' } })
  const answer = await send(Buffer.from(png))
  assert.equal(answer.statusCode, 200, answer.body)
  const { logoUrl } = answer.json().result.companyInfo
  const logo = await someone().get(logoUrl)
  assert.equal(logo.headers['content-type'], 'image/png')
  assert.match(String(logo.headers['content-security-policy']), /sandbox/)
  assert.ok(!logo.body.includes('CANARY'))
  assert.equal((await someone().get('/api/Settings/Logo/../../secret-key')).statusCode, 404)
  assert.equal((await someone().get(`/api/Settings/Logo/${'0'.repeat(64)}`)).statusCode, 404)
})
