import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type TestServer, testServer } from '#test/server.ts'
import { openPool, transaction } from './db.ts'

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

test('a transaction that failed at its commit ends nothing of whoever has its connection next', async () => {
  const pool = openPool(server.database.appUrl, 1)
  const name = 'set_once_when_it_commits'
  await server.database.owner.query(
    `create table ${name} (value int, unique (value) deferrable initially deferred); grant all on ${name} to public`,
  )
  const into = (value: number) => sql.raw(`insert into ${name} values (${value})`)
  try {
    await Promise.all([
      assert.rejects(
        transaction(pool, {}, async (db) => {
          await into(1).execute(db)
          await into(1).execute(db)
        }),
        { code: '23505' },
      ),
      assert.rejects(
        transaction(pool, {}, async (db) => {
          await into(2).execute(db)
          await sleep(50)
          await into(3).execute(db)
          throw new Error('called off')
        }),
        { message: 'called off' },
      ),
    ])
    assert.deepEqual((await server.database.owner.query(`select value from ${name}`)).rows, [])
  } finally {
    await server.database.owner.query(`drop table ${name}`)
    await pool.end()
  }
})
