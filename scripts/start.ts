import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { seedDemo } from './demo-data.ts'
import { freePort } from './free-port.ts'
import { phoneCertificate } from './phone-certificate.ts'
import { networkAddresses, openPhoneDoor } from './phone-door.ts'
import { isLoopback, openTo, sandboxEnvironment, sandboxHost, startSandbox, wantedParts } from './start-sandbox.ts'
import { buildWhenStale } from './web-build.ts'

// Everything on one machine: stand-ins for what is not configured, all roles, the web, a demo company.
const wanted = options()
process.chdir(new URL('..', import.meta.url).pathname)
const ending: (() => Promise<void>)[] = []
let stopping = false

async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const end of ending.reverse()) await end().catch((error: Error) => console.error(error.message))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start() {
  // A phone comes in by a door of its own; the product itself stays on this machine.
  const host = (!wanted.phone && process.env.HOST) || '127.0.0.1'
  const port = await freePort(host, wanted.port === undefined ? undefined : Number(wanted.port), Number(process.env.PORT) || 3000)
  const data = wanted.data ?? process.env.DATA_FOLDER ?? './data'
  mkdirSync(data, { recursive: true })
  const parts = wantedParts(process.env)
  const sandboxAt = sandboxHost(process.env, host)
  const [sandbox] = await Promise.all([
    startSandbox(parts, {
      data: join(data, 'sandbox'),
      host: sandboxAt,
      webhookUrl: `http://127.0.0.1:${port}/QuickBooks/Webhook`,
    }),
    wanted.dev ? null : buildWhenStale(),
  ])
  ending.push(sandbox.stop)
  const apiPort = wanted.dev ? await freePort('127.0.0.1', undefined, port + 1) : port
  const phone = wanted.phone ? await phoneAddress(port) : null
  // What the person set goes before what the stand-ins say.
  const environment = {
    ...sandboxEnvironment(sandbox.addresses),
    LOG_LEVEL: 'warn',
    HOST: host,
    ...given(process.env),
    DATA_FOLDER: data,
    PORT: String(apiPort),
    ...(phone && { HOST: host, TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: phone.url }),
    // A page over https may load nothing from this machine by http: the door passes on what it asks of the stand-ins.
    ...(phone && sandbox.addresses.captcha && { CAPTCHA_SCRIPT_URL: `${phone.url}/recaptcha/api.js` }),
    ...(phone && sandbox.addresses.stripe && { STRIPE_SCRIPT_URL: `https://${phone.host}:${phone.stripePort}` }),
    ...(wanted.dev && {
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    }),
  }
  const config = readConfig(environment)
  if (wanted.dev) {
    const [{ startRestartable }, { startPages }] = await Promise.all([import('./dev-server.ts'), import('./dev-pages.ts')])
    const server = await startRestartable(config, environment)
    ending.push(server.stop)
    ending.push(await startPages({ host, port, apiPort, data, config, onServerChange: server.restart }))
  } else {
    const { startServer } = await import('#server/main.ts')
    const { stop } = await startServer(config)
    ending.push(stop)
  }
  if (phone) {
    const certificate = phoneCertificate(join(data, 'phone'), [...phone.addresses, 'localhost'])
    const portOf = (part: { url: string } | undefined) => part && Number(new URL(part.url).port)
    const [captchaPort, standInPort] = [portOf(sandbox.addresses.captcha), portOf(sandbox.addresses.stripe)]
    const stripe = standInPort === undefined ? undefined : { port: phone.stripePort, standInPort }
    ending.push(await openPhoneDoor({ ...phone, productPort: port, captchaPort, stripe, certificate }))
  }

  console.log(`\nLedgerside  ${config.publicUrl}`)
  if (phone) await sayPhone(phone)
  else for (const line of openTo(host, parts.length ? sandboxAt : null)) console.log(line)
  if (config.publicUrl.startsWith('http:') && !isLoopback(host))
    console.log('            Without encryption: for more than a trial set PUBLIC_URL to an https address.')
  const { quickbooks, mail, captcha, countries, stripe, partner } = sandbox.addresses
  if (quickbooks) console.log(`QuickBooks  ${quickbooks.url}  (sandbox)`)
  if (stripe) console.log(`Stripe      ${stripe.url}  (sandbox)`)
  if (partner) console.log(`Retailer    ${partner.url}  (sandbox)`)
  if (mail) console.log(`Mailbox     ${mail.url}  (sandbox)`)
  if (captcha) console.log(`Captcha     ${captcha.url}  (sandbox)`)
  if (countries) console.log(`Countries   ${countries.url}  (sandbox)`)
  if (!quickbooks || !mail || !captcha) return
  const folder = { data, product: `http://127.0.0.1:${apiPort}`, ...(phone && { address: phone.url }) }
  const sandboxes = { quickbooks: quickbooks.url, mail: mail.url, captcha: captcha.url }
  await seedDemo({ ...folder, sandboxes, stripeUrl: stripe?.url, partner, say: (line) => console.log(line) }).catch((error: Error) => {
    if (!stopping) console.error(`The demo company is not complete: ${error.message}`)
  })
}

async function phoneAddress(product: number) {
  const addresses = networkAddresses()
  const [host] = addresses
  if (!host) throw new Error('This machine is in no network that a phone could reach it by.')
  const port = await freePort('0.0.0.0', undefined, product + 443)
  const certificatePort = await freePort('0.0.0.0', undefined, port + 1)
  const stripePort = await freePort('0.0.0.0', undefined, certificatePort + 1)
  return { addresses, host, port, certificatePort, stripePort, url: `https://${host}:${port}` }
}

async function sayPhone({ url, host, certificatePort }: Awaited<ReturnType<typeof phoneAddress>>) {
  const { toString: qr } = await import('qrcode')
  console.log('Open to     every device of the network, by this address; of the sandbox only what signing in and paying take.')
  console.log(`Phone       ${url}/device`)
  console.log(`            The first time: http://${host}:${certificatePort} gives the phone the certificate that it must trust.`)
  console.log(await qr(`${url}/device`, { type: 'terminal', small: true }))
}

function options() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' }, dev: flag, phone: flag } })
    if (values.dev && values.phone) throw new Error('The device app from its sources has no worker')
    return values
  } catch {
    console.error('npm start -- [--port <number>] [--data <folder>] [--phone]')
    process.exit(2)
  }
}

function given(environment: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
