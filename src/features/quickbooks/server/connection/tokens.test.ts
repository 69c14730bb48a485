import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#test/automations.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { accessOf, forgetAccess } from './access-token.ts'
import { tokenPlace } from './grant-claim.ts'
import { refreshTokens } from './intuit-oauth.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks({ works: false })
})
after(() => server.close())

/** How Intuit rotates by default: a new value once a day, the one before good for another day. */
const usual = { rotateAtEveryRefresh: false, graceSeconds: 86_400, doubleRefreshKillsChain: false }

async function freshCompany(oauth: object = {}) {
  const { realmId } = await server.control('POST', 'companies', {})
  const company = await connectedCompany(server, realmId)
  await server.control('POST', 'oauth', { ...usual, ...oauth })
  await server.control('DELETE', 'requests')
  const { owner } = server.database
  const { companyId } = company
  const row = async () => (await owner.query('select * from quickbooks_connections where company_id = $1', [companyId])).rows[0]
  const set = (column: string, value: unknown) =>
    owner.query(`update quickbooks_connections set ${column} = $2 where company_id = $1`, [companyId, value])
  return {
    ...company,
    realmId,
    row,
    set,
    access: () => accessOf(server.services, companyId),
    expire: async () => {
      await set('access_expires_at', new Date(Date.now() + 4 * 60_000))
      forgetAccess(server.services, companyId)
    },
    refreshToken: async () => server.services.secrets.open((await row()).refresh_token_sealed, tokenPlace('refresh', companyId)) ?? '',
  }
}
const tokenCalls = async (): Promise<number> =>
  (await server.control('GET', 'requests?limit=500')).requests.filter(({ path }: { path: string }) => path.includes('/tokens/bearer'))
    .length

test('one refresh for many who need it, the new token stored before it is used', async () => {
  const company = await freshCompany({ rotateAtEveryRefresh: true, graceSeconds: 0, doubleRefreshKillsChain: true })
  const before = await company.row()
  await company.expire()
  const tokens = await Promise.all(Array.from({ length: 8 }, company.access))
  assert.equal(new Set(tokens.map(({ token }) => token)).size, 1)
  assert.equal(await tokenCalls(), 1)
  assert.equal((await company.row()).token_version, before.token_version + 1)
  // Nothing readable is stored.
  assert.equal((await company.row()).access_token_sealed.includes(Buffer.from(tokens[0]?.token ?? 'x')), false)
})

test('a lost answer is asked for once more', async () => {
  const company = await freshCompany({ rotateAtEveryRefresh: true })
  await company.expire()
  await server.control('POST', 'faults', { kind: 'dropAfter', operation: 'refresh', times: 1 })
  assert.ok((await company.access()).token)
})

test('a process that dies between the answer and its commit costs nothing for a day, then a new consent', async () => {
  const company = await freshCompany({ rotateAtEveryRefresh: true })
  const held = await company.refreshToken()
  // Intuit's answer, which nobody stores.
  const lost = await refreshTokens(server.services.config, held)
  assert.notEqual(lost.refreshToken, held)
  await server.control('POST', 'oauth', usual)
  await company.expire()
  assert.ok((await company.access()).token)
  assert.equal(await company.refreshToken(), lost.refreshToken, 'caught up with what they have')

  await server.control('POST', 'oauth', { rotateAtEveryRefresh: true, graceSeconds: 0 })
  await refreshTokens(server.services.config, lost.refreshToken)
  await sleep(5)
  await company.expire()
  await assert.rejects(company.access(), { kind: 'reconnect' })
})

test('a token they do not know although they gave it: the one before is tried once', async () => {
  const company = await freshCompany({ rotateAtEveryRefresh: true })
  const first = await company.refreshToken()
  await company.expire()
  await company.access()
  assert.notEqual(await company.refreshToken(), first)
  await company.set('refresh_token_sealed', server.services.secrets.seal('AB1-nobody-knows-me', tokenPlace('refresh', company.companyId)))
  await server.control('POST', 'oauth', usual)
  await company.expire()
  await server.control('DELETE', 'requests')
  assert.ok((await company.access()).token)
  assert.equal(await tokenCalls(), 2)
  assert.equal((await company.row()).state, 'active')
})

test('access taken back: asked once with each token, then a person is needed', async () => {
  const company = await freshCompany({ rotateAtEveryRefresh: true })
  await company.expire()
  await company.access()
  await company.expire()
  await server.control('POST', `companies/${company.realmId}/revoke`)
  await server.control('DELETE', 'requests')
  for (let tries = 0; tries < 3; tries++) await assert.rejects(company.access(), { kind: 'reconnect' })
  assert.equal(await tokenCalls(), 2)
  const connection = (await company.get('/QuickBooks/Connection')).json().result
  assert.deepEqual([connection.state, /taken back/.test(connection.reason)], ['reconnect', true])
})

test('while Intuit takes its time, those who wait leave the database to the others', async () => {
  const slow = await freshCompany()
  const others = [await freshCompany(), await freshCompany(), await freshCompany(), await freshCompany()]
  const companies = [slow, ...others]
  await server.control('POST', 'faults', { kind: 'latency', operation: 'refresh', latencyMs: 3000 })
  const asked = async (): Promise<number> => (await server.control('GET', 'faults')).faults.at(-1).hits
  const { pool } = server.services
  await Promise.all(companies.map(({ expire }) => expire()))
  const waiting = [...Array.from({ length: 16 }, slow.access), ...others.map(({ access }) => access())]
  let answered = 0
  for (const each of waiting) void each.then(() => answered++)
  await until(asked, (hits) => hits === 3)
  // Others hold one for a moment while they look whose turn it is.
  await until(
    async () => pool.totalCount - pool.idleCount,
    (held) => held <= 3,
  )
  for (const company of companies) assert.equal((await company.get('/QuickBooks/SyncStatus')).statusCode, 200)
  assert.equal(answered, 0, 'nobody waited for Intuit')
  await Promise.all(waiting)
  assert.equal(await tokenCalls(), 5)
  await server.control('DELETE', 'faults')
})
