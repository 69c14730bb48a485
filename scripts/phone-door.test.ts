import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { get, request as requestTls } from 'node:https'
import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { WebSocket, WebSocketServer } from 'ws'
import { startCaptcha } from '#sandbox/captcha/server.ts'
import { startStripe } from '#sandbox/stripe/server.ts'
import { scratchFolder } from '../test/scratch-folder.ts'
import { freePort } from './free-port.ts'
import { phoneCertificate } from './phone-certificate.ts'
import { openPhoneDoor } from './phone-door.ts'

/** A product that says what it was asked, and by whom. */
async function product(t: TestContext) {
  const server = createServer(async (request, response) => {
    const said = { method: request.method, url: request.url, forwarded: request.headers['x-forwarded-for'], body: await text(request) }
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] }).end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  new WebSocketServer({ server }).on('connection', (socket) => socket.on('message', (message) => socket.send(`heard ${message}`)))
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

test('a phone that trusts the certificate reaches the product over https, sockets too; another one does not', async (t) => {
  const { path: folder, remove } = scratchFolder()
  t.after(remove)
  const certificate = phoneCertificate(folder, ['127.0.0.1', 'localhost'])
  const port = await freePort('0.0.0.0', undefined, 24_443)
  const certificatePort = await freePort('0.0.0.0', undefined, port + 1)
  t.after(await openPhoneDoor({ host: '127.0.0.1', port, certificatePort, productPort: await product(t), certificate }))
  const ask = async (ca: string | undefined) => {
    const [answer] = await once(
      get({ host: '127.0.0.1', port, path: '/device?a=1', ca, agent: false, headers: { 'x-forwarded-for': '1.2.3.4' } }),
      'response',
    )
    return { status: answer.statusCode, cookies: answer.headers['set-cookie'], said: JSON.parse(await text(answer)) }
  }
  const { status, cookies, said } = await ask(certificate.authority)
  assert.deepEqual([status, cookies], [201, ['a=1', 'b=2']])
  assert.deepEqual(said, { method: 'GET', url: '/device?a=1', forwarded: said.forwarded, body: '' })
  assert.match(said.forwarded, /127\.0\.0\.1$/)
  assert.doesNotMatch(said.forwarded, /1\.2\.3\.4/)
  await assert.rejects(ask(undefined), { code: 'SELF_SIGNED_CERT_IN_CHAIN' })

  const socket = new WebSocket(`wss://localhost:${port}/WebSocket/ws`, { ca: certificate.authority })
  await once(socket, 'open')
  socket.send('hello')
  assert.equal(String((await once(socket, 'message'))[0]), 'heard hello')
  socket.close()

  const beside = `http://127.0.0.1:${certificatePort}`
  const given = await fetch(`${beside}/ledgerside.crt`)
  assert.equal(given.headers.get('content-type'), 'application/x-x509-ca-cert')
  assert.deepEqual(Buffer.from(await given.arrayBuffer()), new X509Certificate(certificate.authority).raw)
  assert.match(await (await fetch(beside)).text(), /https:\/\/127\.0\.0\.1:\d+\/device/)
  assert.equal((await fetch(`${beside}/device`)).status, 404)
})

test('what signing in asks of the captcha passes, and nothing else of it', async (t) => {
  const { path: folder, remove } = scratchFolder()
  t.after(remove)
  const certificate = phoneCertificate(folder, ['127.0.0.1', 'localhost'])
  const port = await freePort('0.0.0.0', undefined, 24_443)
  const certificatePort = await freePort('0.0.0.0', undefined, port + 1)
  const captcha = await startCaptcha()
  t.after(captcha.close)
  const captchaPort = Number(new URL(captcha.url).port)
  t.after(await openPhoneDoor({ host: '127.0.0.1', port, certificatePort, productPort: await product(t), captchaPort, certificate }))
  const ask = async (method: string, path: string, body = '') => {
    const headers = { origin: `https://192.168.1.20:${port}`, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const request = requestTls({ host: '127.0.0.1', port, path, method, headers, ca: certificate.authority, agent: false })
    request.end(body)
    const [answer] = await once(request, 'response')
    return text(answer)
  }
  assert.match(await ask('GET', '/recaptcha/api.js?render=key'), /grecaptcha/)
  const { token } = JSON.parse(await ask('POST', '/recaptcha/api2/reload', `k=${captcha.siteKey}&action=login`))
  const verified = await fetch(`${captcha.url}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: captcha.secret, response: token }),
  })
  const { success, hostname } = await verified.json()
  assert.deepEqual([success, hostname], [true, '192.168.1.20'])
  for (const [method, path] of [
    ['POST', '/recaptcha/api/siteverify'],
    ['POST', '/control/token'],
    ['POST', '/recaptcha/api.js'],
    ['GET', '/recaptcha/../control'],
  ] as const)
    assert.equal(JSON.parse(await ask(method, path)).method, method, `${method} ${path} is the product's`)
})

test('what a payment page asks of Stripe passes at a port of its own, and nothing that takes a secret key', async (t) => {
  const { path: folder, remove } = scratchFolder()
  t.after(remove)
  const certificate = phoneCertificate(folder, ['127.0.0.1', 'localhost'])
  const port = await freePort('0.0.0.0', undefined, 24_443)
  const certificatePort = await freePort('0.0.0.0', undefined, port + 1)
  const stripePort = await freePort('0.0.0.0', undefined, port + 2)
  const standIn = await startStripe()
  t.after(standIn.close)
  const stripe = { port: stripePort, standInPort: Number(new URL(standIn.url).port) }
  t.after(await openPhoneDoor({ host: '127.0.0.1', port, certificatePort, productPort: await product(t), stripe, certificate }))
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const request = requestTls({ host: '127.0.0.1', port: stripePort, path, method, headers, ca: certificate.authority, agent: false })
    request.end()
    const [answer] = await once(request, 'response')
    return { status: answer.statusCode, said: await text(answer) }
  }
  for (const path of ['/v3/', '/v3/stripe.js', '/v3/form.js', '/v3/elements-inner-payment.html'])
    assert.equal((await ask('GET', path)).status, 200, path)
  const intent = await ask('GET', `/v1/payment_intents/pi_1?key=${standIn.publishableKey}&client_secret=pi_1_secret_2`)
  assert.match(intent.said, /No such payment_intent/)
  const authorization = `Bearer ${standIn.secretKey}`
  for (const [method, path, headers] of [
    ['GET', '/v1/payment_intents/pi_1', { authorization }],
    ['GET', '/v1/payment_intents', {}],
    ['POST', '/v1/payment_intents/pi_1/capture', {}],
    ['GET', '/v1/accounts', {}],
    ['GET', '/control', {}],
    ['GET', '/v3/../control', {}],
    ['GET', '/device', {}],
  ] as const)
    assert.deepEqual(await ask(method, path, headers), { status: 404, said: '' }, `${method} ${path}`)
})

test('a phone that goes away before the product has answered ends its own socket only', async (t) => {
  const { path: folder, remove } = scratchFolder()
  t.after(remove)
  const certificate = phoneCertificate(folder, ['127.0.0.1', 'localhost'])
  const port = await freePort('0.0.0.0', undefined, 24_443)
  const certificatePort = await freePort('0.0.0.0', undefined, port + 1)
  const silent = createTcp().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const productPort = (silent.address() as AddressInfo).port
  t.after(await openPhoneDoor({ host: '127.0.0.1', port, certificatePort, productPort, certificate }))
  const phone = connect(port, '127.0.0.1')
  const secure = connectTls({ socket: phone, ca: certificate.authority, servername: 'localhost' })
  secure.on('error', () => {})
  await once(secure, 'secureConnect')
  const asked = once(silent, 'connection')
  secure.write('GET /WebSocket/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [far]: Socket[] = await asked
  assert.ok(far)
  far.on('error', () => {}).resume()
  const ended = once(far, 'close')
  phone.resetAndDestroy()
  await ended
})

test('the certificate is kept while it is good; the authority signs nothing else, and its key is kept nowhere', (t) => {
  const { path: folder, remove } = scratchFolder()
  t.after(remove)
  const first = phoneCertificate(folder, ['192.168.1.20', 'localhost'])
  assert.deepEqual(phoneCertificate(folder, ['192.168.1.20', 'localhost']), first)
  const [own, authority] = [new X509Certificate(first.certificate), new X509Certificate(first.authority)]
  assert.ok(own.checkIssued(authority) && own.verify(authority.publicKey) && authority.verify(authority.publicKey))
  assert.deepEqual([own.ca, authority.ca], [false, true])
  assert.equal(own.checkIP('192.168.1.20'), '192.168.1.20')
  const file = join(folder, 'certificate.json')
  assert.equal(statSync(file).mode & 0o077, 0)
  assert.equal(readFileSync(file, 'utf8').match(/PRIVATE KEY-----\\n/g)?.length, 2, 'the begin and the end of one key')
  assert.notDeepEqual(phoneCertificate(folder, ['192.168.1.21', 'localhost']), first)
  const later = new Date(Date.now() + 390 * 86_400_000)
  assert.ok(new X509Certificate(phoneCertificate(folder, ['192.168.1.21', 'localhost'], later).certificate).validToDate > later)
})
