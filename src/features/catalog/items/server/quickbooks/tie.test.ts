import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { itemEntity } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Delivery } from '#server/work/delivery.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { twoAtOnce } from '#test/two-at-once.ts'
import { itemWrites } from './writes.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const body = { Name: 'Rope', Type: 'NonInventory' }
const theirs = {
  ...body,
  Id: '71',
  SyncToken: '0',
  Active: true,
  MetaData: { CreateTime: '2026-11-29T10:00:00Z', LastUpdatedTime: '2026-11-29T10:00:00Z' },
}
type Work = (db: Db) => Promise<unknown>

async function shop() {
  const { companyId } = await signedInCompany(server)
  const made = await server.database.owner.query(
    `insert into items (company_id, name, item_type, made) values ($1, 'Rope', 'NonInventory', '{}') returning id`,
    [companyId],
  )
  const recordId: string = made.rows[0].id
  const delivery = { companyId, recordId, payload: { operation: 'create', entity: 'Item', body, merges: 0 } } as unknown as Delivery
  const listed = async () =>
    (
      await server.database.owner.query(
        `select i.id, l.external_id from items i left join external_links l on l.company_id = i.company_id and l.local_id = i.id where i.company_id = $1`,
        [companyId],
      )
    ).rows
  const sync: Work = (db) => itemEntity.upsert(db, companyId, [theirs])
  const answered: Work = (db) => itemWrites.applied(db, delivery, theirs)
  return { companyId, recordId, listed, sync, answered }
}

for (const order of ['sync first', 'answer first'])
  test(`a sync brings what we made in the moment in which we learn of it, ${order}: it is one item, and ours`, async () => {
    const { companyId, recordId, listed, sync, answered } = await shop()
    await (order === 'sync first' ? twoAtOnce(server, companyId, sync, answered) : twoAtOnce(server, companyId, answered, sync))
    assert.deepEqual(await listed(), [{ id: recordId, external_id: '71' }])
  })

test('two syncs bring the same new record at once: it is one', async () => {
  const { companyId, recordId, listed, sync } = await shop()
  await twoAtOnce(server, companyId, sync, sync)
  assert.deepEqual(
    (await listed()).filter(({ id }) => id !== recordId).map(({ external_id }) => external_id),
    ['71'],
  )
})
