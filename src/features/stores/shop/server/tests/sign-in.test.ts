import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepIdentity } from '#features/identity/auth/server/sweep.ts'
import { newInviteToken } from '#features/stores/shoppers/server/door.ts'
import { startMail } from '#sandbox/mail/server.ts'
import { cookieCaller } from '#test/cookie-caller.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { storefront, visitorOf } from '#test/storefront.ts'

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
const someone = () => cookieCaller(server, { mailUrl: mail.url, browser: true })
type Someone = ReturnType<typeof someone>
const at = (code: string, path: string) => `/api/Storefront/${code}/${path}`

async function codeFor(who: Someone, code: string, email: string): Promise<string> {
  const answer = await who.post(at(code, 'MailCode'), { email })
  assert.deepEqual([answer.statusCode, answer.json().result], [200, {}])
  return (await who.mail(email)).codes[0] ?? ''
}
const mailsTo = async (email: string) =>
  (
    await server.database.owner.query(`select kind, payload->>'discard' as discard from deliveries where channel = 'mail' order by id`)
  ).rows.filter(({ kind }) => kind === 'shopperCode' && email)

test('whoever has access signs in by a code from the mailbox, on this browser, once', async () => {
  const shop = await storefront(server)
  await shop.insert('store_shoppers', { store_id: shop.storeId, email: 'ana@dealer.example', state: 'Invited' })
  const ana = someone()
  const oneTimeCode = await codeFor(ana, shop.code, 'ana@dealer.example')
  assert.match(oneTimeCode, /^\d{6}$/)
  assert.equal((await ana.get(at(shop.code, 'Cart'))).statusCode, 401)
  const wrong = await ana.post(at(shop.code, 'SignIn'), {
    email: 'ana@dealer.example',
    oneTimeCode: oneTimeCode === '111111' ? '222222' : '111111',
  })
  assert.deepEqual([wrong.statusCode, wrong.json().code], [400, 'wrongCode'])
  // The code is of this browser: whoever else types it has none.
  const stranger = await someone().post(at(shop.code, 'SignIn'), { email: 'ana@dealer.example', oneTimeCode })
  assert.equal(stranger.json().code, 'wrongCode')
  const right = await ana.post(at(shop.code, 'SignIn'), { email: 'ANA@dealer.example', oneTimeCode })
  assert.equal(right.statusCode, 200, right.body)
  const [cookie = ''] = [right.headers['set-cookie'] ?? []].flat()
  assert.match(cookie, /^ledgerside_store_[0-9a-f]{12}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  assert.equal((await ana.get(at(shop.code, 'Store'))).json().result.shopper.email, 'ana@dealer.example')
  assert.equal((await ana.post(at(shop.code, 'SignIn'), { email: 'ana@dealer.example', oneTimeCode })).json().code, 'wrongCode')
  const [kept] = await shop.rows('select state, seen_at from store_shoppers where company_id = $1 and store_id = $2', [shop.storeId])
  assert.deepEqual([kept.state, kept.seen_at !== null], ['Active', true])
  const out = await ana.post(at(shop.code, 'SignOut'), {})
  assert.equal(out.statusCode, 200)
  assert.deepEqual(await shop.rows('select id from shopper_sessions where company_id = $1'), [])
})

test('a browser that signs in again has one session, and those that are long over are swept', async () => {
  const shop = await storefront(server)
  const ana = someone()
  const sessions = () => shop.rows('select shopper_id from shopper_sessions where company_id = $1')
  for (const email of ['one@dealer.example', 'two@dealer.example']) {
    const { token, hash } = newInviteToken(server.services.config)
    const [{ id }] = await shop.rows(
      `insert into store_shoppers (company_id, store_id, email, state, invite_hash, invite_expires_at)
         values ($1, $2, $3, 'Invited', $4, now() + interval '1 day') returning id`,
      [shop.storeId, email, hash],
    )
    assert.equal((await ana.post(at(shop.code, 'Join'), { token })).statusCode, 200)
    assert.deepEqual(await sessions(), [{ shopper_id: id }])
  }
  const [{ shopper_id: id }] = await sessions()
  await shop.rows(
    `insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at)
       values ($1, $2, '\\x01', now() - interval '31 days'), ($1, $2, '\\x02', now() - interval '29 days')`,
    [id],
  )
  await sweepIdentity.run(server.services)
  assert.equal((await sessions()).length, 2)
})

test('nobody learns whether an address has access, and blocked ones never get in', async () => {
  const shop = await storefront(server)
  await shop.insert('store_shoppers', { store_id: shop.storeId, email: 'out@dealer.example', state: 'Blocked' })
  for (const email of ['nobody@dealer.example', 'out@dealer.example']) {
    const answer = await someone().post(at(shop.code, 'MailCode'), { email })
    assert.deepEqual([answer.statusCode, answer.json().result], [200, {}])
  }
  const posted = await mailsTo('any')
  assert.deepEqual(
    posted.slice(-2).map(({ discard }) => discard),
    ['true', 'true'],
  )
  assert.deepEqual(await shop.rows(`select email from store_shoppers where company_id = $1 and state <> 'Blocked'`), [])
})

test('a public store lets in whoever proves their address; no row is made of those who do not', async () => {
  const shop = await storefront(server, { audience: 'public' })
  const ana = someone()
  const oneTimeCode = await codeFor(ana, shop.code, 'new@street.example')
  assert.deepEqual(await shop.rows('select id from store_shoppers where company_id = $1'), [])
  assert.equal((await ana.post(at(shop.code, 'SignIn'), { email: 'new@street.example', oneTimeCode })).statusCode, 200)
  const [made] = await shop.rows('select state from store_shoppers where company_id = $1')
  assert.equal(made.state, 'Active')
  assert.deepEqual((await ana.get(at(shop.code, 'Store'))).json().result.shopper.customers, [])
})

test('the link of an invitation is good once, for its days, and for its store', async () => {
  const shop = await storefront(server)
  const other = await storefront(server)
  const invited = async (expires: string) => {
    const { token, hash } = newInviteToken(server.services.config)
    await shop.rows(
      `insert into store_shoppers (company_id, store_id, email, state, invite_hash, invite_expires_at) values ($1, $2, $3, 'Invited', $4, now() + $5::interval)`,
      [shop.storeId, `${token.toLowerCase().replace(/[^a-z]/g, '')}@x.example`, hash, expires],
    )
    return token
  }
  const token = await invited('14 days')
  assert.equal((await someone().post(at(other.code, 'Join'), { token })).json().code, 'inviteOver')
  const ana = someone()
  assert.equal((await ana.post(at(shop.code, 'Join'), { token })).statusCode, 200)
  assert.equal((await ana.get(at(shop.code, 'Cart'))).statusCode, 200)
  assert.equal((await someone().post(at(shop.code, 'Join'), { token })).json().code, 'inviteOver')
  assert.equal((await someone().post(at(shop.code, 'Join'), { token: await invited('-1 second') })).json().code, 'inviteOver')
  assert.equal((await someone().post(at(shop.code, 'Join'), { token: 'x'.repeat(32) })).json().code, 'inviteOver')
})

test('whoever asks for access is told nothing of who is there; the office hears of it once', async () => {
  const shop = await storefront(server, { audience: 'request' })
  const ask = { email: 'kim@street.example', name: 'Kim', companyName: 'Kim & Co', message: 'Please' }
  for (let time = 0; time < 3; time += 1) {
    const answer = await someone().post(at(shop.code, 'AskAccess'), ask)
    assert.deepEqual([answer.statusCode, answer.json().result], [200, {}])
  }
  const asked = await shop.rows('select state, company_name from store_shoppers where company_id = $1')
  assert.deepEqual(asked, [{ state: 'Requested', company_name: 'Kim & Co' }])
  const told = await shop.rows(`select code from notifications where company_id = $1`)
  assert.deepEqual(told, [{ code: 'NA_LEAD_RECEIVED' }])
  // Nothing is to be seen or signed in to before somebody said yes.
  assert.equal((await someone().get(at(shop.code, 'Items'))).statusCode, 401)
  const invitedOnly = await storefront(server)
  await someone().post(at(invitedOnly.code, 'AskAccess'), ask)
  assert.deepEqual(await invitedOnly.rows('select id from store_shoppers where company_id = $1'), [])
})

test('who is blocked is out at once; a session that is used lives on', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@out.example', [await shop.customer('Out')])
  await shop.rows(
    `update shopper_sessions set seen_at = now() - interval '2 hours', expires_at = now() + interval '1 hour' where company_id = $1`,
  )
  // By a call that writes: what reads is answered before its commit is confirmed.
  const renewed = await kim.post('Profile', { name: 'kim', phone: '', language: 'en' })
  assert.match(String(renewed.headers['set-cookie']), /Max-Age=2592000/)
  const [session] = await shop.rows(`select expires_at > now() + interval '29 days' as long from shopper_sessions where company_id = $1`)
  assert.equal(session.long, true)
  await shop.rows(`update store_shoppers set state = 'Blocked' where company_id = $1`)
  assert.equal((await kim.get('Cart')).statusCode, 401)
  assert.equal((await kim.read('Store')).shopper, null)
})

test('no store of a draft, no store that is put away, none at a guessed code: all the same answer', async () => {
  const shop = await storefront(server, { state: 'Draft' })
  const bodies = new Set<string>()
  for (const state of ['Draft', 'Archived']) {
    await shop.set('state = $2', [state])
    const answer = await visitorOf(server, shop.code).get('Store')
    assert.equal(answer.statusCode, 404)
    bodies.add(JSON.stringify({ ...answer.json(), requestId: '' }))
  }
  const guessed = await visitorOf(server, 'GUESSED-1').get('Store')
  bodies.add(JSON.stringify({ ...guessed.json(), requestId: '' }))
  assert.deepEqual([guessed.statusCode, bodies.size], [404, 1])
})
