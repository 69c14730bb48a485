import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { WebSocket, WebSocketServer } from 'ws'
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
