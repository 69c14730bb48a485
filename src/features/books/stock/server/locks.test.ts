import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { tellOfStock } from './alerts.ts'
import { keepDocuments } from './keep-documents.ts'
import { forgetOthers } from './prove.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A company that counts two items, in the order of their ids, which QuickBooks knows as 1 and 2. */
async function counting() {
  const { companyId, post, get } = await signedInCompany(server)
  const rowsOf = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, [companyId, ...values])).rows
  const made = await rowsOf(
    `insert into items (company_id, name, item_type, quantity_on_hand) select $1, 'Ware ' || n, 'Inventory', 5 from generate_series(1, 2) n returning id`,
  )
  const ids: string[] = made.map(({ id }) => id).sort()
  await rowsOf(
    `insert into external_links (company_id, kind, local_id, provider, external_id)
     select $1, 'item', id, 'quickbooks', n::text from unnest($2::uuid[]) with ordinality as t (id, n)`,
    [ids],
  )
  assert.equal((await post('/api/Stock/Start', {})).statusCode, 200)
  const [{ id: home }] = (await get('/api/Stock/Locations')).json().result.rows
  return { companyId, ids, home, rowsOf }
}

test('documents of QuickBooks wait for the first balance before they have the second, whatever order they come in', async () => {
  const { companyId, ids } = await counting()
  const bill = (id: string, item: string, minute: number) => ({
    entity: 'Bill' as const,
    externalId: id,
    changedAt: `2026-11-28T10:0${minute}:00Z`,
    record: {
      Id: id,
      MetaData: { CreateTime: '2026-11-28T10:00:00Z' },
      Line: [{ DetailType: 'ItemBasedExpenseLineDetail', ItemBasedExpenseLineDetail: { ItemRef: { value: item }, Qty: 1 } }],
    },
  })
  const other = await server.database.owner.connect()
  try {
    await other.query('begin')
    const lock = (id = '', how = '') => other.query(`select from stock_balances where item_id = $1 for update ${how}`, [id])
    await lock(ids[0])
    let pid = 0
    const kept = server.services.transaction({ companyId }, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      pid = rows[0]?.pid ?? 0
      await keepDocuments(db, companyId, [bill('8', '2', 1), bill('9', '1', 2)], '2020-01-01T00:00:00Z')
    })
    const isWaiting = async () =>
      (await server.database.owner.query(`select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [pid])).rowCount
    while (!(await isWaiting())) await sleep(20)
    await lock(ids[1], 'nowait')
    await other.query('commit')
    await kept
  } finally {
    other.release(true)
  }
})

test('a movement does not wait for an alert that stays as it is; whoever tells of alerts does not wait for one that somebody has', async () => {
  const { companyId, ids, home, rowsOf } = await counting()
  await rowsOf(
    `insert into stock_alerts (company_id, item_id, location_id, what, told_at) select $1, i.id, $2, 'negative', t.told_at
     from unnest($3::uuid[], array[now(), null]::timestamptz[]) as i (id, told_at), lateral (select i.told_at) t`,
    [home, ids],
  )
  const other = await server.database.owner.connect()
  try {
    await other.query('begin')
    await other.query(`select from stock_alerts where item_id = $1 for update`, [ids[0]])
    await server.services.transaction({ companyId }, async (db) => {
      await sql`set local lock_timeout = '5s'`.execute(db)
      await sql`update stock_balances set on_hand = -1 where ${ofCompany()} and item_id = ${ids[0]}`.execute(db)
    })
    await other.query(`update stock_alerts set told_at = null where item_id = $1`, [ids[0]])
    await other.query('commit')
    await other.query('begin')
    await other.query(`select from stock_alerts where item_id = $1 for update`, [ids[0]])
    await server.services.transaction({ companyId }, async (db) => {
      await sql`set local lock_timeout = '5s'`.execute(db)
      await tellOfStock(db, companyId)
    })
    const untold = await rowsOf(`select item_id from stock_alerts where company_id = $1 and told_at is null`)
    assert.deepEqual(untold, [{ item_id: ids[0] }])
    await other.query('commit')
  } finally {
    other.release(true)
  }
})

test('more items may differ than a statement takes values', async () => {
  const { companyId, ids, rowsOf } = await counting()
  await rowsOf(
    `insert into stock_differences (company_id, item_id, ours, theirs) select $1, item_id, 1, 2 from unnest($2::uuid[]) as t (item_id)`,
    [ids],
  )
  const many = Array.from({ length: 66_000 }, () => randomUUID())
  await server.services.transaction({ companyId }, (db) => forgetOthers(db, [...many, ids[1] ?? '']))
  assert.deepEqual(await rowsOf('select item_id from stock_differences where company_id = $1'), [{ item_id: ids[1] }])
})
