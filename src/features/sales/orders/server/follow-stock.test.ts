import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/data/db.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OrderState } from '../contract.ts'
import { followStock, holding } from './follow-stock.ts'
import { stockLookedAtAgain } from './look-again.ts'
import { orderById } from './order.ts'
import { placeOrder } from './place.ts'
import { moveOrder, ways } from './states.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const rowsOf = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const shippedOn = '2026-11-28'

async function shop(onHand = 100, negative = 'warn') {
  const person = await signedInCompany(server)
  const { companyId } = person
  const [{ id: customerId }] = await rowsOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`, [
    companyId,
  ])
  const [{ id: rope }] = await rowsOf(
    `insert into items (company_id, name, item_type, quantity_on_hand, unit_price) values ($1, 'Rope', 'Inventory', $2, 8) returning id`,
    [companyId, onHand],
  )
  assert.equal((await person.post('/api/Stock/Start', { negative })).statusCode, 200)
  const figures = async () => {
    const { onHand: there, reserved } = (await person.get(`/api/Stock/Item/${rope}`)).json().result
    return [there, reserved]
  }
  const line = (quantity: string, unit = '') => ({ itemId: rope, itemNumber: 'Rope', description: 'Rope', quantity, unitPrice: '8', unit })
  const ask = (lines: object[], more: object = {}) =>
    person.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines, ...more })
  const place = async (lines: object[], more: object = {}) => {
    const answer = await ask(lines, more)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.id as string
  }
  const inCompany = <T>(work: (db: Db) => Promise<T>) => server.services.transaction({ companyId }, work)
  return { person, companyId, customerId, rope, figures, line, ask, place, inCompany }
}

test('an order holds what did not leave yet; what leaves is taken; what never left and what comes back is there again', async () => {
  const { person, rope, companyId, figures, line, place } = await shop()
  await rowsOf(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [companyId, rope])
  const id = await place([line('10'), line('2', 'CA'), { description: 'By hand', quantity: '1', unitPrice: '1' }])
  assert.deepEqual(await figures(), ['100', '34'])
  const ship = (lines: object[]) => person.post(`/api/Shipment/Ship/${id}`, { requestKey: randomUUID(), shippedOn, lines })
  assert.equal(
    (
      await ship([
        { lineNo: 1, quantity: '4' },
        { lineNo: 2, quantity: '1' },
      ])
    ).statusCode,
    200,
  )
  assert.deepEqual(await figures(), ['84', '18'])
  const { shipments } = (await person.get(`/api/Shipment/List/${id}`)).json().result
  assert.equal((await person.post(`/api/Shipment/CallOff/${id}`, { shipmentId: shipments[0].id, reason: 'Not yet' })).statusCode, 200)
  assert.deepEqual(await figures(), ['100', '34'])
  await ship([
    { lineNo: 1, quantity: '10' },
    { lineNo: 2, quantity: '1' },
  ])
  assert.deepEqual(await figures(), ['78', '12'])
  const back = (restocked: boolean) => ({
    returnedOn: shippedOn,
    reason: 'Too long',
    money: 'none',
    restocked,
    lines: [{ lineNo: 1, quantity: '3' }],
  })
  for (const restocked of [true, false])
    assert.equal((await person.post(`/api/Return/TakeBack/${id}`, { requestKey: randomUUID(), ...back(restocked) })).statusCode, 200)
  assert.deepEqual(await figures(), ['81', '12'])
  assert.equal((await person.post(`/api/Shipment/CallOffRest/${id}`, { reason: 'Enough' })).statusCode, 200)
  assert.deepEqual(await figures(), ['81', '0'])
  const { rows } = (await person.get(`/api/Stock/History/${rope}`)).json().result
  assert.deepEqual(
    rows.map((row: { kind: string; quantity: string; record: { id: string } | null }) => [row.kind, row.quantity, row.record?.id ?? null]),
    [
      ['return', '3', id],
      ['sale', '-12', id],
      ['sale', '-10', id],
      ['correction', '12', id],
      ['correction', '4', id],
      ['sale', '-12', id],
      ['sale', '-4', id],
      ['opening', '100', null],
    ],
  )
})

test('where the rule refuses: two lines of an item together, a change to more, a quote that is accepted', async () => {
  const { person, figures, line, ask, place } = await shop(10, 'block')
  const refused = await ask([line('6'), line('6')])
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'notEnoughStock'])
  assert.match(refused.json().message, /Rope \(10 \/ 12\)/)
  const id = await place([line('6')])
  const details = async () => (await person.get(`/api/Order/Details/${id}`)).json().result
  const { version } = await details()
  const more = await person.post(`/api/Order/Change/${id}`, { version, reason: 'More', lines: [line('11')] })
  assert.equal(more.json().code, 'notEnoughStock', more.body)
  assert.deepEqual(await figures(), ['10', '6'])
  await place([line('50')], { asQuote: true })
  assert.deepEqual(await figures(), ['10', '6'])
  assert.equal((await person.post(`/api/Order/Cancel/${id}`, { version, reason: 'No more' })).statusCode, 200)
  assert.deepEqual(await figures(), ['10', '0'])
})

test('a bundle holds and takes what is in it', async () => {
  const { person, companyId, rope, figures, place } = await shop()
  await rowsOf(
    `insert into external_links (company_id, kind, local_id, provider, external_id) values ($1, 'item', $2, 'quickbooks', '77')`,
    [companyId, rope],
  )
  const parts = JSON.stringify([2, 1].map((quantity) => ({ item: '77', quantity: String(quantity) })))
  const [{ id: kit }] = await rowsOf(
    `insert into items (company_id, name, item_type, parts) values ($1, 'Kit', 'Group', $2::jsonb) returning id`,
    [companyId, parts],
  )
  const id = await place([{ itemId: kit, description: 'Kit', quantity: '4', unitPrice: '20' }])
  assert.deepEqual(await figures(), ['100', '12'])
  const left = { requestKey: randomUUID(), shippedOn, lines: [{ lineNo: 1, quantity: '3' }] }
  assert.equal((await person.post(`/api/Shipment/Ship/${id}`, left)).statusCode, 200)
  assert.deepEqual(await figures(), ['91', '3'])
})

test('an assembly is a thing of its own: what it was made of is not taken', async () => {
  const { person, companyId, rope, figures, place } = await shop()
  await rowsOf(
    `insert into external_links (company_id, kind, local_id, provider, external_id) values ($1, 'item', $2, 'quickbooks', '78')`,
    [companyId, rope],
  )
  const [{ id: net }] = await rowsOf(
    `insert into items (company_id, name, item_type, parts) values ($1, 'Net', 'Assembly', '[{"item": "78", "quantity": "3"}]') returning id`,
    [companyId],
  )
  const id = await place([{ itemId: net, description: 'Net', quantity: '4', unitPrice: '20' }])
  assert.deepEqual(await figures(), ['100', '0'])
  const left = { requestKey: randomUUID(), shippedOn, lines: [{ lineNo: 1, quantity: '3' }] }
  assert.equal((await person.post(`/api/Shipment/Ship/${id}`, left)).statusCode, 200)
  assert.deepEqual(await figures(), ['100', '0'])
})

test('what left a location that was closed since comes back to the default one', async () => {
  const { person, companyId, rope, figures, line, place } = await shop(10)
  const [{ id: home }] = (await person.get('/api/Stock/Locations')).json().result.rows
  const van = (await person.post('/api/Stock/AddLocation', { name: 'Van', kind: 'van' })).json().result.id
  const there = { requestKey: randomUUID(), movedOn: shippedOn, locationId: van, lines: [{ itemId: rope, quantity: '2' }] }
  assert.equal((await person.post('/api/Stock/Receive', there)).statusCode, 200)
  const id = await place([line('2')])
  const left = { requestKey: randomUUID(), shippedOn, locationId: van, lines: [{ lineNo: 1, quantity: '2' }] }
  assert.equal((await person.post(`/api/Shipment/Ship/${id}`, left)).statusCode, 200)
  assert.equal((await person.post(`/api/Stock/SetLocationActive/${van}`, { active: false })).statusCode, 200)
  const { shipments } = (await person.get(`/api/Shipment/List/${id}`)).json().result
  assert.equal((await person.post(`/api/Shipment/CallOff/${id}`, { shipmentId: shipments[0].id, reason: 'Not yet' })).statusCode, 200)
  assert.deepEqual(await figures(), ['12', '2'])
  const atHome = await rowsOf(`select on_hand::float as n from stock_balances where company_id = $1 and location_id = $2`, [
    companyId,
    home,
  ])
  assert.deepEqual(atHome, [{ n: 12 }])
})

test('what comes back where nothing is counted is not put on a shelf', async () => {
  const person = await signedInCompany(server)
  const { companyId } = person
  const [{ id: customerId }] = await rowsOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`, [
    companyId,
  ])
  const lines = [{ description: 'Rope', quantity: '2', unitPrice: '8' }]
  const { id } = (await person.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines })).json().result
  const moved = { requestKey: randomUUID(), lines: [{ lineNo: 1, quantity: '2' }] }
  await person.post(`/api/Shipment/Ship/${id}`, { ...moved, shippedOn })
  const back = { ...moved, returnedOn: shippedOn, reason: 'Too long', money: 'none', restocked: true }
  assert.equal((await person.post(`/api/Return/TakeBack/${id}`, back)).statusCode, 200)
  assert.deepEqual(await rowsOf(`select restocked, location_id from returns where company_id = $1`, [companyId]), [
    { restocked: false, location_id: null },
  ])
})

test('an order that is being placed while counting begins holds its goods soon after', async () => {
  const person = await signedInCompany(server)
  const { companyId } = person
  const one = async (text: string) => (await rowsOf(`${text} returning id`, [companyId]))[0].id
  const customerId = await one(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
  const itemId = await one(`insert into items (company_id, name, item_type, quantity_on_hand) values ($1, 'Rope', 'Inventory', 5)`)
  const reserved = async () => (await person.get(`/api/Stock/Item/${itemId}`)).json().result.reserved
  const look = () => stockLookedAtAgain.run(server.services)
  const [placed, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const by = { companyId, actorId: null, actor: 'Sam', origin: 'system' } as const
  const placing = server.services.transaction({ companyId }, async (db) => {
    const line = {
      itemId,
      itemNumber: '',
      description: 'Rope',
      quantity: '7',
      unit: '',
      unitPrice: '8',
      taxable: false,
      discountPercent: '0',
    }
    const address = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }
    const order = { customerId, sourceId: randomUUID(), lines: [line], shippingAddress: address, discountPercent: '0', poNumber: '' }
    await placeOrder(db, { companyId, source: 'staff', by, ...order, classId: null, termsId: null, memo: '' })
    placed.resolve()
    await begun.promise
  })
  await Promise.race([placed.promise, placing])
  assert.equal((await person.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  await look()
  await look()
  assert.equal(await reserved(), '0', 'it is not there yet')
  begun.resolve()
  await placing
  // Whoever else is at work in this PostgreSQL, and was before, is waited for.
  for (let tries = 0; tries < 100 && (await reserved()) === '0'; tries++, await sleep(50)) await look()
  assert.equal(await reserved(), '7')
  assert.deepEqual(await rowsOf(`select looked_again from stock_settings where company_id = $1`, [companyId]), [{ looked_again: true }])
})

test('counting begins with what open orders hold already', async () => {
  const person = await signedInCompany(server)
  const { companyId } = person
  const one = async (text: string) => (await rowsOf(`${text} returning id`, [companyId]))[0].id
  const customerId = await one(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
  const itemId = await one(`insert into items (company_id, name, item_type, quantity_on_hand) values ($1, 'Rope', 'Inventory', 5)`)
  const lines = [{ itemId, description: 'Rope', quantity: '7', unitPrice: '8' }]
  await person.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines })
  await person.post('/api/Stock/Start', { negative: 'block' })
  const { onHand, reserved, available } = (await person.get(`/api/Stock/Item/${itemId}`)).json().result
  assert.deepEqual([onHand, reserved, available], ['5', '7', '-2'])
})

const states = Object.keys(ways) as OrderState[]
test('on every way that an order goes it holds what its state says', async () => {
  const { companyId, customerId, rope, figures, line, place, inCompany } = await shop()
  const by = { companyId, actorId: null, actor: 'Sam', origin: 'system' } as const
  const held = (state: OrderState) => (holding.some((each) => each === state) ? '5' : '0')
  assert.ok(customerId && rope)
  for (const from of states)
    for (const to of Object.keys(ways[from]) as OrderState[]) {
      const id = await place([line('5')])
      await rowsOf(`update orders set state = $2 where id = $1`, [id, from])
      await inCompany((db) => followStock(db, [id], { refuses: false }))
      assert.deepEqual(await figures(), ['100', held(from)], from)
      await inCompany(async (db) => {
        const order = await orderById(db, id, { lock: true })
        assert.ok(order)
        await moveOrder(db, by, order, to)
      })
      assert.deepEqual(await figures(), ['100', held(to)], `${from} to ${to}`)
      await rowsOf(`update orders set state = 'Cancelled' where id = $1`, [id])
      await inCompany((db) => followStock(db, [id], { refuses: false }))
    }
})

test('whoever writes what an order holds is known: state, lines, what left', () => {
  const root = new URL('../../../../..', import.meta.url).pathname
  const writers: readonly [RegExp, readonly string[]][] = [
    [
      /(?:updateTable|insertInto|deleteFrom)\('orderLines'\)|(?:update|insert into|delete from) order_lines/,
      ['change/reduce-order.ts', 'lines.ts'],
    ],
    [/updateTable\('orders'\)(?:(?!execute)[\s\S])*\bstate: |update orders\b[^`]*\bstate =/, ['states.ts']],
    [/updateTable\('orders'\)(?:(?!execute)[\s\S])*\bshipped\b/, ['standing.ts']],
    [/insertInto\('orders'\)/, ['place.ts']],
  ]
  const files = globSync('src/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  const sources = files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const)
  for (const [what, known] of writers)
    assert.deepEqual(
      sources
        .filter(([, source]) => what.test(source))
        .map(([file]) => file.replace('src/features/sales/orders/server/', ''))
        .sort(),
      known,
      'what is held must follow: call followStock there, then name it here',
    )
})
