import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInAdmin } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('an administrator’s session ends with the right', async () => {
  const { userId, headers } = await signedInAdmin(server)
  const status = async () => (await server.app.inject({ url: '/api/Master/Companies', headers })).statusCode
  assert.equal(await status(), 200)
  await server.database.owner.query('update users set is_admin = false where id = $1', [userId])
  assert.equal(await status(), 401)
})

test('functions with the rights of the owner look up nothing among temporary tables', async () => {
  const { rows } = await server.database.owner.query(
    `select proname from pg_proc where prosecdef and pronamespace = 'app'::regnamespace and not exists (select from unnest(proconfig) c where c like 'search_path=%pg_temp')`,
  )
  assert.deepEqual(rows, [])
})
