import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { payableCompany, StripeServer } from './stripe.ts'

type Company = Awaited<ReturnType<typeof payableCompany>>

/** Stripe as the tests themselves speak to it: a shopper's card, a look from outside. */
export function sdkOf({ stripe }: StripeServer): Stripe {
  const { hostname, port } = new URL(stripe.url)
  return new Stripe(stripe.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
}

/** An order of so many dollars, and its payment by card, as a shopper's browser ends it; `paid`: of another amount than is asked for. */
export async function paidOrder(server: StripeServer, company: Company, dollars = '25', card = 'pm_card_visa', paid = dollars) {
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name, email) values ($1, $2, 'kim@pier9.example') returning id`,
    [company.companyId, `Pier ${crypto.randomUUID().slice(0, 8)}`],
  )
  const placed = await company.post('/api/Order/Place', {
    customerId: rows[0].id,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity: '1', unitPrice: dollars }],
  })
  const orderId: string = placed.json().result.id
  const intent = await sdkOf(server).paymentIntents.create(
    {
      amount: Number(paid) * 100,
      currency: 'usd',
      payment_method: card,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_id: orderId, order_version: '1', attempt: '1' },
    },
    { stripeAccount: company.account },
  )
  const order = async () => (await company.get(`/api/Order/Details/${orderId}`)).json().result
  return { orderId, intentId: intent.id, chargeId: String(intent.latest_charge), order }
}

/** What comes of work elsewhere; fails after 15 seconds. */
export async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    const found = await look()
    if (found) return found
  }
  assert.fail(`never: ${what}`)
}
