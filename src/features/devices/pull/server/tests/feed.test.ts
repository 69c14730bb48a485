import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { begin } from '#server/data/db.ts'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { newDevice, pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { shortened } from '../feed.ts'
import { pokesOf } from '../pokes.ts'
import { trimFeed } from '../trim.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function shop() {
  const office = await signedInCompany(server)
  const { companyId } = office
  const write = async <T = { id: string }>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    server.services.transaction({ companyId }, async (db) => (await statement.execute(db.withoutPlugins())).rows as T[])
  const device = await pairedDevice(server, office)
  const [rep] = await write<{ code: string }>(sql`select code from reps where company_id = ${companyId} and id = ${device.device.repId}`)
  const code = rep?.code ?? ''
  const customer = async (name: string, of = code, parent: string | null = null) =>
    (
      await write(sql`insert into customers (company_id, customer_name, sales_representative, parent_id)
        values (${companyId}, ${name}, ${of}, ${parent}) returning id`)
    )[0]?.id ?? ''
  const invoice = async (customerId: string, balance: number) =>
    (
      await write(sql`insert into invoices (company_id, customer_id, number, date, total, balance)
        values (${companyId}, ${customerId}, 'I-1', '2026-01-01', 500, ${balance}) returning id`)
    )[0]?.id ?? ''
  return { office, companyId, device, code, write, customer, invoice, copy: copyOn(device) }
}
type Shop = Awaited<ReturnType<typeof shop>>
const many = ({ companyId, code, write }: Shop, count: number) =>
  write(sql`insert into customers (company_id, customer_name, sales_representative, updated_at)
    select ${companyId}, 'Many ' || n, ${code}, '2026-01-01' from generate_series(1, ${count}::int) n returning id`)

test('D6: a thousand of one moment arrive in portions, and an idle pull brings nothing', async () => {
  const here = await shop()
  await here.copy.pull()
  const ids = (await many(here, 1000)).map(({ id }) => id).toSorted()
  const portions = await here.copy.pull()
  assert.deepEqual(here.copy.ids('customer'), ids)
  assert.deepEqual(
    portions.map(({ customers, more }) => [customers.length, more]),
    [
      [500, true],
      [500, true],
      [0, false],
    ],
  )
  const [idle] = await here.copy.pull()
  assert.deepEqual([idle?.customers, idle?.rules, idle?.settings, idle?.more], [[], null, null, false])
})

test('D6: whoever began first and commits last is not skipped', async () => {
  const here = await shop()
  await here.copy.pull()
  const slow = await begin(server.services.pool, { companyId: here.companyId })
  const add = (name: string) => sql<{ id: string }>`insert into customers (company_id, customer_name, sales_representative)
    values (${here.companyId}, ${name}, ${here.code}) returning id`
  const first = (await add('Slow').execute(slow.db.withoutPlugins())).rows[0]?.id ?? ''
  const second = await here.customer('Quick')
  await here.copy.pull()
  // What is committed arrives although an older transaction runs on.
  assert.deepEqual(here.copy.ids('customer'), [second])
  await slow.commit()
  await here.copy.pull()
  assert.deepEqual(here.copy.ids('customer'), [first, second].toSorted())
})

test('while somebody writes for long, what is new comes once, however much it is', async () => {
  const here = await shop()
  await here.copy.pull()
  const slow = await begin(server.services.pool, { companyId: here.companyId })
  const late = await sql<{ id: string }>`insert into customers (company_id, customer_name, sales_representative)
    values (${here.companyId}, 'Slow', ${here.code}) returning id`.execute(slow.db.withoutPlugins())
  const ids = (await many(here, 1200)).map(({ id }) => id)
  const counts = (portions: Awaited<ReturnType<typeof here.copy.pull>>) => portions.map(({ customers }) => customers.length)
  assert.deepEqual(counts(await here.copy.pull()), [500, 500, 200])
  assert.deepEqual(here.copy.ids('customer'), ids.toSorted())
  assert.deepEqual(counts(await here.copy.pull()), [0])
  await here.customer('One more')
  assert.deepEqual(counts(await here.copy.pull()), [1])
  await slow.commit()
  assert.deepEqual(counts(await here.copy.pull()), [1])
  assert.ok(here.copy.ids('customer').includes(late.rows[0]?.id ?? ''))
  assert.deepEqual(counts(await here.copy.pull()), [0])
})

test('of many that are running an earlier snapshot is kept, in which nothing is visible that was not', () => {
  assert.equal(shortened('5:9:5,7'), '5:9:5,7')
  const running = Array.from({ length: 300 }, (_, at) => 10 + at * 2)
  assert.equal(shortened(`10:900:${running.join(',')}`), `10:210:${running.slice(0, 100).join(',')}`)
})

test('who was writing when the company got its first device is waited for', async () => {
  const { companyId, code, copy, device, write } = await shop()
  // As it was before its first device.
  await write(sql`delete from device_feeds where company_id = ${companyId}`)
  const early = await begin(server.services.pool, { companyId })
  await sql`insert into customers (company_id, customer_name, sales_representative) values (${companyId}, 'Early', ${code})`.execute(
    early.db.withoutPlugins(),
  )
  await write(sql`insert into device_feeds (company_id) values (${companyId})`)
  for (const _ of ['noted', 'looked at again']) assert.equal((await device.post('/api/Device/Pull')).statusCode, 503)
  await early.commit()
  await copy.pull()
  assert.deepEqual(
    copy.of<{ id: string; name: string }>('customer').map(({ name }) => name),
    ['Early'],
  )
})

test('a pull asks for one connection at a time, the first one too', { timeout: 30_000 }, async () => {
  const { copy, companyId } = await shop()
  const { pool } = server.services
  const held = await Promise.all(Array.from({ length: (pool.options.max ?? 10) - 1 }, () => begin(pool, { companyId })))
  try {
    assert.equal((await copy.ask()).whole, true)
  } finally {
    for (const { rollback } of held) await rollback()
  }
})

test('D6: what is deleted, paid, moved to another rep or switched off is gone, and nobody else’s is told', async () => {
  const { copy, customer, invoice, write, companyId, office, code } = await shop()
  const [kept, left, others] = [await customer('Kept'), await customer('Left'), await customer('Others', 'ELSE')]
  const [open, paid, ofLeft] = [await invoice(kept, 500), await invoice(kept, 500), await invoice(left, 500)]
  await invoice(others, 500)
  const [item] = await write(sql`insert into items (company_id, name, unit_price) values (${companyId}, 'Pen', 8) returning id`)
  const agree = async () => (await office.post(`/api/Price/SaveAgreed/${kept}`, { itemId: item?.id, price: '7' })).json().result.id
  const agreed = await agree()
  await copy.pull()
  assert.deepEqual(copy.ids('customer'), [kept, left].toSorted())
  assert.deepEqual(copy.ids('invoice'), [open, paid, ofLeft].toSorted())
  assert.deepEqual([copy.ids('item'), copy.ids('agreed')], [[item?.id], [agreed]])
  await write(sql`update invoices set balance = 0 where company_id = ${companyId} and id = ${paid}`)
  await write(sql`update customers set sales_representative = 'ELSE' where company_id = ${companyId} and id = ${left}`)
  await write(sql`update customers set open_balance = 5 where company_id = ${companyId} and id = ${others}`)
  await write(sql`update items set on_devices = false where company_id = ${companyId} and id = ${item?.id}`)
  assert.equal((await office.post(`/api/Price/RemoveAgreed/${agreed}`)).statusCode, 200)
  const [portion] = await copy.pull()
  assert.deepEqual(
    [copy.ids('customer'), copy.ids('invoice').includes(paid), copy.ids('item'), copy.ids('agreed')],
    [[kept], false, [], []],
  )
  assert.ok(!JSON.stringify(portion).includes(others))
  // Who comes back brings invoices along.
  await write(sql`update customers set sales_representative = ${code} where company_id = ${companyId} and id = ${left}`)
  await copy.pull()
  assert.deepEqual([copy.ids('customer'), copy.ids('invoice')], [[kept, left].toSorted(), [open, ofLeft].toSorted()])
})

test('D6: a pull that breaks off goes on where it was; one that is answered twice does no harm', async () => {
  const here = await shop()
  await many(here, 1200)
  const first = await here.copy.ask()
  here.copy.keep(first)
  const second = await here.copy.ask()
  // The answer is lost: it is asked again.
  assert.deepEqual((await here.copy.ask()).customers, second.customers)
  here.copy.keep(second)
  const added = await here.customer('Meanwhile')
  await here.copy.pull()
  assert.equal(here.copy.ids('customer').length, 1201)
  assert.ok(here.copy.ids('customer').includes(added))
})

test('another rep, another reach: all of it anew, and what is not the device’s any more goes', async () => {
  const { copy, customer, office, device, write, companyId } = await shop()
  const [mine, theirs] = [await customer('Mine'), await customer('Theirs', 'ELSE')]
  await copy.pull()
  assert.deepEqual(copy.ids('customer'), [mine])
  const saved = await office.post('/api/Device/SaveCompanyRules', { version: 0, rules: { 'cust.visible': { value: 'all' } } })
  assert.equal(saved.statusCode, 200, saved.body)
  const [all] = await copy.pull()
  assert.deepEqual([all?.whole, all?.rules?.version], [true, saved.json().result.version])
  assert.deepEqual(copy.ids('customer'), [mine, theirs].toSorted())
  const [rep] = await write(sql`insert into reps (company_id, code, name) values (${companyId}, 'ELSE', 'Else') returning id`)
  await office.post('/api/Device/SaveCompanyRules', { version: saved.json().result.version, rules: {} })
  const moved = await office.post('/api/Device/AddUpdateDevice', { id: device.device.id, version: 2, repId: rep?.id })
  assert.equal(moved.statusCode, 200, moved.body)
  const [anew] = await copy.pull()
  assert.deepEqual([anew?.whole, copy.seen.settings?.rep.code, copy.ids('customer')], [true, 'ELSE', [theirs]])
})

test('a cursor of another device, of nobody or of a time that is not kept begins anew', async () => {
  const { copy, customer, office, companyId, write, device } = await shop()
  await customer('One')
  await copy.pull()
  const other = await pairedDevice(server, office)
  const stranger = await signedInCompany(server)
  const theirs = copyOn(await pairedDevice(server, stranger))
  for (const begun of [await copyOn(other).ask(copy.cursor), await theirs.ask(copy.cursor), await copy.ask('nonsense.x')])
    assert.equal(begun.whole, true)
  assert.deepEqual(
    (await theirs.pull()).flatMap(({ customers }) => customers),
    [],
  )
  const before = copy.cursor
  await write(
    sql`update device_feeds set marked_at = now() - interval '31 days', mark = pg_current_xact_id() where company_id = ${companyId}`,
  )
  await trimFeed(server.services, companyId)
  assert.equal((await copy.ask(before)).whole, true)
  assert.equal((await device.post('/api/Device/Pull', { cursor: 5 })).statusCode, 400)
})

test('what was touched again and again is kept once, and arrives', async () => {
  const { copy, customer, companyId, write } = await shop()
  const id = await customer('Hot')
  await copy.pull()
  for (let balance = 1; balance <= 5; balance++)
    await write(sql`update customers set open_balance = ${balance} where company_id = ${companyId} and id = ${id}`)
  const kept = async () =>
    (await write(sql`select record_id as id from device_changes where company_id = ${companyId} and record_id = ${id}`)).length
  assert.ok((await kept()) > 5)
  // What ended before the last time goes once something newer is there; somebody else on this machine may be writing still.
  let balance = 5
  do {
    await trimFeed(server.services, companyId)
    await write(sql`update customers set open_balance = ${++balance} where company_id = ${companyId} and id = ${id}`)
    await trimFeed(server.services, companyId)
  } while ((await kept()) > 1)
  await copy.pull()
  assert.equal(copy.of<{ id: string; openBalance: number }>('customer')[0]?.openBalance, balance)
})

test('of two that ran at once the older is kept for a device that saw the newer alone', async () => {
  const { copy, customer, companyId, write } = await shop()
  const id = await customer('Both')
  await copy.pull()
  const slow = await begin(server.services.pool, { companyId })
  await sql`insert into contacts (company_id, customer_id, fn, ln) values (${companyId}, ${id}, 'Ann', 'Lee')`.execute(
    slow.db.withoutPlugins(),
  )
  await write(sql`update customers set open_balance = 7 where company_id = ${companyId} and id = ${id}`)
  await copy.pull()
  await slow.commit()
  for (let times = 0; times < 3; times++) await trimFeed(server.services, companyId)
  await copy.pull()
  assert.equal(copy.of<{ id: string; contacts: unknown[] }>('customer')[0]?.contacts.length, 1)
})

test('a company without devices notes nothing', async () => {
  const { companyId } = await signedInCompany(server)
  const noted = await server.services.transaction({ companyId }, async (db) => {
    await sql`insert into customers (company_id, customer_name) values (${companyId}, 'A')`.execute(db.withoutPlugins())
    return (await sql`select from device_changes where company_id = ${companyId}`.execute(db.withoutPlugins())).rows.length
  })
  assert.equal(noted, 0)
  await newDevice(server, await signedInCompany(server))
})

test('whoever waits is called once something changes, at once if it changed before, and not for others', async () => {
  const { copy, customer, device } = await shop()
  await copy.pull()
  const ask = async () => (await device.post('/api/Device/Wait', { cursor: copy.cursor })).json().result.changed
  const waiting = ask()
  const other = await shop()
  await other.customer('Theirs')
  const id = await customer('New')
  assert.equal(await waiting, true)
  assert.equal(await ask(), true)
  await copy.pull()
  assert.deepEqual(copy.ids('customer'), [id])
})

test('nobody is called for what was sent, nor for the stock of another van; who asks anew ends what was asked before', async () => {
  const { office, copy, customer, device, write, companyId } = await shop()
  const other = await pairedDevice(server, office)
  const item = (
    await write(sql`insert into items (company_id, name, item_type) values (${companyId}, 'Rope', 'Inventory') returning id`)
  )[0]?.id
  await copy.pull()
  // Somebody writes for long.
  const slow = await begin(server.services.pool, { companyId })
  await sql`select pg_current_xact_id()`.execute(slow.db.withoutPlugins())
  await customer('Known')
  await copy.pull()
  const ask = async () => (await device.post('/api/Device/Wait', { cursor: copy.cursor })).json().result.changed
  const waiting = pokesOf(server.services)
  const first = ask()
  while (!waiting.waiting(companyId)) await new Promise((done) => setTimeout(done, 5))
  await write(sql`insert into stock_balances (company_id, item_id, location_id, on_hand)
    values (${companyId}, ${item}, ${other.device.inventoryLocationId}, 7)`)
  const second = ask()
  assert.equal(await first, false)
  await customer('New')
  assert.equal(await second, true)
  await slow.rollback()
})
