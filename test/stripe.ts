import assert from 'node:assert/strict'
import { startStripe } from '#sandbox/stripe/server.ts'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'

/** Settings of the product for a stand-in of Stripe that runs. */
export const stripeEnvironment = ({ url, secretKey, publishableKey }: { url: string; secretKey: string; publishableKey: string }) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_API_URL: url,
  STRIPE_WEBHOOK_SECRET: 'whsec_test_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_test_connect',
})

/** A call of the stand-in's control interface. */
export const stripeControl =
  ({ url }: { url: string }) =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

/** As the browser pays: with the publishable key and the client secret alone. */
export async function payAtStripe(
  { url, publishableKey }: { url: string; publishableKey: string },
  { account, secret, method = 'pm_card_visa' }: { account: string; secret: string; method?: string },
) {
  const response = await fetch(`${url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'stripe-account': account },
    body: new URLSearchParams({ client_secret: secret, payment_method: method, return_url: 'https://example.com' }),
  })
  return response.json()
}

/** The product beside a Stripe of its own; `simulated`: pages load Stripe's script from the stand-in by themselves, as on a laptop. */
export async function serverWithStripe({
  simulated = false,
  env = {},
  works = false,
  listen = false,
  fsync = false,
}: {
  simulated?: boolean
  env?: Record<string, string>
  works?: boolean
  listen?: boolean
  fsync?: boolean
} = {}) {
  const stripe = await startStripe({ port: 0, limits: false })
  const settings = stripeEnvironment(stripe)
  const server = await testServer({
    works,
    listen,
    fsync,
    env: { ...settings, ...(simulated && { STRIPE_SCRIPT_URL: stripe.url }), ...env },
  })
  const control = stripeControl(stripe)
  if (listen)
    await control('POST', 'webhooks/connect', {
      url: `${server.url}/api/Stripe/ConnectWebhook`,
      secret: settings.STRIPE_CONNECT_WEBHOOK_SECRET,
    })
  return {
    ...server,
    stripe,
    control,
    close: async () => {
      await server.close()
      await stripe.close()
    },
  }
}
export type StripeServer = Awaited<ReturnType<typeof serverWithStripe>>

/** A signed-in company whose account at Stripe can charge. */
export async function payableCompany(server: StripeServer, options: Parameters<typeof signedInCompany>[1] = {}) {
  const company = await signedInCompany(server as TestServer, options)
  const { id: account } = await server.control('POST', 'accounts', { name: 'Payable', email: company.email })
  await server.database.owner.query(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    [company.companyId, account],
  )
  return { ...company, account: account as string }
}
