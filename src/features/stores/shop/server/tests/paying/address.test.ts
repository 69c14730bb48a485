import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { put, send, storefront } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

/** Goods to Texas cost $9.50 more and are taxed by 10 %. */
async function texan(columns: Record<string, unknown> = {}) {
  const shop = await storefront(server, { pay_now: true, ...columns }, await payableCompany(server))
  const rate = await shop.insert('tax_rates', { name: 'Texas', rate_percent: 10 })
  await shop.insert('external_links', { provider: 'quickbooks', kind: 'taxRate', local_id: rate, external_id: 'r1' })
  const code = await shop.insert('tax_codes', { name: 'Texas', taxable: true, sales_rates: '["r1"]' })
  await shop.rows(
    `insert into sales_settings (company_id, delivery_by_state, tax_code_by_state) values ($1, '{"TX": 950}', jsonb_build_object('TX', $2::text))
     on conflict (company_id) do update set delivery_by_state = excluded.delivery_by_state, tax_code_by_state = excluded.tax_code_by_state`,
    [code],
  )
  return shop
}

test('a stranger’s order goes nowhere without an address, and the state counts however it is written', async () => {
  const shop = await texan({ audience: 'public' })
  const ana = await shop.shopper('ana@street.example', [])
  await put(ana, await shop.item('Rope', 20, { taxable: true }), '1')
  const press = (address: object, expectedTotal: number) =>
    ana.post('Place', { round: 1, expectedTotal, pay: 'now', newCustomer: { name: 'Ana', address } })
  const nowhere = (await press({}, 2000)).json()
  assert.equal(nowhere.code, 'invalid')
  assert.deepEqual(
    Object.keys(nowhere.fields).sort(),
    ['address1', 'city', 'state', 'zip'].map((part) => `newCustomer.address.${part}`),
  )
  const wrong = (await press({ address1: '9 Main', city: 'Austin', state: 'Tejaz', zip: '787' }, 2000)).json().fields
  assert.deepEqual(Object.keys(wrong).sort(), ['newCustomer.address.state', 'newCustomer.address.zip'])
  assert.deepEqual(await shop.rows('select id from customers where company_id = $1'), [])
  const address = { address1: '9 Main', city: 'Austin', state: 'texas', zip: '78701' }
  const { total, delivery, taxes } = await ana.say('ChangeCart', { shipTo: address })
  assert.deepEqual([total, delivery, taxes], [3150, 950, 200])
  assert.equal((await press(address, 3150)).json().result.total, 3150)
})

test('a customer of whom no address is known types one before it is ordered; what the office keeps goes as it is', async () => {
  const shop = await texan()
  const bare = { address1: '', city: '', state: '', zip: '' }
  const kim = await shop.shopper('kim@bare.example', [await shop.customer('Bare', bare)])
  const rope = await shop.item('Rope', 20, { taxable: true })
  assert.deepEqual((await put(kim, rope, '1')).stops, ['address'])
  assert.equal((await send(kim)).json().code, 'cartStopped')
  const typed = { address1: '9 Main', city: 'Austin', state: 'Tex.', zip: '78701' }
  assert.deepEqual((await kim.say('ChangeCart', { shipTo: { ...typed, zip: '' } })).stops, ['address'])
  const { stops, total } = await kim.say('ChangeCart', { shipTo: typed })
  assert.deepEqual([stops, total], [[], 3150])
  assert.equal((await send(kim)).statusCode, 200)
  const lee = await shop.shopper('lee@kept.example', [await shop.customer('Kept', { ...bare, address1: 'Pier 4, berth 2' })])
  assert.deepEqual((await put(lee, rope, '1')).stops, [])
})

test('an address that was typed for one order is not the next one’s', async () => {
  const shop = await texan()
  const kim = await shop.shopper('kim@site.example', [await shop.customer('Site')])
  const rope = await shop.item('Rope', 20)
  await put(kim, rope, '1')
  const site = { address1: '9 Main', city: 'Austin', state: 'TX', zip: '78701' }
  assert.equal((await kim.say('ChangeCart', { shipTo: site })).delivery, 950)
  assert.equal((await send(kim)).statusCode, 200)
  const { delivery, shipTo } = await put(kim, rope, '1')
  assert.deepEqual([delivery, shipTo.address1], [0, '1 Pier'])
})
