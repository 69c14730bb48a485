import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { PhoneCertificate } from './phone-certificate.ts'

/** Of this machine in its network, those of homes and offices first. IPv4: what a person can read and type. */
export function networkAddresses(): string[] {
  const found = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
  const rank = (address: string) => (address.startsWith('192.168.') ? 0 : address.startsWith('10.') ? 1 : 2)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/** `captchaPort`: of the stand-in, where there is one. `stripe`: the same, and the port at which pages find it. */
type Door = {
  host: string
  port: number
  certificatePort: number
  productPort: number
  captchaPort?: number | undefined
  stripe?: { port: number; standInPort: number } | undefined
  certificate: PhoneCertificate
}

/** What a page asks of a captcha. What the product asks of it, and its switches, stay on this machine. */
const captchaPaths = new Set(['GET /recaptcha/api.js', 'POST /recaptcha/api2/reload'])
/** What a payment page asks of Stripe: its script and frames, one payment by its secret, the bank's question. Nothing that takes the secret key. */
const stripePaths = [
  /^GET \/v3\/([\w-]+(\.\w+)?)?$/,
  /^GET \/v1\/payment_intents\/\w+$/,
  /^POST \/v1\/payment_intents\/\w+\/confirm$/,
  /^(GET|POST) \/3d_secure_2\/authenticate\/\w+\/\w+$/,
]
const askedOf = ({ method, url = '' }: IncomingMessage) => `${method} ${url.split('?')[0]}`

/**
 * The product over https for the network, which itself listens to this machine alone, with what signing in takes of the captcha's stand-in; at a port
 * of its own, as Stripe is another origin, what paying takes of Stripe's; beside them, without encryption, the certificate of the authority that a
 * phone must trust first, and nothing else.
 */
export async function openPhoneDoor({ host, port, certificatePort, productPort, captchaPort, stripe, certificate }: Door) {
  const portFor = (request: IncomingMessage) =>
    captchaPort !== undefined && captchaPaths.has(askedOf(request)) ? captchaPort : productPort
  const server = passOn(certificate, portFor)
  const payments =
    stripe &&
    passOn(certificate, (request) =>
      request.headers.authorization === undefined && stripePaths.some((path) => path.test(askedOf(request))) ? stripe.standInPort : null,
    )
  server.on('upgrade', (request, socket: Duplex, head) => {
    const passed = requestHttp(behind(request, productPort))
    // A phone that goes away before the product has answered.
    socket.on('error', () => passed.destroy())
    passed.on('upgrade', (answer, far: Duplex, farHead) => {
      const lines = answer.rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${answer.rawHeaders[at + 1]}`] : []))
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(farHead)
      far.write(head)
      far.on('error', () => socket.destroy()).pipe(socket)
      socket.on('error', () => far.destroy()).pipe(far)
    })
    passed.on('response', () => socket.destroy())
    passed.on('error', () => socket.destroy())
    passed.end()
  })
  const authority = new X509Certificate(certificate.authority).raw
  const beside = createHttp((request, response) =>
    giveAuthority(request, response, { authority, address: `https://${host}:${port}/device` }),
  )
  const doors = [
    { door: server, at: port },
    { door: beside, at: certificatePort },
    ...(payments ? [{ door: payments, at: stripe.port }] : []),
  ]
  for (const { door, at } of doors) door.listen(at, '0.0.0.0')
  await Promise.all(doors.map(({ door }) => once(door, 'listening')))
  return async () => {
    for (const { door } of doors) {
      door.close()
      door.closeAllConnections()
    }
  }
}

/** Asked of this machine, at this port. */
const behind = (request: IncomingMessage, port: number) => ({
  ...{ host: '127.0.0.1', port, method: request.method, path: request.url },
  // Who asks is said by us alone.
  headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' },
})

/** Hands a request to a port of this machine; null: to none. */
function passOn({ key, certificate, authority }: PhoneCertificate, portFor: (request: IncomingMessage) => number | null) {
  return createServer({ key, cert: certificate + authority }, (request, response) => {
    const port = portFor(request)
    if (port === null) return response.writeHead(404).end()
    const passed = requestHttp(behind(request, port), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
}

/** One page in both languages, and what it is about. */
function giveAuthority(request: IncomingMessage, response: ServerResponse, { authority, address }: { authority: Buffer; address: string }) {
  if (request.url === '/ledgerside.crt')
    return response
      .writeHead(200, { 'content-type': 'application/x-x509-ca-cert', 'content-disposition': 'attachment; filename="ledgerside.crt"' })
      .end(authority)
  response.writeHead(request.url === '/' ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ledgerside</title><style>body{font:1.1rem/1.5 system-ui;margin:1.5rem;max-width:34rem}a{font-weight:600}</style>
<h1>Ledgerside</h1>
<ol><li><a href="/ledgerside.crt">Install the certificate</a> of this computer. It counts for this computer alone; take it off the phone after the trial.
<li><a href="${address}">${address}</a></ol>
<ol lang="es"><li><a href="/ledgerside.crt">Instale el certificado</a> de esta computadora. Vale solo para ella; quítelo del teléfono después de la prueba.
<li><a href="${address}">${address}</a></ol></html>`)
}
