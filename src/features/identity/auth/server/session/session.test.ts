import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMail } from '#sandbox/mail/server.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'

const password = 'Correct-horse-9!'
const email = 'ana@session.example'
let server: TestServer
let mail: Awaited<ReturnType<typeof startMail>>
before(async () => {
  mail = await startMail()
  server = await testServer({ works: true, env: { MAIL_URL: mail.smtpUrl } })
  await someone().signUp(email, password)
})
after(async () => {
  await server.close()
  await mail.close()
})
const someone = (browser = true) => cookieCaller(server, { mailUrl: mail.url, browser })
const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const signedIn = async (browser = true) => {
  const caller = someone(browser)
  await caller.login(email, password)
  return caller
}
type Caller = ReturnType<typeof someone>
const idOf = ({ state }: Caller) => state.token.slice(3, 39)
const move = (caller: Caller, column: string, seconds: number) =>
  sql(`update sessions set ${column} = ${column} - $2 * interval '1 s' where id = $1`, [idOf(caller), seconds])
const refresh = async (caller: Caller, token = caller.state.token, path = '/auth/refresh-token') => {
  const answer = await caller.post(path, token, { headers: { authorization: '' } })
  if (answer.statusCode === 200) caller.state.token = answer.json().result.refreshToken
  return answer
}

test('after 15 minutes a call says retry; the refreshed token goes on', async () => {
  const ana = await signedIn()
  await move(ana, 'access_expires_at', 901)
  const stale = await ana.get('/User/session')
  assert.deepEqual([stale.statusCode, stale.json().retry, stale.json().result], [401, true, { retry: true }])
  const answer = await refresh(ana)
  assert.deepEqual(Object.keys(answer.json().result).sort(), ['refreshToken', 'userId'])
  assert.equal((await ana.get('/User/session')).statusCode, 200)
})

test('the token may come as JSON text, as {token} or as plain text, at both addresses', async () => {
  for (const path of ['/auth/refresh-token', '/Identity/RefreshToken']) {
    const ana = await signedIn()
    assert.equal((await refresh(ana, ana.state.token, path)).statusCode, 200)
    const wrapped = await ana.post(path, { token: ana.state.token }, { headers: { authorization: '' } })
    assert.equal(wrapped.statusCode, 200)
    ana.state.token = wrapped.json().result.refreshToken
    const plain = await ana.call('POST', path, { payload: ana.state.token, headers: { 'content-type': 'text/plain', authorization: '' } })
    assert.equal(plain.statusCode, 200, plain.body)
  }
})

test('20 refreshes at once are one step, and everybody gets the same token', async () => {
  const ana = await signedIn()
  const { token } = ana.state
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(ana, token)))
  assert.equal(new Set(answers.map((answer) => answer.json().result?.refreshToken)).size, 1)
  assert.deepEqual(await sql('select generation from sessions where id = $1', [idOf(ana)]), [{ generation: 1 }])
})

test('the token before is good for 30 s of grace, an older one ends the session and is told', async () => {
  const ana = await signedIn()
  const { id: before } = await ana.mail(email)
  const first = ana.state.token
  await refresh(ana)
  assert.equal((await refresh(ana, first)).statusCode, 200)
  assert.equal((await ana.get('/User/session')).statusCode, 200)
  await refresh(ana)
  const third = ana.state.token
  const reused = await refresh(ana, first)
  assert.deepEqual([reused.statusCode, reused.json().retry], [401, undefined])
  assert.equal((await refresh(ana, third)).statusCode, 401)
  assert.equal((await ana.get('/User/session')).statusCode, 401)
  assert.deepEqual(await sql('select revoke_reason from sessions where id = $1', [idOf(ana)]), [{ revoke_reason: 'token reused' }])
  assert.equal((await sql(`select from audit_events where action = 'tokenReused'`)).length, 1)
  assert.equal((await ana.mail(email, before)).subject, 'You were signed out for your safety')
})

for (const seconds of [31, 3600])
  test(`the answer of a renewal was lost: ${seconds} s later the token before is renewed again, as often as it takes`, async () => {
    for (const caller of [await signedIn(), await signedIn(false)]) {
      const first = caller.state.token
      await refresh(caller)
      const lost = caller.state.token
      for (let tries = 0; tries < 2; tries++) {
        await move(caller, 'rotated_at', seconds)
        caller.state.token = first
        assert.deepEqual([(await caller.get('/User/session')).json().retry, (await refresh(caller, first)).statusCode], [true, 200])
      }
      assert.equal((await caller.get('/User/session')).statusCode, 200)
      assert.equal((await refresh(caller)).statusCode, 200)
      const thief = someone(false)
      thief.state.token = lost
      assert.equal((await thief.get('/User/session')).statusCode, 401, 'what was lost opens nothing')
    }
  })

test('the answer to a call by the cookie was lost: the token before is renewed again', async () => {
  const ana = await signedIn()
  await refresh(ana)
  await ana.get('/User/session')
  const { token } = ana.state
  await move(ana, 'rotated_at', 31)
  const lost = await ana.get('/User/session', { headers: { authorization: '', 'x-auth-fallback': '1' } })
  assert.notEqual(String(lost.headers['x-auth-token']), token)
  await move(ana, 'rotated_at', 31)
  assert.equal((await refresh(ana, token)).statusCode, 200)
  assert.equal((await ana.get('/User/session')).statusCode, 200)
})

test('somebody else renewed a stolen token: whoever of the two comes second ends the session', async () => {
  for (const used of ['called with', 'renewed']) {
    const program = await signedIn(false)
    const stolen = program.state.token
    await refresh(program)
    if (used === 'called with') await program.get('/User/session')
    else await refresh(program)
    await move(program, 'rotated_at', 31)
    assert.equal((await refresh(program, stolen)).statusCode, 401, used)
    assert.equal((await refresh(program)).statusCode, 401, used)
    const [{ revoke_reason }] = await sql('select revoke_reason from sessions where id = $1', [idOf(program)])
    assert.equal(revoke_reason, 'token reused')
  }
  // Not used yet: the owner's renewal makes it void, and it comes too late.
  const program = await signedIn(false)
  const own = program.state.token
  await refresh(program)
  const thief = someone(false)
  thief.state.token = program.state.token
  await move(program, 'rotated_at', 31)
  assert.equal((await refresh(program, own)).statusCode, 200)
  assert.equal((await refresh(thief)).statusCode, 401)
  assert.equal((await program.get('/User/session')).statusCode, 401, 'two have it, so nobody keeps it')
})

test('calls by the cookie that come together are one step, and get the same token', async () => {
  const ana = await signedIn()
  await move(ana, 'rotated_at', 31)
  const calls = Array.from({ length: 6 }, () => ana.get('/User/session', { headers: { authorization: '', 'x-auth-fallback': '1' } }))
  const answers = await Promise.all(calls)
  assert.equal(new Set(answers.map(({ headers }) => headers['x-auth-token'])).size, 1)
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
})

test('an invented token ends nothing, whoever knows the session’s id', async () => {
  const program = await signedIn(false)
  const forged = (generation: number) => {
    const secret = Buffer.alloc(32, 1)
    secret.writeUInt32BE(generation)
    return `ls_${idOf(program)}.${secret.toString('base64url')}`
  }
  for (const generation of [0, 1, 7, 2 ** 32 - 1]) assert.equal((await refresh(program, forged(generation))).statusCode, 401)
  assert.equal((await program.get('/User/session')).statusCode, 200)
  assert.equal((await refresh(program)).statusCode, 200)
})

test('a browser’s session cannot be refreshed without its cookie, and the try does not harm it', async () => {
  const ana = await signedIn()
  const thief = someone(false)
  thief.state.token = ana.state.token
  assert.equal((await refresh(thief)).statusCode, 401)
  assert.equal((await refresh(ana)).statusCode, 200)
  const program = await signedIn(false)
  assert.equal((await refresh(program)).statusCode, 200)
})

test('an hour without activity is the end; background calls do not count as activity', async () => {
  const ana = await signedIn()
  await move(ana, 'last_active_at', 3000)
  await ana.get('/User/session', { headers: { 'x-background': '1' } })
  await move(ana, 'last_active_at', 700)
  assert.deepEqual([(await ana.get('/User/session')).statusCode, (await refresh(ana)).statusCode], [401, 401])
  const active = await signedIn()
  await move(active, 'last_active_at', 3000)
  assert.equal((await active.post('/User/keep-alive')).statusCode, 200)
  await move(active, 'last_active_at', 700)
  assert.equal((await active.get('/User/session')).statusCode, 200)
})

test('the absolute end and a disabled person are final', async () => {
  const ana = await signedIn()
  await move(ana, 'expires_at', 31 * 86_400)
  assert.equal((await ana.get('/User/session')).json().retry, undefined)
  assert.equal((await refresh(ana)).statusCode, 401)
  const other = await signedIn()
  await sql('update users set disabled_at = now() where email = $1', [email])
  assert.equal((await other.get('/User/session')).statusCode, 401)
  assert.equal((await refresh(other)).statusCode, 401)
  await sql('update users set disabled_at = null where email = $1', [email])
})

test('the fallback header signs in by the cookie, from our own pages only', async () => {
  const ana = await signedIn()
  const fallback = (headers: Record<string, string> = {}) =>
    ana.get('/User/session', { headers: { authorization: '', 'x-auth-fallback': '1', ...headers } })
  const answer = await fallback()
  assert.equal(answer.statusCode, 200)
  ana.state.token = String(answer.headers['x-auth-token'])
  assert.equal((await ana.get('/User/session')).statusCode, 200)
  assert.equal((await fallback({ 'sec-fetch-site': 'cross-site' })).statusCode, 401)
  assert.equal((await fallback({ origin: 'http://evil.example' })).statusCode, 401)
  const without = someone()
  assert.equal((await without.get('/User/session', { headers: { 'x-auth-fallback': '1' } })).json().retry, undefined)
  without.cookies.set('ledgerside_session', `${idOf(ana)}.${'A'.repeat(43)}`)
  assert.equal((await without.get('/User/session', { headers: { 'x-auth-fallback': '1' } })).statusCode, 401)
  ana.state.token = ''
  const hint = await ana.get('/User/session')
  assert.deepEqual([hint.statusCode, hint.json().retry], [401, true], 'a cookie without a token may try the fallback')
})

test('signing out ends the session at once, with an expired token or the cookie alone too', async () => {
  const ana = await signedIn()
  const { token } = ana.state
  const answer = await ana.post('/User/logout')
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['clear-site-data'], undefined, 'browsers honour it over https only')
  assert.deepEqual([...ana.cookies.keys()], ['ledgerside_device'])
  assert.equal((await ana.get('/User/session')).json().retry, undefined)
  assert.equal((await refresh(ana, token)).statusCode, 401)
  const expired = await signedIn()
  await move(expired, 'access_expires_at', 901)
  await expired.post('/User/logout')
  const byCookie = await signedIn()
  const { token: kept } = byCookie.state
  byCookie.state.token = ''
  await byCookie.post('/User/logout')
  for (const used of [expired.state.token, kept]) {
    assert.deepEqual(await sql('select revoke_reason from sessions where id = $1', [used.slice(3, 39)]), [{ revoke_reason: 'signed out' }])
  }
  assert.equal((await someone().post('/User/logout')).statusCode, 200)
})

test('forged and malformed tokens are 401, never 500', async () => {
  for (const token of ['x', '-'.repeat(36), `ls_${'-'.repeat(36)}.${'A'.repeat(43)}`, `ls_${idOf(await signedIn())}.${'A'.repeat(43)}`]) {
    const anyone = someone(false)
    anyone.state.token = token
    assert.equal((await anyone.get('/User/session')).statusCode, 401, token)
    assert.equal((await refresh(anyone)).statusCode, 401, token)
    assert.equal((await anyone.post('/User/logout')).statusCode, 200, token)
  }
})

test('over https the cookies are locked to the host and signing out clears the site', async () => {
  const { config } = server.services
  const { publicUrl } = config
  config.publicUrl = 'https://ledgerside.test'
  try {
    const ana = someone()
    const answer = await ana.login(email, password)
    assert.match(
      String(answer.headers['set-cookie']),
      /(?:^|,)__Host-ledgerside_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict/,
    )
    assert.equal((await ana.post('/User/logout')).headers['clear-site-data'], '"cache"')
  } finally {
    config.publicUrl = publicUrl
  }
})
