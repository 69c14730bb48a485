import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireUnasked, linkExpired } from '#features/sales/checkout/server/expire.ts'
import { put, type Storefront, send, storefront, type Visitor } from '#test/storefront.ts'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

let count = 0
/** A dealer with terms, and one item of $100. */
async function dealer() {
  count += 1
  const shop = await storefront(server, { pay_now: true }, await payableCompany(server))
  const customerId = await shop.customer(`Dealer ${count}`)
  const kim = await shop.shopper(`kim@dealer${count}.example`, [customerId])
  const rope = await shop.item('Rope', 100)
  const invoice = (number: string, cents: number, balance = cents) =>
    shop.insert('invoices', { customer_id: customerId, number, date: '2026-01-01', due_date: '2099-01-01', total: cents, balance })
  const ordered = async (quantity: string): Promise<string> => {
    await put(kim, rope, quantity)
    return (await send(kim)).json().result.orderId
  }
  const isOf = (orderId: string, invoiceId: string, part = orderId) =>
    part === orderId
      ? shop.rows('update orders set invoice_id = $3 where company_id = $1 and id = $2', [orderId, invoiceId])
      : shop.rows('insert into order_invoices (company_id, order_id, part, invoice_id) values ($1, $2, $3, $4)', [orderId, part, invoiceId])
  return { shop, kim, invoice, ordered, isOf, rope }
}

const stateOf = async (payUrl: string) => {
  const answer = await server.app.inject({ url: `/api/Payment/GetPaymentDetail?paymentNumber=${payUrl.split('/').at(-1)}` })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.state
}
const requests = (shop: Storefront) =>
  shop.rows(
    `select o.state, o.open_amount::int as open, (select count(*)::int from order_invoices i where i.company_id = o.company_id and i.order_id = o.id) as names
     from orders o where o.company_id = $1 and o.source = 'invoice' order by o.number`,
  )
const pay = (kim: Visitor, invoiceIds: string[], expectedTotal?: number) => kim.post('PayInvoices', { invoiceIds, expectedTotal })

test('invoices of two orders and one of none are one payment of what the button said; the orders ask for nothing meanwhile', async () => {
  const { shop, kim, invoice, ordered, isOf } = await dealer()
  const [first, second] = [await ordered('1'), await ordered('2')]
  const [one, two, none] = [await invoice('1041', 10_000), await invoice('1042', 20_000), await invoice('1043', 500)]
  await isOf(first, one)
  await isOf(second, two)
  const { payUrl: before } = await kim.say('PayOrder', { orderId: first })
  assert.equal(await stateOf(before), 'open')
  assert.equal((await pay(kim, [one, two, none], 30_400)).json().code, 'totalMoved')
  assert.equal(await stateOf(before), 'open')
  const answer = await pay(kim, [one, two, none], 30_500)
  assert.equal(answer.statusCode, 200, answer.body)
  const paid = answer.json().result
  assert.equal(paid.amount, 30_500)
  assert.deepEqual((await pay(kim, [two, none, one], 30_500)).json().result, paid)
  assert.deepEqual([await stateOf(paid.payUrl), await stateOf(before)], ['open', 'cancelled'])
  const asksFirst = (await shop.company.get(`/api/Payment/GetQrCode?orderId=${first}`)).json()
  assert.equal(asksFirst.code, 'invoiceAskedFor')
  assert.match(asksFirst.message, /1041 is asked for by PR-/)
  // Whoever pays the order after all has begun nothing else.
  const { payUrl: own } = await kim.say('PayOrder', { orderId: first })
  assert.deepEqual([await stateOf(own), await stateOf(paid.payUrl)], ['open', 'cancelled'])
  assert.equal((await pay(kim, [two], 20_000)).json().result.amount, 20_000)
  assert.deepEqual(await requests(shop), [
    { state: 'Cancelled', open: 0, names: 3 },
    { state: 'AwaitingPayment', open: 20_000, names: 1 },
  ])
})

test('of an order that leaves in parts each invoice is paid for what it says, not the order', async () => {
  const { shop, kim, invoice, ordered, isOf } = await dealer()
  const orderId = await ordered('10')
  const part = await invoice('A', 40_000)
  await isOf(orderId, part, crypto.randomUUID())
  const { payUrl, amount } = (await pay(kim, [part], 40_000)).json().result
  assert.deepEqual([amount, await stateOf(payUrl)], [40_000, 'open'])
  const [order] = await shop.rows('select open_amount::int as open from orders where company_id = $1 and id = $2', [orderId])
  assert.equal(order?.open, 100_000)
})

test('money that came for an order and the books do not know yet is asked for by nothing else, and the other way round', async () => {
  const { shop, kim, invoice, ordered, isOf } = await dealer()
  const orderId = await ordered('1')
  const own = await invoice('2001', 10_000)
  await isOf(orderId, own)
  const came = (amount: number, where: string) =>
    shop.rows(`update orders set amount_received = $2 where company_id = $1 and ${where}`, [amount])
  await came(10_000, `source = 'store'`)
  const refused = await pay(kim, [own], 10_000)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'shopMoneyUnderWay'])
  await came(0, `source = 'store'`)
  assert.equal((await pay(kim, [own], 10_000)).statusCode, 200)
  await came(10_000, `source = 'invoice'`)
  const other = await kim.post('PayOrder', { orderId })
  assert.deepEqual([other.statusCode, other.json().code], [409, 'shopInvoiceAsked'])
  assert.deepEqual(
    (await requests(shop)).map(({ open }) => open),
    [0],
  )
})

test('what the office asks for stands in the way in words for the shopper', async () => {
  const { shop, kim, invoice } = await dealer()
  const [one, two] = [await invoice('3001', 10_000), await invoice('3002', 5000)]
  const made = await shop.company.post('/api/PaymentRequest/Make', { invoiceIds: [one] })
  assert.equal(made.statusCode, 200, made.body)
  const refused = await pay(kim, [one, two], 15_000)
  assert.equal(refused.json().code, 'shopInvoiceAsked')
  assert.match(refused.json().message, /Invoice 3001 is part of PR-.*ask the seller/)
  assert.equal((await pay(kim, [one], 10_000)).statusCode, 200)
})

test('an order whose invoice is being paid, or was, is not called off; it holds its goods no longer than its own link would have', async () => {
  const { shop, kim, invoice, rope, isOf } = await dealer()
  await put(kim, rope, '1')
  const { orderId } = (await send(kim, { pay: 'now' })).json().result
  const own = await invoice('4001', 10_000)
  await isOf(orderId, own)
  await shop.rows(`update payment_links set expires_at = now() + interval '1 day' where company_id = $1 and order_id = $2`, [orderId])
  assert.equal((await pay(kim, [own], 10_000)).statusCode, 200)
  const links = await shop.rows(
    `select l.state, round(extract(epoch from l.expires_at - now()) / 3600)::int as hours from payment_links l join orders o on o.company_id = l.company_id
     and o.id = l.order_id where l.company_id = $1 order by o.number`,
  )
  assert.deepEqual(links, [
    { state: 'Cancelled', hours: 24 },
    { state: 'Active', hours: 24 },
  ])
  const look = async () => {
    await server.services.transaction({ companyId: shop.companyId }, (db) => expireUnasked(db, shop.companyId, orderId))
    const { state, mayCancel } = await kim.read(`Order/${orderId}`)
    return [state, mayCancel]
  }
  assert.deepEqual(await look(), ['toPay', true])
  const came = (amount: number) =>
    shop.rows(`update orders set amount_received = $2 where company_id = $1 and source = 'invoice'`, [amount])
  await came(10_000)
  assert.deepEqual(await look(), ['toPay', false])
  assert.equal(await kim.refusal('CancelOrder', { orderId }), 'shopOrderFixed')
  await came(0)
  const due = async () =>
    (await server.database.owner.query('select id from app.orders_past_their_links(100) where company_id = $1', [shop.companyId])).rows
  assert.deepEqual(await due(), [])
  await shop.rows(`update payment_links set expires_at = now() - interval '1 minute' where company_id = $1`)
  assert.deepEqual(await due(), [{ id: orderId }])
  assert.deepEqual(await look(), ['toPay', true])
  await shop.rows(`update payment_links set state = 'Expired' where company_id = $1 and state = 'Active'`)
  assert.deepEqual((await look())[0], 'expired')
})

test('an order and the request for its invoice have one link between them, whichever the office sends first', async () => {
  const { shop, kim, invoice, ordered, isOf } = await dealer()
  const orderId = await ordered('1')
  const own = await invoice('5001', 10_000)
  await isOf(orderId, own)
  await pay(kim, [own], 10_000)
  const [request] = await shop.rows(
    `select o.id, o.label, l.id as link from orders o join payment_links l on l.company_id = o.company_id and l.order_id = o.id
     where o.company_id = $1 and o.source = 'invoice'`,
  )
  const asks = async (id: string) => {
    const answer = await shop.company.get(`/api/Payment/GetQrCode?orderId=${id}`)
    return answer.statusCode === 200 ? 'link' : answer.json().code
  }
  assert.deepEqual([await asks(orderId), await asks(request.id)], ['invoiceAskedFor', 'link'])
  await shop.rows(`update payment_links set expires_at = now() - interval '1 minute' where company_id = $1 and id = $2`, [request.link])
  await server.services.transaction({ companyId: shop.companyId }, (db) => linkExpired(db, shop.companyId, request.link))
  // Both are asked for at the same moment, and one after the other.
  const both = await Promise.all([asks(orderId), asks(request.id)])
  assert.deepEqual(both.toSorted(), ['invoiceAskedFor', 'link'])
  const [first, second] = both[0] === 'link' ? [orderId, request.id] : [request.id, orderId]
  assert.deepEqual([await asks(second), await asks(first)], ['invoiceAskedFor', 'link'])
  assert.equal(
    (await shop.company.post(`/api/Payment/SendLink/${second}`, { email: 'kim@x.example', language: 'en' })).json().code,
    'invoiceAskedFor',
  )
  const open = await shop.rows(
    `select count(*)::int as links from payment_links where company_id = $1 and state in ('Active', 'Opened') and expires_at > now()`,
  )
  assert.deepEqual(open, [{ links: 1 }])
  // What was paid on the order and the books do not know is asked for by the request no more.
  await shop.rows(`update payment_links set state = 'Expired' where company_id = $1 and state in ('Active', 'Opened')`)
  await shop.rows(`update orders set state = 'Expired' where company_id = $1 and id = $2`, [request.id])
  await shop.rows(`update orders set amount_received = 10000 where company_id = $1 and id = $2`, [orderId])
  assert.equal(await asks(request.id), 'invoiceAskedFor')
})
