import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { payableCompany, type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
let sdk: Stripe
before(async () => {
  server = await serverWithStripe({ works: true, listen: true })
  const { hostname, port } = new URL(server.stripe.url)
  sdk = new Stripe(server.stripe.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
})
after(() => server.close())

type Company = Awaited<ReturnType<typeof payableCompany>>

async function order(company: Company, dollars = '25') {
  const { rows } = await server.database.owner.query(`insert into customers (company_id, customer_name) values ($1, $2) returning id`, [
    company.companyId,
    crypto.randomUUID(),
  ])
  const placed = await company.post('/api/Order/Place', {
    customerId: rows[0].id,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '1', unitPrice: dollars }],
  })
  return placed.json().result.id as string
}
const paidWith = (company: Company, orderId: string, { amount = 2500, attempt = 1, confirm = true } = {}) =>
  sdk.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_id: orderId, order_version: '1', attempt: String(attempt) },
    },
    { stripeAccount: company.account },
  )
async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const found = await look()
    if (found) return found
  }
  assert.fail(`never: ${what}`)
}
const details = async (company: Company, orderId: string) => (await company.get(`/api/Order/Details/${orderId}`)).json().result
const intents = async ({ companyId }: Company) =>
  (await server.database.owner.query(`select * from payment_intents where company_id = $1 order by held_for`, [companyId])).rows

const event = (company: { account: string }, about: object) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    account: company.account,
    data: { object: { id: 'pi_1' } },
    ...about,
  })
const signed = (payload: string, { secret = 'whsec_test_connect', timestamp = Math.floor(Date.now() / 1000) } = {}) =>
  sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const tell = (payload: string, signature = signed(payload)) =>
  server.app.inject({
    method: 'POST',
    url: '/api/Stripe/ConnectWebhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })

test('a signed event makes an order paid, its fee follows; the same events again change nothing', async () => {
  const company = await payableCompany(server)
  const orderId = await order(company)
  await server.control('PATCH', 'settings', { webhooks: { duplicate: 1, shuffle: true } })
  await paidWith(company, orderId)
  const paid = await until('paid', async () => {
    const found = await details(company, orderId)
    return found.state === 'Paid' && found
  })
  assert.deepEqual([paid.amountReceived, paid.openAmount], [2500, 0])
  await server.control('POST', 'clock', { seconds: 5 })
  const [row] = await until(
    'fee',
    async () => (await intents(company)).filter(({ fee }) => fee !== null).length === 1 && (await intents(company)),
  )
  assert.deepEqual(
    [row.status, Number(row.amount_received), Number(row.fee), Number(row.net), row.payment_method, row.brand, row.last4, row.held_for],
    ['succeeded', 2500, 103, 2397, 'D', 'visa', '4242', ''],
  )
})

test('a signature that is wrong, stale or missing, and another mode, tell nothing', async () => {
  const company = await payableCompany(server)
  const payload = event(company, {})
  assert.equal((await tell(payload, signed(payload, { secret: 'whsec_other' }))).statusCode, 400)
  assert.equal((await tell(payload, signed(payload, { timestamp: Math.floor(Date.now() / 1000) - 301 }))).statusCode, 400)
  assert.equal((await tell(payload, '')).statusCode, 400)
  assert.equal((await tell(payload.replace('pi_1', 'pi_2'), signed(payload))).statusCode, 400)
  const live = event(company, { livemode: true })
  assert.equal((await tell(live)).statusCode, 200)
  const unknown = event({ account: 'acct_nobody' }, {})
  assert.equal((await tell(unknown)).statusCode, 200)
  const { rows } = await server.database.owner.query(`select event_key from inbound_events where event_key = any($1)`, [
    [payload, live, unknown].map((each) => JSON.parse(each).id),
  ])
  assert.deepEqual(rows, [])
})

test('money that is not what the order asks for is held, not taken for it', async () => {
  const company = await payableCompany(server)
  const orderId = await order(company)
  await paidWith(company, orderId, { amount: 100 })
  const [row] = await until('kept', async () => (await intents(company)).some(({ status }) => status === 'succeeded') && intents(company))
  assert.equal(row.held_for, 'amount')
  const shown = await details(company, orderId)
  assert.deepEqual([shown.state, shown.amountReceived], ['Accepted', 0])
  assert.equal((await company.get(`/api/Stripe/Transaction/${row.id}`)).json().result.mayTake, true)
  const take = () => company.post(`/api/Stripe/TakeHeld/${row.id}`, {})
  const answers = await Promise.all([take(), take()])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const taken = await details(company, orderId)
  assert.deepEqual([taken.state, taken.amountReceived, taken.openAmount], ['Accepted', 100, 2400])
})

test('a second payment of a paid order, and one for another company’s order, are kept and held', async () => {
  const company = await payableCompany(server)
  const other = await payableCompany(server)
  const orderId = await order(company)
  await paidWith(company, orderId)
  await until('paid', async () => (await details(company, orderId)).state === 'Paid')
  await paidWith(company, orderId, { attempt: 2 })
  const both = await until('second', async () => (await intents(company)).length === 2 && intents(company))
  assert.deepEqual(
    both.map(({ held_for, order_id }) => [held_for, order_id]),
    [
      ['', orderId],
      ['paidAlready', null],
    ],
  )
  assert.equal((await details(company, orderId)).amountReceived, 2500)
  const theirs = await order(other)
  await paidWith(company, theirs)
  await until('third', async () => (await intents(company)).length === 3)
  assert.equal((await details(other, theirs)).amountReceived, 0)
})

test('who takes our access away cannot be paid any more', async () => {
  const company = await payableCompany(server)
  await server.control('POST', 'accounts/disconnect', { account: company.account })
  await until('disconnected', async () => {
    const { rows } = await server.database.owner.query(
      `select disconnected_at, charges_enabled from stripe_accounts where company_id = $1`,
      [company.companyId],
    )
    return rows[0].disconnected_at && !rows[0].charges_enabled
  })
})
