import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { noticeRequest } from '#features/quickbooks/server/notices.ts'
import { enqueue } from '#server/job.ts'
import { testServer } from '../../test/server.ts'

test('what waits in a queue is taken without a pause in between', async () => {
  const server = await testServer({ works: true })
  try {
    const started = performance.now()
    await server.services.transaction({}, async (db) => {
      // Of companies without a connection: each is over at once.
      for (let count = 0; count < 40; count++) {
        const companyId = randomUUID()
        await enqueue(server.services, noticeRequest, { companyId }, db, { key: companyId })
      }
    })
    const left = async () =>
      (await server.database.owner.query(`select count(*) from pgboss.job where name = $1 and state < 'completed'`, [noticeRequest.name]))
        .rows[0].count
    while ((await left()) > 0 && performance.now() - started < 30_000) await sleep(50)
    // Four at a time; with a pause after each it would be most of a minute.
    assert.ok(performance.now() - started < 20_000, `${Math.round(performance.now() - started)} ms`)
  } finally {
    await server.close()
  }
})
