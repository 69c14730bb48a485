import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { put, send, storefront, type Visitor } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

const payable = async (columns: Record<string, unknown> = {}) =>
  storefront(server, { pay_now: true, ...columns }, await payableCompany(server))

test('who may not pay sends it to a colleague who may: it is ordered, and theirs to pay, when they go on to pay it', async () => {
  const shop = await payable({ on_account: false })
  const customerId = await shop.customer('Payers')
  const rope = await shop.item('Rope', 10)
  const sam = await shop.shopper('sam@payers.example', [customerId], { mayPay: false, spendingLimit: 5000 })
  const lee = await shop.shopper('lee@payers.example', [customerId], { mayApprove: true, mayPay: false })
  const kim = await shop.shopper('kim@payers.example', [customerId])
  const ask = async (quantity: string) => {
    const { round, total, ...cart } = await put(sam, rope, quantity)
    const sent = await sam.say('Place', { round, expectedTotal: total, pay: 'now' })
    return { ...sent, cart }
  }
  const { cart, kind, requestId: id } = await ask('3')
  assert.deepEqual([cart.payNow, cart.colleaguePays, cart.waitsForColleague, kind], [false, true, false, 'waits'])
  assert.deepEqual(await shop.ordersNow(), [])
  const toDecide = async (of: Visitor) => (await of.read('Store')).shopper.customers[0].toApprove
  assert.deepEqual([await toDecide(kim), await toDecide(lee), await toDecide(sam)], [1, 0, 0])
  assert.equal((await server.database.owner.query(`select from deliveries where kind = 'shopPaymentWaits'`)).rows.length, 1)
  // Whoever approves, but may not pay, would leave an order that nobody pays.
  assert.equal((await lee.post('DecideRequest', { id, verdict: 'approve' })).statusCode, 404)
  assert.equal(await sam.refusal('DecideRequest', { id, verdict: 'approve' }), 'approvalOwn')
  const [request] = (await kim.read('Requests')).rows
  assert.deepEqual([request.forPayment, request.canDecide, request.by], [true, true, 'sam'])
  const approved = await kim.say('DecideRequest', { id, verdict: 'approve' })
  assert.match(approved.payUrl, /^\/payment\//)
  assert.deepEqual(
    (await shop.ordersNow()).map(({ state, grand_total }) => [state, grand_total]),
    [['AwaitingPayment', 3000]],
  )
  // Above a limit it waits for whoever approves, as it does where it got above the limit since.
  assert.equal((await ask('6')).cart.waitsForColleague, true)
  assert.deepEqual([await toDecide(kim), await toDecide(lee)], [0, 1])
  const dear = (await ask('5')).requestId
  await shop.rows('update items set unit_price = 11 where company_id = $1 and id = $2', [rope])
  assert.equal(await kim.refusal('DecideRequest', { id: dear, verdict: 'approve', expectedTotal: 5500 }), 'requestStopped')
  await kim.say('DecideRequest', { id: dear, verdict: 'refuse', reason: 'Dear' })
})

test('who may not pay is offered no paying now, and is told no address where it is paid', async () => {
  const shop = await payable({ on_account: false })
  const customerId = await shop.customer('Rights')
  const rope = await shop.item('Rope', 10)
  const sam = await shop.shopper('sam@rights.example', [customerId], { mayPay: false })
  assert.equal((await put(sam, rope, '1')).payNow, false)
  assert.equal((await send(sam, { pay: 'now' })).json().code, 'cartMoved')
  assert.deepEqual(await shop.ordersNow(), [])
  const kim = await shop.shopper('kim@rights.example', [customerId], { spendingLimit: 0 })
  const lee = await shop.shopper('lee@rights.example', [customerId], { mayApprove: true, mayPay: false })
  assert.equal((await put(kim, rope, '1')).payNow, true)
  const press = { round: 1, expectedTotal: 1000, pay: 'now' }
  const { requestId: id } = await kim.say('Place', press)
  const approve = () => lee.say('DecideRequest', { id, verdict: 'approve', expectedTotal: 1000 })
  const approved = await approve()
  assert.deepEqual([approved.state, approved.payUrl, (await approve()).payUrl], ['Approved', '', ''])
  assert.deepEqual(
    (await shop.ordersNow()).map(({ state }) => state),
    ['AwaitingPayment'],
  )
  assert.match((await kim.say('Place', press)).payUrl, /^\/payment\//)
  await shop.rows('update shopper_customers set may_pay = false where company_id = $1 and shopper_id = $2', [kim.id])
  assert.equal((await kim.say('Place', press)).payUrl, '')
  // Nor by the receipt of a part.
  await shop.rows('update orders set amount_received = 400 where company_id = $1', [])
  assert.deepEqual((await kim.read(`Order/${approved.orderId}`)).receipts, [])
  await shop.rows('update shopper_customers set may_pay = true where company_id = $1 and shopper_id = $2', [kim.id])
  assert.equal((await kim.read(`Order/${approved.orderId}`)).receipts.length, 1)
})

test('paying now is offered for what can be charged: from 50 cents to a cent below a million dollars', async () => {
  const shop = await payable()
  const kim = await shop.shopper('kim@bounds.example', [await shop.customer('Bounds')])
  const payNowAt = async (dollars: number) => {
    await kim.say('ChangeCart', { empty: true })
    return (await put(kim, await shop.item(`For ${dollars}`, dollars), '1')).payNow
  }
  assert.deepEqual([await payNowAt(0.5), await payNowAt(999_999.99), await payNowAt(1_000_000)], [true, true, false])
  assert.equal(await payNowAt(0.49), false)
  assert.equal((await send(kim, { pay: 'now' })).json().code, 'cartMoved')
  const { orderId } = (await send(kim)).json().result
  assert.equal((await kim.read(`Order/${orderId}`)).mayPay, false)
})
