import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { staleIntents } from '#features/sales/payments/server/intents/stale-intents.ts'
import { confirmPaid, cookieOf, openLink, openShop, succeededCharges } from '#test/shop.ts'
import { payAtStripe, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
})
after(() => server.close())

const shop = () => openShop(server)
const open = (code: string, headers?: Record<string, string>) => openLink(server, code, headers)
const confirm = (orderId: string, headers?: Record<string, string>) => confirmPaid(server, orderId, headers)
const pay = (account: string, secret: string, method?: string) => payAtStripe(server.stripe, { account, secret, ...(method && { method }) })

test('a link, opened twenty times at once: one payment of what is open', async () => {
  const shopped = await shop()
  assert.match(shopped.link.url, new RegExp(`/payment/${shopped.code}$`))
  assert.match(shopped.link.svg, /^<svg/)
  assert.equal(shopped.link.amount, 2500)
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(shopped.code)))
  const details = answers.map((answer) => answer.json().result)
  assert.deepEqual(new Set(details.map(({ paymentSecret }) => paymentSecret)).size, 1)
  const [detail] = details
  assert.deepEqual(
    { ...detail, paymentSecret: '', expiresAt: '', shippingAddressList: Object.keys(detail.shippingAddressList).sort() },
    {
      orderId: shopped.orderId,
      orderNumber: 1001,
      orderLabel: '1001',
      invoices: [],
      companyName: detail.companyName,
      itemCount: 2,
      subtotal: 20,
      delivery: 5,
      taxes: 0,
      noTax: 'noCode',
      isQuote: false,
      lines: [],
      terms: '',
      orderAmount: 2500,
      paidBefore: 0,
      adjustment: 0,
      refunded: 0,
      currency: 'USD',
      state: 'open',
      forwardTo: '',
      publicKey: server.stripe.publishableKey,
      shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', address2: '', city: 'Seattle', state: 'WA', zip: '98101' },
      shippingAddressList: [shopped.customerId, shopped.addressId].sort(),
      paymentSecret: '',
      stripeAccountId: shopped.company.account,
      expiresAt: '',
    },
  )
  assert.equal((await shopped.order()).state, 'AwaitingPayment')
  assert.equal(answers[0]?.headers['cache-control'], 'no-store')
})

test('paid: only Stripe says so; then the link shows it, and nothing more can be paid', async () => {
  const shopped = await shop()
  const opened = await open(shopped.code)
  const cookie = cookieOf(opened)
  assert.equal((await confirm(shopped.orderId, { cookie })).json().result.state, 'open')
  await pay(shopped.company.account, opened.json().result.paymentSecret)
  const confirmed = (await confirm(shopped.orderId, { cookie })).json().result
  assert.deepEqual(
    { ...confirmed, companyName: '' },
    {
      state: 'paid',
      message: '',
      orderNumber: 1001,
      orderLabel: '1001',
      companyName: '',
      amount: 2500,
      refunded: 0,
      method: 'visa',
      last4: '4242',
      receiptTo: 'k•••@pier9.example',
      paymentNumber: shopped.code,
      storePath: '',
    },
  )
  const order = await shopped.order()
  assert.deepEqual([order.state, order.amountReceived, order.openAmount], ['Paid', 2500, 0])
  const again = (await open(shopped.code)).json().result
  assert.deepEqual([again.state, again.paymentSecret, again.publicKey], ['paid', '', ''])
  assert.equal((await succeededCharges(server, shopped.company.account)).length, 1)
  assert.equal((await shopped.company.get(`/api/Payment/GetQrCode?orderId=${shopped.orderId}`)).json().code, 'linkImpossible')
})

test('a declined card leaves the payment open for another', async () => {
  const shopped = await shop()
  const opened = await open(shopped.code)
  const secret = opened.json().result.paymentSecret
  assert.equal((await pay(shopped.company.account, secret, 'pm_card_chargeDeclined')).error.code, 'card_declined')
  assert.equal((await confirm(shopped.orderId, { cookie: cookieOf(opened) })).json().result.state, 'failed')
  assert.equal((await open(shopped.code)).json().result.paymentSecret, secret)
  await pay(shopped.company.account, secret)
  assert.equal((await confirm(shopped.orderId, { cookie: cookieOf(opened) })).json().result.state, 'paid')
})

test('what was set on the order stays wherever the shopper sends it, and the page says why there is no tax', async () => {
  const shopped = await shop()
  const set = { version: 1, ownDelivery: '3', taxFree: true, expectedTotal: 2300 }
  assert.equal((await shopped.company.post(`/api/Order/Change/${shopped.orderId}`, set)).statusCode, 200)
  const { paymentNumber } = (await shopped.company.get(`/api/Payment/GetQrCode?orderId=${shopped.orderId}`)).json().result
  const opened = await open(paymentNumber)
  const said = ({ delivery, taxes, noTax, orderAmount }: Record<string, unknown>) => [delivery, taxes, noTax, orderAmount]
  assert.deepEqual(said(opened.json().result), [3, 0, 'taxFree', 2300])
  const url = `/api/Payment/ChangeShippingAddress/${shopped.addressId}/${shopped.orderId}`
  const changed = await server.app.inject({ url, headers: { cookie: cookieOf(opened) } })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual(said(changed.json().result), [3, 0, 'taxFree', 2300])
})

test('another address of the customer: delivery and the payment follow, the link stays', async () => {
  const shopped = await shop()
  const opened = await open(shopped.code)
  const change = (addressId: string, headers = { cookie: cookieOf(opened) }) =>
    server.app.inject({ url: `/api/Payment/ChangeShippingAddress/${addressId}/${shopped.orderId}`, headers })
  const changed = await change(shopped.addressId)
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual(
    [changed.json().result.delivery, changed.json().result.orderAmount, changed.json().result.shippingAddress.city],
    [9, 2900, 'Portland'],
  )
  const again = (await open(shopped.code)).json().result
  assert.deepEqual([again.state, again.paymentSecret, again.orderAmount], ['open', opened.json().result.paymentSecret, 2900])
  const { amount } = await pay(shopped.company.account, again.paymentSecret)
  assert.equal(amount, 2900)
  await confirm(shopped.orderId, { cookie: cookieOf(opened) })
  assert.equal((await shopped.order()).amountReceived, 2900)
  assert.equal((await change(shopped.customerId)).statusCode, 409)
  assert.equal((await change(shopped.addressId, { cookie: '' })).statusCode, 404)
})

test('nobody sees or changes what is not theirs', async () => {
  const mine = await shop()
  const other = await shop()
  const opened = await open(mine.code)
  const cookie = cookieOf(opened)
  const secret: string = opened.json().result.paymentSecret
  const others: string = (await open(other.code)).json().result.paymentSecret
  assert.equal((await open('x'.repeat(27))).statusCode, 404)
  assert.equal((await confirm(mine.orderId)).statusCode, 404)
  assert.equal((await confirm(other.orderId, { cookie })).statusCode, 404)
  assert.equal(
    (await confirm(other.orderId, { cookie: cookie.replace(/pay_\w+/, `pay_${other.orderId.replaceAll('-', '').slice(-16)}`) })).statusCode,
    404,
  )
  for (const wrong of [others, secret.slice(0, -1), `${secret}x`, `${secret.split('_secret_')[0]}_secret_x`, "pi_'; drop"])
    assert.equal((await confirm(mine.orderId, { 'x-payment-secret': wrong })).statusCode, 404, wrong)
  assert.equal((await confirm(mine.orderId, { 'x-payment-secret': secret })).statusCode, 200)
  const change = (addressId: string, headers: Record<string, string>) =>
    server.app.inject({ url: `/api/Payment/ChangeShippingAddress/${addressId}/${mine.orderId}`, headers })
  assert.equal((await change(other.addressId, { cookie })).statusCode, 404)
  assert.equal((await change(mine.addressId, { 'x-payment-secret': secret })).statusCode, 404)
  assert.equal((await mine.order()).grandTotal, 2500)
  assert.equal((await other.company.get(`/api/Payment/GetQrCode?orderId=${mine.orderId}`)).statusCode, 404)
})

test('an order that was changed moves to a new link; one that was cancelled has none', async () => {
  const shopped = await shop()
  await open(shopped.code)
  const { version, lines } = await shopped.order()
  const changed = await shopped.company.post(`/api/Order/Change/${shopped.orderId}`, {
    version,
    reason: '',
    shippingAddress: {},
    lines: [{ ...lines[0], quantity: '3' }].map(({ amount: _, ...line }) => line),
  })
  assert.equal(changed.statusCode, 200, changed.body)
  const moved = (await open(shopped.code)).json().result
  assert.equal(moved.state, 'moved')
  assert.equal((await open(shopped.code)).json().result.forwardTo, moved.forwardTo)
  const now = (await open(moved.forwardTo)).json().result
  assert.deepEqual([now.state, now.orderAmount], ['open', 3500])
  assert.equal((await pay(shopped.company.account, now.paymentSecret)).amount, 3500)
  const cancelled = await shop()
  await cancelled.company.post(`/api/Order/Cancel/${cancelled.orderId}`, { version: 1, reason: 'Not wanted' })
  const shown = (await open(cancelled.code)).json().result
  assert.deepEqual([shown.state, shown.paymentSecret], ['cancelled', ''])
})

/** As Stripe has it, until it is as it should be. */
async function intentReaches(account: string, secret: string, wanted: { status?: string; amount?: number }) {
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    const response = await fetch(`${server.stripe.url}/v1/payment_intents/${secret.split('_secret_')[0]}`, {
      headers: { authorization: `Bearer ${server.stripe.secretKey}`, 'stripe-account': account },
    })
    const { status, amount } = await response.json()
    if ((wanted.status ?? status) === status && (wanted.amount ?? amount) === amount) return
    if (Date.now() > until) assert.fail(`still ${status}, ${amount}`)
  }
}

test('the page that a shopper still has open follows what the office does: another amount, or nothing to pay', async () => {
  const shopped = await shop()
  const { paymentSecret } = (await open(shopped.code)).json().result
  const { version, lines } = await shopped.order()
  await shopped.company.post(`/api/Order/Change/${shopped.orderId}`, {
    version,
    reason: '',
    shippingAddress: {},
    lines: [{ ...lines[0], quantity: '3' }].map(({ amount: _, ...line }) => line),
  })
  await intentReaches(shopped.company.account, paymentSecret, { amount: 3500 })
  const cancelled = await shopped.company.post(`/api/Order/Cancel/${shopped.orderId}`, { version: version + 1, reason: 'Not wanted' })
  assert.equal(cancelled.statusCode, 200, cancelled.body)
  await intentReaches(shopped.company.account, paymentSecret, { status: 'canceled' })
})

test('no event came: the order is paid all the same', async () => {
  const shopped = await shop()
  const { paymentSecret } = (await open(shopped.code)).json().result
  await server.control('PATCH', 'settings', { webhooks: { lost: 1 } })
  await pay(shopped.company.account, paymentSecret)
  await server.control('PATCH', 'settings', { webhooks: { lost: 0 } })
  await staleIntents.run(server.services)
  assert.equal((await shopped.order()).state, 'AwaitingPayment')
  await server.database.owner.query(`update payment_intents set heard_at = now() - interval '11 minutes' where order_id = $1`, [
    shopped.orderId,
  ])
  await staleIntents.run(server.services)
  assert.equal((await shopped.order()).state, 'Paid')
})

test('the same address again changes nothing', async () => {
  const shopped = await shop()
  const cookie = cookieOf(await open(shopped.code))
  const change = () =>
    server.app.inject({ url: `/api/Payment/ChangeShippingAddress/${shopped.addressId}/${shopped.orderId}`, headers: { cookie } })
  assert.equal((await change()).statusCode, 200)
  const { version } = await shopped.order()
  const again = await change()
  assert.deepEqual([again.statusCode, again.json().result.orderAmount, (await shopped.order()).version], [200, 2900, version])
})

test('an order that was called off unpaid is not shown as paid', async () => {
  const shopped = await shop()
  const cookie = cookieOf(await open(shopped.code))
  const { version } = await shopped.order()
  await shopped.company.post(`/api/Order/Cancel/${shopped.orderId}`, { version, reason: 'Not wanted' })
  assert.equal((await confirm(shopped.orderId, { cookie })).json().result.state, 'open')
})

test('a company that left its account at Stripe for another is paid there', async () => {
  const shopped = await shop()
  const before = (await open(shopped.code)).json().result.paymentSecret
  const { id: account } = await server.control('POST', 'accounts', { name: 'Another', email: 'another@example.com' })
  await server.database.owner.query('update stripe_accounts set account_id = $2 where company_id = $1', [
    shopped.company.companyId,
    account,
  ])
  const now = (await open(shopped.code)).json().result
  assert.deepEqual([now.state, now.stripeAccountId, now.paymentSecret === before], ['open', account, false])
  assert.equal((await pay(account, now.paymentSecret)).status, 'succeeded')
})

test('a company that cannot be paid gives no keys; a link whose days are over says so', async () => {
  const shopped = await shop()
  await server.database.owner.query(`update stripe_accounts set charges_enabled = false where company_id = $1`, [shopped.company.companyId])
  const shown = (await open(shopped.code)).json().result
  assert.deepEqual([shown.state, shown.publicKey, shown.paymentSecret, shown.stripeAccountId], ['open', '', '', ''])
  await server.database.owner.query(`update payment_links set expires_at = now() - interval '1 minute' where code = $1`, [shopped.code])
  assert.equal((await open(shopped.code)).json().result.state, 'expired')
})
