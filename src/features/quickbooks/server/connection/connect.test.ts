import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { connectedCompany, consent, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { accessOf, forgetAccess } from './access-token.ts'
import { claimGrant } from './grant-claim.ts'
import { unclaimedGrants } from './grant-watch.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks({ works: false })
})
after(() => server.close())

const realm = { first: '9130350000000001', second: '9130350000000003', third: '9130350000000004' }
type Answer = { statusCode: number; headers: Record<string, unknown>; json(): { result: never; code?: string } }

/** A browser that is not signed in: one flow cookie for all it does. */
function visitor() {
  let cookie = ''
  const post = async (url: string, body: unknown = {}): Promise<Answer> => {
    const payload = JSON.stringify(body)
    const answer = await server.app.inject({ method: 'POST', url, headers: { cookie, 'content-type': 'application/json' }, payload })
    const set = answer.headers['set-cookie']
    if (set) cookie = String(set).split(';', 1)[0] ?? ''
    return answer
  }
  const ask = async (realmId: string) => consent(server, (await post('/QuickBooks/RedirectionToQB')).json().result, realmId)
  const open = (url: string) => server.app.inject({ url, headers: { cookie } })
  return { post, ask, open, flowCookie: () => decodeURIComponent(cookie.split('=')[1] ?? '') }
}

const requests = async (path: string): Promise<{ path: string }[]> =>
  (await server.control('GET', 'requests?limit=500')).requests.filter((each: { path: string }) => each.path.includes(path))

test('the consent address says who asks for what', async () => {
  const answer = await visitor().post('/QuickBooks/RedirectionToQB')
  const address = new URL(answer.json().result)
  assert.equal(address.searchParams.get('scope'), 'com.intuit.quickbooks.accounting')
  assert.equal(Buffer.from(address.searchParams.get('state') ?? '', 'base64url').length, 32)
  assert.match(String(answer.headers['set-cookie']), /ledgerside_flow=.*HttpOnly.*SameSite=Lax/i)
})

test('the way back is below PUBLIC_URL; without one, below the address in use', async (t) => {
  const { config } = server.services
  const { publicUrl } = config
  t.after(() => Object.assign(config, { PUBLIC_URL: undefined, publicUrl }))
  const askAt = (origin: string) =>
    server.app.inject({ method: 'POST', url: '/QuickBooks/RedirectionToQB', headers: { host: new URL(origin).host, origin } })
  const wayBack = async (origin: string) => new URL((await askAt(origin)).json().result).searchParams.get('redirect_uri')
  assert.equal(await wayBack('http://192.0.2.7:3000'), 'http://192.0.2.7:3000/QuickBooks/Callback')
  Object.assign(config, { PUBLIC_URL: 'https://books.example', publicUrl: 'https://books.example' })
  assert.equal(await wayBack('https://books.example'), 'https://books.example/QuickBooks/Callback')
  const elsewhere = (await askAt('http://192.0.2.7:3000')).json()
  assert.equal(elsewhere.code, 'quickbooksElsewhere')
  assert.match(elsewhere.message, /https:\/\/books\.example/)
})

test('a visitor is offered every company this browser was let into, and claims one once', async () => {
  const browser = visitor()
  const one = await browser.ask(realm.first)
  assert.equal((await browser.post('/QuickBooks/GetCompanyInfo', one.state)).json().code, 'quickbooksStateUnknown', 'consent not given yet')
  assert.match(String((await browser.open(one.callback)).headers.location), /\/auth\/signup\?process=qbconnection$/)
  const two = await browser.ask(realm.third)
  await browser.open(two.callback)
  const list: { realmId: string; companyName: string; isExistant: boolean; contact: string }[] = (
    await browser.post('/QuickBooks/GetCompanyInfo', two.state)
  ).json().result
  assert.deepEqual(
    list.map(({ realmId, isExistant }) => [realmId, isExistant]),
    [
      [realm.first, false],
      [realm.third, false],
    ],
  )
  assert.equal(list[0]?.companyName, 'Pier Foods')

  const { companyId, userId } = await signedInCompany(server)
  const claim = () =>
    server.services.transaction({ companyId }, (db) =>
      claimGrant(server.services, db, { flowCookie: browser.flowCookie(), realmId: realm.first, companyId, userId }),
    )
  assert.equal((await claim()).companyName, 'Pier Foods')
  await assert.rejects(claim(), { code: 'quickbooksStateUnknown' })
  // Another browser's consent to the same company only shows that it is registered.
  const other = visitor()
  const again = await other.ask(realm.first)
  await other.open(again.callback)
  const [shown] = (await other.post('/QuickBooks/GetCompanyInfo', again.state)).json().result as { isExistant: boolean; contact: string }[]
  assert.equal(shown?.isExistant, true)
  assert.match(shown?.contact ?? '', /^o•••@example\.com$/)
  const stranger = await signedInCompany(server)
  await assert.rejects(
    server.services.transaction({ companyId: stranger.companyId }, (db) =>
      claimGrant(server.services, db, {
        flowCookie: other.flowCookie(),
        realmId: realm.first,
        companyId: stranger.companyId,
        userId: stranger.userId,
      }),
    ),
    { code: 'companyTaken' },
  )
})

test('a state counts once, only in the browser that asked, and not when consent was refused', async () => {
  const browser = visitor()
  const { callback, state } = await browser.ask(realm.second)
  assert.match(String((await visitor().open(callback)).headers.location), /error=state_unknown/)
  assert.match(String((await browser.open(callback)).headers.location), /process=qbconnection/)
  assert.match(String((await browser.open(callback)).headers.location), /error=state_unknown/)
  assert.equal((await visitor().post('/QuickBooks/GetCompanyInfo', state)).json().code, 'quickbooksStateUnknown')
  const refused = await browser.ask(realm.second)
  const answer = await browser.open(`/QuickBooks/Callback?error=access_denied&state=${refused.state}`)
  assert.match(String(answer.headers.location), /\/auth\/signup\?process=authenticate&error=access_denied$/)
  assert.equal((await browser.post('/QuickBooks/GetCompanyInfo', refused.state)).json().code, 'quickbooksRefused')
})

test('consents nobody claims are revoked and forgotten, but never at the cost of a connected company', async () => {
  const company = await connectedCompany(server, realm.second)
  const browser = visitor()
  for (const realmId of [realm.second, realm.third]) await browser.open((await browser.ask(realmId)).callback)
  await server.database.owner.query(`update quickbooks_grants set expires_at = now() - interval '1 second' where claimed_at is null`)
  await server.control('DELETE', 'requests')
  await unclaimedGrants.run(server.services)
  const { rows } = await server.database.owner.query('select count(*) from quickbooks_grants where claimed_at is null')
  assert.equal(Number(rows[0].count), 0)
  assert.ok((await requests('/tokens/revoke')).length > 0)
  forgetAccess(server.services, company.companyId)
  await server.control('POST', `companies/${realm.second}/expire`)
  assert.ok((await accessOf(server.services, company.companyId, 'x')).token, 'still connected')
  assert.equal((await company.post('/QuickBooks/Disconnect')).statusCode, 200)
  assert.equal((await company.get('/QuickBooks/Connection')).json().result.state, 'none')
  await server.control('DELETE', 'requests')
  await unclaimedGrants.run(server.services)
  assert.equal((await requests('/tokens/revoke')).length, 1)
  await assert.rejects(accessOf(server.services, company.companyId), { code: 'quickbooksNotConnected' })
  assert.equal((await company.connect(realm.third)).json().code, 'quickbooksOtherCompany', 'the mirror is of the first company')
  assert.equal((await company.connect()).statusCode, 200)
})
