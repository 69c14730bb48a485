import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startStripe } from '../server.ts'
import { refusal, testStripe } from './checked-client.ts'
import { decodeForm } from './form.ts'

const sandbox = await testStripe()
const { stripe } = sandbox
after(() => sandbox.close())

const wish = { amount: 500, currency: 'usd' }

function call(method: string, path: string, body = '', headers: Record<string, string> = {}) {
  const all = { authorization: `Bearer ${sandbox.secretKey}`, 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return fetch(`${sandbox.url}${path}`, { method, headers: all, ...(body ? { body } : {}) })
}

test('nested values and lists, indexed or not', () => {
  assert.deepEqual(decodeForm('a[b][c]=1&x[0]=p&x[1]=q&y[]=r&y[]=s&z[0][k]=1&z[1][k]=2&w[][k]=1&w[][l]=2&w[][k]=3'), {
    a: { b: { c: '1' } },
    x: ['p', 'q'],
    y: ['r', 's'],
    z: [{ k: '1' }, { k: '2' }],
    w: [{ k: '1', l: '2' }, { k: '3' }],
  })
  assert.deepEqual(decodeForm('__proto__[a]=1&b[__proto__]=2').b, { ['__proto__']: '2' })
})

test('keys: none, wrong, as Basic; every answer has an id', async () => {
  assert.equal((await call('GET', '/v1/balance', '', { authorization: '' })).status, 401)
  assert.equal((await refusal(stripe.balance.retrieve({}, { apiKey: 'sk_test_other' }))).statusCode, 401)
  const basic = await call('GET', '/v1/balance', '', { authorization: `Basic ${btoa(`${sandbox.secretKey}:`)}` })
  assert.equal(basic.status, 200)
  assert.match(basic.headers.get('request-id') ?? '', /^req_\w{14}$/)
  assert.equal((await call('GET', '/v1/nothing')).status, 404)
  assert.equal((await call('GET', '/v1/balance', '', { 'stripe-version': 'today' })).status, 400)
})

test('parameters: missing, unknown, wrong kind, empty, foreign', async () => {
  const cases: [string, string, string][] = [
    ['amount=500', 'parameter_missing', 'currency'],
    ['amount=500&currency=usd&payment_method_types[]=card', 'parameter_unknown', 'payment_method_types'],
    ['amount=5.5&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=500&currency=', 'parameter_invalid_empty', 'currency'],
    ['amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['amount=500&currency=usd&customer=cus_none', 'resource_missing', 'customer'],
    ['amount=500&currency=usd&receipt_email=nobody', 'email_invalid', 'receipt_email'],
    [
      'amount=500&currency=usd&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1',
      'parameter_unknown',
      'automatic_payment_methods[x]',
    ],
  ]
  for (const [body, code, param] of cases) {
    const answer = await call('POST', '/v1/payment_intents', body)
    const { error } = await answer.json()
    assert.deepEqual([answer.status, error.type, error.code, error.param], [400, 'invalid_request_error', code, param], body)
  }
  const lost = await refusal(stripe.paymentIntents.retrieve('pi_none'))
  assert.deepEqual([lost.statusCode, lost.code, lost.param], [404, 'resource_missing', 'intent'])
})

test('one key, one answer; also for a trouble of the server', async () => {
  const key = { idempotencyKey: 'order-1' }
  const first = await stripe.paymentIntents.create(wish, key)
  const again = await stripe.paymentIntents.create(wish, key)
  assert.equal(again.id, first.id)
  const headers = { 'idempotency-key': 'order-1' }
  const replay = await call('POST', '/v1/payment_intents', 'amount=500&currency=usd', headers)
  assert.equal(replay.headers.get('idempotent-replayed'), 'true')
  assert.equal((await refusal(stripe.paymentIntents.create({ ...wish, amount: 501 }, key))).type, 'StripeIdempotencyError')
  await sandbox.control('POST', '/faults', { kind: '500', times: 1, method: 'POST' })
  const before = (await stripe.paymentIntents.list()).data.length
  assert.equal((await refusal(stripe.paymentIntents.create(wish, { idempotencyKey: 'order-2' }))).statusCode, 500)
  assert.equal((await call('POST', '/v1/payment_intents', 'amount=500&currency=usd', { 'idempotency-key': 'order-2' })).status, 500)
  assert.equal((await stripe.paymentIntents.list()).data.length, before)
  await call('POST', '/v1/payment_intents', 'amount=1&currency=usd', { 'idempotency-key': 'order-3' })
  assert.equal((await call('POST', '/v1/payment_intents', 'amount=500&currency=usd', { 'idempotency-key': 'order-3' })).status, 200)
})

test('the answer is lost, the payment is not made twice; a key in use is refused', async () => {
  await sandbox.control('POST', '/faults', { kind: 'dropAfter', times: 1, method: 'POST' })
  const before = (await stripe.paymentIntents.list({ limit: 100 })).data.length
  const made = await stripe.paymentIntents.create(wish)
  assert.equal((await stripe.paymentIntents.list({ limit: 100 })).data.length, before + 1)
  assert.equal(made.status, 'requires_payment_method')
  await sandbox.control('POST', '/faults', { kind: 'latency', latencyMs: 300, times: 1 })
  const same = () => call('POST', '/v1/payment_intents', 'amount=500&currency=usd', { 'idempotency-key': 'order-4' })
  const both = await Promise.all([same(), same()])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
})

test('the SDK meets 429 once and 409 until it gives up', async () => {
  const attempts = async (fault: object) => {
    await sandbox.control('DELETE', '/faults')
    await sandbox.control('POST', '/faults', { path: '^/v1/balance$', ...fault })
    const error = await refusal(stripe.balance.retrieve())
    const { faults } = await sandbox.control('GET', '/faults')
    await sandbox.control('DELETE', '/faults')
    return [error.type, Array.isArray(faults) ? faults[0].hits : undefined]
  }
  assert.deepEqual(await attempts({ kind: '429' }), ['StripeRateLimitError', 1])
  assert.deepEqual(await attempts({ kind: '429', shouldRetry: true }), ['StripeRateLimitError', 3])
  assert.deepEqual(await attempts({ kind: '409' }), ['StripeAPIError', 3])
})

test('25 calls a second, then no more', async () => {
  await sandbox.control('PATCH', '/settings', { limits: { enabled: true } })
  const answers = await Promise.all(Array.from({ length: 60 }, () => call('GET', '/v1/balance')))
  await sandbox.control('PATCH', '/settings', { limits: { enabled: false } })
  const refused = answers.find(({ status }) => status === 429)
  assert.ok(refused)
  assert.equal((await refused.json()).error.code, 'rate_limit')
})

test('pages in both directions, filters, search, expanding', async () => {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada', metadata: { code: 'A1' } })
  for (let amount = 1001; amount <= 1012; amount++) {
    await stripe.paymentIntents.create({ ...wish, amount, customer: customer.id, metadata: { code: `n${amount}` } })
  }
  const all: number[] = []
  for await (const { amount } of stripe.paymentIntents.list({ customer: customer.id, limit: 5 })) all.push(amount)
  assert.deepEqual(all, [1012, 1011, 1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001])
  const page = await stripe.paymentIntents.list({ customer: customer.id, limit: 3 })
  const back = await stripe.paymentIntents.list({ customer: customer.id, limit: 3, ending_before: page.data[2]?.id })
  assert.deepEqual([back.data.map(({ amount }) => amount), back.has_more], [[1012, 1011], false])
  assert.equal((await refusal(stripe.paymentIntents.list({ starting_after: 'pi_none' }))).statusCode, 400)
  assert.equal((await refusal(stripe.paymentIntents.list({ limit: 101 }))).param, 'limit')
  assert.equal((await stripe.paymentIntents.list({ created: { gt: 4_000_000_000 } })).data.length, 0)
  const found = await stripe.paymentIntents.search({ query: "metadata['code']:'n1004' AND status:'requires_payment_method'" })
  assert.deepEqual(
    found.data.map(({ amount }) => amount),
    [1004],
  )
  const [whole] = (await stripe.paymentIntents.list({ limit: 1, expand: ['data.customer'] })).data
  assert.equal(typeof whole?.customer, 'object')
  assert.equal((await refusal(stripe.paymentIntents.retrieve(whole?.id ?? '', { expand: ['amount'] }))).param, 'expand')
})

test('everything is there after a restart, the clock too', async (t) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
  t.after(() => rmSync(dataFolder, { recursive: true, force: true }))
  const first = await testStripe({ dataFolder })
  const intent = await first.stripe.paymentIntents.create({
    ...wish,
    confirm: true,
    payment_method: 'pm_usBankAccount',
    return_url: 'https://a.example/',
  })
  await first.advance({ days: 2 })
  await first.close()
  const second = await testStripe({ dataFolder })
  t.after(() => second.close())
  assert.equal((await second.stripe.paymentIntents.retrieve(intent.id)).status, 'processing')
  await second.advance({ days: 3 })
  assert.equal((await second.stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded')
})

test('starts alone with its keys', async (t) => {
  const alone = await startStripe({ port: 0 })
  t.after(() => alone.close())
  assert.deepEqual([alone.secretKey, alone.publishableKey], ['sk_test_sandbox', 'pk_test_sandbox'])
})
