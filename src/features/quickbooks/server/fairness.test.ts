import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

const bigRealm = '9130350000000002'
let server: QuickbooksServer
before(async () => {
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
  await server.control('POST', 'faults', { kind: 'latency', latencyMs: 40, operation: 'query', entity: 'Customer' })
  const large = [await connectedCompany(server, bigRealm)]
  const { realmId: otherRealm } = await server.control('POST', 'companies', { customers: 60_000, invoices: 1000 })
  large.push(await connectedCompany(server, otherRealm))
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
  await sleep(500)
  assert.equal((await third.progress()).state, 'Queued')
  assert.equal((await third.ended(90_000)).state, 'Done')
  assert.ok((await running()).includes('Running'), 'the large ones were not done before')
  for (const company of large) await company.post('/QuickBooks/CancelSync')
  for (const company of large) await company.ended()
})
