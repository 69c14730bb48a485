import assert from 'node:assert/strict'
import { createPublicKey, createVerify } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { pier, redirectUri, startForTest, type TestClient } from '../test-client.ts'
import { docsOf, textOf } from './json.ts'

let running: RunningQuickbooks
let client: TestClient

before(async () => {
  ;({ running, client } = await startForTest())
})

after(() => running.close())

const consent = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'sandbox-client',
    response_type: 'code',
    scope: 'com.intuit.quickbooks.accounting',
    redirect_uri: redirectUri,
    state: 's1',
    ...changes,
  })

const decide = (changes: Record<string, string>) =>
  fetch(`${client.url}/connect/oauth2`, { method: 'POST', redirect: 'manual', body: consent(changes) })

const refresh = (token: unknown) => client.tokenCall({ grant_type: 'refresh_token', refresh_token: String(token) })

test('the consent page lists the companies; allowing leads back with code, state and realmId', async () => {
  const page = await (await fetch(`${client.url}/connect/oauth2?${consent()}`)).text()
  assert.match(page, /Pier Foods/)
  assert.match(page, /Cedar &#38; Sons/)
  const location = new URL((await decide({ decision: 'allow', realmId: pier })).headers.get('location') ?? '')
  assert.deepEqual([location.searchParams.get('state'), location.searchParams.get('realmId')], ['s1', pier])
  const answer = await client.tokenCall({
    grant_type: 'authorization_code',
    code: location.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  })
  assert.deepEqual([answer.body.token_type, answer.body.expires_in, answer.body.x_refresh_token_expires_in], ['bearer', 3600, 8_726_400])
  assert.equal(answer.body.id_token, undefined)
})

test('refusing, a wrong scope, a wrong client', async () => {
  const refused = new URL((await decide({ decision: 'refuse', realmId: pier })).headers.get('location') ?? '')
  assert.deepEqual([refused.searchParams.get('error'), refused.searchParams.get('state')], ['access_denied', 's1'])
  const scope = new URL((await decide({ decision: 'allow', scope: 'everything' })).headers.get('location') ?? '')
  assert.equal(scope.searchParams.get('error'), 'invalid_scope')
  const wrongs: Record<string, string>[] = [{ client_id: 'other' }, { redirect_uri: 'http://evil.example/cb' }]
  for (const wrong of wrongs) {
    assert.equal((await fetch(`${client.url}/connect/oauth2?${consent(wrong)}`, { redirect: 'manual' })).status, 400)
  }
})

test('a code works once, and only with its redirect address', async () => {
  const issue = async () => textOf((await client.control('POST', '/authorize', { realmId: pier, redirectUri })).body, 'code') ?? ''
  const code = await issue()
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
  assert.equal((await client.tokenCall(fields)).status, 200)
  const again = await client.tokenCall(fields)
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
  assert.equal(
    (await client.tokenCall({ ...fields, code: await issue(), redirect_uri: 'http://localhost:1/other' })).body.error,
    'invalid_grant',
  )
  assert.deepEqual((await client.tokenCall(fields, { authorization: 'Basic bm86bm8=' })).body, { error: 'invalid_client' })
  assert.equal((await client.tokenCall({ grant_type: 'password' })).body.error, 'unsupported_grant_type')
})

test('the id token is signed with the published key', async () => {
  const tokens = await client.connect(pier)
  const [head = '', claims = '', signature = ''] = (textOf(tokens, 'id_token') ?? '').split('.')
  const keys = await (await fetch(`${client.url}/op/v1/jwks`)).json()
  const key = createPublicKey({ key: keys.keys[0], format: 'jwk' })
  assert.ok(createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(key, signature, 'base64url'))
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).realmid, pier)
  const info = await (
    await fetch(`${client.url}/v1/openid_connect/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  ).json()
  assert.equal(info.email, 'owner@pierfoods.example')
})

test('the refresh value changes after a day, the old one lives for the grace time', async () => {
  const first = await client.connect(pier)
  assert.equal((await refresh(first.refresh_token)).body.refresh_token, first.refresh_token)
  await client.control('POST', '/clock', { advanceHours: 25 })
  const rotated = await refresh(first.refresh_token)
  assert.notEqual(rotated.body.refresh_token, first.refresh_token)
  assert.equal((await refresh(first.refresh_token)).status, 200)
  await client.control('POST', '/clock', { advanceHours: 25 })
  assert.deepEqual([(await refresh(first.refresh_token)).status, (await refresh(first.refresh_token)).body.error], [400, 'invalid_grant'])
  const hard = await client.tokenCall(
    { grant_type: 'refresh_token', refresh_token: String(rotated.body.refresh_token) },
    { 'x-include-refresh-token-hard-expires-in': 'true' },
  )
  assert.equal(typeof hard.body.x_refresh_token_hard_expires_in, 'number')
})

test('strict mode: using a superseded value kills the chain', async () => {
  await client.control('POST', '/oauth', { rotateAtEveryRefresh: true, doubleRefreshKillsChain: true })
  const first = await client.connect(pier)
  const second = await refresh(first.refresh_token)
  assert.equal((await refresh(first.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await refresh(second.body.refresh_token)).body.error, 'invalid_grant')
  await client.control('POST', '/oauth', { rotateAtEveryRefresh: false, doubleRefreshKillsChain: false })
})

test('expired, revoked, missing and foreign access tokens', async () => {
  const realm = await client.company()
  const call = async (token: unknown, path = realm) =>
    fetch(`${client.url}/v3/company/${path}/companyinfo/${path}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    })
  const tokens = await client.connect(realm)
  assert.equal((await call(tokens.access_token)).status, 200)
  const foreign = await call(tokens.access_token, pier)
  assert.deepEqual([foreign.status, docsOf((await foreign.json()).Fault, 'Error')[0]?.code], [401, '100'])
  await client.control('POST', `/companies/${realm}/expire`)
  const expired = await call(tokens.access_token)
  assert.equal(expired.status, 401)
  assert.equal(expired.headers.get('www-authenticate'), 'Bearer realm="Intuit", error="invalid_token"')
  assert.equal((await expired.json()).fault.error[0].code, '3200')
  const renewed = await refresh(tokens.refresh_token)
  const revoked = await fetch(`${client.url}/v2/oauth2/tokens/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: renewed.body.refresh_token }),
  })
  assert.deepEqual([revoked.status, await revoked.text()], [200, ''])
  assert.equal((await call(renewed.body.access_token)).status, 401)
  assert.equal((await refresh(renewed.body.refresh_token)).body.error, 'invalid_grant')
})
