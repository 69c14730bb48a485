import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('of statements sent together each says why the transaction was aborted', async () => {
  const together = server.services.transaction({}, async (db) => {
    const first = sql`select 1 / 0`.execute(db).catch(() => {})
    await sql`select 1`.execute(db)
    await first
  })
  await assert.rejects(together, { code: '22012' })
})
