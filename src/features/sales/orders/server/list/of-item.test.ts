import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OrderOfItem } from '../../orders-of-item.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('who bought an item is told, the newest first, without quotes and what was called off; a rep hears of its own customers', async () => {
  const owner = await signedInCompany(server)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  const sql = async (text: string, ...values: unknown[]) =>
    (await server.database.owner.query(text, [owner.companyId, ...values])).rows[0]?.id as string
  const repId = await sql(`insert into reps (company_id, code, name) values ($1, 'R1', 'Rosa') returning id`)
  await sql('update memberships set rep_id = $2 where company_id = $1 and user_id = $3', repId, rep.userId)
  const item = await sql(`insert into items (company_id, name, sku, unit_price) values ($1, 'Rope', 'R-30', 40) returning id`)
  const customer = (name: string, code: string) =>
    sql(`insert into customers (company_id, customer_name, sales_representative) values ($1, $2, $3) returning id`, name, code)
  const [theirs, others] = [await customer('Pier 9', 'R1'), await customer('Harbor Fish', 'R2')]
  const order = async (customerId: string, quantity: string) => {
    const lines = [
      { description: 'Else', quantity: '1', unitPrice: '1' },
      { itemId: item, itemNumber: 'R-30', description: 'Rope', quantity, unit: 'EA', unitPrice: '38.5' },
    ]
    const placed = await owner.post('/api/Order/Place', { customerId, requestKey: randomUUID(), lines })
    assert.equal(placed.statusCode, 200, placed.body)
    return placed.json().result.id as string
  }
  const first = await order(theirs, '2')
  const second = await order(others, '3')
  const off = await order(others, '9')
  await sql(`update orders set state = 'Cancelled' where company_id = $1 and id = $2`, off)
  const quote = await order(theirs, '7')
  await sql(`update orders set state = 'Quote' where company_id = $1 and id = $2`, quote)
  const seenBy = async (person: typeof owner): Promise<OrderOfItem[]> => (await person.get(`/api/Order/OfItem/${item}`)).json().result.rows
  const rows = await seenBy(owner)
  assert.deepEqual(
    rows.map(({ orderId, customerName, quantity, unit, unitPrice, amount }) => [orderId, customerName, quantity, unit, unitPrice, amount]),
    [
      [second, 'Harbor Fish', '3', 'EA', '38.5', 11_550],
      [first, 'Pier 9', '2', 'EA', '38.5', 7700],
    ],
  )
  assert.deepEqual(
    (await seenBy(rep)).map(({ orderId }) => orderId),
    [first],
  )
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(`/api/Order/OfItem/${item}`)).statusCode, 404)
})
