import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { refuseWhilePaused } from '#server/paused.ts'

const clients = new WeakMap<Config, Promise<Stripe>>()

/**
 * Stripe as the platform; every call for a company names its account (`{ stripeAccount }`): without it the object would be made on, or
 * looked for at, the platform.
 */
export function stripeOf({ config }: { config: Config }): Promise<Stripe> {
  const known = clients.get(config)
  if (known) return known
  const client = openClient(config)
  clients.set(config, client)
  return client
}

async function openClient(config: Config): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(config.STRIPE_API_URL)
  return new Stripe(config.STRIPE_SECRET_KEY, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    timeout: 20_000,
    maxNetworkRetries: config.PAUSED === 'on' ? 0 : 2,
    httpClient: Stripe.createFetchHttpClient(async (...asked) => {
      refuseWhilePaused(config)
      return fetch(...asked)
    }),
    telemetry: false,
  })
}

/** What Stripe said, or failed to say. By its name, so that nobody loads the library only to ask. */
export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** Without keys, and while nothing may leave, nothing can be paid, and no screen offers it. */
export const hasStripe = ({ config }: { config: Config }) =>
  Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY && config.PAUSED === 'off')
