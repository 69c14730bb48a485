import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrate } from '#server/migrate.ts'
import { testDatabase, testKey } from '../../test/postgres.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('a login that row level security does not bind is not worked with', async () => {
  const { ownerUrl, appUrl } = database
  await assert.rejects(migrate(ownerUrl, { appUrl: ownerUrl, secretKey: testKey, queues: [] }), /DATABASE_APP_URL/)
  assert.equal(await migrate(ownerUrl, { appUrl, secretKey: testKey, queues: [] }), appUrl)
})
