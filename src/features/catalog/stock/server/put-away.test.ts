import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newDevice } from '#test/devices.ts'
import { type Company, codeOf, drafted, movedOn, restocking } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const close = ({ person }: Company, id: string) => person.post(`/api/Stock/SetLocationActive/${id}`, { active: false })

test('a location that a device sells from or is filled up from is not closed under it, until the device is retired', async () => {
  const company = await restocking(server, [{ name: 'Rope' }])
  const { person, van } = company
  await server.database.owner.query(`update stock_locations set name = 'Truck' where id = $1`, [van])
  const { id, restockFromLocationId } = await newDevice(server, person, { inventoryLocationId: van })
  for (const used of [van, restockFromLocationId]) {
    const refused = await close(company, used)
    assert.equal(codeOf(refused), 'stockLocationOfDevice')
    assert.match(refused.json().message, /^The device Tablet \d+ sells from /)
  }
  await server.database.owner.query(`update devices set state = 'Retired' where id = $1`, [id])
  for (const used of [van, restockFromLocationId]) assert.equal((await close(company, used)).statusCode, 200)
  const again = await person.post('/api/Device/AddUpdateDevice', {
    deviceName: 'Other',
    deviceEmail: 'other@example.com',
    inventoryLocationId: van,
  })
  assert.equal(again.statusCode, 400)
})

test('a location with an open restock is not closed', async () => {
  const company = await restocking(server, [{ name: 'Rope' }])
  const { person, van, ids } = company
  const { id } = await drafted(company, [{ itemId: ids[0], quantity: '2' }])
  assert.equal(codeOf(await close(company, van)), 'stockLocationRestocked')
  const { version } = (await person.get(`/api/Restock/Details/${id}`)).json().result
  assert.equal((await person.post(`/api/Restock/Cancel/${id}`, { version, reason: 'Not needed' })).statusCode, 200)
  assert.equal((await close(company, van)).statusCode, 200)
})

test('a unit in which an item is not packed any more moves nothing by hand', async () => {
  const company = await restocking(server, [{ name: 'Rope', pack: 24 }, { name: 'Cleat' }])
  const { person, home, van, ids } = company
  const moved = (unit: string, itemId = ids[0]) => ({ requestKey: randomUUID(), lines: [{ itemId, quantity: '10', unit }] })
  const byHand = (unit: string, itemId?: string) => [
    person.post('/api/Stock/Receive', { ...moved(unit, itemId), locationId: home, reason: 'Came', movedOn }),
    person.post('/api/Stock/Adjust', { ...moved(unit, itemId), locationId: home, reason: 'Found', movedOn }),
    person.post('/api/Stock/SendTransfer', { ...moved(unit, itemId), fromId: home, toId: van, sentOn: movedOn }),
    person.post('/api/Restock/Draft', { ...moved(unit, itemId), fromId: home, toId: van, note: '' }),
  ]
  for (const answer of await Promise.all(byHand('ca'))) assert.equal(answer.statusCode, 200, answer.body)
  const onHand = async () => (await person.get(`/api/Stock/Item/${ids[0]}`)).json().result.onHand
  const before = await onHand()
  await server.database.owner.query('delete from item_packs where item_id = $1', [ids[0]])
  for (const answer of await Promise.all([...byHand('CA'), ...byHand('CA', ids[1])]))
    assert.equal(codeOf(answer), 'stockUnitGone', answer.body)
  assert.equal(await onHand(), before)
})

test('what is low in one location is told beside a hundred others that are low in another', async () => {
  const { person, home, van } = await restocking(server, [{ name: 'Rope' }])
  const low = (locationId: string, items: number) =>
    server.database.owner.query(
      `with made as (insert into items (company_id, name, item_type) select $1, 'Low ' || $2::uuid || g, 'Inventory' from generate_series(1, $3) g returning id)
       insert into stock_balances (company_id, item_id, location_id, par) select $1, id, $2, 5 from made`,
      [person.companyId, locationId, items],
    )
  await low(home, 150)
  await low(van, 3)
  const needs: { kind: string; location: string; items: number; more: boolean }[] = (await person.get('/Dashboard/GetOverview')).json()
    .result.stock
  assert.deepEqual(
    needs.filter(({ kind }) => kind === 'low').map(({ location, items, more }) => [location === 'Van 1', items, more]),
    [
      [false, 100, true],
      [true, 3, false],
    ],
  )
  const { rows } = (await person.get('/Dashboard/GetNeeds')).json().result
  const short = rows.find(({ kind }: { kind: string }) => kind === 'stockShort')
  assert.deepEqual([short.count, short.more], [100, true])
})
