import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('the office changes a store’s order at the store’s prices, in its quantities, and sees what is there where it holds its goods', async () => {
  const shop = await storefront(server)
  const level = (name: string, percent: string) => shop.insert('price_levels', { name, base: 'price', percent })
  const [stores, dealers] = [await level('Store', '-10'), await level('Dealer', '-50')]
  await shop.set('price_level_id = $2', [stores])
  const rope = await shop.item('Rope', 10, { item_type: 'Inventory', quantity_on_hand: 0, multiple_quantity: 10 })
  await shop.insert('store_items', { store_id: shop.storeId, item_id: rope, multiple_quantity: 24 })
  const { company } = shop
  assert.equal((await company.post('/api/Stock/Start', { negative: 'warn' })).statusCode, 200)
  await shop.insert('stock_balances', { item_id: rope, location_id: shop.locationId, on_hand: 100 })
  const customerId = await shop.customer('Dealer’s', { price_level_id: dealers })
  const kim = await shop.shopper('kim@dealer.example', [customerId])
  await put(kim, rope, '24')
  const { orderId } = (await send(kim)).json().result
  const details = async () => (await company.get(`/api/Order/Details/${orderId}`)).json().result
  const suggested = async (besides: object) => {
    const lines = [{ itemId: rope, unit: '', quantity: '48' }]
    return (await company.post('/api/Price/Lines', { customerId, lines, ...besides })).json().result.lines[0].unitPrice
  }
  assert.deepEqual([await suggested({ orderId }), await suggested({})], ['9.00', '5.00'])
  const found = async (besides: string) =>
    (await company.get(`/api/Order/Items?search=rope&customerId=${customerId}${besides}`)).json().result.rows[0].unitPrice
  assert.deepEqual([await found(`&orderId=${orderId}`), await found('')], ['9.00', '5.00'])
  const available = async (besides: string) =>
    (await company.get(`/api/StockHolders/Available?items=${rope}${besides}`)).json().result.rows[0].available
  assert.deepEqual([await available(`&orderId=${orderId}`), await available('')], ['100', '0'])
  const multiple = async (besides: string) =>
    (await company.get(`/api/Item/Search?ids=${rope}${besides}`)).json().result.rows[0].multipleQuantity
  assert.deepEqual([await multiple(`&storeId=${shop.storeId}`), await multiple('')], ['24', '10'])

  const change = async (quantity: string) => {
    const { version, lines } = await details()
    const [{ itemId, itemNumber, description, unit, unitPrice, taxable }] = lines
    const kept = { itemId, itemNumber, description, unit, unitPrice, taxable }
    return company.post(`/api/Order/Change/${orderId}`, { version, lines: [{ ...kept, quantity }] })
  }
  assert.equal((await change('30')).json().code, 'quantityNotSold')
  const changed = await change('48')
  assert.equal(changed.statusCode, 200, changed.body)
  const [line] = (await details()).lines
  assert.deepEqual([Number(line.unitPrice), line.priceWhy?.name], [9, 'Store'])
  // Nobody asks for the prices of another customer’s order.
  const other = await shop.customer('Other')
  const asked = await company.post('/api/Price/Lines', { customerId: other, orderId, lines: [] })
  assert.equal(asked.statusCode, 404)
})

test('S2: an accepted quote of fewer than the store sells is an order all the same, and ordered again it is named', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10, { minimum_quantity: 48, multiple_quantity: 24 })
  const customerId = await shop.customer('Quoted')
  const kim = await shop.shopper('kim@quoted.example', [customerId])
  const [refused] = (await put(kim, rope, '30')).lines
  assert.deepEqual([refused.problem, refused.nearest], ['quantity', ['48']])
  await put(kim, rope, '0')
  const lines = [{ itemId: rope, itemNumber: 'ROPE', description: 'Rope', quantity: '30', unitPrice: '9', taxable: false }]
  const quote = { customerId, requestKey: crypto.randomUUID(), lines, asQuote: true }
  const { company } = shop
  assert.equal((await company.post('/api/Order/Place', quote)).json().code, 'quantityNotSold')
  const quoted = await company.post('/api/Order/Place', { ...quote, despiteQuantities: true })
  assert.equal(quoted.statusCode, 200, quoted.body)
  const { id } = quoted.json().result
  const { paymentNumber, amount } = (await company.get(`/api/Payment/GetQrCode?orderId=${id}`)).json().result
  const accepted = await server.app.inject({
    method: 'POST',
    url: '/api/Payment/AcceptQuote',
    payload: { paymentNumber, name: 'Kim', expectedTotal: amount },
  })
  assert.equal(accepted.statusCode, 200, accepted.body)
  const order = await kim.read(`Order/${id}`)
  assert.deepEqual([order.state, Number(order.lines[0].quantity)], ['accepted', 30])
  const { added, left } = await kim.say('Reorder', { orderId: id })
  assert.deepEqual([added, left], [0, [{ number: 'ROPE', name: 'Rope', why: 'quantity' }]])
})
