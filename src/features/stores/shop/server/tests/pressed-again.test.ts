import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

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
