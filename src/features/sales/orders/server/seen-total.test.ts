import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let company: Awaited<ReturnType<typeof signedInCompany>>
let customerId = ''
before(async () => {
  server = await testServer()
  company = await signedInCompany(server)
  const made = await server.database.owner.query(`insert into customers (company_id, customer_name) values ($1, 'Buyer') returning id`, [
    company.companyId,
  ])
  customerId = made.rows[0].id
})
after(() => server.close())

const lines = [{ description: 'Rope', quantity: '2', unitPrice: '10' }]
const price = async () => (await company.post('/api/Order/Price', { lines })).json().result
const place = (expectedTotal?: number, requestKey = crypto.randomUUID()) =>
  company.post('/api/Order/Place', { customerId, requestKey, lines, ...(expectedTotal !== undefined && { expectedTotal }) })
async function delivery(deliveryAmount: number) {
  const { version, linkDays } = (await company.get('/api/Settings/Sales')).json().result
  const body = { version, deliveryAmount, deliveryFreeFrom: null, taxCodeId: null, byState: [], linkDays }
  assert.equal((await company.post('/api/Settings/Sales', body)).statusCode, 200)
}

test('an order is placed only for the total that was seen, and says what it is now', async () => {
  const seen = (await price()).grandTotal
  assert.equal(seen, 2000)
  await delivery(950)
  const moved = await place(seen)
  assert.deepEqual([moved.statusCode, moved.json().code], [409, 'totalMoved'])
  assert.match(moved.json().message, /\$20\.00.*It is now \$29\.50/)
  const key = crypto.randomUUID()
  const placed = await place((await price()).grandTotal, key)
  assert.equal(placed.statusCode, 200, placed.body)
  // The same press again is the same order, whatever has moved since.
  await delivery(100)
  assert.deepEqual((await place(2950, key)).json().result, placed.json().result)
  assert.equal((await place()).statusCode, 200)
})

test('an order is changed only to the total that was seen', async () => {
  await delivery(0)
  const { id } = (await place()).json().result
  const change = (expectedTotal: number, version: number) =>
    company.post(`/api/Order/Change/${id}`, { version, expectedTotal, lines: [{ ...lines[0], quantity: '3' }] })
  await delivery(500)
  const moved = await change(3000, 1)
  assert.deepEqual([moved.statusCode, moved.json().code], [409, 'totalMoved'])
  const changed = await change(3500, 1)
  assert.equal(changed.statusCode, 200, changed.body)
})

test('taxes of nothing say why', async () => {
  const of = async (taxable: boolean) => (await company.post('/api/Order/Price', { lines: [{ ...lines[0], taxable }] })).json().result.noTax
  assert.deepEqual([await of(true), await of(false)], ['noCode', 'nothingTaxable'])
  const { id } = (await place()).json().result
  assert.equal((await company.get(`/api/Order/Details/${id}`)).json().result.noTax, 'noCode')
})

test('a company is asked for its tax until it says that it charges none; from then on that is the reason', async () => {
  const reason = async () => (await price()).noTax
  assert.equal(await reason(), 'noCode')
  const { version, taxCodes: _, canWrite: __, ...sales } = (await company.get('/api/Settings/Sales')).json().result
  assert.equal(sales.chargesNoTax, false)
  const saved = await company.post('/api/Settings/Sales', { ...sales, version, chargesNoTax: true })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.equal(await reason(), 'chargesNone')
  const { id } = (await place()).json().result
  assert.equal((await company.get(`/api/Order/Details/${id}`)).json().result.noTax, 'chargesNone')
  // Somebody who sends the settings as they were before asks again.
  await delivery(0)
  assert.equal(await reason(), 'noCode')
})

test('an order of nothing is closed once it left: nobody is to pay', async () => {
  await delivery(0)
  const free = { customerId, requestKey: crypto.randomUUID(), lines, discountPercent: '100', expectedTotal: 0 }
  const { id } = (await company.post('/api/Order/Place', free)).json().result
  const shipment = { requestKey: crypto.randomUUID(), shippedOn: '2026-11-28', lines: [{ lineNo: 1, quantity: '2' }] }
  assert.equal((await company.post(`/api/Shipment/Ship/${id}`, shipment)).statusCode, 200)
  const { state, openAmount } = (await company.get(`/api/Order/Details/${id}`)).json().result
  assert.deepEqual([state, openAmount], ['Closed', 0])
})
