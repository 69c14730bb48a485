import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkDigitOf } from '#contract/gtin.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'
import { quantitiesWrong } from '../cart/quick.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const pack = (shop: Storefront, itemId: string, unit: string, quantity: number, gtin = '') =>
  shop.insert('item_packs', { item_id: itemId, unit, quantity, gtin })
const unpack = (shop: Storefront, itemId: string) => shop.rows('delete from item_packs where company_id = $1 and item_id = $2', [itemId])

test('a pack that is taken away while it is in a cart or a request is sold no more, and never at the price of one piece', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Cases')
  const kim = await shop.shopper('kim@cases.example', [customerId])
  const sam = await shop.shopper('sam@cases.example', [customerId], { spendingLimit: 0 })
  const lee = await shop.shopper('lee@cases.example', [customerId], { mayApprove: true })
  const rope = await shop.item('Rope', 10)
  await pack(shop, rope, 'CS', 12)
  assert.equal((await put(kim, rope, '2', { unit: 'CS' })).total, 24_000)
  await put(sam, rope, '2', { unit: 'CS' })
  const { requestId: id } = (await send(sam)).json().result
  await unpack(shop, rope)
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 24_000, pay: 'account' }), 'cartMoved')
  const { lines, total, stops } = await kim.read('Cart')
  assert.deepEqual([lines[0].problem, lines[0].amount, total, stops], ['withdrawn', 0, 0, ['lines']])
  assert.equal(await kim.refusal('Place', { round: 1, expectedTotal: 0, pay: 'account' }), 'cartMoved')
  assert.equal(await lee.refusal('DecideRequest', { id, verdict: 'approve', expectedTotal: 24_000 }), 'requestStopped')
  assert.deepEqual(await shop.ordersNow(), [])
  assert.deepEqual((await put(kim, rope, '0', { unit: 'CS' })).stops, ['empty'])
})

test('an order once more: what was ordered by a unit that is none of the item’s is left out and named', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Bundles')
  const kim = await shop.shopper('kim@bundles.example', [customerId])
  const rope = await shop.item('Rope', 10)
  const line = { itemId: rope, itemNumber: 'ROPE', description: 'Rope', unitPrice: '10' }
  const lines = [
    { ...line, quantity: '3', unit: 'Bundle' },
    { ...line, quantity: '2', unit: 'ea' },
  ]
  const placed = await shop.company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })
  assert.equal(placed.statusCode, 200, placed.body)
  const { added, left, cart } = await kim.say('Reorder', { orderId: placed.json().result.id })
  assert.deepEqual([added, left], [1, [{ number: 'ROPE', name: 'Rope', why: 'withdrawn' }]])
  assert.deepEqual([cart.lines[0].unit, cart.lines[0].quantity, cart.total], ['EA', '2', 2000])
})

test('an order once more has also what the seller called off of it', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@off.example', [await shop.customer('Off')])
  const [rope, pin] = [await shop.item('Rope', 10), await shop.item('Pin', 2, { unit: 'LB' })]
  await put(kim, rope, '5')
  await put(kim, pin, '3.5')
  const { orderId } = (await send(kim)).json().result
  const off = (itemId: string, quantity: number) =>
    shop.rows('update order_lines set quantity = quantity - $4, called_off = $4 where company_id = $1 and order_id = $2 and item_id = $3', [
      orderId,
      itemId,
      quantity,
    ])
  await off(rope, 5)
  await off(pin, 1.25)
  const { added, cart } = await kim.say('Reorder', { orderId })
  const had = cart.lines.map(({ number, quantity }: { number: string; quantity: string }) => `${quantity} ${number}`).sort()
  assert.deepEqual([added, had], [2, ['3.5 PIN', '5 ROPE']])
})

test('the number of a pack orders that pack, however it is written, where no unit says otherwise', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@codes.example', [await shop.customer('Codes')])
  const rope = await shop.item('Rope', 10)
  const [piece, crate] = ['0001234567890', '1001234567890'].map((digits) => digits + checkDigitOf(digits))
  await pack(shop, rope, 'EA', 1, piece)
  await pack(shop, rope, 'CA', 12, crate)
  const quick = async (text: string) => {
    const { problems, cart } = await kim.say('QuickOrder', { text })
    await kim.say('ChangeCart', { empty: true })
    return [
      ...problems.map(({ why }: { why: string }) => why),
      ...cart.lines.map(({ quantity, unit }: { quantity: string; unit: string }) => `${quantity} ${unit}`).sort(),
    ]
  }
  // As a UPC is printed: twelve digits.
  assert.deepEqual(await quick(`${crate}\t2\n${piece?.slice(2)}\t3`), ['2 CA', '3 EA'])
  assert.deepEqual(await quick(`${crate} 5 EA`), ['5 EA'])
  // An item that is numbered by the code of its case is meant itself.
  await shop.rows('update items set sku = $3 where company_id = $1 and id = $2', [rope, crate])
  assert.deepEqual(await quick(`${crate} 4`), ['4 EA'])
  await shop.item('Other', 1, { sku: piece })
  assert.deepEqual(await quick(`${piece} 4`), ['several'])
})

test('a thousand lines of one item are worked out once, together with what is in the cart', () => {
  let looked = 0
  const item = { unit: 'EA', packs: [], minimumQuantity: '', multipleQuantity: '12', maximumQuantity: '' }
  const itemOf = () => {
    looked += 1
    return item
  }
  const one = { itemId: 'rope', unit: 'EA', quantity: '1' }
  const lines = Array.from({ length: 1000 }, () => one)
  const wrong = quantitiesWrong(lines, [one], itemOf)
  assert.deepEqual([wrong.length, looked, wrong[0]?.nearest, wrong[999]?.nearest], [1000, 1, ['996', '1008'], ['996', '1008']])
  assert.ok(quantitiesWrong(lines, [{ ...one, quantity: '8' }], itemOf).every((each) => each === null))
})

test('what is counted is sold whole, in the cart, by quick order and ordered again, unless the item says a finer step', async () => {
  const shop = await storefront(server)
  const kim = await shop.shopper('kim@halves.example', [await shop.customer('Halves')])
  const rope = await shop.item('Rope', 10)
  await shop.insert('item_packs', { item_id: rope, unit: 'CA', quantity: 12 })
  const [cheese, cake] = [await shop.item('Cheese', 8, { unit: 'LB' }), await shop.item('Cake', 20, { multiple_quantity: 0.5 })]
  const lineOf = async (itemId: string, quantity: string, unit?: string) => {
    const { lines } = await put(kim, itemId, quantity, { unit })
    const { problem, nearest } = lines.find(
      (each: { itemId: string; unit: string }) => each.itemId === itemId && (!unit || each.unit === unit),
    )
    return [problem, nearest]
  }
  assert.deepEqual(await lineOf(rope, '1.5'), ['quantity', ['1', '2']])
  assert.deepEqual(await lineOf(rope, '0.5', 'CA'), ['quantity', ['1']])
  assert.equal((await send(kim)).json().code, 'cartMoved')
  await kim.say('ChangeCart', { empty: true })
  assert.deepEqual(await lineOf(cheese, '1.5'), [null, []])
  assert.deepEqual(await lineOf(cake, '2.5'), [null, []])
  const { added, problems } = await kim.say('QuickOrder', { text: 'ROPE\t1,500\nROPE 2.5 CA\nCHEESE;0.25\nROPE\t1,5' })
  assert.equal(added, 2)
  assert.deepEqual(
    problems.map(({ line, why, nearest }: Record<string, unknown>) => [line, why, nearest]),
    [
      [2, 'quantity', ['2', '3']],
      [4, 'line', []],
    ],
  )
  assert.deepEqual(await kim.read('Cart').then(({ lines }) => lines.map(({ quantity }: { quantity: string }) => quantity)), [
    '1.75',
    '2.5',
    '1500',
  ])
  const { orderId } = (await send(kim)).json().result
  await shop.rows('update order_lines set quantity = 2.5 where company_id = $1 and item_id = $2', [rope])
  const { left } = await kim.say('Reorder', { orderId })
  assert.deepEqual(
    left.map(({ number, why }: Record<string, unknown>) => [number, why]),
    [['ROPE', 'quantity']],
  )
})
