import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** As the office says it, in the item's form. */
async function packed(shop: Storefront, itemId: string, quantity: string) {
  const { version } = (await shop.company.get(`/api/Item/Details/${itemId}`)).json().result
  const answer = await shop.company.post(`/api/Item/Save/${itemId}`, { version, packs: [{ unit: 'CA', quantity, gtin: '' }] })
  assert.equal(answer.statusCode, 200, answer.body)
}

async function twoCases(columns: Record<string, unknown> = {}) {
  const shop = await storefront(server)
  const customerId = await shop.customer('Cases')
  const rope = await shop.item('Rope', 10)
  await packed(shop, rope, '12')
  const kim = await shop.shopper('kim@cases.example', [customerId], columns)
  const { total } = await put(kim, rope, '2', { unit: 'CA' })
  assert.equal(total, 24_000)
  return { shop, customerId, rope, kim }
}

const first = ({ lines: [line], stops, total }: { lines: Record<string, unknown>[]; stops: string[]; total: number }) => [
  line?.problem,
  line?.packBefore,
  stops,
  total,
]

test('a case that holds less than when it was put in is ordered only once the shopper has been shown that', async () => {
  const { shop, rope, kim } = await twoCases()
  await put(kim, await shop.item('Pin', 1), '3')
  const order = (lines: { name: string }[]) => lines.map(({ name }) => name)
  await packed(shop, rope, '6')
  // At the total as it was, and as it is now.
  for (const expectedTotal of [24_300, 12_300])
    assert.equal(await kim.refusal('Place', { round: 1, expectedTotal, pay: 'account' }), 'cartMoved')
  assert.deepEqual(await shop.ordersNow(), [])
  const cart = await kim.read('Cart')
  assert.deepEqual(first(cart), ['pack', '12', ['lines'], 12_300])
  // Another number of them is not yet to agree with what one holds.
  assert.deepEqual(first(await put(kim, rope, '3', { unit: 'CA' })).slice(0, 2), ['pack', '12'])
  const agreed = await kim.say('ChangeCart', { seenTotal: 18_300 })
  assert.deepEqual(first(agreed), [null, null, [], 18_300])
  assert.deepEqual(order(agreed.lines), order(cart.lines))
  await packed(shop, rope, '8')
  assert.deepEqual(first(await kim.read('Cart')).slice(0, 2), ['pack', '6'])
  // As it was again is as the shopper agreed to.
  await packed(shop, rope, '6')
  assert.equal((await send(kim)).json().result.total, 18_300)
})

test('at a price of its own the case costs the same, and holds less all the same', async () => {
  const { shop, rope, kim, customerId } = await twoCases()
  await shop.insert('agreed_prices', { customer_id: customerId, item_id: rope, unit: 'CA', price: 100, min_quantity: 1 })
  await kim.say('ChangeCart', { seenTotal: 20_000 })
  await packed(shop, rope, '6')
  assert.deepEqual(first(await kim.read('Cart')), ['pack', '12', ['lines'], 20_000])
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 20_000, pay: 'account' }), 'cartMoved')
})

test('nor is it approved unseen: taken back it is marked in the cart, and named where an order is ordered again', async () => {
  const { shop, rope, kim, customerId } = await twoCases({ spendingLimit: 0 })
  const lee = await shop.shopper('lee@cases.example', [customerId], { mayApprove: true })
  const { requestId: id } = (await send(kim)).json().result
  await packed(shop, rope, '6')
  assert.equal(await lee.refusal('DecideRequest', { id, verdict: 'approve', expectedTotal: 24_000 }), 'requestStopped')
  await kim.say('DecideRequest', { id, verdict: 'withdraw' })
  assert.deepEqual(first(await kim.read('Cart')), ['pack', '12', ['lines'], 12_000])
  await kim.say('ChangeCart', { seenTotal: 12_000 })
  const again = (await send(kim)).json().result.requestId
  const { orderId } = await lee.say('DecideRequest', { id: again, verdict: 'approve' })
  await packed(shop, rope, '4')
  const { changed, cart } = await lee.say('Reorder', { orderId })
  assert.deepEqual(
    changed.map(({ why, before }: { why: string; before: string }) => [why, before]),
    [
      ['pack', '6'],
      ['priceDown', '60.00'],
    ],
  )
  assert.deepEqual(first(cart), [null, null, [], 8000])
})
