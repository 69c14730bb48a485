import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('who may not see the sync learns only whether and when it ran', async () => {
  const owner = await signedInCompany(server)
  const sql = (text: string) => server.database.owner.query(text, [owner.companyId])
  await sql(`insert into quickbooks_connections (company_id, realm_id, state, reason, last_sync_at)
    values ($1, '88', 'reconnect', 'errors.quickbooksReconnect', '2026-03-01T10:00:00Z')`)
  await sql(`insert into sync_jobs (company_id, kind, state) values ($1, 'import', 'Failed')`)
  await sql(`insert into deliveries (company_id, direction, channel, kind, external_id, state)
    values ($1, 'in', 'quickbooks', 'Invoice', '1', 'refused')`)
  await sql(`insert into deliveries (company_id, direction, channel, kind, record_kind, state)
    values ($1, 'out', 'quickbooks', 'customer', 'customer', 'retrying')`)
  const asked = async (caller: typeof owner) => ({
    status: (await caller.get('/QuickBooks/SyncStatus')).json().result,
    progress: (await caller.get('/QuickBooks/GetSyncProgress')).json().result,
  })
  const full = await asked(owner)
  assert.deepEqual([full.status.waiting, full.status.needsYou, full.progress.state], [1, 1, 'Failed'])
  assert.notEqual(full.status.reason, '')
  for (const role of ['rep', 'customer', 'operations', 'viewer'] as const)
    assert.deepEqual(await asked(await signedInCompany(server, { role, companyId: owner.companyId })), {
      status: { ...full.status, waiting: 0, needsYou: 0, reason: '' },
      progress: null,
    })
})

test('while a sync gets no answer, nobody reads that all is well', async () => {
  const owner = await signedInCompany(server)
  const sql = (text: string) => server.database.owner.query(text, [owner.companyId])
  await sql(
    `insert into quickbooks_connections (company_id, realm_id, state, last_sync_at) values ($1, '89', 'active', '2026-03-01T10:00:00Z')`,
  )
  await sql(`insert into sync_jobs (company_id, kind, state, waiting_for, heartbeat_at)
    values ($1, 'update', 'Running', 'quickbooks.waiting.noAnswer', '2026-03-01T11:00:00Z')`)
  const since = async () => (await owner.get('/QuickBooks/SyncStatus')).json().result.silentSince
  assert.equal(Date.parse(await since()), Date.parse('2026-03-01T11:00:00Z'))
  await sql(`update sync_jobs set waiting_for = '' where company_id = $1`)
  assert.equal(await since(), null)
})
