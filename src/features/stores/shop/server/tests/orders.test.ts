import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'
import { storeNews } from '../mails/news.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what is in the cart is ordered at the shopper’s own price, on account, once for each press', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Harbor Cafe')
  const rope = await shop.item('Rope', 10)
  const kim = await shop.shopper('kim@harbor.example', [customerId])
  const cart = await put(kim, rope, '3')
  assert.deepEqual([cart.total, cart.stops, cart.onAccount, cart.noAccount, cart.lines[0].amount], [3000, [], true, '', 3000])
  const press = { round: cart.round, expectedTotal: 3000, pay: 'account' }
  const [first, second] = await Promise.all([kim.say('Place', press), kim.say('Place', press)])
  assert.deepEqual([first.kind, first.state, first.total], ['placed', 'OnAccount', 3000])
  assert.equal(first.orderId, second.orderId)
  assert.equal((await kim.say('Place', press)).orderId, first.orderId)
  const [order, ...others] = await shop.ordersNow()
  assert.deepEqual([order.state, order.location_id, others], ['OnAccount', shop.locationId, []])
  const now = await kim.read('Cart')
  assert.deepEqual([now.round, now.lines, now.stops], [2, [], ['empty']])
})

test('S3: the store’s minimum counts after discounts, before tax and delivery, and no cent less will do', async () => {
  const shop = await storefront(server, { minimum_order: 25_000 })
  const customerId = await shop.customer('Pier Nine')
  const kim = await shop.shopper('kim@pier.example', [customerId])
  const cart = await put(kim, await shop.item('Coil', 249.99), '1')
  assert.deepEqual([cart.stops, cart.missing], [['minimum'], 1])
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 24_999, pay: 'account' }), 'cartStopped')
  assert.deepEqual((await put(kim, await shop.item('Pin', 0.01), '1')).stops, [])
  assert.equal((await send(kim)).statusCode, 200)
})

test('S10: a dearer price is asked again with both prices, a lower one is taken silently', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@dock.example', [await shop.customer('Dock Street')])
  const rope = await shop.item('Line', 10)
  await put(kim, rope, '1')
  const price = (dollars: number) => shop.rows('update items set unit_price = $3 where company_id = $1 and id = $2', [rope, dollars])
  await price(11)
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 1000, pay: 'account' }), 'cartMoved')
  const [line] = (await kim.read('Cart')).lines
  assert.deepEqual([line.seenPrice, line.unitPrice, line.problem], ['10.00', '11.00', 'priceUp'])
  // Whoever sends the new total without having said so has not seen it.
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 1100, pay: 'account' }), 'cartMoved')
  const seen = await kim.say('ChangeCart', { seenTotal: 1100 })
  assert.deepEqual([seen.stops, seen.total], [[], 1100])
  await price(9)
  const answer = await kim.say('Place', { round: 1, expectedTotal: 1100, pay: 'account' })
  assert.equal(answer.total, 900)
})

test('S10: a price that moves again before the press is agreed to by nobody who did not see it', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@noon.example', [await shop.customer('Noon')])
  const rope = await shop.item('Hawser', 10)
  await put(kim, rope, '2')
  const price = (dollars: number) => shop.rows('update items set unit_price = $3 where company_id = $1 and id = $2', [rope, dollars])
  await price(11)
  const { total: seenTotal } = await kim.read('Cart')
  await price(12)
  assert.equal(await kim.refusal('ChangeCart', { seenTotal }), 'cartMoved')
  const marked = async () => {
    const [{ problem, seenPrice, unitPrice }] = (await kim.read('Cart')).lines
    return [problem, seenPrice, unitPrice]
  }
  assert.deepEqual(await marked(), ['priceUp', '10.00', '12.00'])
  // Whoever adds to it by its number has seen no price either.
  await kim.say('QuickOrder', { text: 'HAWSER 1' })
  assert.deepEqual(await marked(), ['priceUp', '10.00', '12.00'])
  assert.equal((await send(kim)).json().code, 'cartMoved')
  await kim.say('ChangeCart', { seenTotal: 3600 })
  const { orderId } = (await send(kim)).json().result
  await put(kim, rope, '1')
  await price(13)
  await kim.say('Reorder', { orderId })
  assert.deepEqual(await marked(), ['priceUp', '12.00', '13.00'])
})

test('a cart that was changed on another device is not ordered unseen', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@quay.example', [await shop.customer('Quay')])
  const rope = await shop.item('Cord', 10)
  await put(kim, rope, '5')
  await put(kim, rope, '3')
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 5000, pay: 'account' }), 'cartMoved')
  assert.equal(await kim.refusal('Place', { round: 2, expectedTotal: 3000, pay: 'account' }), 'cartMoved')
  assert.deepEqual(await shop.ordersNow(), [])
})

test('S17: on account goes up to the credit limit and not a cent further; on hold nothing goes', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Wharf Six', { credit_limit: 500_000, open_balance: 480_000 })
  const kim = await shop.shopper('kim@wharf.example', [customerId])
  const exact = await shop.item('Anchor', 200)
  const pin = await shop.item('Bolt', 0.01)
  await put(kim, exact, '1')
  const beyond = await put(kim, pin, '1')
  assert.deepEqual([beyond.onAccount, beyond.noAccount, beyond.creditLeft], [false, 'credit', 20_000])
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 20_001, pay: 'account' }), 'cartMoved')
  const within = await put(kim, pin, '0')
  assert.deepEqual([within.onAccount, within.noAccount], [true, ''])
  await shop.rows('update customers set on_hold = true where company_id = $1 and id = $2', [customerId])
  const held = await kim.read('Cart')
  assert.deepEqual([held.stops, held.onAccount, held.payNow, held.noAccount], [['onHold'], false, false, 'onHold'])
  await shop.rows('update customers set on_hold = false where company_id = $1 and id = $2', [customerId])
  assert.equal((await send(kim)).statusCode, 200)
})

test('S6: a PO number may be required, and be good once for each customer', async () => {
  const shop = await storefront(server, { po_required: true, po_unique: true })
  const kim = await shop.shopper('kim@six.example', [await shop.customer('Six')])
  const rope = await shop.item('Strap', 5)
  const order = async (poNumber: string) => {
    await put(kim, rope, '1')
    return kim.say('ChangeCart', { poNumber })
  }
  assert.deepEqual((await put(kim, rope, '1')).stops, ['poNumber'])
  assert.deepEqual((await order('PO 7')).stops, [])
  const { orderId, label } = (await send(kim)).json().result
  const again = await order('po 7')
  assert.deepEqual([again.stops, again.poUsedBy], [['poUsed'], { id: orderId, label }])
  // What was only offered, which no shopper sees, or came to nothing, takes none.
  for (const state of ['Quote', 'QuoteExpired', 'Expired', 'Cancelled', 'Rejected']) {
    await shop.rows('update orders set state = $3 where company_id = $1 and id = $2', [orderId, state])
    assert.deepEqual((await order('PO 7')).stops, [], state)
  }
})

test('the store’s approval holds an order and no goods of the location; approved it holds them there', async () => {
  const shop = await storefront(server, { approval: 'above', approval_above: 10_000 })
  const rope = await shop.item('Hawser', 10, { item_type: 'Inventory', quantity_on_hand: 0 })
  assert.equal((await shop.company.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  await shop.insert('stock_balances', { item_id: rope, location_id: shop.locationId, on_hand: 50 })
  const kim = await shop.shopper('kim@held.example', [await shop.customer('Held')])
  const reserved = async () =>
    (await shop.rows('select reserved from stock_balances where company_id = $1 and location_id = $2', [shop.locationId]))[0].reserved
  assert.equal((await put(kim, rope, '10')).waitsForSeller, false)
  assert.equal((await send(kim)).json().result.state, 'OnAccount')
  assert.equal(Number(await reserved()), 10)
  assert.equal((await put(kim, rope, '11')).waitsForSeller, true)
  const { state, orderId } = (await send(kim)).json().result
  assert.deepEqual([state, Number(await reserved())], ['AwaitingApproval', 10])
  const shown = (await shop.company.get(`/api/Order/Details/${orderId}`)).json().result
  assert.deepEqual([shown.heldBy, shown.heldAbove, shown.placedIn.shopperName], ['store', 10_000, 'kim'])
  assert.equal((await kim.read(`Order/${orderId}`)).state, 'waiting')
  const approved = await shop.company.post(`/api/Order/Decide/${orderId}`, { verdict: 'approve' })
  assert.equal(approved.statusCode, 200, approved.body)
  assert.equal(Number(await reserved()), 21)
  const thread = (await kim.read(`Order/${orderId}`)).thread.map(({ what }: { what: string }) => what)
  assert.deepEqual(thread, ['placed', 'accepted'])
})

test('a paused or closed store takes nothing; the cart is kept, and who is signed in still sees it', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@shut.example', [await shop.customer('Shut')])
  await put(kim, await shop.item('Buoy', 4), '2')
  const press = { round: 1, expectedTotal: 800, pay: 'account' }
  for (const [state, standing] of [
    ['Paused', 'paused'],
    ['Closed', 'closed'],
    ['Scheduled', 'notYet'],
  ]) {
    await shop.set('state = $2', [state])
    assert.equal((await kim.read('Store')).standing, standing)
    assert.equal(await kim.refusal('Place', press), 'storeNotOpen')
    assert.deepEqual([(await kim.read('Cart')).lines.length, (await kim.read('Orders')).rows], [1, []])
  }
  await shop.set(`state = 'Open', closes_on = current_date - 3`)
  assert.equal(await kim.refusal('Place', press), 'storeNotOpen')
  await shop.set('closes_on = null')
  assert.equal((await kim.say('Place', press)).kind, 'placed')
})

test('what becomes of an order is mailed to who placed it, each once, in their language', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const kim = await shop.shopper('kim@news.example', [await shop.customer('News')])
  await kim.say('Profile', { name: 'Kim', phone: '', language: 'es' })
  await put(kim, await shop.item('Rope', 10), '1')
  const { orderId } = (await send(kim)).json().result
  const mails = async () =>
    (
      await server.database.owner.query(
        `select kind, payload->>'language' as language from deliveries where channel = 'mail' and payload->'sender'->'record'->>'id' = $1 order by id`,
        [orderId],
      )
    ).rows.map(({ kind, language }) => `${kind} ${language}`)
  await storeNews.run(server.services)
  assert.deepEqual(await mails(), ['shopOrderWaits es'])
  await shop.company.post(`/api/Order/Decide/${orderId}`, { verdict: 'approve' })
  await storeNews.run(server.services)
  await storeNews.run(server.services)
  assert.deepEqual(await mails(), ['shopOrderWaits es', 'shopOrderAccepted es'])
})

test('a wanted day that cannot be met any more stops the order and is said, and is not left out silently', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@late.example', [await shop.customer('Late')])
  await put(kim, await shop.item('Rope', 10), '1')
  await kim.say('ChangeCart', { wantedOn: '2099-01-05' })
  await shop.rows(`update store_carts set wanted_on = '2020-01-06' where company_id = $1`)
  const { stops, wantedOn } = await kim.read('Cart')
  assert.deepEqual([stops, wantedOn], [['wantedOn'], '2020-01-06'])
  assert.equal((await send(kim)).json().code, 'cartStopped')
  assert.deepEqual(await shop.ordersNow(), [])
  assert.deepEqual((await kim.say('ChangeCart', { wantedOn: '2099-01-06' })).stops, [])
  const { orderId } = (await send(kim)).json().result
  assert.equal((await kim.read(`Order/${orderId}`)).wantedOn, '2099-01-06')
})
