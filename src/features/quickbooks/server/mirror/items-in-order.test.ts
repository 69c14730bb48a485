import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { itemEntity } from './books-lists.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const record = (Id: string, version: number, more: object) => ({
  ...{ Id, SyncToken: String(version), Name: `Item ${Id}`, Active: true },
  MetaData: { LastUpdatedTime: `2026-11-0${version + 1}T10:00:00Z` },
  ...more,
})
const bundleOf = (version: number, quantity: number) =>
  record('1', version, { Type: 'Group', ItemGroupDetail: { ItemGroupLine: [{ ItemRef: { value: '2' }, Qty: quantity }] } })
const partOf = (version: number, UnitPrice: number) => record('2', version, { Type: 'NonInventory', UnitPrice })

for (const order of ['bundle first', 'part first'])
  test(`a page with a bundle and its part (${order}), while somebody changes the part: one waits for the other, and neither fails`, async () => {
    const { companyId } = await signedInCompany(server)
    const within = server.services.transaction
    const store = (...records: object[]) =>
      within({ companyId }, (db) => itemEntity.upsert(db, companyId, (order === 'part first' ? records.toReversed() : records) as never))
    await store(bundleOf(0, 1), partOf(0, 3))
    const part = sql`${ofCompany()} and name = 'Item 2'`
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let page: Promise<unknown> = Promise.resolve()
    await within({ companyId }, async (db) => {
      await sql`select from items where ${part} for update`.execute(db)
      page = store(bundleOf(1, 2), partOf(1, 5))
      page.catch(() => undefined)
      for (let tries = 0; !(await server.database.owner.query(waiting)).rowCount; await sleep(20))
        assert.ok(tries++ < 500, 'it waits for nobody')
      await sql`update items set unit_price = 4 where ${part}`.execute(db)
    })
    await page
    const { rows } = await server.database.owner.query(
      `select name, trim_scale(sells_for)::text as price from items where company_id = $1 order by name`,
      [companyId],
    )
    assert.deepEqual(
      rows.map(({ price }) => price),
      ['10', '5'],
    )
  })
