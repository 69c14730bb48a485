import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/permissions.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let customerId: string
let net30: string
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  const idOf = async (text: string) => (await server.database.owner.query(`${text} returning id`, [owner.companyId])).rows[0].id
  customerId = await idOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe')`)
  net30 = await idOf(`insert into terms (company_id, name, due_days) values ($1, 'Net 30', 30)`)
})
after(() => server.close())

const member = (role: Role) => signedInCompany(server, { role, companyId: owner.companyId })
/** Three at $33.33 less a tenth, on account, of which two have left. */
async function shipped(): Promise<string> {
  const lines = [{ itemNumber: 'ROPE', quantity: '3', unitPrice: '33.33' }]
  const body = { customerId, termsId: net30, requestKey: randomUUID(), lines, discountPercent: '10' }
  const { id } = (await owner.post('/api/Order/Place', body)).json().result
  await ship(id, '2')
  return id
}
const ship = (id: string, quantity: string) =>
  owner.post(`/api/Shipment/Ship/${id}`, { requestKey: randomUUID(), shippedOn: '2026-11-20', lines: [{ lineNo: 1, quantity }] })
const take = (id: string, quantity: string, more: object = {}, person = owner) =>
  person.post(`/api/Return/TakeBack/${id}`, {
    ...{ requestKey: randomUUID(), returnedOn: '2026-11-25', reason: 'Too long', money: 'none' },
    lines: [{ lineNo: 1, quantity }],
    ...more,
  })
const order = async (id: string) => (await owner.get(`/api/Order/Details/${id}`)).json().result
const listed = async (id: string, person = owner) => (await person.get(`/api/Return/List/${id}`)).json().result
const priced = async (id: string, quantity: string) =>
  (await owner.post(`/api/Return/Price/${id}`, { lines: [{ lineNo: 1, quantity }] })).json().result

test('what came back stands on its line, never more than left, and a shipment of which something came back did leave', async () => {
  const id = await shipped()
  assert.equal((await take(id, '2.5')).json().code, 'returnBeyond')
  assert.equal((await take(id, '0')).statusCode, 400)
  assert.equal((await take(id, '1', { lines: [{ lineNo: 2, quantity: '1' }] })).json().code, 'orderChanged')
  assert.deepEqual((await take(id, '1.5')).json().result, { number: 1, isWaiting: false })
  assert.equal((await take(id, '1')).json().code, 'returnBeyond')
  const { lines, shipments } = (await owner.get(`/api/Shipment/List/${id}`)).json().result
  assert.deepEqual([lines[0].shipped, lines[0].returned, lines[0].left], ['2', '1.5', '1'])
  const off = await owner.post(`/api/Shipment/CallOff/${id}`, { shipmentId: shipments[0].id, reason: 'Typed wrong' })
  assert.equal(off.json().code, 'shipmentReturned')
  const { returns, canTakeBack, ...rest } = await listed(id)
  assert.deepEqual(
    [returns.length, returns[0].reason, returns[0].lines, canTakeBack],
    [1, 'Too long', [{ lineNo: 1, quantity: '1.5', damaged: '0', reason: '' }], true],
  )
  assert.equal(rest.lines[0].returnable, '0.5')
  assert.equal((await order(id)).openAmount, 8999)
})

test('a return that was noted by mistake is undone, once and with a reason: it is sold and owed again, and can come back anew', async () => {
  const id = await shipped()
  await take(id, '1', { money: 'credit' })
  assert.equal((await order(id)).openAmount, 5999)
  const [made] = (await listed(id)).returns
  const undo = (returnId: string, person = owner, reason = 'Wrong order') => person.post(`/api/Return/CallOff/${id}`, { returnId, reason })
  assert.equal((await undo(made.id, owner, ' ')).statusCode, 400)
  assert.equal((await undo(made.id, await member('viewer'))).statusCode, 403)
  // Money is for those who may give it back.
  assert.equal((await undo(made.id, await member('operations'))).statusCode, 403)
  assert.equal((await undo(made.id, await signedInCompany(server))).statusCode, 404)
  const codes = (await Promise.all([1, 2].map(() => undo(made.id)))).map(({ statusCode }) => statusCode)
  assert.deepEqual(codes.toSorted(), [200, 409])
  assert.equal((await undo(made.id)).json().code, 'returnOff')
  const { openAmount, credited } = await order(id)
  assert.deepEqual([openAmount, credited], [8999, 0])
  const now = await listed(id)
  assert.deepEqual([now.returns[0].callOffReason, now.returns[0].calledOffAt !== null, now.lines[0].returnable], ['Wrong order', true, '2'])
  assert.deepEqual(await priced(id, '2'), { taxes: 0, total: 5999, moneys: ['credit', 'none'] })
  assert.deepEqual((await take(id, '2', { money: 'credit' })).json().result, { number: 2, isWaiting: false })
  assert.equal((await order(id)).openAmount, 3000)
})

test('on account what came back is not owed any more: to the cent, once however often it is asked for, by whoever may', async () => {
  const id = await shipped()
  assert.deepEqual(await priced(id, '1'), { taxes: 0, total: 3000, moneys: ['credit', 'none'] })
  const requestKey = randomUUID()
  const same = await Promise.all([1, 2, 3].map(() => take(id, '1', { money: 'credit', requestKey })))
  assert.deepEqual(
    same.map((answer) => answer.json().result),
    [1, 2, 3].map(() => ({ number: 1, isWaiting: false })),
  )
  const { openAmount, credited, grandTotal, state } = await order(id)
  assert.deepEqual([openAmount, credited, grandTotal, state], [5999, 3000, 8999, 'PartShipped'])
  assert.equal((await take(id, '1', { money: 'refund' })).json().code, 'returnMoney')
  await ship(id, '1')
  // Who may not refund notes the goods alone.
  assert.equal((await take(id, '1', { money: 'credit' }, await member('operations'))).json().code, 'returnMoney')
  assert.equal((await take(id, '1', {}, await member('viewer'))).statusCode, 403)
  assert.equal((await take(id, '1', {}, await signedInCompany(server))).statusCode, 404)
  await take(id, '1', { money: 'credit' })
  await take(id, '1', { money: 'credit' })
  const now = await order(id)
  assert.deepEqual([now.openAmount, now.credited, now.state], [0, 8999, 'Closed'])
})
