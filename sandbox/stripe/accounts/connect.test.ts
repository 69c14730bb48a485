import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { assertAnswer, refusal, testStripe } from '../wire/checked-client.ts'

const sandbox = await testStripe()
const { stripe } = sandbox
after(() => sandbox.close())

const wish = { amount: 500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa', return_url: 'https://shop.example/' }

/** Somebody who listens, checks every signature with the SDK, and may be told to fail. */
async function receiver(status: () => number = () => 200) {
  const got: Stripe.Event[] = []
  let secret = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const code = status()
    if (code === 200)
      got.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), String(request.headers['stripe-signature']), secret, 1e9))
    response.writeHead(code).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`
  after(() => server.close())
  return {
    got,
    url,
    sign: (value: string | undefined) => {
      secret = value ?? ''
    },
    until: async (done: () => boolean) => {
      for (let tries = 0; tries < 400 && !done(); tries++) await sleep(25)
      assert.ok(done(), `got ${got.map(({ type }) => type).join(', ')}`)
    },
  }
}

async function activeAccount() {
  return String((await sandbox.control('POST', '/accounts', { name: 'Cedar' })).id)
}

test('a tenant is set up by a link, and may charge only then', async () => {
  const account = await stripe.v2.core.accounts.create({
    contact_email: 'owner@pier.example',
    display_name: 'Pier Foods',
    dashboard: 'full',
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    include: ['configuration.merchant', 'requirements', 'defaults', 'identity'],
  })
  const status = (from: Stripe.V2.Core.Account) => from.configuration?.merchant?.capabilities?.card_payments?.status
  assert.equal(status(account), 'restricted')
  assert.match((await refusal(stripe.paymentIntents.create(wish, { stripeAccount: account.id }))).message, /activated payment methods/)
  const link = await stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'https://app.example/again', return_url: 'https://app.example/back' },
    },
  })
  const answer = () => fetch(link.url, { method: 'POST', body: new URLSearchParams({ end: 'complete' }), redirect: 'manual' })
  assert.equal((await answer()).headers.get('location'), 'https://app.example/back')
  assert.equal((await answer()).status, 404)
  const ready = await stripe.v2.core.accounts.retrieve(account.id, { include: ['configuration.merchant'] })
  assert.equal(status(ready), 'active')
  const asV1 = await stripe.accounts.retrieve(account.id)
  assert.deepEqual([asV1.charges_enabled, asV1.requirements?.currently_due], [true, []])
  assert.equal((await stripe.paymentIntents.create(wish, { stripeAccount: account.id })).status, 'succeeded')
  assert.ok((await stripe.v2.core.accounts.list()).data.some(({ id }) => id === account.id))
})

test('an account sees nothing of another; one that left is closed to us', async () => {
  const [one, other] = [await activeAccount(), await activeAccount()]
  const intent = await stripe.paymentIntents.create(wish, { stripeAccount: one })
  for (const options of [{ stripeAccount: other }, {}]) {
    assert.equal((await refusal(stripe.paymentIntents.retrieve(intent.id, {}, options))).code, 'resource_missing')
  }
  assert.equal((await stripe.paymentIntents.list({}, { stripeAccount: other })).data.length, 0)
  const key = 'same key, two accounts'
  const both = [one, other].map((stripeAccount) => stripe.paymentIntents.create(wish, { stripeAccount, idempotencyKey: key }))
  assert.notEqual((await both[0])?.id, (await both[1])?.id)
  await sandbox.control('POST', '/accounts/disconnect', { account: one })
  assert.equal((await refusal(stripe.balance.retrieve({}, { stripeAccount: one }))).code, 'account_invalid')
  assert.equal((await refusal(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' }))).statusCode, 403)
})

test('the right endpoint hears it, signed, and again until it answers', async () => {
  let refusals = 1
  const own = await receiver()
  const connect = await receiver(() => (refusals-- > 0 ? 500 : 200))
  const ownEndpoint = await stripe.webhookEndpoints.create({ url: own.url, enabled_events: ['*'] })
  const connectEndpoint = await stripe.webhookEndpoints.create({
    url: connect.url,
    enabled_events: ['payment_intent.succeeded', 'charge.updated'],
    connect: true,
  })
  own.sign(ownEndpoint.secret)
  connect.sign(connectEndpoint.secret)
  assert.equal((await stripe.webhookEndpoints.retrieve(ownEndpoint.id)).secret, undefined)
  const account = await activeAccount()
  const intent = await stripe.paymentIntents.create(wish, { stripeAccount: account })
  await connect.until(() => connect.got.length === 1)
  const [event] = connect.got
  assert.deepEqual([event?.type, event?.account, event?.api_version], ['payment_intent.succeeded', account, '2026-10-28.endive'])
  for (const got of connect.got) assertAnswer(got)
  assert.equal(own.got.length, 0)
  await sandbox.advance({ hours: 1 })
  await connect.until(() => connect.got.some(({ type }) => type === 'charge.updated'))
  await stripe.paymentIntents.create(wish)
  await own.until(() => own.got.some(({ type }) => type === 'payment_intent.succeeded'))
  for (const got of own.got) assertAnswer(got)
  const { deliveries } = await sandbox.control('GET', '/webhooks/deliveries')
  assert.ok(Array.isArray(deliveries) && deliveries.some(({ status }) => status === 500))
  const events = await stripe.events.list({ type: 'payment_intent.succeeded' }, { stripeAccount: account })
  assert.deepEqual(
    events.data.map(({ data }) => 'id' in data.object && data.object.id),
    [intent.id],
  )
  await stripe.webhookEndpoints.del(ownEndpoint.id)
  await stripe.webhookEndpoints.del(connectEndpoint.id)
})

test('twice, in any order, lost and asked for: as the settings say', async () => {
  const own = await receiver()
  const endpoint = await stripe.webhookEndpoints.create({ url: own.url, enabled_events: ['payment_intent.created'] })
  own.sign(endpoint.secret)
  await sandbox.control('PATCH', '/settings', { webhooks: { duplicate: 1, shuffle: true } })
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  await own.until(() => own.got.length === 2)
  assert.equal(own.got[0]?.id, own.got[1]?.id)
  await sandbox.control('PATCH', '/settings', { webhooks: { duplicate: 0, shuffle: false, lost: 1 } })
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const lost = await stripe.events.list({ delivery_success: false, type: 'payment_intent.created' })
  assert.equal(lost.data.length, 1)
  await sandbox.control('POST', '/webhooks/resend', { event: lost.data[0]?.id })
  await own.until(() => own.got.length === 3)
  await sandbox.control('PATCH', '/settings', { webhooks: { lost: 0 } })
})

test('what else lies on an account: customers, domains, places, tokens', async () => {
  const on = { stripeAccount: await activeAccount() }
  const customer = await stripe.customers.create({ email: 'ada@example.com', address: { line1: '1 Pier', country: 'US' } }, on)
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }, on)
  assert.equal((await stripe.customers.listPaymentMethods(customer.id, {}, on)).data[0]?.id, method.id)
  await stripe.paymentMethods.detach(method.id, {}, on)
  await stripe.customers.update(customer.id, { name: 'Ada', metadata: { a: '1' } }, on)
  await stripe.customers.del(customer.id, {}, on)
  assert.deepEqual(await stripe.customers.retrieve(customer.id, {}, on).then((gone) => gone.deleted), true)
  const domain = await stripe.paymentMethodDomains.create({ domain_name: 'pay.pier.example' }, on)
  assert.equal((await stripe.paymentMethodDomains.validate(domain.id, {}, on)).apple_pay.status, 'active')
  await stripe.paymentMethodConfigurations.list({}, on)
  const address = { line1: '1 Pier', city: 'Boston', state: 'MA', postal_code: '02110', country: 'US' }
  const place = await stripe.terminal.locations.create({ display_name: 'Pier', address }, on)
  assert.equal((await stripe.terminal.locations.list({}, on)).data[0]?.id, place.id)
  const whole = await refusal(stripe.terminal.locations.create({ display_name: 'Pier', address: { country: 'US' } }, on))
  assert.equal(whole.code, 'parameter_missing')
  await stripe.terminal.connectionTokens.create({ location: place.id }, on)
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' }, on)
  const intent = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, on)
  const paid = await stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id, return_url: 'https://shop.example/' }, on)
  assert.equal(paid.status, 'succeeded')
  const v1 = await stripe.accounts.create({ type: 'standard', email: 'a@pier.example' })
  const link = { account: v1.id, type: 'account_onboarding' as const, refresh_url: 'https://a.example/', return_url: 'https://a.example/' }
  assert.match((await stripe.accountLinks.create(link)).url, /^http/)
  assert.equal((await stripe.accounts.listCapabilities(v1.id)).data[0]?.status, 'inactive')
})
