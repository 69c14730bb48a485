import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from './server.ts'
import { payableCompany, type StripeServer } from './stripe.ts'

/** A company that can be paid, a customer with two addresses, an order of $20.00 with $5.00 delivery (Oregon: $9.00), and its link. */
export async function openShop(server: StripeServer) {
  const company = await payableCompany(server)
  const { companyId } = company
  const { owner } = server.database
  const made = async (text: string, ...values: string[]): Promise<string> => (await owner.query(text, [companyId, ...values])).rows[0].id
  const customerId = await made(
    `insert into customers (company_id, customer_name, email, address1, city, state, zip)
     values ($1, 'Pier 9', 'kim@pier9.example', '1 Pier', 'Seattle', 'WA', '98101') returning id`,
  )
  const addressId = await made(
    `insert into shipping_addresses (company_id, customer_id, address_name, address1, city, state, zip)
     values ($1, $2, 'Depot', '2 Road', 'Portland', 'OR', '97201') returning id`,
    customerId,
  )
  await owner.query(`insert into sales_settings (company_id, delivery_amount, delivery_by_state) values ($1, 500, '{"OR": 900}')`, [
    companyId,
  ])
  const placed = await company.post('/api/Order/Place', {
    customerId,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '2', unitPrice: '10' }],
    shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
  })
  assert.equal(placed.statusCode, 200, placed.body)
  const orderId: string = placed.json().result.id
  const answer = await company.get(`/api/Payment/GetQrCode?orderId=${orderId}`)
  assert.equal(answer.statusCode, 200, answer.body)
  const link: { paymentNumber: string; url: string; svg: string; amount: number; email: string } = answer.json().result
  const order = async () => (await company.get(`/api/Order/Details/${orderId}`)).json().result
  return { company, customerId, addressId, orderId, link, code: link.paymentNumber, order }
}

/** Opens a payment link as its shopper's browser does. */
export const openLink = ({ app }: Pick<TestServer, 'app'>, code: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/Payment/GetPaymentDetail?paymentNumber=${code}`, headers })

/** What the browser that got the answer sends along from then on. */
export const cookieOf = ({ cookies }: Awaited<ReturnType<typeof openLink>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Asks how the order stands, as the page does after paying. */
export const confirmPaid = ({ app }: Pick<TestServer, 'app'>, orderId: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/Payment/Confirm/${orderId}`, headers })

/** What came in at Stripe on this account. */
export async function succeededCharges(
  { stripe }: Pick<StripeServer, 'stripe'>,
  account: string,
): Promise<{ amount: number; payment_intent: string }[]> {
  const charges: { id: string; amount: number; payment_intent: string; status: string }[] = []
  for (let [after, more] = ['', true]; more; ) {
    const response = await fetch(`${stripe.url}/v1/charges?limit=100${after && `&starting_after=${after}`}`, {
      headers: { authorization: `Bearer ${stripe.secretKey}`, 'stripe-account': account },
    })
    const page = await response.json()
    charges.push(...page.data)
    ;[after, more] = [charges.at(-1)?.id ?? '', page.has_more]
  }
  return charges.filter(({ status }) => status === 'succeeded')
}

/** The same, its order paid with this card as the link's own page does it: with the publishable key and the client secret alone. */
export async function paidShop(server: StripeServer, method = 'pm_card_visa') {
  const shop = await openShop(server)
  const opened = await openLink(server, shop.code)
  const secret: string = opened.json().result.paymentSecret
  const paymentId = secret.split('_secret_')[0] ?? ''
  await fetch(`${server.stripe.url}/v1/payment_intents/${paymentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.stripe.publishableKey}`,
      'stripe-account': shop.company.account,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: secret, payment_method: method, return_url: 'https://example.com' }),
  })
  for (const end = Date.now() + 15_000; (await shop.order()).state !== 'Paid'; await sleep(50))
    assert.ok(Date.now() < end, 'the order was never paid')
  return { ...shop, paymentId }
}
