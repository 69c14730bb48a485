import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cookieOf, openLink, openShop, paidShop } from '../shop.ts'
import { type StripeServer, serverWithStripe } from '../stripe.ts'

/** Amounts that nobody means, by whoever may type one. */
let server: StripeServer
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
})
after(() => server.close())

const odd = [
  '-1',
  '1e9',
  '1e400',
  'Infinity',
  'NaN',
  '0x10',
  '0b11',
  '1_000',
  '٣',
  '９９',
  '1,5',
  '1.234567890123456789',
  '99999999999999999999',
  `${'9'.repeat(400)}`,
  '0.0000000000000000001',
  '-0',
  '+1',
  ' 1 ',
  '1\u202e0',
  '',
  '--1',
  '1.2.3',
]
const oddNumbers = ['-1', '0', '0.5', '1e20', '9007199254740993', '-0', '1e400', '"1"', 'null', '[1]', 'true', '99999999999999']

test('no quantity, price, discount or delivery makes an order of less than nothing, or one that no column holds', async () => {
  const { company, customerId } = await openShop(server)
  const line = { description: 'Rope', quantity: '1', unitPrice: '1' }
  for (const text of odd)
    for (const draft of [
      { lines: [{ ...line, quantity: text }] },
      { lines: [{ ...line, unitPrice: text }] },
      { lines: [{ ...line, quantity: text, unitPrice: text }] },
      { lines: [line], discountPercent: text },
      { lines: [line], ownDelivery: text },
      { lines: Array.from({ length: 200 }, () => ({ ...line, quantity: text, unitPrice: '99999999' })) },
    ]) {
      const answer = await company.post('/api/Order/Place', { customerId, requestKey: crypto.randomUUID(), ...draft })
      const why = `${JSON.stringify(draft).slice(0, 200)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
      assert.ok(answer.statusCode < 500, why)
      if (answer.statusCode !== 200) continue
      const { grandTotal } = (await company.get(`/api/Order/Details/${answer.json().result.id}`)).json().result
      assert.ok(Number.isSafeInteger(grandTotal) && grandTotal >= 0, `${why} ${grandTotal}`)
    }
})

test('a refund is whole cents above nothing, and never more than came in', async () => {
  const { company, orderId, paymentId } = await paidShop(server)
  for (const amount of oddNumbers) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/Stripe/Refund/${paymentId}`,
      headers: { ...company.headers, 'content-type': 'application/json' },
      payload: `{"amount":${amount},"requestKey":"${crypto.randomUUID()}"}`,
    })
    assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${amount}: ${answer.statusCode} ${answer.body}`)
  }
  const { rows } = await server.database.owner.query('select coalesce(sum(amount), 0)::int as sum from refunds where company_id = $1', [
    company.companyId,
  ])
  assert.deepEqual(rows, [{ sum: 0 }])
  const attacker = await openShop(server)
  const theirs = await attacker.company.post(`/api/Stripe/Refund/${paymentId}`, { amount: 100, requestKey: crypto.randomUUID() })
  assert.equal(theirs.statusCode, 404)
  assert.ok(orderId)
})

test('who opened one link has a right to no other order: not to its state, its receipt or its address', async () => {
  const one = await openShop(server)
  const two = await openShop(server)
  const opened = await openLink(server, one.code)
  const headers = { cookie: cookieOf(opened) }
  // The same right under the other order's name.
  const forged = { cookie: headers.cookie.replaceAll(one.orderId, two.orderId) }
  for (const each of [headers, forged])
    for (const url of [
      `/api/Payment/Confirm/${two.orderId}`,
      `/api/Payment/Receipt/${two.orderId}`,
      `/api/Payment/ChangeShippingAddress/${two.addressId}/${two.orderId}`,
      `/api/Payment/ChangeShippingAddress/${two.addressId}/${one.orderId}`,
    ]) {
      const answer = await server.app.inject({ url, headers: each })
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
      assert.ok(!answer.body.includes('Pier 9') && !answer.body.includes('Depot'))
    }
})
