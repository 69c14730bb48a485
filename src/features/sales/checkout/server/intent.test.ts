import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLink, openShop } from '#test/shop.ts'
import { type StripeServer, serverWithStripe } from '#test/stripe.ts'

let server: StripeServer
before(async () => {
  server = await serverWithStripe()
})
after(() => server.close())

test('Stripe fails while the payment is made: the link opens all the same, in two browsers, with one payment', async () => {
  const { code } = await openShop(server)
  const open = () => openLink(server, code)
  await server.control('POST', 'faults', { kind: '500', path: '/v1/payment_intents', times: 1 })
  const answers = [...(await Promise.all([open(), open()])), await open()]
  const secrets = answers.map((answer) => answer.json().result?.paymentSecret)
  assert.match(String(secrets[0]), /^pi_\w+_secret_/)
  assert.equal(new Set(secrets).size, 1)
})
