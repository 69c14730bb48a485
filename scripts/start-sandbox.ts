import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DemoPartner, PartnerPorts } from './demo-exchange.ts'

type Environment = Record<string, string | undefined>
export type Addresses = {
  quickbooks?: { url: string }
  mail?: { url: string; smtpUrl: string }
  captcha?: { url: string; siteKey: string; secret: string }
  countries?: { url: string }
  stripe?: { url: string; secretKey: string; publishableKey: string; connectSecret: string }
  partner?: DemoPartner & PartnerPorts
  payCard?: { url: string; apiKey: string; webhookSecret: string }
}
type Part = keyof Addresses

const main = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))
const longestStartMs = 60_000

/** Stand-ins start only for outside systems whose address or key is not configured. */
export function wantedParts(environment: Environment): Part[] {
  const missing: Record<Part, boolean> = {
    quickbooks: !environment.QUICKBOOKS_CLIENT_ID,
    mail: !environment.MAIL_URL,
    captcha: !environment.CAPTCHA_SITE_KEY && environment.CAPTCHA_PROVIDER !== 'off',
    countries: !environment.COUNTRIES_URL,
    stripe: !environment.STRIPE_SECRET_KEY,
    // Nobody configures a trading partner here. Who has real books has real partners.
    partner: !environment.QUICKBOOKS_CLIENT_ID,
    payCard: !environment.PAY_CARD_API_KEY,
  }
  return (Object.keys(missing) as Part[]).filter((part) => missing[part])
}

const realThings = [
  'QUICKBOOKS_CLIENT_ID',
  'STRIPE_SECRET_KEY',
  'PAY_CARD_API_KEY',
  'MAIL_URL',
  'CAPTCHA_SITE_KEY',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SECRET_KEY',
]

/** Who reads the mailbox can enter as anybody. Beside anything real, nobody but this machine may. */
export const sandboxHost = (environment: Environment, host: string) => (realThings.some((name) => environment[name]) ? '127.0.0.1' : host)

export const isLoopback = (host: string) => /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|::1)$/.test(host)

/** What the start says to whoever is to know it: who reaches the product, and who its stand-ins. */
export function openTo(host: string, sandbox: string | null): string[] {
  if (isLoopback(host)) return ['Open to     this machine only. HOST=0.0.0.0 opens it to the network.']
  const product = 'Open to     every device of the network.'
  if (sandbox === null) return [product]
  return isLoopback(sandbox)
    ? [product, '            The sandbox is open to this machine only.']
    : [product, '            ANYBODY ON IT CAN READ THE MAILBOX OF THE SANDBOX AND ENTER AS ANYBODY.']
}

/** The sandbox in a process of its own, as outside systems are. It ends with this one. */
export async function startSandbox(parts: Part[], { data, host, webhookUrl }: { data: string; host: string; webhookUrl: string }) {
  if (!parts.length) return { addresses: {} as Addresses, stop: async () => {} }
  const args = ['--parts', parts.join(','), '--data', data, '--host', host, '--webhook-url', webhookUrl]
  // Its own process group would survive a closed terminal; the channel between us tells it when we are gone.
  const child = fork(main, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] })
  const ended = once(child, 'exit')
  const addresses = await Promise.race([
    firstLine(child.stdout),
    ended.then(() => Promise.reject(new Error('The sandbox did not start.'))),
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('The sandbox does not answer.')), longestStartMs).unref()),
  ])
  child.stdout?.resume()
  return {
    addresses: JSON.parse(addresses) as Addresses,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstLine(output: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of output ?? []) {
    text += chunk
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
  }
  throw new Error('The sandbox ended before it answered.')
}

/** The product's settings for the stand-ins that run. */
export function sandboxEnvironment({ quickbooks, mail, captcha, countries, stripe, partner, payCard }: Addresses): Record<string, string> {
  return {
    ...(quickbooks && {
      QUICKBOOKS_CLIENT_ID: 'sandbox-client',
      QUICKBOOKS_CLIENT_SECRET: 'sandbox-secret',
      QUICKBOOKS_AUTHORIZE_URL: `${quickbooks.url}/connect/oauth2`,
      QUICKBOOKS_TOKEN_URL: `${quickbooks.url}/oauth2/v1/tokens/bearer`,
      QUICKBOOKS_REVOKE_URL: `${quickbooks.url}/v2/oauth2/tokens/revoke`,
      QUICKBOOKS_API_URL: quickbooks.url,
      QUICKBOOKS_WEBHOOK_VERIFIER: 'sandbox-verifier',
    }),
    ...(mail && { MAIL_URL: mail.smtpUrl }),
    ...(captcha && {
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_SITE_KEY: captcha.siteKey,
      CAPTCHA_SECRET: captcha.secret,
      CAPTCHA_SCRIPT_URL: `${captcha.url}/recaptcha/api.js`,
      CAPTCHA_VERIFY_URL: `${captcha.url}/recaptcha/api/siteverify`,
    }),
    ...(countries && { COUNTRIES_URL: `${countries.url}/v3.1/all?fields=name,cca2,translations` }),
    ...(stripe && {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_CONNECT_WEBHOOK_SECRET: stripe.connectSecret,
      STRIPE_API_URL: stripe.url,
      STRIPE_SCRIPT_URL: stripe.url,
    }),
    ...(payCard && {
      PAY_CARD_API_URL: payCard.url,
      PAY_CARD_API_KEY: payCard.apiKey,
      PAY_CARD_WEBHOOK_SECRET: payCard.webhookSecret,
    }),
    // It is on this machine, where connections that people set up may not lead otherwise: to its ports, and to no other service.
    ...(partner && { EDI_ALLOWED_HOSTS: placesOf(partner).join(',') }),
    // Whoever gets real mail is a real user, and guessers must stay slow.
    ...(mail && { RATE_LIMIT_SCALE: '100' }),
  }
}

function placesOf({ url, sftp, ftp, imap, smtp, s3 }: DemoPartner & PartnerPorts): string[] {
  const ports = [sftp.port, ftp.port, imap.port, imap.tlsPort, ...[url, smtp.url, s3.endpoint].map((each) => Number(new URL(each).port))]
  return [...new Set(['127.0.0.1', sftp.host])].flatMap((host) => ports.map((port) => `${host}:${port}`))
}
