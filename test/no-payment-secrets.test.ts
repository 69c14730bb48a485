import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '#sandbox/mail/server.ts'
import { startStripe } from '#sandbox/stripe/server.ts'
import { loggedServer } from './logged-server.ts'
import { payAtStripe, stripeControl, stripeEnvironment } from './stripe.ts'
import { Visitor } from './visitor.ts'

const email = 'owner@paid.example'
const declinedCard = '4000000000000002'
const person = {
  name: 'Ximena Quintanilla',
  email: 'ximena.quintanilla@paid.example',
  phone: '206-555-0177',
  address1: '77 Quillback Lane',
  city: 'Quilcene',
  zip: '98376',
}
const depot = { name: 'Quillback Depot', address1: '78 Quillback Lane' }

test('payments leave no client secret, card, key or personal data in the log, and of these no secret in a table', async (t) => {
  const [mail, stripe] = await Promise.all([startMail(), startStripe({ port: 0, limits: false })])
  const environment = stripeEnvironment(stripe)
  const server = await loggedServer({ MAIL_URL: mail.smtpUrl, ...environment })
  const { url } = server
  t.after(async () => {
    await server.close()
    await Promise.all([mail.close(), stripe.close()])
  })
  const one = async (sql: string, ...values: unknown[]): Promise<string> => (await server.database.owner.query(sql, values)).rows[0].id
  const ok = async (asked: Promise<{ status: number; body: { result: never } }>): Promise<Record<string, string>> => {
    const { status, body } = await asked
    assert.equal(status, 200, JSON.stringify(body))
    return body.result
  }

  const owner = new Visitor(url)
  await owner.confirmEmail(mail.url, email)
  await owner.createAccount(owner.plainAccount(email))
  const companyId = await one('select m.company_id as id from memberships m join users u on u.id = m.user_id where u.email = $1', email)
  const control = stripeControl(stripe)
  const { id: account } = await control('POST', 'accounts', { name: 'Paid', email })
  await control('POST', 'webhooks/connect', {
    url: `${url}/api/Stripe/ConnectWebhook`,
    secret: environment.STRIPE_CONNECT_WEBHOOK_SECRET,
  })
  await server.database.owner.query(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    [companyId, account],
  )
  const customerId = await one(
    `insert into customers (company_id, customer_name, email, work_phone, address1, city, state, zip) values ($1, $2, $3, $4, $5, $6, 'WA', $7)
     returning id`,
    ...[companyId, ...Object.values(person)],
  )
  const addressId = await one(
    `insert into shipping_addresses (company_id, customer_id, address_name, address1, city, state, zip)
     values ($1, $2, $3, $4, 'Portland', 'OR', '97201') returning id`,
    ...[companyId, customerId, ...Object.values(depot)],
  )
  const { id: orderId } = await ok(
    owner.post('/api/Order/Place', {
      customerId,
      requestKey: crypto.randomUUID(),
      lines: [{ description: 'Rope', quantity: '2', unitPrice: '10' }],
      shippingAddress: { addressName: person.name, address1: person.address1, city: person.city, state: 'WA', zip: person.zip },
    }),
  )
  const { paymentNumber: code = '' } = await ok(owner.get(`/api/Payment/GetQrCode?orderId=${orderId}`))
  await ok(owner.post(`/api/Payment/SendLink/${orderId}`, { email: person.email, language: 'es' }))

  const shopper = new Visitor(url)
  await shopper.fetch(`/payment/${code}`, { headers: { accept: 'text/html' } })
  const { paymentSecret: secret = '' } = await ok(shopper.get(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`))
  assert.match(secret, /^pi_\w+_secret_\w+$/)
  await ok(shopper.get(`/api/Payment/ChangeShippingAddress/${addressId}/${orderId}`))
  const card = await fetch(`${stripe.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}`, 'stripe-account': account },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': declinedCard,
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    }),
  })
  const { id: method } = await card.json()
  assert.equal((await payAtStripe(stripe, { account, secret, method })).error.code, 'card_declined')
  await ok(shopper.get(`/api/Payment/Confirm/${orderId}`))
  assert.equal((await payAtStripe(stripe, { account, secret })).status, 'succeeded')
  const returned = `/payment/confirm/${orderId}?${new URLSearchParams({ payment_intent_client_secret: secret, redirect_status: 'succeeded' })}`
  await shopper.fetch(returned, { headers: { accept: 'text/html' } })
  const stranger = new Visitor(url)
  for (const given of [secret, `${secret}x`]) {
    const answer = await stranger.fetch(`/api/Payment/Confirm/${orderId}`, { headers: { 'x-payment-secret': given } })
    assert.equal(answer.status, given === secret ? 200 : 404)
  }
  // Who sends what does not belong there: nothing of it is kept.
  const forged = {
    id: 'evt_forged',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_x', client_secret: secret, number: declinedCard } },
  }
  const refused = await stranger.fetch('/api/Stripe/ConnectWebhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify(forged),
  })
  assert.equal(refused.status, 400)
  assert.notEqual((await stranger.post(`/api/Payment/Confirm/${orderId}`, { number: declinedCard, secret })).status, 200)
  assert.equal((await stranger.get(`/api/Payment/Confirm/${orderId}?payment_intent_client_secret=${secret}`)).status, 404)
  const settled = `select id from payment_intents where fee is not null`
  for (let tries = 0; tries < 100 && !(await server.database.owner.query(settled)).rowCount; tries++) await sleep(100)

  const secrets = {
    'client secret': secret,
    card: declinedCard,
    key: stripe.secretKey,
    'webhook key': environment.STRIPE_CONNECT_WEBHOOK_SECRET,
  }
  const personal = { ...person, 'depot name': depot.name, 'depot address': depot.address1, 'code of the link': code }
  const { inLog, inTables, output } = await server.find({ ...secrets, ...personal })
  assert.deepEqual(inLog, [])
  assert.deepEqual(
    inTables.filter((place) => Object.keys(secrets).some((what) => place.startsWith(`${what} in `))),
    [],
  )
  assert.ok(inTables.includes('name in public.customers'), 'the scan finds what does stand there')
  for (const done of ['GetPaymentDetail', 'ChangeShippingAddress', 'ConnectWebhook']) assert.match(output, new RegExp(done))
})
