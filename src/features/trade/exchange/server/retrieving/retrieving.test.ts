import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { liveInbound, openPartner, retrieveNow } from '#test/inbound.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { retrieve as retrieveFor } from './retrieve.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true, env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })
})
after(() => server.close())

const pens = (number: string, control: number) => orderFile({ number, control, lines: [{ code: 'PEN' }] })

async function setUp(more: Record<string, string> = {}) {
  const [company, partner] = await Promise.all([exchange(server), openPartner()])
  const connectionId = await liveInbound(company.owner, partner, more)
  const files = () => company.sql('select remote_name from edi_files where connection_id = $1 order by remote_name', [connectionId])
  return { ...company, partner, connectionId, files, retrieve: () => retrieveNow(company.owner) }
}

test('what waits becomes orders and is archived; the next look finds nothing new', async (t) => {
  const { partner, owner, retrieve, quiet, orders, sql } = await setUp()
  t.after(() => partner.close())
  for (let index = 1; index <= 60; index++) partner.put(`po-${index}.edi`, pens(`PO-${index}`, index))
  const ended = await retrieve()
  assert.deepEqual([ended.state, ended.found, ended.stored, ended.problem], ['done', 60, 60, null])
  assert.deepEqual(partner.names('in'), [])
  assert.equal(partner.names('archive').length, 60)
  await quiet()
  assert.equal((await orders()).length, 60)
  const told = await sql(`select 1 from notifications where company_id = $1 and code = 'NA_ORDER_PLACED'`, [owner.companyId])
  assert.equal(told.length, 60)
  const again = await retrieve()
  assert.deepEqual([again.state, again.found], ['done', 0])
})

test('what is left where it is is taken once, and a new version of it again', async (t) => {
  const { partner, retrieve, files } = await setUp({ afterRetrieval: 'leave' })
  t.after(() => partner.close())
  partner.put('po.edi', pens('PO-1', 1))
  await retrieve()
  assert.equal((await retrieve()).stored, 0)
  partner.put('po.edi', pens('PO-2', 2), { hoursOld: 40 })
  await retrieve()
  assert.deepEqual(await files(), [{ remote_name: 'po.edi' }, { remote_name: 'po.edi' }])
  assert.deepEqual(partner.names('in'), ['po.edi'])
})

test('stored before a crash and not archived: archived by the next run, and ordered once', async (t) => {
  const { partner, retrieve, quiet, orders, files } = await setUp()
  t.after(() => partner.close())
  partner.put('po.edi', pens('PO-1', 1))
  await partner.control({ readOnly: true })
  const stuck = await retrieve()
  assert.deepEqual([stuck.state, stuck.stored, stuck.problem?.code], ['failed', 1, 'noRename'])
  await partner.control({ readOnly: false })
  assert.equal((await retrieve()).state, 'done')
  assert.deepEqual([partner.names('in'), (await files()).length], [[], 1])
  await quiet()
  assert.equal((await orders()).length, 1)
})

test('a file that is still being written waits until it is whole', async (t) => {
  const { partner, retrieve, files } = await setUp()
  t.after(() => partner.close())
  const bytes = pens('PO-1', 1)
  partner.put('growing.edi', bytes.subarray(0, 100), { hoursOld: 0 })
  // As a server that knows no times shows everything.
  const sinceEpoch = { hoursOld: Date.now() / 3_600_000 }
  partner.put('timeless.edi', bytes.subarray(0, 100), sinceEpoch)
  partner.put('begun.edi.part', bytes.subarray(0, 100))
  const retrieving = retrieve()
  await until(
    () => server.database.owner.query(`select 1 from edi_sightings where remote_name in ('growing.edi', 'timeless.edi')`),
    ({ rows }) => rows.length === 2,
  )
  partner.put('timeless.edi', pens('PO-22', 22), sinceEpoch)
  partner.put('growing.edi', bytes, { hoursOld: 0.01 })
  assert.equal((await retrieving).state, 'done')
  assert.deepEqual(await files(), [{ remote_name: 'growing.edi' }, { remote_name: 'timeless.edi' }])
  assert.deepEqual(partner.names('in'), ['begun.edi.part'])
  const [kept] = (await server.database.owner.query(`select size_bytes from edi_files where remote_name = 'growing.edi'`)).rows
  assert.equal(kept.size_bytes, bytes.length)
})

test('a line that breaks in the middle of a file is opened anew, and everything arrives', async (t) => {
  const { partner, retrieve, files } = await setUp()
  t.after(() => partner.close())
  for (let index = 1; index <= 20; index++) partner.put(`po-${index}.edi`, pens(`PO-${index}`, index))
  await partner.control({ cutAfterBytes: 2000, cutTimes: 1 })
  const ended = await retrieve()
  assert.deepEqual([ended.state, (await files()).length, partner.names('in').length], ['done', 20, 0])
})

test('a failing connection says where and why, is asked less often, and tells those who decide once', async (t) => {
  const { partner, owner, retrieve, sql, connectionId } = await setUp()
  t.after(() => partner.close())
  rmSync(partner.place('in'), { recursive: true })
  const [failed] = [await retrieve(), await retrieve()]
  assert.deepEqual([failed?.state, failed?.problem], ['failed', { step: 'list', code: 'folderMissing' }])
  const [{ later }] = await sql(`select due_at > now() + interval '50 minutes' as later from edi_retrievals where connection_id = $1`, [
    connectionId,
  ])
  assert.equal(later, true)
  const told = await sql(`select value from notifications where company_id = $1 and code = 'NA_CONNECTION_FAILED'`, [owner.companyId])
  assert.deepEqual(told, [{ value: 'Harvest Market' }])
  const { rows } = (await owner.get('/api/EDI/GetIntegrations')).json().result
  assert.equal(rows[0].problem.code, 'folderMissing')
})

test('a run whose time is over gives way, and what still waits is taken next', async (t) => {
  const { partner, owner, files, connectionId } = await setUp()
  t.after(() => partner.close())
  partner.put('po.edi', pens('PO-1', 1))
  const at = { companyId: owner.companyId, connectionId }
  await retrieveFor(server.services, at, AbortSignal.timeout(60_000), -1)
  await until(files, (rows) => rows.length === 1)
  assert.deepEqual(await files(), [{ remote_name: 'po.edi' }])
})

test('it is looked into as often as the connection says', async (t) => {
  const { partner, connectionId, sql } = await setUp({ checkMinutes: '240' })
  t.after(() => partner.close())
  const [{ minutes }] = await sql(
    `select extract(epoch from due_at - now()) / 60 as minutes from edi_retrievals where connection_id = $1`,
    [connectionId],
  )
  assert.ok(minutes > 210 && minutes < 270, `${minutes}`)
})

test('what is paused is not looked at, and who may only read asks for nothing', async (t) => {
  const { partner, owner, connectionId } = await setUp()
  t.after(() => partner.close())
  const accounting = await signedInCompany(server, { role: 'accounting', companyId: owner.companyId })
  assert.equal((await accounting.post('/api/EDI/RetrieveOrders', {})).statusCode, 403)
  await owner.post(`/api/EDI/ChangeIntegrationState/${connectionId}`, { change: 'pause' })
  assert.equal((await owner.post('/api/EDI/RetrieveOrders', { connectionId })).json().code, 'connectionNotLive')
  assert.deepEqual((await owner.get('/api/EDI/Retrievals')).json().result.rows, [])
})
