import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkExpired } from '#features/sales/checkout/server/expire.ts'
import { put, send, storefront } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'
import { storeNews } from '../mails/news.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

test('what waits for the seller takes of the customer’s credit: the cart says what is left, and nothing is taken beyond it', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const customerId = await shop.customer('Waits', { credit_limit: 500_000 })
  const kim = await shop.shopper('kim@waits.example', [customerId])
  const anchor = await shop.item('Anchor', 4000)
  await put(kim, anchor, '1')
  const first = (await send(kim)).json().result
  assert.equal(first.state, 'AwaitingApproval')
  const second = await put(kim, anchor, '1')
  assert.deepEqual([second.onAccount, second.noAccount, second.creditLeft], [false, 'credit', 100_000])
  assert.equal((await send(kim)).json().code, 'cartMoved')
  const credit = async () => (await shop.company.get(`/api/Customer/Credit/${customerId}`)).json().result
  assert.deepEqual(await credit(), { limit: 500_000, used: 400_000 })
  // Since then the customer has come to owe more.
  await shop.rows('update customers set open_balance = 100001 where company_id = $1 and id = $2', [customerId])
  const approve = () => shop.company.post(`/api/Order/Decide/${first.orderId}`, { verdict: 'approve' })
  const refused = await approve()
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'approvalCredit'])
  assert.match(refused.json().message, /\$5,000\.01.*\$5,000\.00/)
  await shop.rows('update customers set open_balance = 100000 where company_id = $1 and id = $2', [customerId])
  assert.equal((await approve()).statusCode, 200)
  const [order] = await shop.ordersNow()
  assert.deepEqual([order.state, await credit()], ['OnAccount', { limit: 500_000, used: 500_000 }])
})

test('an order that is paid at once asks for its money when the seller takes it: by mail, and until its link runs out', async () => {
  const shop = await storefront(server, { pay_now: true, on_account: false, approval: 'all' }, await payableCompany(server))
  const rope = await shop.item('Rope', 10, { item_type: 'Inventory', quantity_on_hand: 0 })
  assert.equal((await shop.company.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  await shop.insert('stock_balances', { item_id: rope, location_id: shop.locationId, on_hand: 5 })
  const reserved = async () => {
    const [row] = await shop.rows('select reserved from stock_balances where company_id = $1 and location_id = $2', [shop.locationId])
    return Number(row.reserved)
  }
  const customerId = await shop.customer('Taken')
  const kim = await shop.shopper('kim@taken.example', [customerId])
  const lee = await shop.shopper('lee@taken.example', [customerId])
  await put(kim, rope, '5')
  const { orderId } = (await send(kim, { pay: 'now' })).json().result
  assert.equal((await kim.read(`Order/${orderId}`)).mayCancel, true)
  const approved = await shop.company.post(`/api/Order/Decide/${orderId}`, { verdict: 'approve' })
  assert.equal(approved.statusCode, 200, approved.body)
  const shown = await kim.read(`Order/${orderId}`)
  assert.deepEqual([shown.state, shown.mayPay, shown.mayCancel, await reserved()], ['toPay', true, false, 5])
  // Somebody in the office has taken it.
  assert.equal(await kim.refusal('CancelOrder', { orderId }), 'shopOrderFixed')
  const [link] = await shop.rows('select id, code from payment_links where company_id = $1 and order_id = $2', [orderId])
  assert.equal((await lee.say('PayOrder', { orderId })).payUrl, `/payment/${link.code}`)
  await storeNews.run(server.services)
  const { rows: mails } = await server.database.owner.query(
    `select kind from deliveries where channel = 'mail' and payload->'sender'->'record'->>'id' = $1 order by id`,
    [orderId],
  )
  assert.equal(mails.at(-1)?.kind, 'shopOrderToPay')
  await server.services.transaction({ companyId: shop.companyId }, (db) => linkExpired(db, shop.companyId, link.id))
  const over = await kim.read(`Order/${orderId}`)
  assert.deepEqual([over.state, over.mayCancel, await reserved()], ['expired', false, 0])
})
