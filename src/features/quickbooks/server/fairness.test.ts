import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#test/automations.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { importTurn } from './sync/import-turn.ts'

let server: QuickbooksServer
before(async () => {
  importTurn.ms = 3000
  server = await serverWithQuickbooks({ listen: true, env: { QUICKBOOKS_WEBHOOK_VERIFIER: 'verifier' } })
})
after(() => server.close())

const arrives = async (company: Awaited<ReturnType<typeof connectedCompany>>, name: string): Promise<number> => {
  const started = performance.now()
  for (; performance.now() - started < 20_000; await sleep(20))
    if (await company.count('vendors', `name = '${name}'`)) return performance.now() - started
  return assert.fail(`${name} never came`)
}

test('while others import, what changes elsewhere arrives at once, and a small company’s import does not wait for large ones', async () => {
  const realmId = '9130350000000004'
  const small = await connectedCompany(server, realmId)
  assert.equal((await small.ended()).state, 'Done')
  await server.control('POST', 'webhooks', { url: `${server.url}/QuickBooks/Webhook`, verifier: 'verifier', aggregateMs: 20 })
  // As many large ones as are imported at a time.
  await server.control('POST', 'faults', { kind: 'latency', latencyMs: 400, operation: 'query', entity: 'Customer' })
  const large: Awaited<ReturnType<typeof connectedCompany>>[] = []
  for (let count = 0; count < 2; count++) {
    const { realmId: largeRealm } = await server.control('POST', 'companies', { customers: 60_000 })
    large.push(await connectedCompany(server, largeRealm))
  }
  const running = async () => Promise.all(large.map(async (company) => (await company.progress()).state))
  while ((await running()).join() !== 'Running,Running') await sleep(50)

  const took: number[] = []
  for (const name of ['First', 'Second', 'Third']) {
    await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: name }, operation: 'create' })
    took.push(await arrives(small, name))
  }
  assert.ok(Math.max(...took) < 2000, `${took.map(Math.round)} ms`)

  await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: 'Swept' }, operation: 'create' })
  await small.post('/QuickBooks/Sync')
  assert.equal((await small.ended()).state, 'Done', 'an update has a worker of its own')
  assert.equal((await running()).includes('Running'), true)

  const { realmId: thirdRealm } = await server.control('POST', 'companies', { customers: 20, invoices: 20 })
  const third = await connectedCompany(server, thirdRealm)
  await until(third.progress, ({ state }) => state !== 'Queued')
  // Two are imported at a time: it had its turn because a large one gave way.
  const gaveWay = await Promise.all(large.map((company) => company.count('sync_jobs', `waiting_for = 'quickbooks.waiting.turn'`)))
  assert.ok(gaveWay.includes(1), gaveWay.join())
  assert.equal((await third.ended(90_000)).state, 'Done')
  assert.ok((await running()).includes('Running'), 'the large ones were not done before')
  for (const company of large) await company.post('/QuickBooks/CancelSync')
  for (const company of large) await company.ended()
})
