import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { newDevice, pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { PulledCustomer, PulledItem } from '../../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('after a change of one row, one of twenty thousand is noted without comparing each with each', async () => {
  const office = await signedInCompany(server)
  const { companyId } = office
  await newDevice(server, office)
  await server.services.transaction({ companyId }, (db) =>
    sql`insert into customers (company_id, customer_name) select ${companyId}, 'Many ' || n from generate_series(1, 20000) n`.execute(
      db.withoutPlugins(),
    ),
  )
  const noted = await server.services.transaction({ companyId }, async (db) => {
    const run = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(db.withoutPlugins())
    // Compared each with each it takes minutes.
    await run(sql`set local statement_timeout = '20s'`)
    await run(sql`update customers set open_balance = 1 where company_id = ${companyId} and customer_name = 'Many 1'`)
    await run(sql`update customers set open_balance = 5 where company_id = ${companyId}`)
    return run(sql<{ count: number }>`select count(*)::int as count from device_changes
      where company_id = ${companyId} and kind = 'customer' and tx = pg_current_xact_id()`)
  })
  assert.equal(noted.rows[0]?.count, 20_000)
})

test('what a company that begins to count its goods counts, and what a tax code says by now, arrives', async () => {
  const office = await signedInCompany(server)
  const { companyId } = office
  const device = await pairedDevice(server, office)
  const copy = copyOn(device)
  const write = async <T = { id: string }>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    server.services.transaction({ companyId }, async (db) => (await statement.execute(db.withoutPlugins())).rows as T[])
  const one = async (statement: ReturnType<typeof sql>) => (await write(statement))[0]?.id ?? ''
  await write(sql`insert into items (company_id, name, item_type) values (${companyId}, 'Rope', 'Inventory')`)
  const customer = await one(
    sql`insert into customers (company_id, customer_name, sales_representative)
      select company_id, 'Harbor', code from reps where company_id = ${companyId} and id = ${device.device.repId} returning id`,
  )
  const code = await one(sql`insert into tax_codes (company_id, name, taxable) values (${companyId}, 'State', true) returning id`)
  await write(sql`insert into external_links (company_id, provider, kind, external_id, local_id, snapshot)
    values (${companyId}, 'quickbooks', 'taxCode', '7', ${code}, '{}'),
      (${companyId}, 'quickbooks', 'customer', '1', ${customer}, '{"taxCode": "7", "taxable": "true"}')`)
  await copy.pull()
  const told = () => [
    copy.of<PulledItem>('item').map(({ counted }) => counted),
    copy.of<PulledCustomer>('customer').map(({ taxExempt, taxCodeId }) => [taxExempt, taxCodeId]),
  ]
  assert.deepEqual(told(), [[false], [[false, code]]])
  await write(sql`insert into stock_settings (company_id, started_at) values (${companyId}, now())
    on conflict (company_id) do update set started_at = now()`)
  await write(sql`update tax_codes set taxable = false where company_id = ${companyId} and id = ${code}`)
  await copy.pull()
  assert.deepEqual(told(), [[true], [[true, code]]])
  await write(sql`update tax_codes set active = false where company_id = ${companyId} and id = ${code}`)
  await copy.pull()
  assert.deepEqual(told(), [[true], [[false, null]]])
})

test('every statement that notes what is touched can be made, of each table and kind of change', async () => {
  const office = await signedInCompany(server)
  await newDevice(server, office)
  const { owner } = server.database
  const { rows } = await owner.query(`select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'feed_updates'`)
  const names = rows.map(({ name }) => name as string)
  assert.ok(names.length >= 13)
  const statements = names.flatMap((name) => [
    `update ${name} set company_id = company_id where false`,
    `delete from ${name} where false`,
    `insert into ${name} (company_id) select company_id from ${name} where false`,
  ])
  const as = `begin; select set_config('app.company_id', '${office.companyId}', true)`
  for (const statement of statements) await owner.query(`${as}; ${statement}; rollback`)
})
