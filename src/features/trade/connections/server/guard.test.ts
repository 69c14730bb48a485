import assert from 'node:assert/strict'
import namesOfSockets, { type LookupOptions } from 'node:dns'
import dns from 'node:dns/promises'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer, isIP, type Server } from 'node:net'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { agreed, names, order, partnerServer, retailerKey } from '#test/as2-partner.ts'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { TestResult } from '../contract.ts'
import { isAllowedByOperator, isForbidden } from './forbidden-addresses.ts'
import { sendMessage } from './transports/as2/send-message.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
type Line = { msg: string; companyId?: string; connectionId?: string }
let server: TestServer
/** What must never be called: a service inside the network. */
let inside: Server
let [port, calls]: [number, number] = [0, 0]
const log: Line[] = []

/** What the name server says; the first answer to a name that turns is an allowed address where nobody is. */
const known: Record<string, (times: number) => string[]> = {
  'inside.example': () => ['127.0.0.1'],
  'half-inside.example': () => ['93.184.216.34', '127.0.0.1'],
  'mapped.example': () => ['::ffff:127.0.0.1'],
  'metadata.example': () => ['169.254.169.254'],
  'turning.example': (times) => [times === 1 ? '127.0.0.2' : '127.0.0.1'],
}
const asked = new Map<string, number>()
const { lookup } = dns
async function answer(name: string, options: LookupOptions) {
  const times = (asked.get(name) ?? 0) + 1
  asked.set(name, times)
  return known[name]?.(times).map((address) => ({ address, family: isIP(address) })) ?? lookup(name, { ...options, all: true })
}

before(async () => {
  mock.method(dns, 'lookup', answer)
  // A socket that is given a name asks for itself.
  mock.method(namesOfSockets, 'lookup', (name: string, options: LookupOptions, done: (error: null, ...found: unknown[]) => void) => {
    void answer(name, options).then(([first, ...more]) =>
      options.all ? done(null, [first, ...more]) : done(null, first?.address, first?.family),
    )
  })
  syncBuiltinESMExports()
  inside = createServer((socket) => {
    calls++
    socket.destroy()
  })
  await once(inside.listen(0, '127.0.0.1'), 'listening')
  port = (inside.address() as AddressInfo).port
  const logTo = { write: (line: string) => void log.push(JSON.parse(line)) }
  server = await testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.2', LOG_LEVEL: 'warn' }, works: true, listen: true, logTo })
})
after(async () => {
  mock.restoreAll()
  syncBuiltinESMExports()
  await Promise.all([server.close(), new Promise((resolve) => inside.close(resolve))])
})
beforeEach(() => asked.clear())

const refusals = (companyId: string) =>
  log.filter((line) => line.companyId === companyId && line.msg === 'a connection to an address that is not allowed was refused')

const certificate = retailerKey.certificate.toString()
const transports: Record<string, (host: string, port: number) => Record<string, string>> = {
  'SFTP I': (host, at) => ({ host, port: String(at), username: 'a', password: 'b' }),
  'FTP I': (host, at) => ({ host, port: String(at), username: 'a', password: 'b' }),
  'EMAIL I': (host, at) => ({
    emailAddress: 'a@b.example',
    host,
    port: String(at),
    username: 'a',
    password: 'b',
    allowedSenders: 'c@d.example',
  }),
  'AWS_S3 I': (host, at) => ({ bucketName: 'a', accessKey: 'b', secretKey: 'c', region: 'us-east-1', storeUrl: `http://${host}:${at}` }),
  'API I': (host, at) => ({ endpoint: `http://${host}:${at}/orders`, method: 'GET', authType: 'Authorization', apiKey: 'key' }),
  'AS2 O': (host, at) => ({ ...names, url: `http://${host}:${at}/as2`, certificate }),
  'AS2 I': (host, at) => ({ ...names, url: `https://${host}:${at}/as2`, certificate }),
}
const literals = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '10.0.0.1', '169.254.169.254']

async function added(owner: Caller, which: string) {
  const [ediType, direction] = which.split(' ')
  const made = await owner.post('/api/EDI/AddUpdateIntegration', { name: which, ediType, direction })
  assert.equal(made.statusCode, 200, made.body)
  return made.json().result as { id: string; version: number }
}
const tested = async (owner: Caller, id: string, fields: Record<string, string>) => {
  const response = await owner.post(`/api/EDI/TestIntegration/${id}`, { fields })
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result as TestResult
}

describe('nothing inside the network is reached, and it looks like a closed port', () => {
  for (const [which, fieldsAt] of Object.entries(transports))
    test(which, async () => {
      const owner = await signedInCompany(server)
      const { id } = await added(owner, which)
      const hosts = [...literals, ...Object.keys(known)]
      for (const host of hosts) {
        const { problem } = await tested(owner, id, fieldsAt(host, port))
        assert.deepEqual([problem?.step, problem?.code, problem?.detail], ['reach', 'unreachable', ''], host)
      }
      assert.equal(calls, 0)
      const refused = refusals(owner.companyId)
      assert.ok(refused.length >= hosts.length - 1 && refused.every(({ connectionId }) => connectionId === id))
      const { rows } = await server.database.owner.query(
        `select 1 from audit_events where record_id = $1 and action = 'connectionFailed'`,
        [id],
      )
      assert.equal(rows.length, hosts.length)
    })

  test('nor by a service that nobody exchanges documents by', async () => {
    const owner = await signedInCompany(server)
    const { id } = await added(owner, 'SFTP I')
    known['database.example'] = () => ['93.184.216.34']
    for (const at of [25, 5432, 6379])
      assert.equal((await tested(owner, id, transports['SFTP I']?.('database.example', at) ?? {})).problem?.code, 'unreachable')
    assert.equal(refusals(owner.companyId).length, 3)
  })
})

test('a name that comes to mean something inside once the connection is live is not followed there', async () => {
  const owner = await signedInCompany(server)
  const { id, version } = await added(owner, 'API I')
  const fields = transports['API I']?.('inside.example', port)
  await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields })
  await server.database.owner.query(`update edi_connections set state = 'Live' where id = $1`, [id])
  assert.equal((await owner.post('/api/EDI/RetrieveOrders', {})).statusCode, 200)
  const [row] = await until(
    async () => (await owner.get('/api/EDI/Retrievals')).json().result.rows,
    ([each]) => each.endedAt !== null,
  )
  assert.deepEqual(row.problem, { step: 'reach', code: 'unreachable' })
  assert.equal(calls, 0)
  assert.equal(refusals(owner.companyId).length, 1)
})

test('a receipt is not sent to an address inside, though its name is the partner’s own', async () => {
  const url = `http://inside.example:${port}/as2`
  const { retailer, owner } = await agreed(server, 'I', { url })
  const wanted = { ...retailer, receipt: { mode: 'async', signed: true, url } } as const
  const sent = sendMessage(order, wanted, { messageId: '<1@retailer>', at: new Date() })
  const answer = await fetch(sent.url, { method: 'POST', headers: sent.headers, body: new Uint8Array(sent.body) })
  assert.equal(answer.status, 200)
  await until(
    async () => refusals(owner.companyId).length,
    (count) => count > 0,
  )
  assert.equal(calls, 0)
})

test('nobody follows a redirect', async (t) => {
  const open = await testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })
  t.after(() => open.close())
  const location = `http://127.0.0.1:${port}/`
  const partner = await partnerServer(t, () => ({ status: 307, headers: { location } }))
  const { port: at } = new URL(partner.url)
  for (const which of ['API I', 'AS2 O', 'AWS_S3 I']) {
    const owner = await signedInCompany(open)
    const { id } = await added(owner, which)
    const { passed } = await tested(owner, id, transports[which]?.('127.0.0.1', Number(at)) ?? {})
    assert.equal(passed, false, which)
  }
  assert.ok(partner.got.length >= 3)
  assert.equal(calls, 0)
})

test('of IPv6 only what is given out to anybody is reached', () => {
  const inside = [
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '100:0:0:1::1',
    '5f00::1',
    '3fff::1',
  ]
  const more = ['2001:db8::1', '2002:7f00:1::', 'fc00::1', 'fe80::1', 'fe80::1%eth0', '::1%lo', 'fec0::1', 'ff02::1', 'fd00:ec2::254']
  for (const address of [...inside, ...more]) assert.equal(isForbidden(address), true, address)
  for (const address of ['2606:4700::1111', '2a00:1450:4001:81b::200e', '93.184.216.34']) assert.equal(isForbidden(address), false, address)
})

test('the operator opens hosts, not their databases, and never what hands out keys of the machine', () => {
  const list = 'files.example, 10.0.0.0/8, db.example:5432, 10.1.1.1:6379, 169.254.0.0/16'
  const allowed = (host: string, port: number, address: string) => isAllowedByOperator(list, { host, port }, [address])
  assert.deepEqual([allowed('files.example', 22, '10.2.2.2'), allowed('files.example', 8022, '93.184.216.34')], [true, true])
  assert.deepEqual([allowed('files.example', 5432, '10.2.2.2'), allowed('10.2.2.2', 6379, '10.2.2.2')], [false, false])
  assert.deepEqual([allowed('db.example', 5432, '192.168.1.1'), allowed('db.example', 22, '192.168.1.1')], [true, false])
  assert.deepEqual([allowed('10.1.1.1', 6379, '10.1.1.1'), allowed('cache.example', 6379, '10.1.1.1')], [true, true])
  assert.equal(allowed('files.example', 80, '169.254.169.254'), false)
  assert.equal(allowed('files.example', 80, '::ffff:169.254.169.254'), false)
})
