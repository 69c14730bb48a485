import { freePort, reachableHost } from './part.ts'

/** What every part is started with. `dataFolder` is missing when nothing shall be kept. */
type PartOptions = { port: number; host: string; dataFolder?: string; webhookUrl?: string }

/** Whatever else a part tells about itself (its SMTP address, its keys) is printed beside its address. */
export type RunningPart = { url: string; close(): Promise<void> }

type Part = { port: number; start(options: PartOptions): Promise<RunningPart> }

/** The outside world, one line per system. A part is loaded only when it is wanted. */
export const parts = {
  quickbooks: { port: 4610, start: startQuickbooks },
  mail: {
    port: 4620,
    start: async (options) => (await import('./mail/server.ts')).startMail({ ...options, smtpPort: smtpPort(options.port) }),
  },
  captcha: { port: 4630, start: async (options) => (await import('./captcha/server.ts')).startCaptcha(options) },
  countries: { port: 4640, start: async (options) => (await import('./countries/server.ts')).startCountries(options) },
  stripe: { port: 4660, start: startStripe },
  partner: { port: 4670, start: async (options) => (await import('./partner/server.ts')).startPartner(options) },
  payCard: { port: 4680, start: startPayCard },
} satisfies Record<string, Part>

export type PartName = keyof typeof parts

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(parts, name)
}

export const partNames = Object.keys(parts).filter(isPartName)

/** Its links and redirects need its address from the beginning. */
async function startQuickbooks(options: PartOptions) {
  const port = await freePort(options.port, options.host)
  const quickbooks = await import('./quickbooks/server.ts')
  return quickbooks.startQuickbooks({ ...options, port, publicUrl: `http://${reachableHost(options.host)}:${port}` })
}

const connectSecret = 'whsec_sandbox_connect'

/** Its pages carry its address too. */
async function startStripe(options: PartOptions) {
  const port = await freePort(options.port, options.host)
  const stripe = await import('./stripe/server.ts')
  const running = await stripe.startStripe({
    ...options,
    port,
    publicUrl: `http://${reachableHost(options.host)}:${port}`,
    ...(options.webhookUrl && {
      connectWebhook: { url: new URL('/api/Stripe/ConnectWebhook', options.webhookUrl).href, secret: connectSecret },
    }),
  })
  return { ...running, connectSecret }
}

/** What changes later is told to the product, where its address is known. */
async function startPayCard({ webhookUrl, ...options }: PartOptions) {
  const payCard = await import('./pay-card/server.ts')
  return payCard.startPayCard({
    ...options,
    ...(webhookUrl && { webhook: { url: new URL('/api/PayCard/Webhook', webhookUrl).href, secret: 'pay_card_sandbox_webhook' } }),
  })
}

/** SMTP listens five above the mailbox page. */
function smtpPort(pagePort: number) {
  return pagePort === 0 ? 0 : pagePort + 5
}
