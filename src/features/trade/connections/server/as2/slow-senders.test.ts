import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { agreed, order } from '#test/as2-partner.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { sendMessage } from '../transports/as2/send-message.ts'
import { pace } from './large-body.ts'

let server: TestServer
let retailer: Awaited<ReturnType<typeof agreed>>['retailer']
let sql: Awaited<ReturnType<typeof agreed>>['sql']
let companyId = ''
before(async () => {
  server = await testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' }, listen: true, works: true })
  const side = await agreed(server, 'I')
  retailer = side.retailer
  sql = side.sql
  companyId = side.owner.companyId
})
after(() => server.close())

const usual = { ...pace }
const open: ClientRequest[] = []
afterEach(() => {
  Object.assign(pace, usual)
  for (const each of open.splice(0)) each.destroy()
})

const headers = () => sendMessage(order, retailer, { messageId: `<${randomUUID()}@retailer>`, at: new Date() }).headers
/** Claims three megabytes, sends these bytes, and says how it is answered. */
function begin(url: string, bytes: number, from = '127.0.0.1') {
  const sent = request(url, { method: 'POST', localAddress: from, headers: { ...headers(), 'content-length': 3_000_000 } })
  sent.on('error', () => undefined)
  sent.write(Buffer.alloc(bytes))
  open.push(sent)
  return { sent, answer: once(sent, 'response').then(([response]) => (response as IncomingMessage).statusCode) }
}
const large = () => fetch(retailer.url, { method: 'POST', headers: headers(), body: new Uint8Array(2_000_000) })

test('whoever holds a place and stops sending is told so within seconds, and the place is free', async () => {
  pace.everyMs = 300
  const began = performance.now()
  const held = Array.from({ length: 6 }, () => begin(retailer.url, 1_500_000))
  assert.deepEqual(await Promise.all(held.map(({ answer }) => answer)), Array(6).fill(408))
  assert.ok(performance.now() - began < 5000)
  assert.equal((await large()).status, 200)
})

test('what keeps coming slowly is no better; what pauses and goes on is', async () => {
  Object.assign(pace, { everyMs: 400, bytes: 16_384 })
  const dripping = begin(retailer.url, 1_500_000)
  const drops = setInterval(() => dripping.sent.write(Buffer.alloc(100)), 50)
  assert.equal(await dripping.answer, 408)
  clearInterval(drops)
  const steady = begin(retailer.url, 1_500_000)
  for (let parts = 0; parts < 10; parts++) {
    await sleep(150)
    steady.sent.write(Buffer.alloc(150_000))
  }
  assert.equal(await steady.answer, 200)
})

test('twenty sockets of four addresses do not hold every place: an honest partner gets one of theirs', async () => {
  const places = [2, 3, 4, 5].flatMap((end) => Array.from({ length: 5 }, () => begin(retailer.url, 1_500_000, `127.0.0.${end}`)))
  await sleep(1000)
  assert.equal((await large()).status, 200)
  // Whose it was hears of it as soon as it sends on.
  for (const { sent } of places) sent.write(Buffer.alloc(1000))
  assert.equal(await Promise.race(places.map(({ answer }) => answer)), 503)
  // What is small waits for nobody.
  assert.equal((await fetch(retailer.url, { method: 'POST', headers: headers(), body: new Uint8Array(100) })).status, 200)
})

test('a receipt of nothing that was sent is refused before it is read', async () => {
  const receiptsOf = (company: string) => retailer.url.replace(/As2\/.*$/, `As2Receipt/${company}`)
  for (const company of [randomUUID(), companyId]) assert.equal(await begin(receiptsOf(company), 1000).answer, 404)
  const { companyId: other } = (await agreed(server, 'O')).owner
  const values = [other, (await sql('select id from edi_connections where company_id = $1', [other]))[0]?.id]
  await sql(
    `insert into as2_sent (company_id, connection_id, key, message_id, url, headers, file, size_bytes, proof, state)
     values ($1, $2, 'k', '<a@b>', 'http://127.0.0.1:9/', '{}', repeat('0', 64), 1, '{}', 'waiting')`,
    values,
  )
  assert.equal(await Promise.race([begin(receiptsOf(other), 1000).answer, sleep(500, 'waits for it')]), 'waits for it')
})
