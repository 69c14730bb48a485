import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what is ordered again beside the same in the cart takes no more lines: a cart that can hold it is not called full', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@again.example', [await shop.customer('Again')])
  const numbers = Array.from({ length: 101 }, (_, at) => `R-${at}`)
  for (const number of numbers) await shop.item(number, 1)
  const fill = () => kim.say('QuickOrder', { text: numbers.map((number) => `${number} 2`).join('\n') })
  const { total } = (await fill()).cart
  const { orderId } = await kim.say('Place', { round: 1, expectedTotal: total, pay: 'account' })
  await fill()
  const { added, cart } = await kim.say('Reorder', { orderId })
  assert.deepEqual(
    [added, cart.lines.length, new Set(cart.lines.map(({ quantity }: { quantity: string }) => quantity))],
    [101, 101, new Set(['4'])],
  )
  const others = Array.from({ length: 100 }, (_, at) => `S-${at}`)
  for (const number of others) await shop.item(number, 1)
  assert.equal(await kim.refusal('QuickOrder', { text: others.map((number) => `${number} 1`).join('\n') }), 'cartFull')
  assert.equal(
    (
      await kim.say('QuickOrder', {
        text: others
          .slice(1)
          .map((number) => `${number} 1`)
          .join('\n'),
      })
    ).cart.lines.length,
    200,
  )
  assert.equal((await kim.say('Reorder', { orderId })).cart.lines.length, 200)
})

test('whether it can be ordered again is said for the customer of the order, whichever is chosen', async () => {
  const shop = await storefront(server)
  const [dock, pier] = [await shop.customer('Dock'), await shop.customer('Pier')]
  const kim = await shop.shopper('kim@both.example', [pier])
  await shop.allow(kim.id, dock, { mayOrder: false })
  const { total } = await put(kim, await shop.item('Rope', 10), '1', { customerId: pier })
  const { orderId } = await kim.say('Place', { customerId: pier, round: 1, expectedTotal: total, pay: 'account' })
  assert.equal((await kim.read(`Order/${orderId}`)).mayOrder, true)
  await shop.rows('update shopper_customers set may_order = (customer_id = $2) where company_id = $1', [dock])
  assert.equal((await kim.read(`Order/${orderId}`)).mayOrder, false)
})

test('whoever presses again because the answer was lost has it in the cart once, by quick order and ordered again', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@lost.example', [await shop.customer('Lost')])
  // Of no more than five the same again besides it would be too many.
  await shop.item('Rope', 10, { maximum_quantity: 5 })
  const inCart = async () => (await kim.read('Cart')).lines.map(({ quantity }: { quantity: string }) => quantity)
  const press = { text: 'ROPE 3\nNONE 1', requestKey: randomUUID() }
  const first = await kim.say('QuickOrder', press)
  const [one, other] = await Promise.all([kim.say('QuickOrder', press), kim.say('QuickOrder', press)])
  assert.deepEqual([one, other], [first, first])
  assert.deepEqual([first.added, await inCart()], [1, ['3']])
  // Another press is meant so.
  await kim.say('QuickOrder', { text: 'ROPE 1', requestKey: randomUUID() })
  await kim.say('QuickOrder', { text: 'ROPE 1' })
  assert.deepEqual(await inCart(), ['5'])
  const { orderId } = (await send(kim)).json().result
  const again = { orderId, requestKey: randomUUID() }
  const before = await kim.say('Reorder', again)
  assert.deepEqual(await kim.say('Reorder', again), before)
  assert.deepEqual(await inCart(), ['5'])
  // Of all that was pressed the last ones are remembered.
  for (let presses = 0; presses < 25; presses += 1) await kim.say('QuickOrder', { text: 'NONE 1', requestKey: randomUUID() })
  const [{ kept }] = await shop.rows('select cardinality(pressed) as kept from store_carts where company_id = $1')
  assert.equal(kept, 20)
})
