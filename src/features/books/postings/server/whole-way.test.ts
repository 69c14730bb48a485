import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startStripe } from '#sandbox/stripe/server.ts'
import { type Books, openBooks } from '#test/books.ts'
import { type StripeServer, stripeEnvironment } from '#test/stripe.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'

/** From the shopper's card to the bank's line in QuickBooks, with both outside worlds there. */
let stripe: Awaited<ReturnType<typeof startStripe>>
let books: Books
let server: StripeServer
before(async () => {
  stripe = await startStripe({ port: 0, limits: false })
  const env = stripeEnvironment(stripe)
  books = await openBooks({ listen: true, env })
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${stripe.url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return response.json()
  }
  server = { ...books.server, stripe, control } as unknown as StripeServer
  await control('POST', 'webhooks/connect', {
    url: `${books.server.url}/api/Stripe/ConnectWebhook`,
    secret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  })
})
after(async () => {
  await books.close()
  await stripe.close()
})

test('a payment, a refund and a dispute, paid out by Stripe, tie out in QuickBooks', async () => {
  const { id: account } = await server.control('POST', 'accounts', { name: 'Whole', email: books.company.email })
  await books.sql(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    account,
  )
  const company = { ...books.company, account: account as string }
  const orders = [await paidOrder(server, company), await paidOrder(server, company, '40'), await paidOrder(server, company, '90')]
  await until('paid', async () => {
    for (const each of orders) if ((await each.order()).state !== 'Paid') return false
    return true
  })
  await server.control('POST', 'disputes', { account, charge: orders[1]?.chargeId, reason: 'duplicate' })
  await until('disputed', async () => (await books.sql('select id from disputes where company_id = $1')).length === 1)
  await sdkOf(server).refunds.create({ charge: orders[2]?.chargeId ?? '', amount: 3000 }, { stripeAccount: account })
  await until('refunded', async () => (await books.sql('select id from refunds where company_id = $1')).length === 1)
  await server.control('POST', 'clock', { seconds: 5 })
  await server.control('POST', 'clock', { days: 6 })
  const [payout] = await until('arrived', async () => {
    const rows = await books.sql<{ id: string }>(`select id from payouts where company_id = $1 and reconciled and status = 'paid'`)
    return rows.length > 0 && rows
  })
  const tieOut = async () => (await books.payoutCard(payout?.id ?? '')).tieOut
  await until('posted', async () => (await tieOut()).state === 'agrees')
  await books.settled()
  const [deposit] = await books.documents('Deposit', payout?.id ?? '')
  assert.equal(Math.round((deposit?.TotalAmt ?? 0) * 100), (await tieOut()).stripe)
  assert.equal((await books.balances()).clearing, 0)
  const [entry] = await books.documents('JournalEntry', 'Chargeback')
  assert.ok(entry, 'the chargeback has its document')
  assert.equal((await books.documents('RefundReceipt', 'Refund'))[0]?.TotalAmt, 30)
})
