import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { payableCompany, type StripeServer, serverWithStripe } from './stripe.ts'

type Company = Awaited<ReturnType<typeof payableCompany>>
type Person = Pick<Company, 'get' | 'post'>

export async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const found = await look()
    if (found) return found
  }
  assert.fail(`never: ${what}`)
}

export const detailsOf = async (person: Person, id: string) => {
  const answer = await person.get(`/api/Stripe/Transaction/${id}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
export const ask = (person: Person, id: string, amount: number, more: object = {}) =>
  person.post(`/api/Stripe/Refund/${id}`, { amount, reason: '', requestKey: crypto.randomUUID(), ...more })
export const settled = (person: Person, id: string) =>
  until('settled', async () => {
    const shown = await detailsOf(person, id)
    const refunds: { state: string; amount: number }[] = shown.refunds
    if (refunds.some(({ state }) => state === 'Sending')) return false
    // The payment is read before its refunds: one that was kept in between is in the sum with the next look.
    const given = refunds.filter(({ state }) => state === 'Pending' || state === 'Succeeded')
    return given.reduce((sum, { amount }) => sum + amount, 0) === shown.amountRefunded && shown
  })

/** A server with Stripe's stand-in, and what a payment of it meets. */
export async function openRefunds() {
  const server: StripeServer = await serverWithStripe({ works: true, listen: true })
  const { hostname, port } = new URL(server.stripe.url)
  const sdk = new Stripe(server.stripe.secretKey, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  /** A company with an order of $25.00 that was paid by this card. */
  async function paidOrder(method = 'pm_card_visa') {
    const company = await payableCompany(server)
    const { rows } = await server.database.owner.query(
      `insert into customers (company_id, customer_name) values ($1, 'Pier 9') returning id`,
      [company.companyId],
    )
    const placed = await company.post('/api/Order/Place', {
      customerId: rows[0].id,
      requestKey: crypto.randomUUID(),
      lines: [{ description: 'Rope', quantity: '1', unitPrice: '25' }],
    })
    const orderId: string = placed.json().result.id
    const intent = await sdk.paymentIntents.create(
      {
        amount: 2500,
        currency: 'usd',
        payment_method: method,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { order_id: orderId, order_version: '1', attempt: '1' },
      },
      { stripeAccount: company.account },
    )
    const order = async () => (await company.get(`/api/Order/Details/${orderId}`)).json().result
    await until('paid', async () => (await order()).state === 'Paid')
    return { company, orderId, order, id: intent.id, chargeId: String(intent.latest_charge) }
  }
  const atStripe = async ({ account }: Company, id: string) =>
    (await sdk.refunds.list({ payment_intent: id, limit: 100 }, { stripeAccount: account })).data
  return { server, sdk, paidOrder, atStripe }
}
