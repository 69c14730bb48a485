import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expiredQuotes } from '#features/sales/orders/server/change/expire-quotes.ts'
import { signedInCompany } from '#test/company.ts'
import { openLink, openShop } from '#test/shop.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

const lines = [{ description: 'Rope', quantity: '2', unit: 'm', unitPrice: '10', taxable: false }]
async function quoted() {
  const { company, customerId } = await openShop(server)
  const body = { customerId, requestKey: crypto.randomUUID(), lines, asQuote: true }
  const placed = await company.post('/api/Order/Place', body)
  assert.equal(placed.statusCode, 200, placed.body)
  const { id } = placed.json().result
  const order = async () => (await company.get(`/api/Order/Details/${id}`)).json().result
  const link = async () => (await company.get(`/api/Payment/GetQrCode?orderId=${id}`)).json().result
  return { company, id, order, link, customerId }
}
const open = async (code: string) => (await openLink(server, code)).json().result
const accept = (paymentNumber: string, expectedTotal: number, name = 'Kim Lee') =>
  server.app.inject({ method: 'POST', url: '/api/Payment/AcceptQuote', payload: { paymentNumber, name, expectedTotal } })

const byLink = async (id: string) => {
  const events = `select action, actor, changes from audit_events where record_id = $1 and actor like 'Pier 9%' order by id`
  const { rows } = await server.database.owner.query(events, [id])
  return rows.map(({ action, actor, changes }) => [action, actor, changes])
}

test('a quote owes nothing; who has its link sees what is offered, accepts it by name, and may pay at once', async () => {
  const { company, id, order, link } = await quoted()
  const before = await order()
  assert.deepEqual([before.state, before.openAmount, before.grandTotal, before.canChange], ['Quote', 0, 2500, true])
  const shipped = await company.post(`/api/Shipment/Ship/${id}`, {
    requestKey: crypto.randomUUID(),
    shippedOn: '2026-11-28',
    lines: [{ lineNo: 1, quantity: '1' }],
  })
  assert.equal(shipped.json().code, 'nothingToShip')
  const { paymentNumber, amount, scan } = await link()
  assert.match(scan[0].text, /accept quote \d+/)
  const page = await open(paymentNumber)
  assert.deepEqual(
    [amount, page.state, page.orderAmount, page.paidBefore, page.paymentSecret, page.lines],
    [2500, 'quote', 2500, 0, '', [{ description: 'Rope', quantity: '2', unit: 'm', amount: 2000 }]],
  )
  assert.equal((await accept(paymentNumber, 2500, '  ')).statusCode, 400)
  const moved = await accept(paymentNumber, 2400)
  assert.deepEqual([moved.statusCode, moved.json().code, (await order()).state], [409, 'totalMoved', 'Quote'])
  const both = await Promise.all([1, 2].map(() => accept(paymentNumber, 2500)))
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  const now = await order()
  assert.deepEqual([now.state, now.openAmount, now.acceptedBy], ['AwaitingPayment', 2500, 'Kim Lee'])
  // What somebody types proves nothing: it is said, and who did it is whoever was sent the link.
  assert.deepEqual(await byLink(id), [
    ['quoteAccepted', 'Pier 9', [{ field: 'acceptedBy', from: '', to: 'Kim Lee' }]],
    ['orderMoved', 'Pier 9', [{ field: 'orderState', from: 'Quote', to: 'Accepted' }]],
    ['orderMoved', 'Pier 9', [{ field: 'orderState', from: 'Accepted', to: 'AwaitingPayment' }]],
  ])
  const pay = await open(paymentNumber)
  assert.deepEqual([pay.state, pay.paymentSecret !== '', pay.lines], ['open', true, []])
  const told = (await company.get('/api/Notification/GetNotifications')).json().result.rows
  assert.ok(told.some(({ code, value }: { code: string; value: string }) => code === 'NA_QUOTE_ACCEPTED' && value === String(now.number)))
})

test('a customer sees the terms of a quote and declines it, with a reason or without: it is over, the office is told and reads why', async () => {
  const { company, id, order, link } = await quoted()
  const { rows } = await server.database.owner.query(
    `insert into terms (company_id, name, kind, due_days) values ($1, 'Net 30', 'STANDARD', 30) returning id`,
    [company.companyId],
  )
  assert.equal((await company.post(`/api/Order/Change/${id}`, { version: 1, termsId: rows[0].id })).statusCode, 200)
  const sent = await company.post(`/api/Payment/SendLink/${id}`, { email: 'kim@pier9.example', language: 'en' })
  assert.equal(sent.statusCode, 200, sent.body)
  const { paymentNumber } = await link()
  assert.equal((await open(paymentNumber)).terms, 'Net 30')
  const decline = (code: string, more: object = {}) =>
    server.app.inject({ method: 'POST', url: '/api/Payment/DeclineQuote', payload: { paymentNumber: code, ...more } })
  assert.equal((await decline(paymentNumber, { reason: 'x'.repeat(301) })).statusCode, 400)
  assert.equal((await decline('x'.repeat(27))).statusCode, 404)
  const both = await Promise.all([1, 2].map(() => decline(paymentNumber, { name: 'Kim Lee', reason: 'Too dear' })))
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  const { state, number, openAmount } = await order()
  assert.deepEqual([state, openAmount, (await open(paymentNumber)).state], ['Cancelled', 0, 'cancelled'])
  assert.equal((await open(paymentNumber)).isQuote, true)
  const links = (await company.get(`/api/Payment/Links/${id}`)).json().result.rows
  assert.deepEqual(
    links.map(({ status }: { status: string }) => status),
    ['Cancelled'],
  )
  assert.equal((await accept(paymentNumber, 2500)).json().code, 'linkImpossible')
  const thread = (await company.get(`/api/Order/Thread/${id}`)).json().result.rows
  const said = thread.filter(({ action }: { action: string }) => action === 'quoteDeclined')
  assert.deepEqual(
    said.map(({ changes }: { changes: object[] }) => changes),
    [
      [
        { field: 'declinedBy', from: '', to: 'Kim Lee' },
        { field: 'reason', from: '', to: 'Too dear' },
      ],
    ],
  )
  assert.deepEqual(
    (await byLink(id)).map(([action, actor]) => [action, actor]),
    [
      ['quoteDeclined', 'Pier 9 (kim@pier9.example)'],
      ['orderMoved', 'Pier 9 (kim@pier9.example)'],
    ],
  )
  const told = (await company.get('/api/Notification/GetNotifications')).json().result.rows
  const heard = told.filter(({ code }: { code: string }) => code === 'NA_QUOTE_DECLINED')
  assert.deepEqual(
    heard.map(({ value }: { value: string }) => value),
    [String(number)],
  )
  // Without a name, it is the customer who declined; a quote that was accepted is none to decline.
  const other = await quoted()
  assert.equal((await decline((await other.link()).paymentNumber)).statusCode, 200)
  const third = await quoted()
  const code = (await third.link()).paymentNumber
  assert.equal((await accept(code, 2500)).statusCode, 200)
  assert.equal((await decline(code)).json().code, 'linkImpossible')
})

test('what a quote said before it changed is not accepted; neither is one that ran out, was called off, or is nobody’s', async () => {
  const { company, id, order, link } = await quoted()
  const first = (await link()).paymentNumber
  const changed = await company.post(`/api/Order/Change/${id}`, { version: 1, lines: [{ ...lines[0], quantity: '3' }] })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.equal((await accept(first, 2500)).json().code, 'totalMoved')
  const page = await open(first)
  assert.equal(page.state, 'moved')
  assert.equal((await open(page.forwardTo)).state, 'quote')
  assert.equal((await accept(first, 3500)).json().code, 'linkImpossible')
  await server.database.owner.query(`update payment_links set expires_at = now() - interval '1 minute' where order_id = $1`, [id])
  assert.equal((await accept(page.forwardTo, 3500)).json().code, 'linkImpossible')
  const over = await open(page.forwardTo)
  assert.deepEqual([over.state, over.isQuote], ['expired', true])
  const { paymentNumber } = await link()
  assert.equal((await company.post(`/api/Order/Cancel/${id}`, { version: 2, reason: 'Sold out' })).statusCode, 200)
  assert.deepEqual([(await accept(paymentNumber, 3500)).json().code, (await open(paymentNumber)).state], ['linkImpossible', 'cancelled'])
  assert.equal((await order()).state, 'Cancelled')
  assert.equal((await accept('x'.repeat(27), 100)).statusCode, 404)
})

test('who accepts a quote for more than there is is not told so: it is an order that holds its goods, and the staff hears that they are short', async () => {
  const { company, customerId } = await openShop(server)
  const { owner } = server.database
  const { rows } = await owner.query(
    `insert into items (company_id, name, item_type, quantity_on_hand, unit_price) values ($1, 'Cleat', 'Inventory', 10, 8) returning id`,
    [company.companyId],
  )
  const itemId = rows[0].id
  assert.equal((await company.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  const more = [{ itemId, description: 'Cleat', quantity: '50', unitPrice: '8', taxable: false }]
  const placed = await company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), lines: more, asQuote: true })
  const { id } = placed.json().result
  const { paymentNumber, amount } = (await company.get(`/api/Payment/GetQrCode?orderId=${id}`)).json().result
  const taken = await accept(paymentNumber, amount)
  assert.deepEqual([taken.statusCode, taken.json().result], [200, {}], taken.body)
  const order = (await company.get(`/api/Order/Details/${id}`)).json().result
  assert.equal(order.state, 'AwaitingPayment')
  const figures = async () => (await company.get(`/api/Stock/Item/${itemId}`)).json().result.reserved
  assert.equal(await figures(), '50')
  const told = (await company.get('/api/Notification/GetNotifications')).json().result.rows
  assert.ok(told.some(({ code, value }: { code: string; value: string }) => code === 'NA_ORDER_SHORT' && value === String(order.number)))
  // Expired, changed, and its old link opened again: the page makes the next link, and says nothing of stock either.
  await owner.query(`update orders set version = version + 1, state = 'Expired' where id = $1`, [id])
  await owner.query(`delete from stock_reservations where order_id = $1`, [id])
  await owner.query(`update stock_balances set reserved = 0 where item_id = $1`, [itemId])
  const opened = await openLink(server, paymentNumber)
  assert.equal(opened.statusCode, 200, opened.body)
  assert.equal(await figures(), '50')
})

test('a quote of a customer who is on hold by then waits for somebody, and its page says that it is accepted', async () => {
  const { customerId, order, link } = await quoted()
  await server.database.owner.query('update customers set on_hold = true where id = $1', [customerId])
  const { paymentNumber } = await link()
  assert.equal((await accept(paymentNumber, 2500)).statusCode, 200)
  assert.deepEqual([(await order()).state, (await open(paymentNumber)).state], ['AwaitingApproval', 'accepted'])
})

test('a quote is expired when its day is over in the company’s zone, its page says so, and it is opened again with another day', async () => {
  const { company, id, order, link } = await quoted()
  const sql = (text: string) => server.database.owner.query(text, [id])
  const today = Temporal.Now.plainDateISO('Pacific/Honolulu')
  await server.database.owner.query(`update companies set time_zone = 'Pacific/Honolulu' where id = $1`, [company.companyId])
  const open2 = (validUntil: string, person: { post: typeof company.post } = company) =>
    person.post(`/api/Payment/OpenQuote/${id}`, { validUntil })
  assert.deepEqual((await open2(today.subtract({ days: 1 }).toString())).json().fields.validUntil !== undefined, true)
  assert.equal((await open2(today.toString())).statusCode, 200)
  const { paymentNumber, expiresAt } = await link()
  assert.equal(new Date(expiresAt).getTime(), today.add({ days: 1 }).toZonedDateTime('Pacific/Honolulu').epochMilliseconds - 1)
  await expiredQuotes.run(server.services)
  assert.deepEqual([(await order()).state, (await open(paymentNumber)).state], ['Quote', 'quote'])
  await sql(`update orders set valid_until = valid_until - 1 where id = $1`)
  await expiredQuotes.run(server.services)
  const expired = await order()
  assert.deepEqual([expired.state, expired.openAmount, expired.paymentState], ['QuoteExpired', 0, 'Unpaid'])
  assert.equal((await open(paymentNumber)).state, 'expired')
  assert.equal((await accept(paymentNumber, 2500)).json().code, 'linkImpossible')
  await sql(`update payment_links set state = 'Expired', expires_at = now() where order_id = $1`)
  const later = today.add({ days: 3 }).toString()
  assert.equal((await open2(later, await signedInCompany(server, { role: 'viewer', companyId: company.companyId }))).statusCode, 403)
  assert.equal((await open2(later)).statusCode, 200)
  assert.deepEqual([(await order()).state, (await order()).validUntil, (await open(paymentNumber)).state], ['Quote', later, 'quote'])
  assert.equal((await accept(paymentNumber, 2500)).statusCode, 200)
  assert.equal((await open2(later)).json().code, 'noQuote')
})

test('the office takes a quote that its customer said yes to: by name, once, as it was seen, and a link that is out asks for the money', async () => {
  const { company, id, order, link } = await quoted()
  const take = (version = 1, name = 'Kim Lee', person: { post: typeof company.post } = company) =>
    person.post(`/api/Payment/TakeQuote/${id}`, { name, version })
  const { paymentNumber } = await link()
  assert.equal((await take(1, '')).statusCode, 400)
  assert.equal((await take(7)).json().code, 'orderChanged')
  assert.equal((await take(1, 'Kim Lee', await signedInCompany(server))).statusCode, 404)
  const taken = await take()
  assert.equal(taken.statusCode, 200, taken.body)
  const { state, acceptedBy } = await order()
  assert.deepEqual([state, acceptedBy], ['AwaitingPayment', 'Kim Lee'])
  assert.equal((await open(paymentNumber)).state, 'open')
  assert.equal((await take()).json().code, 'quoteOver')
})
