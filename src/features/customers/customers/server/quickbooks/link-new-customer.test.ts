import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { twoAtOnce } from '#test/two-at-once.ts'
import { tie } from './link-new-customer.ts'
import { upsertCustomers } from './upsert.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const theirs = {
  Id: '71',
  SyncToken: '0',
  DisplayName: 'Harbor Cafe',
  Active: true,
  Balance: 0,
  MetaData: { CreateTime: '2026-11-29T10:00:00Z', LastUpdatedTime: '2026-11-29T10:00:00Z' },
}

for (const order of ['sync first', 'tie first'])
  test(`a sync brings what we made in the moment in which we learn of it, ${order}: it is one customer, and ours`, async () => {
    const { companyId } = await signedInCompany(server)
    const owner = server.database.owner
    const made = await owner.query(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`, [companyId])
    const { id } = made.rows[0]
    const sync = (db: Parameters<typeof tie>[0]) => upsertCustomers(db, companyId, [theirs])
    const ours = (db: Parameters<typeof tie>[0]) => tie(db, companyId, id, '71')
    await (order === 'sync first' ? twoAtOnce(server, companyId, sync, ours) : twoAtOnce(server, companyId, ours, sync))
    const { rows } = await owner.query(
      `select c.id, l.external_id from customers c left join external_links l on l.company_id = c.company_id and l.local_id = c.id where c.company_id = $1`,
      [companyId],
    )
    assert.deepEqual(rows, [{ id, external_id: '71' }])
  })
