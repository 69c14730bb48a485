import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSyncJob } from '#features/quickbooks/server/door.ts'
import { startQuickbooks } from '#sandbox/quickbooks/server.ts'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'

/** The product beside a QuickBooks of its own. */
export async function serverWithQuickbooks({
  env = {},
  works = true,
  listen = false,
  logTo,
}: {
  env?: Record<string, string>
  works?: boolean
  listen?: boolean
  logTo?: { write(line: string): void }
} = {}) {
  const quickbooks = await startQuickbooks({ throttle: false, clientId: 'id', clientSecret: 'secret' })
  const server = await testServer({
    works,
    listen,
    ...(logTo && { logTo }),
    env: {
      QUICKBOOKS_CLIENT_ID: 'id',
      QUICKBOOKS_CLIENT_SECRET: 'secret',
      QUICKBOOKS_AUTHORIZE_URL: `${quickbooks.url}/connect/oauth2`,
      QUICKBOOKS_TOKEN_URL: `${quickbooks.url}/oauth2/v1/tokens/bearer`,
      QUICKBOOKS_REVOKE_URL: `${quickbooks.url}/v2/oauth2/tokens/revoke`,
      QUICKBOOKS_API_URL: quickbooks.url,
      QUICKBOOKS_REQUESTS_PER_MINUTE: '60000',
      ...env,
    },
  })
  /** A call of the stand-in's control interface. */
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${quickbooks.url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    ...server,
    quickbooks,
    control,
    close: async () => {
      await server.close()
      await quickbooks.close()
    },
  }
}
export type QuickbooksServer = Awaited<ReturnType<typeof serverWithQuickbooks>>

/** The address that Intuit's consent page sends the browser back to. */
export async function consent(server: QuickbooksServer, address: string, realmId: string) {
  const asked = new URL(address)
  const state = asked.searchParams.get('state') ?? ''
  const { code } = await server.control('POST', 'authorize', { realmId, state, redirectUri: asked.searchParams.get('redirect_uri') })
  return { state, callback: `/QuickBooks/Callback?${new URLSearchParams({ code, state, realmId })}` }
}

/** A signed-in owner whose company is connected to this realm, the import being under way. */
export async function connectedCompany(server: QuickbooksServer, realmId: string) {
  const company = await signedInCompany(server as TestServer)
  const connect = async (realm = realmId) => {
    const asked = await company.post('/QuickBooks/RedirectionToQB')
    const { callback, state } = await consent(server, asked.json().result, realm)
    const cookie = String(asked.headers['set-cookie']).split(';', 1)[0] ?? ''
    const returned = await server.app.inject({ url: callback, headers: { cookie } })
    assert.match(String(returned.headers.location), /\/dashboard\/settings\/quickbooks\?state=/)
    return company.post('/QuickBooks/Connect', { state })
  }
  const answer = await connect()
  assert.equal(answer.statusCode, 200, answer.body)
  const progress = async () => (await company.get('/QuickBooks/GetSyncProgress')).json().result
  /** Waits for the newest sync to end and answers its progress. */
  const ended = async (timeoutMs = 120_000) => {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50)) {
      const now = await progress()
      if (now && !['Queued', 'Running'].includes(now.state)) return now
    }
    assert.fail(`still ${JSON.stringify(await progress())}`)
  }
  /** What the button does, as often as a test likes: a person may press it 30 times an hour. */
  const synced = async () => {
    const { companyId, userId } = company
    await server.services.transaction({ companyId }, (db) => openSyncJob(server.services, db, companyId, userId))
    return ended()
  }
  const count = async (table: string, where = 'true') =>
    Number(
      (await server.database.owner.query(`select count(*) from ${table} where company_id = $1 and ${where}`, [company.companyId])).rows[0]
        .count,
    )
  return { ...company, connect, progress, ended, synced, count }
}
