import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { moveStock } from '#features/catalog/stock/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import { type Company, does, drafted, goes, proposalsNow, read, received, restocking, restockNow } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Sold out of the van so many days ago. */
const sold = ({ person, van }: Company, itemId: string, quantity: string, daysAgo: number) =>
  server.services.transaction({ companyId: person.companyId }, async (db) => {
    const movedOn = Temporal.PlainDate.from(await todayOf(db))
      .subtract({ days: daysAgo })
      .toString()
    const movement = { kind: 'sale', documentKind: 'device', documentId: randomUUID(), movedOn } as const
    await moveStock(db, { actor: 'Sam' }, movement, [{ itemId, locationId: van, quantity: `-${quantity}`, line: 1 }])
  })
const setPar = ({ person, van }: Company, itemId: string, par: string) =>
  does(person, '/api/Restock/SetPar', { locationId: van, itemId, par })

test('D11: by what was sold in 28 days: 84 and five days of cover need 18; 4 there and 6 on their way leave 8, two cases of 6', async () => {
  const company = await restocking(server, [{ name: 'Rope', pack: 6 }])
  const { person, van, home } = company
  const [ropeId = ''] = company.ids
  const { version } = await read<{ version: number }>(person, '/api/Stock/Settings')
  await does(person, '/api/Stock/SaveSettings', { negative: 'warn', coverDays: 5, version })
  await received(person, van, ropeId, '138')
  await sold(company, ropeId, '50', 28)
  await sold(company, ropeId, '80', 27)
  await sold(company, ropeId, '4', 0)
  await does(person, '/api/Stock/SendTransfer', {
    requestKey: randomUUID(),
    fromId: home,
    toId: van,
    sentOn: '2026-11-28',
    lines: [{ itemId: ropeId, quantity: '6' }],
  })
  const { rows, fromId, coverDays } = await proposalsNow(person, van)
  const { itemId: _, ...row } = rows[0] ?? { itemId: '' }
  assert.deepEqual([fromId, coverDays, rows.length], [home, 5, 1])
  assert.deepEqual(row, {
    itemNumber: 'Rope',
    name: 'Rope',
    unit: 'EA',
    pack: '6',
    par: '18',
    parBy: 'sales',
    sold: '84',
    onHand: '4',
    inTransit: '6',
    asked: '0',
    available: '94',
    need: '8',
    wanted: '12',
    proposed: '12',
    open: '0',
  })
})

test('what was called off was not sold, and what came back counts where and when it was sold', async () => {
  const company = await restocking(server, [{ name: 'Rope' }])
  const { person, van } = company
  const [ropeId = ''] = company.ids
  await received(person, van, ropeId, '100')
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`,
    [person.companyId],
  )
  const line = { itemId: ropeId, itemNumber: 'Rope', description: 'Rope', quantity: '40', unitPrice: '8' }
  const { id } = await does<{ id: string }>(person, '/api/Order/Place', { customerId: rows[0].id, requestKey: randomUUID(), lines: [line] })
  const today = await server.services.transaction({ companyId: person.companyId }, todayOf)
  const ship = (quantity: string, daysAgo = 0) => {
    const shippedOn = Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString()
    return does(person, `/api/Shipment/Ship/${id}`, {
      requestKey: randomUUID(),
      shippedOn,
      locationId: van,
      lines: [{ lineNo: 1, quantity }],
    })
  }
  const soldAt = async (locationId: string) => (await proposalsNow(person, locationId, '?only=all')).rows[0]?.sold
  await ship('10', 40)
  await ship('20', 3)
  assert.equal(await soldAt(van), '20')
  const { shipments } = await read<{ shipments: { id: string; number: number }[] }>(person, `/api/Shipment/List/${id}`)
  const of = (number: number) => shipments.find((each) => each.number === number)?.id
  await does(person, `/api/Shipment/CallOff/${id}`, { shipmentId: of(1), reason: 'Never left' })
  assert.equal(await soldAt(van), '20', 'what was sold long ago and is called off today takes nothing of what was sold since')
  await does(person, `/api/Shipment/CallOff/${id}`, { shipmentId: of(2), reason: 'Never left' })
  assert.equal(await soldAt(van), '0')
  await ship('25')
  const back = { requestKey: randomUUID(), returnedOn: today, reason: 'Too long', money: 'none', restocked: true }
  await does(person, `/api/Return/TakeBack/${id}`, { ...back, lines: [{ lineNo: 1, quantity: '5' }] })
  assert.equal(await soldAt(van), '20')
})

test('a number set by hand, packs by the multiple, whole packs of what is there; what is asked for is not proposed again', async () => {
  const company = await restocking(server, [
    { name: 'Anchor', quantity: 17, pack: 6 },
    { name: 'Buoy', quantity: 30, multiple: 4 },
    { name: 'Cleat', quantity: 3, pack: 5 },
    { name: 'Dinghy', quantity: 9 },
  ])
  const { person, van } = company
  for (const itemId of company.ids.slice(0, 3)) await setPar(company, itemId, '20')
  await setPar(company, company.ids[3] ?? '', '5')
  await setPar(company, company.ids[3] ?? '', '')
  const shown = async (query = '') =>
    (await proposalsNow(person, van, query)).rows.map(({ name, need, wanted, proposed, open, asked }) => [
      name,
      need,
      wanted,
      proposed,
      open,
      asked,
    ])
  assert.deepEqual(await shown(), [
    ['Anchor', '20', '24', '12', '12', '0'],
    ['Buoy', '20', '20', '20', '0', '0'],
    ['Cleat', '20', '20', '0', '20', '0'],
  ])
  assert.deepEqual((await shown('?only=all')).at(-1), ['Dinghy', '0', '0', '0', '0', '0'])
  assert.deepEqual(
    (await shown('?search=buo')).map(([name]) => name),
    ['Buoy'],
  )
  const first = await proposalsNow(person, van, '?limit=2')
  const second = await proposalsNow(person, van, `?limit=2&cursor=${encodeURIComponent(first.next ?? '')}`)
  assert.deepEqual([first.rows.length, second.rows.map(({ name }) => name), second.next], [2, ['Cleat'], null])
  const { id } = await drafted(company)
  const { lines } = await restockNow(person, id)
  assert.deepEqual(
    lines.map(({ name, quantity, needed, pack }) => [name, quantity, needed, pack]),
    [
      ['Anchor', '12', '24', '6'],
      ['Buoy', '20', '20', '4'],
    ],
  )
  await goes(person, id, 'request')
  assert.deepEqual(await shown(), [
    ['Anchor', '20', '12', '12', '0', '12'],
    ['Buoy', '20', '0', '0', '0', '20'],
    ['Cleat', '20', '20', '0', '20', '0'],
  ])
  await goes(person, id, 'approve')
  // Five are left at the source beside what is approved: no whole case.
  assert.deepEqual((await shown())[0], ['Anchor', '20', '12', '0', '12', '12'])
})
