import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('the planner takes every company for a large one', async () => {
  const { rows } = await server.database.owner.query(
    `select c.relname as name, a.attoptions as options from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id' and not a.attisdropped`,
  )
  assert.ok(rows.length > 100)
  assert.deepEqual(
    rows.filter(({ options }) => !options?.includes('n_distinct=2')).map(({ name }) => name),
    [],
  )
})
