import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exchange, type Ordered, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

/** A partner with two stores, of which one is a customer of its own that pays less for pens. */
async function twoStores() {
  const here = await exchange(server)
  const { owner, insert, partnerId, arrive } = here
  const customerId = await insert('customers (company_id, customer_name, address1, city, state, zip) values ($1, $2, $3, $4, $5, $6)', [
    ...['Northwind Akron', '9 Hill St', 'Akron', 'OH', '44301'],
  ])
  const place = { qualifier: '92', address1: '1 Main St', city: 'Akron', state: 'OH', zip: '44301' }
  for (const own of [
    { code: '0001', name: 'First', customerId: null },
    { code: '0002', name: 'Second', customerId },
  ]) {
    const answer = await owner.post(`/api/EDI/SavePartnerLocation/${partnerId}`, { ...place, ...own })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  const cheap = await arrive(orderFile({ number: 'BEFORE', control: 1, shipTo: '0002', lines: [{ code: 'PEN', price: '4' }] }))
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${cheap.id}`, { version: cheap.version, reason: 'agreed' })).statusCode, 200)
  await here.quiet()
  return here
}

const pen = { code: 'PEN', price: '5' }
const orders: Ordered[] = [
  { number: 'A', lines: [pen, { code: 'BOX', price: '12' }], shipTo: '0001' },
  { number: 'B', lines: [pen, { code: 'WHAT' }, { code: 'BOX', price: '13' }] },
  { number: 'C', lines: [{ code: 'PEN', price: '' }], shipTo: '0002' },
  { number: 'D', lines: [{ code: 'PEN', price: '' }], shipTo: '0001' },
  { number: 'E', lines: [{ ...pen, stores: ['0001', '4', '0002', '6'] }] },
  { number: 'A', lines: [{ ...pen, quantity: '1' }], shipTo: '0001' },
  { number: 'F', lines: [pen], shipTo: '0009' },
  { number: 'G', lines: [{ code: 'BOX', price: '12' }] },
  { number: 'H', lines: [pen], test: true },
]

test('orders that come in one file become what they become in files of their own, a copy among them too', async () => {
  const [together, apart] = [await twoStores(), await twoStores()]
  const files = orders.map((order, index) => orderFile({ ...order, control: 10 + index }))
  const all = [...files, ...files.slice(0, 1)]
  await together.bring(Buffer.concat(all))
  await together.quiet()
  for (const [index, file] of all.entries()) {
    // A person does not bring the same bytes twice.
    await apart.bring(Buffer.concat([file, Buffer.from('\n'.repeat(index))]))
    await apart.quiet()
  }
  const became = await whatBecame(together)
  assert.deepEqual(became, await whatBecame(apart))
  assert.deepEqual(
    became.map(({ number, state, holds }) => [number, state, holds.map(({ code, ours }) => `${code} ${ours}`.trim()).join()]),
    [
      ['BEFORE', 'valid', ''],
      ['A', 'valid', ''],
      ['B', 'held', 'itemUnknown,priceDiffers 12'],
      ['C', 'held', 'priceMissing 5'],
      ['D', 'held', 'priceMissing 5'],
      ['E', 'valid', ''],
      ['A', 'held', 'numberRepeated'],
      ['F', 'held', 'shipToUnknown STORE'],
      ['G', 'valid', ''],
      ['H', 'valid', ''],
      ['A', 'duplicate', ''],
    ],
  )
  assert.deepEqual(
    became.map(({ placed }) => placed.length),
    [1, 1, 0, 0, 0, 2, 0, 0, 1, 0, 0],
  )
})

type Hold = { code: string; ours: string; line: number | null; value: string }
type Became = { number: string; state: string; holds: Hold[]; placed: unknown[] }

/** Every document of the partner in its order, and the orders that it became. */
const whatBecame = async ({ owner, sql }: Awaited<ReturnType<typeof exchange>>) =>
  (await sql(
    `select d.number, d.state, d.holds, coalesce((select jsonb_agg(jsonb_build_array(e.store, c.customer_name, o.address_name, o.address1,
        o.grand_total) order by e.store) from edi_orders e join orders o on o.id = e.order_id join customers c on c.id = o.customer_id
        where e.document_id = d.id), '[]') as placed
      from edi_documents d where d.company_id = $1 and d.direction = 'I' order by d.id`,
    [owner.companyId],
  )) as Became[]
