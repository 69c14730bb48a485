import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { put, send, storefront } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

const payable = async (columns: Record<string, unknown> = {}) =>
  storefront(server, { pay_now: true, ...columns }, await payableCompany(server))

test('in a public store the first order makes the customer, who pays now; the answer that was lost is the same', async () => {
  const shop = await payable({ audience: 'public' })
  const ana = await shop.shopper('ana@street.example', [])
  const cart = await put(ana, await shop.item('Rope', 10), '2')
  assert.deepEqual([cart.stops, cart.onAccount, cart.payNow, cart.customerId], [[], false, true, null])
  const address = { address1: '9 Main', city: 'Salem', state: 'OR', zip: '97301' }
  const press = { round: 1, expectedTotal: 2000, pay: 'now', newCustomer: { name: 'Ana Street', address } }
  assert.deepEqual((await ana.post('Place', { ...press, newCustomer: undefined })).json().code, 'invalid')
  assert.equal(await ana.refusal('Place', { ...press, pay: 'account' }), 'cartMoved')
  const placed = await ana.say('Place', press)
  assert.deepEqual(await ana.say('Place', press), placed)
  const made = await shop.rows('select customer_name, city from customers where company_id = $1')
  assert.deepEqual(made, [{ customer_name: 'Ana Street', city: 'Salem' }])
  assert.equal((await ana.read('Orders')).rows.length, 1)
  // Whoever is called the same is somebody else, in QuickBooks too.
  const other = await shop.shopper('other@street.example', [])
  await put(other, await shop.item('Pin', 1), '5')
  await other.say('Place', { ...press, expectedTotal: 500 })
  const names = await shop.rows('select customer_name from customers where company_id = $1 order by 1')
  assert.deepEqual(names, [{ customer_name: 'Ana Street' }, { customer_name: 'Ana Street (other@street.example)' }])
  assert.equal((await other.read('Orders')).rows.length, 1)
})

test('whoever never paid is a lead, orders one at a time, and has goods kept for them for a day', async () => {
  const shop = await payable({ audience: 'public' })
  const ana = await shop.shopper('ana@never.example', [])
  const rope = await shop.item('Rope', 10)
  await put(ana, rope, '2')
  const address = { address1: '9 Main', city: 'Salem', state: 'OR', zip: '97301' }
  const { orderId } = await ana.say('Place', { round: 1, expectedTotal: 2000, pay: 'now', newCustomer: { name: 'Ana Never', address } })
  const typeNow = () => shop.rows(`select customer_type from customers where company_id = $1 and customer_name = 'Ana Never'`)
  assert.deepEqual(await typeNow(), [{ customer_type: 'N' }])
  const sent = await shop.rows(`select 1 from deliveries where company_id = $1 and channel <> 'mail'`)
  assert.deepEqual(sent, [])
  const [{ hours }] = await shop.rows(
    'select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from payment_links where company_id = $1 and order_id = $2',
    [orderId],
  )
  assert.equal(hours, 24)
  const { stops, unpaid } = await put(ana, rope, '1')
  assert.deepEqual([stops, unpaid.id], [['unpaid'], orderId])
  assert.equal((await send(ana, { pay: 'now' })).json().code, 'cartStopped')
  await ana.say('CancelOrder', { orderId })
  assert.equal((await send(ana, { pay: 'now' })).statusCode, 200)
})

test('a first order that is sent from two tabs at once makes one customer and one order', async () => {
  const shop = await payable({ audience: 'public' })
  const ana = await shop.shopper('ana@tabs.example', [])
  await put(ana, await shop.item('Rope', 10), '2')
  const address = { address1: '9 Main', city: 'Salem', state: 'OR', zip: '97301' }
  const press = { round: 1, expectedTotal: 2000, pay: 'now', newCustomer: { name: 'Ana Tabs', address } }
  const [one, other] = await Promise.all([ana.say('Place', press), ana.say('Place', press)])
  assert.deepEqual(one, other)
  assert.equal((await shop.rows('select id from customers where company_id = $1')).length, 1)
})

test('two who order for one that never paid, at the same moment, get one order, and the other hears of it', async () => {
  const shop = await payable({ audience: 'public' })
  const customerId = await shop.customer('Never Paid', { customer_type: 'N', onTerms: false })
  const both = [await shop.shopper('one@never.example', [customerId]), await shop.shopper('two@never.example', [customerId])]
  const rope = await shop.item('Rope', 10)
  for (const each of both) await put(each, rope, '1')
  const press = { round: 1, expectedTotal: 1000, pay: 'now' }
  const answers = await Promise.all(both.map((each) => each.post('Place', press)))
  assert.deepEqual(answers.map((answer) => (answer.statusCode === 200 ? 'placed' : answer.json().code)).sort(), ['cartStopped', 'placed'])
  const [order, ...others] = await shop.ordersNow()
  assert.deepEqual(others, [])
  const carts = await Promise.all(both.map((each) => each.read('Cart')))
  assert.deepEqual(
    carts.map(({ lines, unpaid }) => [lines.length, unpaid?.id]).toSorted(([one], [other]) => one - other),
    [
      [0, order.id],
      [1, order.id],
    ],
  )
})

test('strangers who call themselves the same at the same moment are each their own, and see nothing of each other', async () => {
  const shop = await payable({ audience: 'public' })
  const all = await Promise.all(['ana', 'ben', 'cy'].map((name) => shop.shopper(`${name}@same.example`, [])))
  const rope = await shop.item('Rope', 10)
  for (const each of all) await put(each, rope, '1')
  const address = { address1: '9 Main', city: 'Salem', state: 'OR', zip: '97301' }
  const press = { round: 1, expectedTotal: 1000, pay: 'now', newCustomer: { name: 'Same Works', address } }
  const placed = await Promise.all(all.map((each) => each.say('Place', press)))
  assert.equal(new Set(placed.map(({ orderId }) => orderId)).size, 3)
  const names = (await shop.rows('select customer_name from customers where company_id = $1')).map(({ customer_name }) => customer_name)
  assert.deepEqual([names.length, new Set(names).size, names.filter((name) => name === 'Same Works').length], [3, 3, 1])
  for (const [at, each] of all.entries())
    assert.deepEqual(
      (await each.read('Orders')).rows.map(({ id }: { id: string }) => id),
      [placed[at].orderId],
    )
})
