import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobs } from '#server/worker.ts'
import { type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { here, twoSides } from '#test/rehearsal.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks({ works: false })
})
after(() => server.close())

test('a rehearsal that ends at any moment goes on where it was', async () => {
  const realm = await server.control('POST', 'companies', { customers: 4500, invoices: 0 })
  const company = await twoSides(server, here, {}, realm.realmId)
  assert.equal((await company.connect()).rehearses, true)
  const { id: rehearsalId } = await company.read()
  const work = jobs.find(({ name }) => name === 'rehearsal.work')
  assert.ok(work)
  await server.control('PATCH', 'settings', { latencyMs: 20 })
  const reads: number[] = []
  for (let rounds = 0; (await company.read()).state !== 'ready'; rounds++) {
    assert.ok(rounds < 100, 'it gets nowhere')
    const stopped = new AbortController()
    const running = work.run({ companyId: company.companyId, rehearsalId } as never, server.services, stopped.signal)
    await Promise.race([sleep(30 + Math.random() * 120), running])
    stopped.abort()
    await running
    reads.push((await company.read()).read)
  }
  assert.ok(reads.length > 3, `interrupted ${reads.length} times`)
  assert.deepEqual(
    reads,
    reads.toSorted((one, other) => one - other),
  )
  const { rows } = await server.database.owner.query(
    `select l.entity, l.done::int, (select count(*)::int from rehearsal_records r where r.rehearsal_id = l.rehearsal_id and r.entity = l.entity) as kept
     from rehearsal_lists l where l.rehearsal_id = $1`,
    [rehearsalId],
  )
  assert.equal(rows.length, 3)
  for (const { entity, done, kept } of rows) assert.equal(kept, done, entity)
  assert.equal((await company.read()).counts.there, 4500)
})
