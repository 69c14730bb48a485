import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, detailsOf, openRefunds, settled, until } from '#test/refunds.ts'
import { openShop, paidShop } from '#test/shop.ts'
import { payAtStripe } from '#test/stripe.ts'

let desk: Awaited<ReturnType<typeof openRefunds>>
before(async () => {
  desk = await openRefunds()
})
after(() => desk.server.close())

test('what of an order is the customer’s credit is not given back besides, and the answer says why; what was owed still bounds nothing', async () => {
  const { company, orderId, order, id } = await desk.paidOrder()
  // As a rep's device credits what came back of a paid order.
  const credit = (cents: number, more = '') =>
    desk.server.database.owner.query(`update orders set credited = $2 ${more} where id = $1`, [orderId, cents])
  await credit(1000)
  assert.equal((await detailsOf(company, id)).refundable, 1500)
  const { rows } = (await company.get(`/api/Stripe/OrderPayments?orderId=${orderId}`)).json().result
  assert.equal(rows[0].refundable, 1500)
  const beyond = await ask(company, id, 1501)
  assert.deepEqual([beyond.statusCode, beyond.json().code], [409, 'refundCredited'])
  assert.match(beyond.json().message, /only \$15\.00 can still be given back/)
  assert.equal((await ask(company, id, 1500)).statusCode, 200)
  const left = await settled(company, id)
  assert.deepEqual([left.refundable, left.noRefund], [0, 'credited'])
  assert.equal((await ask(company, id, 1)).json().code, 'refundCredited')
  assert.equal((await order()).amountRefunded, 1500)
  // Of 50.00 half is paid and half was credited: nobody has a credit.
  await credit(2500, ', books_adjustment = 2500')
  const owed = await detailsOf(company, id)
  assert.deepEqual([owed.refundable, owed.noRefund], [1000, ''])
})

test('part of a payment goes back, then the rest: the order follows, the same request makes one refund', async () => {
  const { company, order, id } = await desk.paidOrder()
  const requestKey = crypto.randomUUID()
  const same = await Promise.all(
    Array.from({ length: 4 }, () => ask(company, id, 1000, { requestKey, reason: 'requested_by_customer', note: 'Too long' })),
  )
  assert.deepEqual(new Set(same.map((answer) => answer.statusCode)), new Set([200]))
  assert.equal(new Set(same.map((answer) => answer.json().result.id)).size, 1)
  assert.equal((await ask(company, id, 900, { requestKey })).statusCode, 409)
  const part = await settled(company, id)
  assert.deepEqual([part.status, part.amountRefunded, part.refundable, part.refunds.length], ['PartlyRefunded', 1000, 1500, 1])
  const { fee, net } = await until('the fee', async () => {
    const shown = await detailsOf(company, id)
    return shown.fee !== null && shown
  })
  assert.equal(net, 2500 - 1000 - fee)
  assert.deepEqual(
    (await desk.atStripe(company, id)).map(({ amount, reason }) => [amount, reason]),
    [[1000, 'requested_by_customer']],
  )
  const partly = await order()
  assert.deepEqual([partly.state, partly.paymentState, partly.openAmount], ['Paid', 'PartRefunded', 0])
  assert.deepEqual([partly.amountReceived, partly.amountRefunded], [2500, 1000])
  const tooMuch = await ask(company, id, 1501)
  assert.deepEqual([tooMuch.json().code, Object.keys(tooMuch.json().fields)], ['refundTooMuch', ['amount']])
  assert.equal((await ask(company, id, 1500)).statusCode, 200)
  const whole = await settled(company, id)
  assert.deepEqual([whole.status, whole.amountRefunded, whole.refundable], ['Refunded', 2500, 0])
  const refunded = await order()
  assert.deepEqual([refunded.state, refunded.paymentState, refunded.openAmount], ['Paid', 'Refunded', 0])
  const listed = async (payment: string) => {
    const filters = encodeURIComponent(JSON.stringify({ payment: [payment] }))
    const { rows, sums } = (await company.get(`/api/Order/List?filters=${filters}`)).json().result
    return [rows.length, sums.openAmount]
  }
  assert.deepEqual(
    [await listed('Refunded'), await listed('Paid')],
    [
      [1, 0],
      [0, 0],
    ],
  )
  assert.equal((await ask(company, id, 1)).json().code, 'refundImpossible')
  assert.deepEqual(
    whole.history.map(({ what }: { what: string }) => what),
    ['refundSucceeded', 'refundSucceeded', 'paid', 'created'],
  )
})

test('many refunds at once never take more than there is', async () => {
  const { company, id } = await desk.paidOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(company, id, 700 + n)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3)
  const { amountRefunded } = await settled(company, id)
  const made = await desk.atStripe(company, id)
  assert.equal(made.length, 3)
  assert.equal(
    made.reduce((sum, { amount }) => sum + amount, 0),
    amountRefunded,
  )
})

test('a lost answer, and an error that Stripe remembers, make one refund each', async () => {
  for (const kind of ['dropAfter', '500', 'dropBefore']) {
    const { company, id } = await desk.paidOrder()
    await desk.server.control('POST', 'faults', { kind, method: 'POST', path: '/v1/refunds', account: company.account, times: 3 })
    assert.equal((await ask(company, id, 1000)).statusCode, 200)
    await until(kind, async () => {
      const { refunds, amountRefunded } = await detailsOf(company, id)
      return refunds[0].state === 'Succeeded' && amountRefunded === 1000
    })
    assert.equal((await desk.atStripe(company, id)).length, 1, kind)
    await desk.server.control('DELETE', 'faults')
  }
})

test('a refund that Stripe may have is not put aside; what was put aside comes back by its event', async () => {
  const { company, order, id } = await desk.paidOrder()
  const made = async (text: string, ...values: unknown[]): Promise<string> =>
    (await desk.server.database.owner.query(text, [company.companyId, ...values])).rows[0].id
  const refundId = await made(
    `insert into refunds (company_id, intent_id, amount, state) values ($1, $2, 1000, 'Sending') returning id`,
    id,
  )
  const delivery = await made(
    `insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, state, next_attempt_at)
     values ($1, 'out', 'refunds', 'refund', 'refund', $2, 'unknown', now() + interval '1 hour') returning id`,
    refundId,
  )
  assert.equal((await company.get(`/Sync/GetEntry/${delivery}`)).json().result.can.ignore, false)
  assert.deepEqual((await company.post('/Sync/Ignore', { ids: [delivery], reason: 'No' })).json().result, { ignored: 0 })
  // As it could be put aside once.
  await made(`update refunds set state = 'Failed' where company_id = $1 and id = $2 returning id`, refundId)
  await desk.sdk.refunds.create({ payment_intent: id, amount: 1000, metadata: { refund_id: refundId } }, { stripeAccount: company.account })
  const back = await until('back', async () => {
    const shown = await detailsOf(company, id)
    return shown.refunds[0].state === 'Succeeded' && shown.amountRefunded > 0 && shown
  })
  assert.deepEqual([back.amountRefunded, back.refundable, (await order()).amountRefunded], [1000, 1500, 1000])
})

test('what is refunded at Stripe appears here; a refund that the bank sends back opens nothing again', async () => {
  const { company, order, id } = await desk.paidOrder('pm_card_refundFail')
  await desk.sdk.refunds.create({ payment_intent: id, amount: 500 }, { stripeAccount: company.account })
  await until('seen', async () => (await detailsOf(company, id)).amountRefunded === 500)
  assert.deepEqual([(await order()).amountRefunded, (await order()).openAmount], [500, 0])
  await desk.server.control('POST', 'clock', { seconds: 10 })
  const failed = await until('failed', async () => {
    const shown = await detailsOf(company, id)
    return shown.refunds[0].state === 'Failed' && shown
  })
  assert.deepEqual([failed.amountRefunded, failed.refundable, failed.status], [0, 2500, 'Paid'])
  const again = await order()
  assert.deepEqual([again.state, again.paymentState, again.amountRefunded], ['Paid', 'Paid', 0])
  const { rows } = await desk.server.database.owner.query(
    `select code, record_kind from notifications where company_id = $1 and code = $2`,
    [company.companyId, 'NA_REFUND_FAILED'],
  )
  assert.deepEqual(rows, [{ code: 'NA_REFUND_FAILED', record_kind: 'refund' }])
})

test('what Stripe refuses is said, and gives its amount free', async () => {
  const { company, id, chargeId } = await desk.paidOrder()
  await desk.server.control('PATCH', 'settings', { webhooks: { paused: true } })
  await desk.server.control('POST', 'disputes', { account: company.account, charge: chargeId })
  assert.equal((await ask(company, id, 1000)).statusCode, 200)
  const refused = await settled(company, id)
  assert.deepEqual([refused.refunds[0].state, refused.refunds[0].failure, refused.amountRefunded], ['Failed', 'charge_disputed', 0])
  await desk.server.control('PATCH', 'settings', { webhooks: { paused: false } })
})

test('what the customer still owes is open again, and a new payment of it is taken once', async () => {
  const { company, orderId, order, id } = await desk.paidOrder()
  assert.equal((await ask(company, id, 1000, { stillOwed: true })).statusCode, 200)
  await settled(company, id)
  const again = await order()
  assert.deepEqual([again.state, again.paymentState, again.amountReceived, again.openAmount], ['Accepted', 'PartPaid', 1500, 1000])
  const link = await company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)
  assert.deepEqual([link.statusCode, link.json().result?.amount], [200, 1000], link.body)
  const open = async () =>
    (await desk.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${link.json().result.paymentNumber}`)).json().result
  const detail = await open()
  assert.equal(detail.state, 'open')
  await payAtStripe(desk.server.stripe, { account: company.account, secret: detail.paymentSecret })
  const paid = await until('paid again', async () => {
    const now = await order()
    return now.state === 'Paid' && now
  })
  assert.deepEqual([paid.paymentState, paid.amountReceived, paid.openAmount], ['Paid', 2500, 0])
  assert.equal((await open()).state, 'paid')
  assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)).json().code, 'linkImpossible')
})

test('the shopper’s page says what was given back', async () => {
  const { company, paymentId, code, order } = await paidShop(desk.server)
  const open = async () => (await desk.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`)).json().result
  assert.equal((await ask(company, paymentId, 500)).statusCode, 200)
  await until('refunded', async () => (await order()).amountRefunded === 500)
  const { state, refunded, orderAmount } = await open()
  assert.deepEqual([state, refunded, orderAmount], ['paid', 500, 2500])
  const links = (await company.get(`/api/Payment/Links/${(await order()).id}`)).json().result.rows
  assert.equal(links[0].status, 'PartRefunded')
})

test('a try that the bank refused stays in the history of the payment after it succeeded', async () => {
  const shop = await openShop(desk.server)
  const opened = await desk.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${shop.code}`)
  const { paymentSecret: secret } = opened.json().result
  const [id = ''] = secret.split('_secret_')
  await payAtStripe(desk.server.stripe, { account: shop.company.account, secret, method: 'pm_card_chargeDeclined' }).catch(() => {})
  await until('declined', async () => (await detailsOf(shop.company, id)).status === 'Declined')
  await payAtStripe(desk.server.stripe, { account: shop.company.account, secret })
  await until('paid', async () => (await shop.order()).state === 'Paid')
  const { history } = await detailsOf(shop.company, id)
  assert.deepEqual(history.map(({ what }: { what: string }) => what).toSorted(), ['created', 'declined', 'paid'])
})
