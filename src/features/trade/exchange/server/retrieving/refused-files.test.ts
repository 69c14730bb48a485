import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { exchange, orderFile } from '#test/exchange.ts'
import { liveInbound, openPartner, retrieveNow } from '#test/inbound.ts'
import { type TestServer, testServer } from '#test/server.ts'

const log: { msg: string; connectionId?: string; name?: string; code?: string }[] = []
let server: TestServer
before(async () => {
  const logTo = { write: (line: string) => void log.push(JSON.parse(line)) }
  server = await testServer({ works: true, env: { EDI_ALLOWED_HOSTS: '127.0.0.1', LOG_LEVEL: 'warn' }, logTo })
})
after(() => server.close())

const pens = (number: string, control: number) => orderFile({ number, control, lines: [{ code: 'PEN' }] })
for (const over of ['sftp', 'ftp'] as const)
  test(`${over}: a file of a gigabyte, and one whose name leads elsewhere, stay where they are; the others come, and people hear of it`, async (t) => {
    const [{ owner, sql, quiet, orders }, partner] = await Promise.all([exchange(server), openPartner()])
    t.after(() => partner.close())
    const connectionId = await liveInbound(owner, partner, {}, over)
    // Of a machine’s listing the library takes no names with a path.
    await partner.control({ listsOutside: true, plainListing: true })
    partner.put('a.edi', pens('PO-1', 1), { over })
    partner.put('outside.edi', pens('PO-2', 2), { over })
    partner.put('large.edi', Buffer.from('ISA'), { over, sizeBytes: 1024 ** 3 })
    partner.put('z.edi', pens('PO-3', 3), { over })
    const refused = ['fileNameRefused ../../../etc/outside.edi', 'fileTooLarge large.edi']
    for (const expected of [2, 0]) {
      const { problem, stored } = await retrieveNow(owner)
      assert.ok(refused.includes(`${problem?.code} ${problem?.file}`), JSON.stringify(problem))
      assert.equal(stored, expected)
    }
    await quiet()
    assert.deepEqual((await orders()).map(({ po_number }) => po_number).sort(), ['PO-1', 'PO-3'])
    assert.deepEqual(partner.names('in', over), ['large.edi', 'outside.edi'])
    const inLog = log.filter((line) => line.connectionId === connectionId && line.msg === 'a file of a partner was refused')
    assert.deepEqual([...new Set(inLog.map(({ code, name }) => `${code} ${name}`))].sort(), refused)
    const [{ soon }] = await sql(`select due_at < now() + interval '20 minutes' as soon from edi_retrievals where connection_id = $1`, [
      connectionId,
    ])
    assert.equal(soon, true)
  })

test('of a file that stays refused people hear once, and of another trouble all the same', async (t) => {
  const [{ owner, sql }, partner] = await Promise.all([exchange(server), openPartner()])
  t.after(() => partner.close())
  await liveInbound(owner, partner)
  partner.put('large.edi', Buffer.from('ISA'), { sizeBytes: 1024 ** 3 })
  const told = async () =>
    (await sql(`select 1 from notifications where company_id = $1 and code = 'NA_CONNECTION_FAILED'`, [owner.companyId])).length
  for (let times = 0; times < 3; times++) await retrieveNow(owner)
  assert.equal(await told(), 1)
  rmSync(partner.place('in'), { recursive: true })
  assert.equal((await retrieveNow(owner)).problem?.code, 'folderMissing')
  assert.equal(await told(), 2)
})

test('what says no size and never ends is read no further than is taken; what stands behind it comes', async (t) => {
  let sent = 0
  const chunk = Buffer.alloc(65_536)
  const endless = () =>
    new Readable({
      read() {
        sent += chunk.length
        this.push(chunk)
      },
    })
  const partner = createServer((request, response) => {
    if (request.url === '/orders') {
      const documents = [{ id: 'one' }, { id: 'two' }, { id: '../../etc/passwd', url: '/orders/three' }]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ documents }))
    } else if (request.url === '/orders/three') response.end(pens('PO-3', 3))
    else endless().pipe(response)
  })
  t.after(() => partner.close())
  await once(partner.listen(0, '127.0.0.1'), 'listening')
  const { owner, sql, quiet, orders } = await exchange(server)
  const endpoint = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/orders`
  const setup = { name: 'Endless', ediType: 'API', direction: 'I' }
  const { id, version } = (await owner.post('/api/EDI/AddUpdateIntegration', setup)).json().result
  const fields = { endpoint, method: 'GET', authType: 'Authorization', apiKey: 'key', afterRetrieval: 'leave' }
  await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields })
  await sql(`update edi_connections set state = 'Live' where id = $1`, [id])
  const { problem } = await retrieveNow(owner)
  assert.equal(problem?.code, 'fileTooLarge')
  await quiet()
  assert.equal((await orders()).length, 1)
  assert.deepEqual(await sql('select remote_name from edi_files where connection_id = $1', [id]), [{ remote_name: '../../etc/passwd' }])
  assert.ok(sent < 2 * 60 * 1_048_576, `${sent} bytes were taken`)
})
