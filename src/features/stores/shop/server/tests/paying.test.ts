import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkExpired } from '#features/sales/checkout/server/expire.ts'
import { confirmPaid, cookieOf, openLink } from '#test/shop.ts'
import { put, send, storefront, type Visitor } from '#test/storefront.ts'
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

test('open invoices of the customer are paid by one link, one or several; those of others are not there', async () => {
  const shop = await payable()
  const [mine, theirs] = [await shop.customer('Mine'), await shop.customer('Theirs')]
  const invoice = (customerId: string, number: string, cents: number, due: string) =>
    shop.insert('invoices', { customer_id: customerId, number, date: '2020-01-01', due_date: due, total: cents, balance: cents })
  const [first, second, other] = [
    await invoice(mine, 'A-1', 10_000, '2020-02-01'),
    await invoice(mine, 'A-2', 5000, '2099-01-01'),
    await invoice(theirs, 'B-1', 7000, '2020-02-01'),
  ]
  const kim = await shop.shopper('kim@mine.example', [mine])
  const { rows, balance, canPay } = await kim.read('Invoices')
  assert.deepEqual(
    [rows.map(({ number, late }: { number: string; late: boolean }) => [number, late]), balance, canPay],
    [
      [
        ['A-1', true],
        ['A-2', false],
      ],
      15_000,
      true,
    ],
  )
  const pay = (ids: (string | undefined)[]) => kim.post('PayInvoices', { invoiceIds: ids })
  const paid = await pay([first, second])
  assert.equal(paid.statusCode, 200, paid.body)
  assert.deepEqual((await pay([second, first])).json().result, paid.json().result)
  assert.equal((await pay([other])).statusCode, 404)
  // Whoever pays another choice has the one before no more.
  const one = await pay([first])
  assert.equal(one.statusCode, 200, one.body)
  const asks = await shop.rows(`select state, open_amount::int from orders where company_id = $1 and source = 'invoice' order by number`)
  assert.deepEqual(asks, [
    { state: 'Cancelled', open_amount: 0 },
    { state: 'AwaitingPayment', open_amount: 10_000 },
  ])
  // What the office asks for is not the shopper's to take back.
  await shop.rows(`update orders set created_by = $2 where company_id = $1 and state = 'AwaitingPayment'`, [shop.company.userId])
  assert.equal((await pay([first, second])).json().code, 'shopInvoiceAsked')
})

test('whoever pays an order or invoices in a store is led back there', async () => {
  const shop = await payable()
  const customerId = await shop.customer('Back')
  const kim = await shop.shopper('kim@back.example', [customerId])
  const invoiceId = await shop.insert('invoices', {
    ...{ customer_id: customerId, number: 'C-1', date: '2020-01-01', due_date: '2020-02-01', total: 10_000, balance: 10_000 },
  })
  const backOf = async (payUrl: string) => {
    const opened = await openLink(server, payUrl.split('/').at(-1) ?? '')
    const answer = await confirmPaid(server, opened.json().result.orderId, { cookie: cookieOf(opened) })
    return answer.json().result.storePath
  }
  assert.equal(
    await backOf((await kim.say('PayInvoices', { invoiceIds: [invoiceId], expectedTotal: 10_000 })).payUrl),
    `/store/${shop.code}/invoices`,
  )
  await put(kim, await shop.item('Rope', 10), '1')
  const { orderId, payUrl } = (await send(kim, { pay: 'now' })).json().result
  assert.equal(await backOf(payUrl), `/store/${shop.code}/orders/${orderId}`)
})

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
