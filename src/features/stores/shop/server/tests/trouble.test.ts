import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('an item that is withdrawn while it is in the cart stops the order, says so, and is taken out', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@gone.example', [await shop.customer('Gone')])
  const [rope, pin] = [await shop.item('Rope', 10), await shop.item('Pin', 2)]
  await put(kim, rope, '1')
  await put(kim, pin, '1')
  await shop.rows('insert into store_items (company_id, store_id, item_id, offered) values ($1, $2, $3, false)', [shop.storeId, rope])
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 1200, pay: 'account' }), 'cartMoved')
  const cart = await kim.read('Cart')
  assert.deepEqual(
    [cart.stops, cart.total, cart.lines.map(({ problem }: { problem: string | null }) => problem)],
    [['lines'], 200, ['withdrawn', null]],
  )
  assert.equal((await kim.post('CartLine', { itemId: rope, quantity: '2' })).statusCode, 404)
  assert.deepEqual((await put(kim, rope, '0')).stops, [])
  assert.equal((await send(kim)).statusCode, 200)
})

test('every refusal is a sentence in the shopper’s language that says what happened and what to do', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@words.example', [await shop.customer('Words')])
  await put(kim, await shop.item('Rope', 10), '1')
  const said = async (path: string, body: object, language: string) =>
    (await kim.post(path, body, { 'accept-language': language })).json().message
  const wrong = { round: 1, expectedTotal: 1, pay: 'account' }
  assert.match(await said('Place', wrong, 'en'), /changed since you saw it.*Nothing was ordered/)
  assert.match(await said('Place', wrong, 'es'), /cambió desde que lo vio.*No se pidió nada/)
  await shop.set(`state = 'Paused'`)
  assert.match(await said('Place', wrong, 'en'), /takes no orders now. The cart is kept/)
  assert.match(await said('Place', wrong, 'es'), /no recibe pedidos ahora. El carrito se guarda/)
  assert.match(await said('Join', { token: 'x'.repeat(32) }, 'es'), /invitación ya se usó o ha caducado/)
})

test('S8: the seller changes an order that waits: the shopper sees what was ordered, what it is now, and both totals', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const kim = await shop.shopper('kim@changed.example', [await shop.customer('Changed')])
  const items = await Promise.all([1, 2, 3].map((each) => shop.item(`Thing ${each}`, each)))
  for (const each of items) await put(kim, each, '5')
  const { orderId } = (await send(kim)).json().result
  const { lines, version } = (await shop.company.get(`/api/Order/Details/${orderId}`)).json().result
  const kept = lines
    .slice(0, 2)
    .map(({ itemId, itemNumber, description, unit, unitPrice, taxable }: Record<string, unknown>, at: number) => ({
      ...{ itemId, itemNumber, description, unit, unitPrice, taxable },
      quantity: at === 0 ? '5' : '3',
    }))
  const answer = await shop.company.post(`/api/Order/Change/${orderId}`, { version, lines: kept })
  assert.equal(answer.statusCode, 200, answer.body)
  const order = await kim.read(`Order/${orderId}`)
  assert.deepEqual([order.orderedTotal, order.total, order.state], [3000, 1100, 'waiting'])
  assert.deepEqual(
    order.lines.map(({ quantity, orderedQuantity }: Record<string, string | null>) => [quantity, orderedQuantity]),
    [
      ['5', null],
      ['3', '5'],
      ['0', '5'],
    ],
  )
  assert.ok(order.thread.some(({ what }: { what: string }) => what === 'changed'))
})

test('S5: a branch is chosen first: its prices and its address, and the order is the branch’s', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const parent = await shop.customer('Head office')
  const [north, south] = [
    await shop.customer('North', { parent_id: parent, address1: '1 North Rd' }),
    await shop.customer('South', { parent_id: parent, address1: '2 South Rd' }),
  ]
  await shop.insert('agreed_prices', { customer_id: parent, item_id: rope, price: 9, min_quantity: 1 })
  await shop.insert('agreed_prices', { customer_id: south, item_id: rope, price: 8, min_quantity: 1 })
  const kim = await shop.shopper('kim@branches.example', [north, south])
  const inNorth = await put(kim, rope, '1', { customerId: north })
  const inSouth = await put(kim, rope, '1', { customerId: south })
  assert.deepEqual([inNorth.total, inNorth.shipTo.address1, inSouth.total, inSouth.shipTo.address1], [900, '1 North Rd', 800, '2 South Rd'])
  // Whose agreement it is says nobody.
  assert.deepEqual([inNorth.lines[0].why.source, inNorth.lines[0].why.name], ['parent', ''])
  await kim.say('Place', { customerId: south, round: 1, expectedTotal: 800, pay: 'account' })
  const [order] = await shop.rows('select customer_id, address1 from orders where company_id = $1')
  assert.deepEqual(order, { customer_id: south, address1: '2 South Rd' })
})
