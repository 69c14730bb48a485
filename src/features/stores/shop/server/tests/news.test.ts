import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkExpired } from '#features/sales/checkout/server/expire.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { storeNews } from '../mails/news.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

/** What was mailed of this company's stores since the last time. */
async function mailed({ companyId }: Storefront, kinds: string[] = []): Promise<string[]> {
  await storeNews.run(server.services)
  const { rows } = await server.database.owner.query(
    `select kind from deliveries where channel = 'mail' and payload->'sender'->>'companyId' = $1 order by id`,
    [companyId],
  )
  return rows.map(({ kind }) => kind).slice(kinds.length)
}

test('an order that comes to nothing is told to whoever placed it, once, unless they did it themselves', async () => {
  const shop = await storefront(server, { pay_now: true }, await payableCompany(server))
  const kim = await shop.shopper('kim@news.example', [await shop.customer('News')])
  const rope = await shop.item('Rope', 10)
  const order = async (): Promise<string> => {
    await put(kim, rope, '1')
    return (await send(kim, { pay: 'now' })).json().result.orderId
  }
  const [calledOff, own, ranOut, closed] = [await order(), await order(), await order(), await order()]
  const before = await mailed(shop)
  const { version } = (await shop.company.get(`/api/Order/Details/${calledOff}`)).json().result
  const answer = await shop.company.post(`/api/Order/Cancel/${calledOff}`, { version, reason: 'Sold out' })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(await mailed(shop, before), ['shopOrderCancelled'])
  await kim.say('CancelOrder', { orderId: own })
  const [{ id }] = await shop.rows('select id from payment_links where company_id = $1 and order_id = $2', [ranOut])
  await server.services.transaction({ companyId: shop.companyId }, (db) => linkExpired(db, shop.companyId, id))
  assert.deepEqual(await mailed(shop, before), ['shopOrderCancelled', 'shopOrderExpired'])
  await shop.rows(`update store_shoppers set language = 'es' where company_id = $1 and store_id = $2`, [shop.storeId])
  const store = (await shop.company.get(`/api/Sales/Store/${shop.storeId}`)).json().result
  const step = await shop.company.post(`/api/Sales/StoreStep/${shop.storeId}`, { step: 'close', version: store.version, pending: 'cancel' })
  assert.equal(step.json().result.calledOff, 1)
  const [moved] = await shop.rows(
    `select changes from audit_events where company_id = $1 and record_id = $2 and changes::text like '%Cancelled%'`,
    [closed],
  )
  // In the shopper's language, who reads it.
  assert.match(JSON.stringify(moved.changes), /La tienda/)
  assert.equal((await kim.read(`Order/${closed}`)).state, 'cancelled')
  assert.deepEqual(await mailed(shop, before), ['shopOrderCancelled', 'shopOrderExpired', 'storeClosed'])
})
