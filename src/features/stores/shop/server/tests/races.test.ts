import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** A store whose location has so many of an item, six of which are a case; more than there is is refused. */
async function scarce(onHand: number) {
  const shop = await storefront(server)
  const item = await shop.item('Scarce', 10, { item_type: 'Inventory', quantity_on_hand: 0 })
  await shop.insert('item_packs', { item_id: item, unit: 'CA', quantity: 6 }).catch(() => '')
  assert.equal((await shop.company.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  await shop.insert('stock_balances', { item_id: item, location_id: shop.locationId, on_hand: onHand }).catch(() => '')
  const left = async () => {
    const [row] = await shop.rows('select available from stock_balances where company_id = $1 and location_id = $2', [shop.locationId])
    return Number(row.available)
  }
  return { ...shop, item, left }
}

test('S9: of ten fifty carts of one get ten orders, and forty are told; nothing is oversold, lost or doubled', async () => {
  const shop = await scarce(10)
  const customerId = await shop.customer('Rush')
  const rush = await Promise.all(Array.from({ length: 50 }, (_, at) => shop.shopper(`rush${at}@x.example`, [customerId])))
  for (const each of rush) await put(each, shop.item, '1')
  const answers = await Promise.all(rush.map((each) => each.post('Place', { round: 1, expectedTotal: 1000, pay: 'account' })))
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 'placed' : answer.json().code))
  assert.deepEqual([codes.filter((code) => code === 'placed').length, codes.filter((code) => code === 'cartMoved').length], [10, 40])
  assert.deepEqual([(await shop.ordersNow()).length, await shop.left()], [10, 0])
  const told = rush[codes.indexOf('cartMoved')] ?? assert.fail()
  assert.deepEqual(
    (await told.read('Cart')).lines.map(({ problem }: { problem: string }) => problem),
    ['short'],
  )
})

test('S9: two lines of one item count together: six and a case of six of ten are refused', async () => {
  const shop = await scarce(10)
  const kim = await shop.shopper('kim@two.example', [await shop.customer('Two')])
  await put(kim, shop.item, '6')
  const cart = await put(kim, shop.item, '1', { unit: 'CA' })
  assert.deepEqual(
    cart.lines.map(({ problem }: { problem: string }) => problem),
    ['short', 'short'],
  )
  assert.equal((await send(kim)).json().code, 'cartMoved')
  await put(kim, shop.item, '4')
  assert.equal((await send(kim)).statusCode, 200)
  assert.equal(await shop.left(), 0)
})

test('S19: a press that is doubled gets the same order both times, whenever the other one comes', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@twice.example', [await shop.customer('Twice')])
  const rope = await shop.item('Rope', 10)
  for (let round = 1; round <= 25; round += 1) {
    await put(kim, rope, '1')
    const press = { round, expectedTotal: 1000, pay: 'account' }
    const [one, other] = await Promise.all([kim.say('Place', press), kim.say('Place', press)])
    assert.equal(one.orderId, other.orderId)
  }
  assert.equal((await shop.ordersNow()).length, 25)
})

test('S19: two devices and two tabs press at once: one order', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@once.example', [await shop.customer('Once')])
  await put(kim, await shop.item('Rope', 10), '1')
  const press = { round: 1, expectedTotal: 1000, pay: 'account' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => kim.say('Place', press)))
  assert.equal(new Set(answers.map(({ orderId }) => orderId)).size, 1)
  assert.equal((await shop.ordersNow()).length, 1)
})

test('the last of a customer’s credit is given once', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Last', { credit_limit: 1000 })
  const both = await Promise.all([0, 1].map((at) => shop.shopper(`last${at}@x.example`, [customerId])))
  const rope = await shop.item('Rope', 10)
  for (const each of both) await put(each, rope, '1')
  const answers = await Promise.all(both.map((each) => each.post('Place', { round: 1, expectedTotal: 1000, pay: 'account' })))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.deepEqual(
    (await shop.ordersNow()).map(({ state }) => state),
    ['OnAccount'],
  )
})

test('a PO number that is good once is good once, also for two who send it at once', async () => {
  const shop = await storefront(server, { po_unique: true })
  const customerId = await shop.customer('Twice')
  const both = await Promise.all([0, 1].map((at) => shop.shopper(`twice${at}@x.example`, [customerId])))
  const rope = await shop.item('Rope', 10)
  for (const each of both) {
    await put(each, rope, '1')
    await each.say('ChangeCart', { poNumber: 'PO 1' })
  }
  const answers = await Promise.all(both.map((each) => each.post('Place', { round: 1, expectedTotal: 1000, pay: 'account' })))
  assert.deepEqual(answers.map((answer) => (answer.statusCode === 200 ? '' : answer.json().code)).sort(), ['', 'cartStopped'])
})
