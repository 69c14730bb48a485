import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const rowsOf = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows

/** An item that is sold by 24, at least 48, by the piece or by the case of 12. */
async function shop() {
  const person = await signedInCompany(server)
  const { companyId } = person
  const [{ id: customerId }] = await rowsOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`, [
    companyId,
  ])
  const [{ id: itemId }] = await rowsOf(
    `insert into items (company_id, name, item_type, unit_price, minimum_quantity, multiple_quantity) values ($1, 'Rope', 'Service', 8, 48, 24) returning id`,
    [companyId],
  )
  await rowsOf(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [companyId, itemId])
  const line = (quantity: string, unit = '') => ({ itemId, itemNumber: 'Rope', description: 'Rope', quantity, unitPrice: '8', unit })
  const place = (lines: object[], more: object = {}, of = person) =>
    of.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines, ...more })
  return { person, companyId, itemId, line, place }
}

test('who takes an order or a quote of a quantity that is not sold is told of the line and what is, and may go on', async () => {
  const { person, line, place } = await shop()
  const free = { description: 'By hand', quantity: '1', unitPrice: '1' }
  for (const more of [{}, { asQuote: true }]) {
    const refused = await place([free, line('50')], more)
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'quantityNotSold'])
    assert.deepEqual(refused.json().fields, {
      'lines.1.quantity': 'Not sold in this quantity. Possible: 48 / 72 EA.',
    })
    assert.equal((await place([free, line('72')], more)).statusCode, 200)
    const meant = await place([free, line('50')], { ...more, despiteQuantities: true })
    assert.equal(meant.statusCode, 200, meant.body)
    const { lines } = (await person.get(`/api/Order/Details/${meant.json().result.id}`)).json().result
    assert.equal(Number(lines[1].quantity), 50)
  }
  assert.match((await place([line('3', 'CA')])).body, /Possible: 4 CA/)
  assert.equal((await place([line('4', 'CA')])).statusCode, 200)
  assert.equal((await place([line('3', 'CA'), line('12')])).statusCode, 200, 'what is ordered of an item counts together')
  const spanish = {
    ...person,
    post: (url: string, body?: object) =>
      server.app.inject({ method: 'POST', url, ...(body && { payload: body }), headers: { ...person.headers, 'accept-language': 'es' } }),
  }
  assert.match((await place([line('50')], {}, spanish as typeof person)).body, /No se vende en esta cantidad\. Posible: 48 \/ 72 EA\./)
})

test('what was ordered before a rule stands; what is changed of it obeys the rule', async () => {
  const { person, companyId, itemId, line, place } = await shop()
  await rowsOf('update items set minimum_quantity = null, multiple_quantity = null where company_id = $1 and id = $2', [companyId, itemId])
  const { id } = (await place([line('30')])).json().result
  const quote = (await place([line('30')], { asQuote: true })).json().result
  await rowsOf('update items set multiple_quantity = 24 where company_id = $1 and id = $2', [companyId, itemId])
  const change = async (of: string, fields: object) => {
    const { version } = (await person.get(`/api/Order/Details/${of}`)).json().result
    return person.post(`/api/Order/Change/${of}`, { version, ...fields })
  }
  for (const each of [id, quote.id]) {
    assert.equal((await change(each, { memo: 'By noon' })).statusCode, 200)
    assert.equal((await change(each, { lines: [line('30')] })).statusCode, 200)
    const refused = await change(each, { lines: [line('31')] })
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'quantityNotSold'])
    assert.match(refused.body, /Possible: 24 \/ 48 EA/)
    assert.equal((await change(each, { lines: [line('31')], despiteQuantities: true })).statusCode, 200)
    assert.equal((await change(each, { lines: [line('31')], memo: 'By one' })).statusCode, 200, 'what somebody meant stands')
    assert.equal((await change(each, { lines: [line('30')] })).statusCode, 409)
    assert.equal((await change(each, { lines: [line('48')] })).statusCode, 200)
  }
})

test('where nothing can be ordered at all, it is said so', async () => {
  const { companyId, itemId, line, place } = await shop()
  await rowsOf('update items set maximum_quantity = 20 where company_id = $1 and id = $2', [companyId, itemId])
  assert.match((await place([line('20')])).body, /no quantity of it can be ordered/)
})
