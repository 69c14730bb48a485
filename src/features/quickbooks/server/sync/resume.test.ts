import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobs } from '#server/worker.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { isUnheld } from './sync-lock.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks({ works: false })
})
after(() => server.close())

test('an import that ends at any moment goes on without a loss or a double', async () => {
  const size = { customers: 2500, invoices: 5000, payments: 1200 }
  const { realmId } = await server.control('POST', 'companies', size)
  const company = await connectedCompany(server, realmId)
  const { companyId } = company
  const { jobId } = await company.progress()
  const sync = jobs.find(({ name }) => name === 'quickbooks.import')
  assert.ok(sync)
  const work = (signal: AbortSignal) => sync.run({ companyId, jobId } as never, server.services, signal)
  await server.control('PATCH', 'settings', { latencyMs: 5 })
  let rounds = 0
  for (let state = 'Queued'; state !== 'Done'; rounds++) {
    assert.ok(rounds < 100, 'it gets nowhere')
    const stopped = new AbortController()
    const running = work(stopped.signal)
    while (await isUnheld(server.services, companyId)) await sleep(2)
    // A second worker that is handed the same job leaves it alone.
    await work(new AbortController().signal)
    await Promise.race([sleep(20 + rounds * 10 + Math.random() * 250), running])
    stopped.abort()
    await running
    assert.equal(await isUnheld(server.services, companyId), true)
    state = (await company.progress()).state
    assert.ok(['Running', 'Done'].includes(state), state)
  }
  assert.ok(rounds > 3, `interrupted ${rounds} times`)
  for (const [table, kind, wanted] of [
    ['customers', 'customer', size.customers],
    ['invoices', 'invoice', size.invoices],
    ['payments', 'payment', size.payments],
  ] as const) {
    assert.equal(await company.count(table), wanted, table)
    assert.equal(await company.count('external_links', `kind = '${kind}'`), wanted, kind)
  }
  assert.equal(await company.count('invoices', 'customer_id is null'), 0)
})
