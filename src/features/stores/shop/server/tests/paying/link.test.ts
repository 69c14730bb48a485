import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkExpired } from '#features/sales/checkout/server/expire.ts'
import { put, send, storefront } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

const payable = async (columns: Record<string, unknown> = {}) =>
  storefront(server, { pay_now: true, ...columns }, await payableCompany(server))

test('pay now: the order leads to its link, whatever the customer’s terms; the link that ran out gives the goods back', async () => {
  const shop = await payable()
  const rope = await shop.item('Rope', 10, { item_type: 'Inventory', quantity_on_hand: 0 })
  await shop.company.post('/api/Stock/Start', { negative: 'block' })
  await shop.insert('stock_balances', { item_id: rope, location_id: shop.locationId, on_hand: 5 })
  const kim = await shop.shopper('kim@now.example', [await shop.customer('Now')])
  await put(kim, rope, '5')
  const press = { round: 1, expectedTotal: 5000, pay: 'now' }
  const placed = await kim.say('Place', press)
  assert.equal(placed.state, 'AwaitingPayment')
  assert.match(placed.payUrl, /^\/payment\/[\w-]{27}$/)
  assert.deepEqual(await kim.say('Place', press), placed)
  const link = await server.app.inject({ url: `/api/Payment/GetPaymentDetail?paymentNumber=${placed.payUrl.split('/').at(-1)}` })
  assert.equal(link.statusCode, 200, link.body)
  const shown = await kim.read(`Order/${placed.orderId}`)
  assert.deepEqual([shown.state, shown.money, shown.mayPay, shown.mayCancel], ['toPay', 'open', true, true])
  await put(kim, rope, '1')
  assert.equal((await send(kim, { pay: 'now' })).json().code, 'cartMoved')
  const [{ id }] = await shop.rows('select id from payment_links where company_id = $1')
  await server.services.transaction({ companyId: shop.companyId }, (db) => linkExpired(db, shop.companyId, id))
  assert.equal((await kim.read(`Order/${placed.orderId}`)).state, 'expired')
  assert.equal((await send(kim, { pay: 'now' })).statusCode, 200)
  // How much of it is there now is not for shoppers of this store to know.
  await shop.set(`stock_shown = 'hidden'`)
  const gone = (await kim.post('PayOrder', { orderId: placed.orderId })).json()
  assert.equal(gone.code, 'shopGoodsGone')
  assert.deepEqual(gone.says.values, { label: placed.label })
})

test('S9: a bank debit that is under way when the link runs out keeps the goods; one that fails gives them back', async () => {
  const shop = await payable()
  const kim = await shop.shopper('kim@debit.example', [await shop.customer('Debit')])
  const rope = await shop.item('Rope', 10, { item_type: 'Inventory', quantity_on_hand: 0 })
  assert.equal((await shop.company.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  await shop.insert('stock_balances', { item_id: rope, location_id: shop.locationId, on_hand: 10 }).catch(() => '')
  await put(kim, rope, '4')
  const { orderId } = (await send(kim, { pay: 'now' })).json().result
  const held = async () => {
    const [row] = await shop.rows('select reserved::int as held from stock_balances where company_id = $1 and location_id = $2', [
      shop.locationId,
    ])
    return [row.held, (await kim.read(`Order/${orderId}`)).state]
  }
  assert.deepEqual(await held(), [4, 'toPay'])
  await shop.rows(
    `insert into payment_intents (company_id, id, account_id, order_id, attempt, status, amount, currency, created_at)
     values ($1, 'pi_debit', 'acct_debit', $2, 1, 'processing', 4000, 'usd', now())`,
    [orderId],
  )
  const [{ id: linkId }] = await shop.rows(
    `update payment_links set expires_at = now() - interval '1 minute' where company_id = $1 and order_id = $2 returning id`,
    [orderId],
  )
  const due = async () =>
    (await server.database.owner.query('select id from app.expired_links(500) where company_id = $1', [shop.companyId])).rows.length
  const look = () => server.services.transaction({ companyId: shop.companyId }, (db) => linkExpired(db, shop.companyId, linkId))
  assert.equal(await due(), 0)
  // Whoever looked for links that are over a moment before the debit was sent.
  await look()
  assert.deepEqual(await held(), [4, 'toPay'])
  await shop.rows(`update payment_intents set status = 'canceled' where company_id = $1 and id = 'pi_debit'`)
  assert.equal(await due(), 1)
  await look()
  assert.deepEqual(await held(), [0, 'expired'])
})

test('an order that nobody has taken may be called off by who placed it; what is on account may not', async () => {
  const shop = await payable()
  const customerId = await shop.customer('Off')
  const kim = await shop.shopper('kim@off.example', [customerId])
  const rope = await shop.item('Rope', 10)
  await put(kim, rope, '1')
  const { orderId } = (await send(kim, { pay: 'now' })).json().result
  await kim.say('CancelOrder', { orderId })
  await kim.say('CancelOrder', { orderId })
  const { state, mayPay, thread } = await kim.read(`Order/${orderId}`)
  assert.deepEqual([state, mayPay, thread.at(-1).what], ['cancelled', false, 'cancelled'])
  await put(kim, rope, '1')
  const onAccount = (await send(kim)).json().result.orderId
  assert.equal(await kim.refusal('CancelOrder', { orderId: onAccount }), 'shopOrderFixed')
  assert.match((await kim.say('PayOrder', { orderId: onAccount })).payUrl, /^\/payment\//)
  // Why the staff called off what they took themselves is theirs to know.
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '1' }]
  const { id } = (await shop.company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines })).json().result
  await shop.company.post(`/api/Order/Cancel/${id}`, { version: 1, reason: 'They never pay' })
  const theirs = await kim.get(`Order/${id}`)
  assert.deepEqual([theirs.json().result.state, theirs.body.includes('never')], ['cancelled', false])
})

test('with the seller’s approval first nothing asks for money; approved it is paid from its page', async () => {
  const shop = await payable({ approval: 'all', on_account: false })
  const kim = await shop.shopper('kim@first.example', [await shop.customer('First')])
  const cart = await put(kim, await shop.item('Rope', 10), '1')
  assert.deepEqual([cart.onAccount, cart.noAccount, cart.waitsForSeller], [false, '', true])
  const placed = (await send(kim, { pay: 'now' })).json().result
  assert.deepEqual([placed.state, placed.payUrl], ['AwaitingApproval', ''])
  assert.equal((await kim.read(`Order/${placed.orderId}`)).mayPay, false)
  await shop.company.post(`/api/Order/Decide/${placed.orderId}`, { verdict: 'approve' })
  assert.equal((await kim.read(`Order/${placed.orderId}`)).mayPay, true)
  assert.match((await kim.say('PayOrder', { orderId: placed.orderId })).payUrl, /^\/payment\//)
})
