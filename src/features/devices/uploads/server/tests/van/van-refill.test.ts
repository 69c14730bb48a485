import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endedDays } from '#features/devices/van/server/door.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** There should be 54 of the rope in the van, which has 40. */
async function lackingShop() {
  const shop = await vanShop(server)
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
    shop.companyId,
    shop.rope,
    shop.tablet.device.restockFromLocationId,
  ])
  const set = await shop.office.post('/api/Restock/SetPar', { locationId: shop.van, itemId: shop.rope, par: '54' })
  assert.equal(set.statusCode, 200, set.body)
  await shop.rowsOf(`update companies set time_zone = 'America/Phoenix' where id = $1`, [shop.companyId])
  return shop
}
const look = () => endedDays.run(server.services)
const restocks = async ({ office }: VanShop): Promise<{ id: string; state: string; createdBy: string; toId: string }[]> =>
  (await office.get('/api/Restock/List')).json().result.rows
async function dueOf({ rowsOf, deviceId }: VanShop): Promise<Date | undefined> {
  const [row] = await rowsOf('select due_at as due from device_refills where device_id = $1', [deviceId])
  return row && new Date(row.due)
}
const hasBeen = ({ rowsOf, deviceId }: VanShop, minutes: number) =>
  rowsOf(`update device_refills set due_at = now() - $2::int * interval '1 minute' where device_id = $1`, [deviceId, minutes])

test('at the end of the day what the van lacks is asked for by itself, once a day, in the company’s time', async () => {
  const shop = await lackingShop()
  await look()
  assert.equal(await dueOf(shop), undefined, 'where no rule says so, nobody looks')
  await shop.rule({ 'restock.mode': { value: 'auto' }, 'restock.time': { value: '17:30' } })
  await look()
  const due = await dueOf(shop)
  assert.ok(due && due > new Date())
  const there = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO('America/Phoenix')
  assert.equal(there.toPlainTime().toString(), '17:30:00')
  assert.deepEqual(await restocks(shop), [])
  await hasBeen(shop, 1)
  const wasDue = await dueOf(shop)
  await Promise.all([look(), look()])
  const [restock, ...others] = await restocks(shop)
  assert.deepEqual([restock?.state, restock?.toId, others.length], ['Requested', shop.van, 0])
  const { lines } = (await shop.office.get(`/api/Restock/Details/${restock?.id}`)).json().result
  assert.deepEqual([lines[0].quantity, restock?.createdBy], ['14', 'Ledgerside'])
  assert.deepEqual(await dueOf(shop), due)
  // Sold since, and due on the same day once more, since somebody changed the time.
  await shop.one(shop.document({ kind: 'invoice', lines: [shop.line('4')] }))
  await shop.rowsOf('update device_refills set due_at = $2 where device_id = $1', [shop.deviceId, wasDue])
  await look()
  assert.equal((await restocks(shop)).length, 1)
})

test('nothing is asked for where nothing lacks, the rules say otherwise by now, or the day is long over', async () => {
  const shop = await lackingShop()
  await shop.rule({ 'restock.mode': { value: 'auto' } })
  await look()
  await hasBeen(shop, 24 * 60)
  await look()
  assert.deepEqual(await restocks(shop), [], 'it was due yesterday')
  await hasBeen(shop, 1)
  await shop.rule({ 'restock.mode': { value: 'propose' } })
  await look()
  assert.deepEqual(await restocks(shop), [])
  await shop.rule({ 'restock.mode': { value: 'auto' } })
  await look()
  await shop.office.post('/api/Restock/SetPar', { locationId: shop.van, itemId: shop.rope, par: '40' })
  await hasBeen(shop, 1)
  await look()
  assert.deepEqual(await restocks(shop), [])
  const due = await dueOf(shop)
  assert.ok(due && due > new Date(), 'the next day')
})

test('what the source has is asked for, however many items before it in the list it does not have', async () => {
  const shop = await lackingShop()
  await shop.rowsOf(
    `insert into items (company_id, name, item_type, quantity_on_hand) select $1, 'A' || to_char(n, 'FM0000'), 'Inventory', 0 from generate_series(1, 520) n`,
    [shop.companyId],
  )
  await shop.rowsOf(
    `insert into stock_balances (company_id, item_id, location_id, on_hand, par) select $1, id, $2, 0, 1 from items where company_id = $1 and name ~ '^A[0-9]{4}$'
     on conflict (company_id, item_id, location_id) do update set par = 1`,
    [shop.companyId, shop.van],
  )
  await shop.rule({ 'restock.mode': { value: 'auto' } })
  await look()
  await hasBeen(shop, 1)
  await look()
  const [restock] = await restocks(shop)
  const { lines } = (await shop.office.get(`/api/Restock/Details/${restock?.id}`)).json().result
  assert.deepEqual([lines.length, lines[0]?.quantity], [1, '14'])
})

test('a day whose end is moved to a time that is past ends at once, and no second time', async () => {
  const shop = await lackingShop()
  // Whenever this runs, it is about noon there.
  const ahead = 12 - new Date().getUTCHours()
  await shop.rowsOf('update companies set time_zone = $2 where id = $1', [
    shop.companyId,
    `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
  ])
  await shop.rule({ 'restock.mode': { value: 'auto' }, 'restock.time': { value: '20:00' } })
  await look()
  assert.deepEqual(await restocks(shop), [])
  await shop.rule({ 'restock.mode': { value: 'auto' }, 'restock.time': { value: '06:00' } })
  await look()
  assert.equal((await restocks(shop)).length, 1)
  await shop.one(shop.document({ kind: 'invoice', lines: [shop.line('4')] }))
  for (const value of ['20:00', '06:30']) {
    await shop.rule({ 'restock.mode': { value: 'auto' }, 'restock.time': { value } })
    await look()
  }
  assert.equal((await restocks(shop)).length, 1)
  const due = await dueOf(shop)
  assert.ok(due && due > new Date())
})
