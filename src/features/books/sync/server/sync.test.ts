import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import type { Entry } from '../contract.ts'

const realmId = '9130350000000001'
let server: QuickbooksServer
let owner: Awaited<ReturnType<typeof connectedCompany>>
let vendor: string
before(async () => {
  server = await serverWithQuickbooks()
  owner = await connectedCompany(server, realmId)
  assert.equal((await owner.ended(60_000)).state, 'Done')
  vendor = (await server.control('GET', `companies/${realmId}/records/Vendor`)).records[0].DisplayName
})
after(() => server.close())

type Person = Awaited<ReturnType<typeof signedInCompany>>
const entries = async (lane: string, more = '', person: Person = owner): Promise<Entry[]> =>
  (await person.get(`/Sync/GetEntries?lane=${lane}${more}`)).json().result.rows
const counts = async () => (await owner.get('/Sync/GetCounts')).json().result.lanes
const entryOf = async (id: string, person: Person = owner) => (await person.get(`/Sync/GetEntry/${id}`)).json().result

async function inState(id: string, state: string, person: Person = owner): Promise<Entry> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(30)) {
    const entry = await entryOf(id, person)
    if (entry.state === state) return entry
  }
  assert.fail(`${id} is ${JSON.stringify(await entryOf(id, person))}`)
}

const save = async (name: string, person: Person = owner, more: object = {}) => {
  const saved = await person.post('/Dashboard/AddEditCustomer', { name, ...more })
  assert.equal(saved.statusCode, 200, saved.body)
  return saved.json().result as { id: string; version: number }
}
/** A customer whose name a vendor in QuickBooks has. */
async function refused(prefix: string) {
  const { id } = await save(prefix)
  const [entry] = await inLane('done', id)
  assert.ok(entry)
  const { fields, version } = (await owner.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  await save(vendor, owner, { ...fields, name: vendor, id, version })
  const [waiting] = await inLane('needsYou', id)
  assert.ok(waiting)
  return { customerId: id, entry: waiting }
}
async function inLane(lane: string, recordId: string): Promise<Entry[]> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(30)) {
    const { rows } = (await owner.get(`/Sync/GetRecordEntries?recordKind=customer&recordId=${recordId}`)).json().result
    if (rows[0]?.lane === lane) return rows
  }
  const { rows } = await server.database.owner.query('select * from deliveries where record_id = $1', [recordId])
  assert.fail(`${recordId} is not ${lane}: ${JSON.stringify(rows)}`)
}

test('a refused write says everything, and goes through once its cause is gone', async () => {
  const { customerId, entry } = await refused('Harbor Lights')
  assert.equal(entry.what, `QuickBooks did not take ${vendor}`)
  assert.deepEqual([entry.code, entry.button, entry.attempts], ['6240', 'edit', 1])
  assert.equal(entry.path, `/dashboard/customers-&-leads/overview/${customerId}?edit=1`)
  assert.match(entry.why, /vendor/)
  assert.deepEqual(entry.can, { press: true, replay: true, same: true, ignore: true })
  assert.deepEqual(
    (await entries('needsYou')).map(({ id }) => id),
    [entry.id],
  )
  const { sent, createdBy } = await entryOf(entry.id)
  assert.deepEqual(
    sent.filter(({ field }: { field: string }) => field === 'DisplayName'),
    [{ field: 'DisplayName', value: vendor }],
  )
  assert.notEqual(createdBy, '')

  // Whoever frees the name in QuickBooks only has to send it again.
  const { records } = await server.control('GET', `companies/${realmId}/records/Vendor`)
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Vendor',
    body: { ...records[0], DisplayName: `${vendor} Supplies` },
    operation: 'update',
  })
  const replayed = (await owner.post('/Sync/Replay', { id: entry.id })).json().result
  assert.equal(replayed.lane, 'working')
  await inState(entry.id, 'done')
  assert.deepEqual(await entries('needsYou'), [])
  vendor = (await server.control('GET', `companies/${realmId}/records/Vendor`)).records[1].DisplayName
})

test('sending again first looks whether QuickBooks has it already', async () => {
  const { entry } = await refused('Old Mill')
  // Somebody made the change there by hand meanwhile, after freeing the name.
  const { rows } = await server.database.owner.query(
    `select l.external_id, d.payload from deliveries d join external_links l on l.local_id = d.record_id where d.id = $1`,
    [entry.id],
  )
  const taken = (await server.control('GET', `companies/${realmId}/records/Vendor`)).records.find(
    ({ DisplayName }: { DisplayName: string }) => DisplayName === vendor,
  )
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Vendor',
    body: { ...taken, DisplayName: `${vendor} Two` },
    operation: 'update',
  })
  const there = await server.control('GET', `companies/${realmId}/records/Customer/${rows[0].external_id}`)
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Customer',
    body: { ...there, ...rows[0].payload.body, SyncToken: there.SyncToken },
    operation: 'update',
  })
  await server.control('DELETE', 'counters')
  await owner.post('/Sync/Replay', { id: entry.id, how: 'same' })
  await inState(entry.id, 'done')
  const { counters } = await server.control('GET', 'counters')
  assert.equal(counters[realmId]?.writes ?? 0, 0, 'nothing was written')
  vendor = (await server.control('GET', `companies/${realmId}/records/Vendor`)).records[2].DisplayName
})

test('the same goes under the same request id', async () => {
  const { entry } = await refused('Corner House')
  const { requestId, sent } = await entryOf(entry.id)
  await owner.post('/Sync/Replay', { id: entry.id, how: 'same' })
  for (let attempts = 1; attempts < 2; await sleep(30)) attempts = (await inState(entry.id, 'refused')).attempts
  const again = await entryOf(entry.id)
  assert.deepEqual([again.requestId, again.sent], [requestId, sent])
  assert.deepEqual((await owner.post('/Sync/Ignore', { ids: [entry.id], reason: 'Enough' })).json().result, { ignored: 1 })
})

test('a conflict is settled, neither sent again nor put aside', async () => {
  const { rows } = await server.database.owner.query(
    `insert into deliveries (company_id, direction, channel, kind, state, problem)
     values ($1, 'in', 'quickbooks', 'conflict', 'refused', '{"code":"conflict","message":"quickbooks.faults.conflict.message","fix":"","action":"choose"}') returning id`,
    [owner.companyId],
  )
  const { id } = rows[0]
  assert.deepEqual((await owner.post('/Sync/Ignore', { ids: [id], reason: 'No' })).json().result, { ignored: 0 })
  assert.deepEqual((await owner.post('/Sync/ReplayAll', { lane: 'needsYou' })).json().result, { replayed: 0 })
  const answered = (await owner.post('/Sync/Replay', { id })).json().result
  assert.deepEqual([answered.state, answered.button, answered.path], ['refused', 'choose', `/dashboard/sync/conflicts/${id}`])
  await server.database.owner.query('delete from deliveries where id = $1', [id])
})

test('putting aside says who and why, and touches nothing in QuickBooks', async () => {
  const { customerId, entry } = await refused('North Pier')
  const before = await server.control('GET', 'counters')
  assert.equal((await owner.post('/Sync/Ignore', { ids: [entry.id], reason: ' ' })).statusCode, 400)
  assert.deepEqual((await owner.post('/Sync/Ignore', { ids: [entry.id], reason: 'They will be merged.' })).json().result, { ignored: 1 })
  const { state, ignored, button, can } = await entryOf(entry.id)
  assert.deepEqual([state, ignored.reason, button], ['ignored', 'They will be merged.', null])
  assert.notEqual(ignored.by, '')
  assert.equal(can.replay, false)
  assert.deepEqual(await entries('needsYou'), [])
  assert.equal((await owner.get(`/Dashboard/GetCustomerDetails/${customerId}`)).json().result.sync.state, 'ignored')
  assert.deepEqual((await server.control('GET', 'counters')).counters[realmId], before.counters[realmId])
  const { rows } = (await owner.get(`/Dashboard/GetCustomerHistory/${customerId}`)).json().result
  assert.ok(rows.some(({ action }: { action: string }) => action === 'putAside'))
})

test('all of a filter are tried again at once', async () => {
  const names = ['East Gate', 'West Gate']
  for (const name of names)
    await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: `${name} Ltd` } })
  const made: string[] = []
  for (const name of names) {
    const { id } = await save(`${name} Ltd`)
    made.push(id)
    await inLane('needsYou', id)
  }
  const one = async (search: string) => (await entries('needsYou', `&search=${encodeURIComponent(search)}`)).map(({ what }) => what)
  assert.deepEqual(await one('east'), ['QuickBooks did not take East Gate Ltd'])
  assert.equal((await one('6240')).length, 2)
  assert.deepEqual(await one('nothing like it'), [])
  const { records } = await server.control('GET', `companies/${realmId}/records/Vendor`)
  for (const record of records.filter(({ DisplayName }: { DisplayName: string }) => DisplayName.endsWith('Gate Ltd')))
    await server.control('POST', `companies/${realmId}/write`, {
      entity: 'Vendor',
      body: { ...record, DisplayName: `${record.DisplayName} Vendor` },
      operation: 'update',
    })
  assert.deepEqual((await owner.post('/Sync/ReplayAll', { lane: 'needsYou', search: 'east' })).json().result, { replayed: 1 })
  assert.deepEqual((await owner.post('/Sync/ReplayAll', { lane: 'needsYou' })).json().result, { replayed: 1 })
  for (const id of made) await inLane('done', id)
  assert.equal((await counts()).needsYou.rows, 0)
})

test('a record that could not be read is read again at once', async () => {
  const realm = (await server.control('POST', 'companies', { customers: 20, invoices: 300, payments: 5 })).realmId
  const [, , broken] = (await server.control('GET', `companies/${realm}/records/Invoice`)).records
  await server.control('POST', 'faults', { kind: 'corrupt', realmId: realm, entity: 'Invoice', recordId: broken.Id, code: '4002' })
  const other = await connectedCompany(server, realm)
  assert.equal((await other.ended()).state, 'DoneWithErrors')
  const [entry] = await entries('needsYou', '', other)
  assert.ok(entry)
  assert.deepEqual([entry.what, entry.button], [`Invoice no. ${broken.Id} could not be read from QuickBooks`, 'readAgain'])
  await other.post('/Sync/Replay', { id: entry.id })
  assert.equal((await inState(entry.id, 'refused', other)).attempts, entry.attempts + 1)
  await server.control('DELETE', 'faults')
  await server.control('DELETE', 'counters')
  await other.post('/Sync/Replay', { id: entry.id })
  assert.equal((await inState(entry.id, 'done', other)).what, `Invoice no. ${broken.Id} was read from QuickBooks`)
  assert.equal((await server.control('GET', 'counters')).counters[realm].reads, 1)
  assert.equal(await other.count('invoices'), 300)
  assert.equal((await entries('done', '&kind=Invoice', other)).length, 1)
})

test('one whose number is not known takes a sync', async () => {
  // A notice would bring the number.
  await server.control('POST', 'webhooks', { paused: true })
  const [, , , broken] = (await server.control('GET', `companies/${realmId}/records/Invoice`)).records
  await server.control('POST', 'faults', { kind: 'corrupt', realmId, entity: 'Invoice', recordId: broken.Id, code: '4002' })
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Invoice',
    body: { ...broken, PrivateNote: 'Changed' },
    operation: 'update',
  })
  await owner.post('/QuickBooks/Sync')
  assert.equal((await owner.ended()).state, 'DoneWithErrors')
  const [entry] = await entries('needsYou')
  assert.ok(entry)
  assert.match(entry.what, /^Invoice with an unreadable number \(no\. \d+ by last change\) could not be read from QuickBooks$/)
  await server.control('DELETE', 'faults')
  await server.control('POST', 'webhooks', { paused: false })
  await owner.post('/Sync/Replay', { id: entry.id })
  await inState(entry.id, 'done')
})

test('a sync that brought something is an entry; one that brought nothing is not', async () => {
  const syncs = () => entries('done', '&kind=sync')
  const before = await syncs()
  assert.match(before.at(-1)?.what ?? '', /^\d+ records came from QuickBooks$/)
  await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: 'Meanwhile Inc' } })
  await owner.synced()
  assert.equal((await syncs()).length, before.length + 1)
})

test('who may: the sync’s people everything, a rep their own customer’s, others nothing', async () => {
  const rep = await signedInCompany(server, { companyId: owner.companyId, role: 'rep' })
  const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
  const { rows: reps } = await sql(`insert into reps (company_id, code, name, user_id) values ($1, 'R9', 'Rita', $2) returning id`, [
    owner.companyId,
    rep.userId,
  ])
  await sql('update memberships set rep_id = $1 where user_id = $2', [reps[0].id, rep.userId])
  const { customerId, entry } = await refused('South Quay')
  const ofRecord = `/Sync/GetRecordEntries?recordKind=customer&recordId=${customerId}`
  const needsYou = async (person: Person) => (await person.get('/Dashboard/GetOverview')).json().result.needsYou.length
  assert.equal((await rep.get(ofRecord)).statusCode, 404)
  assert.equal((await rep.post('/Sync/Replay', { id: entry.id })).statusCode, 404)
  assert.equal(await needsYou(rep), 0)
  await sql(`update customers set sales_representative = 'R9' where id = $1`, [customerId])
  assert.equal((await rep.get(ofRecord)).json().result.rows[0].can.replay, true)
  assert.equal((await rep.post('/Sync/Replay', { id: entry.id })).statusCode, 200)
  await inState(entry.id, 'refused')
  assert.equal(await needsYou(rep), 1)
  const viewer = await signedInCompany(server, { companyId: owner.companyId, role: 'viewer' })
  assert.equal((await viewer.get(ofRecord)).json().result.rows[0].can.replay, false)
  assert.equal((await viewer.post('/Sync/Replay', { id: entry.id })).statusCode, 403)
  const manager = await signedInCompany(server, { companyId: owner.companyId, role: 'manager' })
  assert.deepEqual((await entries('needsYou', '', manager))[0]?.can, { press: true, replay: true, same: true, ignore: false })
})

test('the list as a file, in the reader’s language', async () => {
  const { path } = (await owner.post('/Sync/PrepareExport', { lane: 'needsYou' })).json().result
  const file = await server.app.inject({ url: path })
  assert.match(String(file.headers['content-type']), /text\/csv/)
  const [head, first] = file.body.split('\r\n')
  assert.match(head ?? '', /What happened,State,Why/)
  assert.match(first ?? '', /^QuickBooks did not take .*,Needs you,.*,6240,/)
  assert.equal((await server.app.inject({ url: path.replace('link=', 'link=A') })).statusCode, 404)
})
