import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront, type Visitor, visitorOf } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const looks = ['Store', 'Items', 'Items?search=rope', 'Categories', 'Items?usual=Y', 'Items?sort=number']

test('S12: where prices are hidden no answer to a stranger says an amount, and where nobody may look none says an item', async () => {
  const shop = await storefront(server, { audience: 'public', hides_prices: true, minimum_order: 12_345 })
  const rope = await shop.item('Rope of gold', 4711.13)
  const bodiesOf = async (who: Visitor) => {
    const bodies = await Promise.all([...looks, `Item/${rope}`].map(async (path) => (await who.get(path)).body))
    return bodies.join('\n')
  }
  const amounts = /4,?711|12345|123\.45|\d+\.\d{2}\b/
  const seen = await bodiesOf(shop.stranger)
  assert.match(seen, /Rope of gold/)
  assert.doesNotMatch(seen, amounts)
  // To have an address is not to be approved.
  const nobody = await shop.shopper('nobody@street.example', [])
  assert.doesNotMatch(await bodiesOf(nobody), amounts)
  assert.doesNotMatch((await nobody.post('CartLine', { itemId: rope, quantity: '1' })).body, amounts)
  assert.deepEqual((await nobody.read('Cart')).stops, ['noCustomer'])
  const approved = await shop.shopper('kim@dealer.example', [await shop.customer('Dealer')])
  assert.match(await bodiesOf(approved), /4711\.13/)
  await shop.set(`audience = 'invited', hides_prices = false`)
  assert.equal((await shop.stranger.get('Items')).statusCode, 401)
  assert.doesNotMatch(await bodiesOf(shop.stranger), /gold|4711/i)
})

test('S11: two customers with two prices between one cache: each sees their own, nothing of it may be kept, and nothing of the other', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const [first, second] = [await shop.customer('First Dealer'), await shop.customer('SECOND SECRET')]
  const agree = (customerId: string, price: number) =>
    shop.insert('agreed_prices', { customer_id: customerId, item_id: rope, price, min_quantity: 1 })
  await agree(first, 7.77)
  await agree(second, 8.88)
  const kim = await shop.shopper('kim@first.example', [first])
  const lee = await shop.shopper('lee@second.example', [second])
  await put(lee, rope, '1')
  const hidden = (await send(lee)).json().result.orderId
  await put(lee, rope, '2')
  const paths = [...looks, `Item/${rope}`, 'Cart', 'Orders', 'Invoices', 'People', 'Requests']
  for (const path of paths) {
    const answer = await kim.get(path)
    assert.equal(answer.headers['cache-control'], 'private, no-store', path)
    assert.doesNotMatch(answer.body, /8\.88|SECOND|lee@|888/, path)
  }
  assert.equal((await kim.read('Items')).rows[0].price.unitPrice, '7.77')
  for (const path of [
    `Order/${hidden}`,
    `Items?customerId=${second}`,
    `Cart?customerId=${second}`,
    `Invoices?customerId=${second}`,
    `People?customerId=${second}`,
  ])
    assert.equal((await kim.get(path)).statusCode, 404, path)
  const body = { customerId: second, itemId: rope, quantity: '1', round: 1, expectedTotal: 888, pay: 'account', email: 'x@x.example' }
  const rights = { mayOrder: true, mayApprove: true, mayPay: true, spendingLimit: null }
  for (const path of ['CartLine', 'ChangeCart', 'Place', 'QuickOrder', 'SavePerson']) {
    const answer = await kim.post(path, { ...body, ...rights, text: 'ROPE 1' })
    assert.equal(answer.statusCode, 404, `${path} ${answer.body}`)
  }
  for (const path of ['PayOrder', 'CancelOrder', 'Reorder']) assert.equal((await kim.post(path, { orderId: hidden })).statusCode, 404, path)
})

test('tampered prices, quantities and units are refused or not heard', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const kim = await shop.shopper('kim@tamper.example', [await shop.customer('Tamper')])
  const cart = await put(kim, rope, '1', { unitPrice: '0.01', seenPrice: '0.01', amount: 1 })
  assert.deepEqual([cart.total, cart.lines[0].unitPrice], [1000, '10.00'])
  for (const quantity of ['-1', '1e9', 'NaN', '0x10', '9999999999', '1.23456', ''])
    assert.equal((await kim.post('CartLine', { itemId: rope, quantity })).statusCode, 400, quantity)
  assert.equal((await kim.post('CartLine', { itemId: rope, quantity: '1', unit: 'CA' })).statusCode, 400)
  assert.equal(
    await kim.refusal('Place', { round: 1, expectedTotal: 1, pay: 'account', lines: [{ itemId: rope, unitPrice: '0' }] }),
    'cartMoved',
  )
  assert.equal((await kim.post('Place', { round: 1, expectedTotal: -1, pay: 'account' })).statusCode, 400)
  const hidden = await shop.item('Anvil', 5, { in_stores: false })
  assert.equal((await kim.post('CartLine', { itemId: hidden, quantity: '1' })).statusCode, 404)
  const elsewhere = await storefront(server)
  const theirs = await elsewhere.item('Theirs', 1)
  assert.equal((await kim.post('CartLine', { itemId: theirs, quantity: '1' })).statusCode, 404)
})

test('a picture is anybody’s as long as the store offers its item', async () => {
  const shop = await storefront(server)
  const id = await shop.insert('item_pictures', {
    item_id: await shop.item('Shown', 1, { in_stores: false }),
    sha256: 'a'.repeat(64),
    width: 1,
    height: 1,
    bytes: 1,
  })
  assert.equal((await visitorOf(server, shop.code).get(`Picture/${id}`)).statusCode, 404)
  assert.equal((await visitorOf(server, shop.code).get('Picture/nothing')).statusCode, 404)
})
