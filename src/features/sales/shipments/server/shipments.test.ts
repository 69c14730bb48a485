import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let customerId: string
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  customerId = (
    await sql(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`, [owner.companyId])
  )[0].id
})
after(() => server.close())

const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
async function placed(): Promise<string> {
  const lines = [
    { itemNumber: 'ROPE', description: 'Rope', quantity: '10', unitPrice: '10' },
    { description: 'By weight', quantity: '0.5', unitPrice: '4' },
  ]
  return (await owner.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines })).json().result.id
}
const ship = (id: string, lines: { lineNo: number; quantity: string }[], more: object = {}, person = owner) =>
  person.post(`/api/Shipment/Ship/${id}`, { requestKey: randomUUID(), shippedOn: '2026-11-28', lines, ...more })
const list = async (id: string, person = owner) => (await person.get(`/api/Shipment/List/${id}`)).json().result
const state = async (id: string) => (await owner.get(`/api/Order/Details/${id}`)).json().result.state

test('an order leaves in parts; what is left stands on each line, and a part that never left is to be shipped again', async () => {
  const id = await placed()
  const first = await ship(
    id,
    [
      { lineNo: 1, quantity: '4' },
      { lineNo: 2, quantity: '0' },
    ],
    { carrier: 'UPS', tracking: '1Z999' },
  )
  assert.deepEqual([first.statusCode, first.json().result, await state(id)], [200, { number: 1 }, 'PartShipped'])
  await ship(id, [
    { lineNo: 1, quantity: '6' },
    { lineNo: 2, quantity: '0.25' },
  ])
  const { lines, shipments, canShip } = await list(id)
  const quantities = (rows: { ordered: string; shipped: string; left: string }[]) => rows.map((row) => [row.ordered, row.shipped, row.left])
  assert.deepEqual(quantities(lines), [
    ['10', '10', '0'],
    ['0.5', '0.25', '0.25'],
  ])
  assert.deepEqual([shipments[1].carrier, shipments[1].tracking, shipments[1].shippedOn, canShip], ['UPS', '1Z999', '2026-11-28', true])
  assert.equal((await ship(id, [{ lineNo: 2, quantity: '0.25' }])).json().result.number, 3)
  assert.deepEqual([await state(id), (await list(id)).canShip], ['Fulfilled', false])
  const body = { shipmentId: shipments[1].id, reason: 'Came back' }
  assert.equal((await owner.post(`/api/Shipment/CallOff/${id}`, body)).statusCode, 200)
  assert.equal((await owner.post(`/api/Shipment/CallOff/${id}`, body)).json().code, 'shipmentOff')
  const after = await list(id)
  assert.deepEqual([quantities(after.lines)[0], after.shipments[2].reason, await state(id)], [['10', '6', '4'], 'Came back', 'PartShipped'])
})

test('no more leaves than was ordered, nothing leaves twice, and two at once do not ship the same', async () => {
  const id = await placed()
  for (const [lines, code] of [
    [[{ lineNo: 1, quantity: '10.0001' }], 'shipmentBeyond'],
    [[{ lineNo: 3, quantity: '1' }], 'orderChanged'],
    [
      [
        { lineNo: 1, quantity: '1' },
        { lineNo: 1, quantity: '1' },
      ],
      'orderChanged',
    ],
    [[{ lineNo: 1, quantity: '0' }], 'invalid'],
    [[{ lineNo: 1, quantity: '-1' }], 'invalid'],
  ] as const)
    assert.equal((await ship(id, [...lines])).json().code, code)
  const requestKey = randomUUID()
  const twice = await Promise.all([1, 2].map(() => ship(id, [{ lineNo: 1, quantity: '6' }], { requestKey })))
  assert.deepEqual(
    twice.map((answer) => answer.json().result.number),
    [1, 1],
  )
  const both = await Promise.all([1, 2].map(() => ship(id, [{ lineNo: 1, quantity: '4' }])))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal((await list(id)).lines[0].left, '0')
})

test('who may not write orders ships none; a customer sees what left, but not who called it off and why', async () => {
  const id = await placed()
  await ship(id, [{ lineNo: 1, quantity: '1' }])
  const [{ id: shipmentId }] = (await list(id)).shipments
  assert.equal((await ship(id, [{ lineNo: 1, quantity: '1' }], {}, await member('viewer'))).statusCode, 403)
  for (const person of [await member('rep'), await signedInCompany(server)])
    assert.equal((await person.get(`/api/Shipment/List/${id}`)).statusCode, 404)
  await owner.post(`/api/Shipment/CallOff/${id}`, { shipmentId, reason: 'Sam forgot it' })
  const customer = await member('customer')
  await sql('update memberships set customer_id = $1 where user_id = $2', [customerId, customer.userId])
  const seen = await list(id, customer)
  assert.deepEqual([seen.shipments[0].reason, seen.shipments[0].calledOffBy, seen.canShip, seen.canCallOff], ['', '', false, false])
  assert.ok(seen.shipments[0].calledOffAt)
})
