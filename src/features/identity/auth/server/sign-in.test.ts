import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const account = async (email: string) => {
  assert.equal((await someone().signUp(email, password)).statusCode, 200)
  return email
}

test('the right password signs in; browsers get a cookie, programs do not', async () => {
  const email = await account('right@login.example')
  const [browser, program] = [someone(), someone(false)]
  const { result } = (await browser.login(` ${email.toUpperCase()} `, password)).json()
  assert.equal(result.companyInfo.companyName, 'login.example')
  assert.match(result.authCode, /^ls_[0-9a-f-]{36}\.[\w-]{43}$/)
  assert.ok(browser.cookies.has('ledgerside_session'))
  assert.equal((await program.login(email, password)).statusCode, 200)
  assert.ok(!program.cookies.has('ledgerside_session'))
  assert.equal((await program.get('/User/session')).statusCode, 200)
})

test('kept sessions live 30 days, others 12 hours', async () => {
  const email = await account('keep@login.example')
  const hours = async (keepSignedIn: boolean) => {
    await sql('delete from sessions')
    await someone().login(email, password, { keepSignedIn })
    const [{ hours: found }] = await sql(`select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions`)
    return found
  }
  assert.deepEqual([await hours(true), await hours(false)], [720, 12])
})

test('unknown, wrong and disabled get one answer', async () => {
  const email = await account('one@login.example')
  const disabled = await account('off@login.example')
  await sql('update users set disabled_at = now() where email = $1', [disabled])
  const answers = [
    await someone().login('nobody@login.example', password),
    await someone().login(email, 'Wrong-horse-9!'),
    await someone().login(disabled, password),
  ]
  for (const answer of answers) {
    const { requestId: _, ...rest } = answer.json()
    assert.deepEqual(
      [answer.statusCode, rest],
      [
        400,
        { isError: true, message: 'Email or password is incorrect.', result: null, code: 'wrongLogin', says: { text: 'auth.wrongLogin' } },
      ],
    )
  }
})

test('from the fifth failure on there is a wait, for the right password too, known address or not', async () => {
  const email = await account('wait@login.example')
  const { id: before } = await someone().mail(email)
  for (const address of [email, 'ghost@login.example']) {
    for (let count = 0; count < 5; count++) assert.equal((await someone().login(address, 'Wrong-horse-9!')).json().code, 'wrongLogin')
    const refused = await someone().login(address, password)
    assert.deepEqual(
      [refused.statusCode, refused.json().code, refused.json().message],
      [429, 'waitBeforeLogin', 'Too many attempts. Try again in 1 min.'],
    )
    assert.ok(Number(refused.headers['retry-after']) > 25)
  }
  const { id, subject } = await someone().mail(email, before)
  assert.equal(subject, 'Failed attempts to log in to your account')
  const waiting = () => sql(`select from deliveries where kind = 'signInBlocked' and state in ('waiting', 'sending')`)
  for (let tries = 0; tries < 50 && (await waiting()).length; tries++) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.deepEqual(await fetch(`${mail.url}/api/messages?to=ghost@login.example`).then((response) => response.json()), [])
  const over = () => sql(`update login_attempts set next_at = now() - interval '1 s'`)
  const waits: number[] = []
  for (let count = 0; count < 7; count++) {
    await over()
    assert.equal((await someone().login(email, 'Wrong-horse-9!')).json().code, 'wrongLogin')
    waits.push(Math.round(Number((await someone().login(email, password)).headers['retry-after'])))
  }
  assert.deepEqual(
    waits.map((seconds) => Math.round(seconds / 10) * 10),
    [60, 120, 240, 480, 900, 900, 900],
  )
  await over()
  assert.equal((await someone().login(email, password)).statusCode, 200, 'never locked for good')
  assert.equal((await someone().login(email, 'Wrong-horse-9!')).json().code, 'wrongLogin')
  assert.equal((await someone().login(email, password)).statusCode, 200, 'a success starts the count again')
  assert.equal(
    (await fetch(`${mail.url}/api/messages?to=${email}`).then((response) => response.json())).filter(
      ({ id: other }: { id: number }) => other >= id,
    ).length,
    1,
  )
})

test('20 wrong guesses at once count as five; 20 right ones all get in', async () => {
  const email = await account('race@login.example')
  const right = await Promise.all(Array.from({ length: 20 }, () => someone().login(email, password)))
  assert.ok(right.every(({ statusCode }) => statusCode === 200))
  const wrong = await Promise.all(Array.from({ length: 20 }, () => someone().login(email, 'Wrong-horse-9!')))
  assert.equal(wrong.filter((answer) => answer.json().code === 'wrongLogin').length, 5)
  assert.equal(wrong.filter((answer) => answer.json().code === 'waitBeforeLogin').length, 15)
})

test('a hash of another cost or without our pepper: the first is renewed at sign-in, the second opens nothing', async () => {
  const email = await account('rehash@login.example')
  const { argon2Sync, randomBytes } = await import('node:crypto')
  const { keyFor } = await import('#server/config.ts')
  const weak = (secret?: Buffer) => {
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      memory: 1024,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
      ...(secret && { secret }),
    })
    const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    return `$argon2id$v=19$m=1024,t=1,p=1$${base64(nonce)}$${base64(tag)}`
  }
  await sql('update users set password_hash = $1 where email = $2', [weak(keyFor(server.services.config, 'password pepper')), email])
  assert.equal((await someone().login(email, password)).statusCode, 200)
  const [{ password_hash: renewed }] = await sql('select password_hash from users where email = $1', [email])
  assert.match(renewed, /m=19456,t=2,p=1/)
  await sql('update users set password_hash = $1 where email = $2', [weak(), email])
  assert.equal((await someone().login(email, password)).json().code, 'wrongLogin')
})

test('every rule of the form is checked on the server', async () => {
  const send = (changes: object) => someone().login('a@b.example', password, changes)
  const texts: [object, string, string][] = [
    [{ userName: '' }, 'userName', 'This field is required.'],
    [{ userName: 'x y@z.de' }, 'userName', 'Enter a valid e-mail address.'],
    [{ password: '' }, 'password', 'This field is required.'],
    [{ type: 1 }, 'type', 'This is not one of the possible values.'],
    [{ ssoToken: 'x' }, 'ssoToken', 'This is not one of the possible values.'],
    [{ reCaptchaToken: '' }, 'reCaptchaToken', 'The security check is not loaded yet. Please wait a moment and try again.'],
    [{ reCaptchaAction: 'signup' }, 'reCaptchaAction', 'This is not one of the possible values.'],
  ]
  for (const [changes, field, expected] of texts) {
    const answer = await send(changes)
    assert.deepEqual([answer.statusCode, answer.json().fields?.[field]], [400, expected], JSON.stringify(changes))
  }
})

test('the company used last opens; the switcher lists only companies of one’s own', async () => {
  const email = await account('many@login.example')
  const [{ id: userId }] = await sql('select id from users where email = $1', [email])
  const [{ id: second }] = await sql(`insert into companies (company_name) values ('Aardvark') returning id`)
  const [{ id: foreign }] = await sql(`insert into companies (company_name) values ('Foreign') returning id`)
  await sql(`insert into memberships (company_id, user_id, role) values ($1, $2, 'rep')`, [second, userId])
  const many = someone()
  assert.equal((await many.login(email, password)).json().result.companyInfo.companyName, 'login.example')
  const { rows } = (await many.get('/User/companies')).json().result
  assert.deepEqual(
    rows.map((row: { companyName: string; current: boolean; role: string }) => [row.companyName, row.current, row.role]),
    [
      ['Aardvark', false, 'rep'],
      ['login.example', true, 'owner'],
    ],
  )
  assert.equal((await many.post('/User/switch-company', { companyId: foreign })).statusCode, 404)
  assert.equal((await many.post('/User/switch-company', { companyId: second })).statusCode, 200)
  const session = (await many.get('/User/session')).json().result
  assert.deepEqual([session.companyInfo.companyName, session.role, session.accountType], ['Aardvark', 'rep', 'S'])
  assert.equal((await someone().login(email, password)).json().result.companyInfo.companyName, 'Aardvark')
})

test('the language is kept in the profile', async () => {
  const ana = someone()
  await ana.signUp('lang@login.example', password)
  assert.equal((await ana.post('/User/language', { language: 'xx' })).statusCode, 400)
  await ana.post('/User/language', { language: 'es' })
  assert.equal((await ana.get('/User/session')).json().result.language, 'es')
})

test('password hints name what makes it guessable, and refuse nothing', async () => {
  const hint = async (word: string, context: string[] = []) =>
    (await someone().post('/Identity/PasswordStrength', { password: word, context })).json().result
  assert.equal((await hint('Password1!')).hint, 'password.hint.common')
  assert.equal((await hint('Lopez1990!', ['ana.lopez@acme.example'])).hint, 'password.hint.personal')
  assert.deepEqual(await hint('tR7$kq9vLm!z'), { score: 4, hint: '' })
  assert.deepEqual(await hint(''), { score: 0, hint: '' })
  const start = performance.now()
  await hint('aB1!'.repeat(64))
  assert.ok(performance.now() - start < 1000)
})
