import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type Stripe from 'stripe'
import { assertAnswer, parameterNames, refusal, testStripe } from '../wire/checked-client.ts'
import { routes } from '../wire/gateway.ts'
import { parameterTypes } from '../wire/sdk-types.ts'
import { testCards } from './test-numbers.ts'

const sandbox = await testStripe()
const { stripe } = sandbox
after(() => sandbox.close())

const back = 'https://shop.example/paid'

function pay(paymentMethod: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const wish = { amount: 12_345, currency: 'usd', confirm: true, payment_method: paymentMethod, return_url: back }
  return stripe.paymentIntents.create({ ...wish, ...more })
}

function chargeOf(intent: Stripe.PaymentIntent): string {
  assert.equal(typeof intent.latest_charge, 'string')
  return String(intent.latest_charge)
}

test('every call takes exactly the parameters of the SDK', () => {
  for (const call of Object.keys(parameterTypes)) {
    const [method = '', path = ''] = call.split(' ')
    const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(path))
    const ours = route?.names.filter((name) => !(name === 'client_secret' && method === 'POST'))
    assert.deepEqual(ours?.toSorted(), [...new Set([...parameterNames(call), 'expand'])].toSorted(), call)
  }
})

test('the check itself notices a field too many, one too few, and a word that Stripe does not know', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  assertAnswer(intent)
  const { payment_record: _missing, ...fewer } = intent
  for (const wrong of [{ ...intent, extra: 1 }, fewer, { ...intent, status: 'paid' }, { ...intent, payment_method_types: 'card' }]) {
    assert.throws(() => assertAnswer(wrong), assert.AssertionError)
  }
})

test('suites of before endive say which methods they take, where the sandbox is set to hear it', async () => {
  const older = { amount: 500, currency: 'usd', payment_method_types: ['card'] } as Stripe.PaymentIntentCreateParams
  assert.equal((await refusal(stripe.paymentIntents.create(older))).code, 'parameter_unknown')
  await sandbox.control('PATCH', '/settings', { olderSuites: true })
  const intent = await stripe.paymentIntents.create(older)
  assert.deepEqual([intent.payment_method_types, intent.automatic_payment_methods], [['card'], null])
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  assert.equal(paid.status, 'succeeded')
  const bank = await stripe.paymentIntents.update((await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })).id, {
    payment_method_types: ['us_bank_account'],
  } as Stripe.PaymentIntentUpdateParams)
  assert.deepEqual(bank.payment_method_types, ['us_bank_account'])
  await sandbox.control('PATCH', '/settings', { olderSuites: false })
})

test('a dispute can come with the payment itself', async () => {
  await sandbox.control('PATCH', '/settings', { money: { disputeAfterSeconds: 0 } })
  const charge = chargeOf(await pay('pm_card_createDispute'))
  assert.equal((await stripe.disputes.list({ charge })).data[0]?.status, 'needs_response')
  await sandbox.control('PATCH', '/settings', { money: { disputeAfterSeconds: 2 } })
})

test('a card pays; what it cost comes a little later, what can be paid out after two working days', async () => {
  const intent = await pay('pm_card_visa', { metadata: { order: '7' }, description: 'Order 7' })
  assert.deepEqual([intent.status, intent.amount_received], ['succeeded', 12_345])
  const before = await stripe.charges.retrieve(chargeOf(intent))
  assert.equal(before.balance_transaction, null)
  await sandbox.advance({ hours: 1 })
  const charge = await stripe.charges.retrieve(before.id, { expand: ['balance_transaction', 'payment_intent.payment_method'] })
  const transaction = charge.balance_transaction
  assert.ok(typeof transaction === 'object' && transaction)
  assert.deepEqual([transaction.amount, transaction.fee, transaction.net, transaction.status], [12_345, 388, 11_957, 'pending'])
  await sandbox.advance({ days: 5 })
  const balance = await stripe.balance.retrieve()
  assert.ok((balance.available[0]?.amount ?? 0) <= 11_957)
  assert.equal((await stripe.balanceTransactions.retrieve(transaction.id)).status, 'available')
})

test('every row of the test table ends as Stripe says', async () => {
  for (const [name, row] of Object.entries(testCards)) {
    const attempt = pay(`pm_card_${name}`)
    if (row.decline) {
      const error = await refusal(attempt)
      assert.deepEqual(
        [error.statusCode, error.code, error.decline_code ?? ''],
        [402, row.decline.code, row.decline.declineCode ?? ''],
        name,
      )
      assert.equal(error.payment_intent?.status, 'requires_payment_method')
    } else assert.equal((await attempt).status, row.challenge ? 'requires_action' : 'succeeded', name)
  }
})

test('numbers in the field: wrong digit, unknown card, wrong security code', async () => {
  const card = (number: string, cvc = '123') =>
    refusal(stripe.paymentMethods.create({ type: 'card', card: { number, cvc, exp_month: 12, exp_year: 2040 } }))
  assert.equal((await card('4242424242424241')).code, 'incorrect_number')
  assert.equal((await card('4111111111111111')).code, 'card_declined')
  assert.equal((await card('4242424242424242', '12')).code, 'invalid_cvc')
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4000000000000101', cvc: '123', exp_month: 12, exp_year: 2040 },
  })
  assert.equal((await refusal(pay(method.id))).code, 'incorrect_cvc')
})

test('after a decline another card pays the same intent', async () => {
  const error = await refusal(pay('pm_card_chargeDeclined'))
  const id = error.payment_intent?.id ?? ''
  const declined = await stripe.paymentIntents.retrieve(id)
  assert.deepEqual([declined.payment_method, declined.last_payment_error?.decline_code], [null, 'generic_decline'])
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard', return_url: back })
  assert.equal(paid.status, 'succeeded')
  assert.equal((await stripe.charges.list({ payment_intent: id })).data.length, 2)
  const again = await refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: back }))
  assert.equal(again.code, 'payment_intent_unexpected_state')
  assert.equal((await refusal(stripe.paymentIntents.update(id, { amount: 999 }))).code, 'payment_intent_unexpected_state')
})

test('3-D Secure: the page of the bank decides, and the shopper comes back', async () => {
  const open = async () => {
    const intent = await pay('pm_card_authenticationRequired')
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    assert.match(await (await fetch(url)).text(), /test-source-authorize-3ds/)
    return { intent, url }
  }
  const end = async (url: string, outcome: string) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ end: outcome }), redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }
  const first = await open()
  const query = await end(first.url, 'success')
  assert.deepEqual([query.get('payment_intent'), query.get('redirect_status')], [first.intent.id, 'succeeded'])
  for (const outcome of ['fail', 'cancel']) {
    const { intent, url } = await open()
    assert.equal((await end(url, outcome)).get('redirect_status'), 'failed')
    const now = await stripe.paymentIntents.retrieve(intent.id)
    assert.deepEqual([now.status, now.latest_charge], ['requires_payment_method', null])
    assert.equal(now.last_payment_error?.code, 'payment_intent_authentication_failure')
    assert.equal((await fetch(url)).status, 404)
  }
  const off = await refusal(pay('pm_card_authenticationRequired', { off_session: true }))
  assert.equal(off.code, 'authentication_required')
})

test('a bank debit is processing for days, then comes or does not', async () => {
  for (const [method, status] of [
    ['pm_usBankAccount', 'succeeded'],
    ['pm_usBankAccount_insufficientFunds', 'requires_payment_method'],
  ] as const) {
    const intent = await pay(method)
    assert.equal(intent.status, 'processing')
    assert.equal((await refusal(stripe.paymentIntents.cancel(intent.id))).code, 'payment_intent_unexpected_state')
    await sandbox.advance({ days: 5 })
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, status)
  }
})

test('authorised now, captured later in part; cancelled before', async () => {
  const held = await pay('pm_card_visa', { capture_method: 'manual' })
  assert.deepEqual([held.status, held.amount_capturable], ['requires_capture', 12_345])
  const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 10_000 })
  assert.deepEqual([captured.status, captured.amount_received], ['succeeded', 10_000])
  const open = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })
  const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  assert.deepEqual([canceled.status, canceled.cancellation_reason], ['canceled', 'abandoned'])
})

test('a page with the publishable key sees its own intent and nothing else', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd', metadata: { order: 'secret' } })
  const page = async (path: string, body?: Record<string, string>) => {
    const init = body ? { method: 'POST', body: new URLSearchParams({ key: sandbox.publishableKey, ...body }) } : {}
    const answer = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${sandbox.publishableKey}` }, ...init })
    return { status: answer.status, body: await answer.json() }
  }
  const read = await page(`/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`)
  assert.deepEqual([read.status, read.body.amount, read.body.metadata], [200, 900, undefined])
  assert.equal((await page(`/v1/payment_intents/${intent.id}?client_secret=wrong`)).status, 400)
  assert.equal((await page(`/v1/payment_intents/${intent.id}`)).body.error.code, 'parameter_missing')
  assert.equal((await page('/v1/payment_intents')).body.error.code, 'secret_key_required')
  const card = { 'payment_method_data[card][number]': '4242424242424242', 'payment_method_data[card][exp_month]': '12' }
  const paid = await page(`/v1/payment_intents/${intent.id}/confirm`, {
    ...card,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    client_secret: String(intent.client_secret),
    return_url: back,
    use_stripe_sdk: 'true',
  })
  assert.deepEqual([paid.body.status, paid.body.latest_charge], ['succeeded', undefined])
})
