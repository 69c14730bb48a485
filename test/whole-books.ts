import { startStripe } from '#sandbox/stripe/server.ts'
import { openBooks } from './books.ts'
import { type StripeServer, stripeControl, stripeEnvironment } from './stripe.ts'

/** A company with both outside worlds there: its money comes by Stripe, its books are in QuickBooks. */
export async function openWholeBooks(settings: Record<string, unknown> = {}) {
  const stripe = await startStripe({ port: 0, limits: false })
  const env = stripeEnvironment(stripe)
  const books = await openBooks({ listen: true, env, ...settings })
  const control = stripeControl(stripe)
  const server = { ...books.server, stripe, control } as unknown as StripeServer
  await control('POST', 'webhooks/connect', {
    url: `${books.server.url}/api/Stripe/ConnectWebhook`,
    secret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  })
  const { id: account } = await control('POST', 'accounts', { name: 'Whole', email: books.company.email })
  await books.sql(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    account,
  )
  return {
    books,
    server,
    company: { ...books.company, account: account as string },
    async close() {
      await books.close()
      await stripe.close()
    },
  }
}
