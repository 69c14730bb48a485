import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { refuseWhilePaused } from '#server/paused.ts'

const clients = new WeakMap<Config, Stripe>()

/**
 * Stripe as the platform; every call for a company names its account (`{ stripeAccount }`): without it the object would be made on, or
 * looked for at, the platform.
 */
export function stripeOf({ config }: { config: Config }): Stripe {
  const known = clients.get(config)
  if (known) return known
  const { protocol, hostname, port } = new URL(config.STRIPE_API_URL)
  const client = new Stripe(config.STRIPE_SECRET_KEY, {
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
  clients.set(config, client)
  return client
}

/** Without keys, and while nothing may leave, nothing can be paid, and no screen offers it. */
export const hasStripe = ({ config }: { config: Config }) =>
  Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY && config.PAUSED === 'off')
