import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { noticeRequest } from '#features/quickbooks/server/sync/notices/notices.ts'
import { beginRetrieval, retrieveJob } from '#features/trade/exchange/server/retrieving/retrieve-job.ts'
import { until } from '#test/automations.ts'
import { testServer } from '#test/server.ts'
import { enqueue } from './job.ts'
import { startWork } from './work.ts'

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

test('a company with many connections, all of them slow, leaves places for others', async () => {
  const server = await testServer()
  const { services } = server
  const begun: string[] = []
  const over = new AbortController()
  const slow = async ({ companyId }: { companyId: string }) => {
    begun.push(companyId)
    await sleep(60_000, undefined, { signal: over.signal }).catch(() => {})
  }
  const [large, small] = [randomUUID(), randomUUID()]
  const retrieve = (companyId: string, times: number) =>
    services.transaction({}, async (db) => {
      for (let count = 0; count < times; count++) await beginRetrieval(services, db, { companyId, connectionId: randomUUID() })
    })
  try {
    await retrieve(large, 6)
    const stop = await startWork(services, [{ ...retrieveJob, run: slow }], [])
    try {
      await until(
        async () => begun.length,
        (count) => count >= 2,
      )
      await retrieve(small, 1)
      await until(
        async () => begun,
        (all) => all.includes(small),
      )
      assert.deepEqual(begun, [large, large, small])
    } finally {
      over.abort()
      await stop()
    }
  } finally {
    await server.close()
  }
})
