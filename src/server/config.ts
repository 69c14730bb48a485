import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const address = z.url()
const settings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The address people use; stands in mails, redirects and QR codes. */
  PUBLIC_URL: address.optional(),
  /** Where the embedded database, files and the secret key live. */
  DATA_FOLDER: z.string().default('./data'),
  /** A PostgreSQL 15 or newer, as the role that owns the schema. Absent: the embedded one. */
  DATABASE_URL: z.string().optional(),
  /** The role the app works as, when DATABASE_URL's may not create roles. */
  DATABASE_APP_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** 32 bytes, base64. Absent: made once and kept in DATA_FOLDER. */
  SECRET_KEY: z.string().optional(),
  /** Others that open what they sealed, while one takes the place of another: comma separated, each as SECRET_KEY. */
  SECRET_KEYS_BEFORE: z.string().default(''),
  ROLES: z.string().default('api,live,worker'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Attachments, files of imports and exports of one company together. */
  STORAGE_GB_PER_COMPANY: z.coerce.number().positive().max(1_000_000).default(10),
  /** Addresses of proxies whose X-Forwarded-For counts, comma separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Hosts, addresses and CIDR ranges that connections of users may reach although they are internal, comma separated. */
  EDI_ALLOWED_HOSTS: z.string().default(''),
  /** `on`: nothing leaves; for copies, and for a restored database until somebody has looked at it. */
  PAUSED: z.enum(['on', 'off']).default('off'),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.1).max(10_000).default(1),
  LEGACY_GET_RESET: z.enum(['on', 'off']).default('on'),

  QUICKBOOKS_CLIENT_ID: z.string().default(''),
  QUICKBOOKS_CLIENT_SECRET: z.string().default(''),
  QUICKBOOKS_AUTHORIZE_URL: address.default('https://appcenter.intuit.com/connect/oauth2'),
  QUICKBOOKS_TOKEN_URL: address.default('https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer'),
  QUICKBOOKS_REVOKE_URL: address.default('https://developer.api.intuit.com/v2/oauth2/tokens/revoke'),
  QUICKBOOKS_API_URL: address.default('https://quickbooks.api.intuit.com'),
  QUICKBOOKS_WEBHOOK_VERIFIER: z.string().default(''),
  /** Below Intuit's 500 per minute and company. */
  QUICKBOOKS_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(480),
  /** What Intuit allows for all companies together (quickbooks 7.2). */
  QUICKBOOKS_READS_PER_MONTH: z.coerce.number().int().min(1).default(500_000),

  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** Of the endpoint for the platform's own events, and of the one for those of connected accounts. */
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  /** Where the browser finds Stripe.js and its frames. */
  STRIPE_SCRIPT_URL: address.default('https://js.stripe.com'),

  /** The processor of pay cards. Without a key there is none: cards are kept by hand, and nothing is loaded. */
  PAY_CARD_API_URL: address.default('https://api.paycard.example'),
  PAY_CARD_API_KEY: z.string().default(''),
  PAY_CARD_WEBHOOK_SECRET: z.string().default(''),

  /** smtp://user:password@host:port or smtps://… */
  MAIL_URL: z.string().default(''),
  MAIL_FROM: z.string().default('Ledgerside <no-reply@ledgerside.example>'),
  CAPTCHA_PROVIDER: z.enum(['recaptcha', 'turnstile', 'off']).default('recaptcha'),
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().default(''),
  CAPTCHA_SCRIPT_URL: address.default('https://www.google.com/recaptcha/api.js'),
  CAPTCHA_VERIFY_URL: address.default('https://www.google.com/recaptcha/api/siteverify'),
  COUNTRIES_URL: address.default('https://restcountries.com/v3.1/all?fields=name,cca2,translations'),
  SUPPORT_PHONE: z.string().default('+1 800 555 0199'),
  VIDEO_URL: z.string().default('/media/tour.webm'),
  /** Host of the notifications, when it is not this one. */
  NOTIFICATIONS_URL: z.string().default(''),
})

export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment: a wrong or missing setting stops the start and is named, never printed. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in settings.shape && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success)
    throw new Error(`Settings that cannot be used: ${[...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ')}`)
  const values = parsed.data
  if (values.STRIPE_SECRET_KEY.includes('_live_') && new URL(values.STRIPE_SCRIPT_URL).origin !== 'https://js.stripe.com')
    throw new Error('STRIPE_SCRIPT_URL must be that of Stripe itself where STRIPE_SECRET_KEY is a live one.')
  const dataFolder = resolve(values.DATA_FOLDER)
  return {
    ...values,
    dataFolder,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    secretKey: secretKey(values.SECRET_KEY, dataFolder),
    secretKeysBefore: values.SECRET_KEYS_BEFORE.split(',').flatMap((given) => (given.trim() ? [keyOf(given, 'SECRET_KEYS_BEFORE')] : [])),
  }
}

function secretKey(given: string | undefined, dataFolder: string): Buffer {
  const file = join(dataFolder, 'secret-key')
  if (!given && !existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return keyOf(given ?? readFileSync(file, 'utf8'), 'SECRET_KEY')
}

function keyOf(given: string, name: string): Buffer {
  const key = Buffer.from(given, 'base64')
  if (key.length !== 32) throw new Error(`${name} must be 32 bytes in base64.`)
  return key
}

export type Keys = Pick<Config, 'secretKey' | 'secretKeysBefore'>

/** A key of its own for each use, so that none can stand for another. New things are made with it. */
export const keyFor = ({ secretKey }: Pick<Keys, 'secretKey'>, use: string): Buffer =>
  made
    .getOrInsertComputed(secretKey, () => new Map<string, Buffer>())
    .getOrInsertComputed(use, () => createHash('sha256').update(secretKey).update(`\0${use}`).digest())
const made = new WeakMap<Buffer, Map<string, Buffer>>()
/** The same of every key that still counts, that of `keyFor` first: what was made with any of them is known. */
export const keysFor = ({ secretKey, secretKeysBefore }: Keys, use: string) =>
  [secretKey, ...secretKeysBefore].map((each) => keyFor({ secretKey: each }, use))
