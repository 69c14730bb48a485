import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import type { Conflict } from '../contract.ts'

const realmId = '9130350000000004'
let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
before(async () => {
  server = await serverWithQuickbooks()
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
})
after(() => server.close())

const details = async (id: string) => (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
const conflictOf = async (id: string): Promise<Conflict> => (await company.get(`/Sync/GetConflict/${id}`)).json().result
const there = (externalId: string) => server.control('GET', `companies/${realmId}/records/Customer/${externalId}`)
const editThere = (externalId: string, body: object) =>
  server.control('POST', `companies/${realmId}/write`, { entity: 'Customer', body: { Id: externalId, ...body } })
async function save(fields: object) {
  const answer = await company.post('/Dashboard/AddEditCustomer', fields)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
async function reaches(id: string, state: string) {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    const { sync } = await details(id)
    if (sync.state === state) return sync
  }
  return assert.fail(`never ${state}: ${JSON.stringify((await details(id)).sync)}`)
}

/** A customer whose e-mail both sides changed, with another field of ours on its way. */
async function clashing(name: string) {
  const { id } = await save({ name, email: 'first@x.example' })
  const { externalId } = await reaches(id, 'synced')
  await editThere(externalId, { PrimaryEmailAddr: { Address: 'theirs@x.example' }, Notes: 'Theirs' })
  const { fields, version } = await details(id)
  await save({ ...fields, id, version, email: 'ours@x.example', fax: '206-555-0177' })
  const { deliveryId } = await reaches(id, 'conflict')
  return { id, externalId, deliveryId }
}

test('changed on both sides: a person is shown the three versions; all else has come and gone meanwhile', async () => {
  const { id, externalId, deliveryId } = await clashing('Tern Foods')
  for (const until = Date.now() + 10_000; Date.now() < until && !(await there(externalId)).Fax; ) await sleep(50)
  const [record, ours] = [await there(externalId), (await details(id)).fields]
  assert.deepEqual([record.Fax?.FreeFormNumber, record.PrimaryEmailAddr.Address], ['206-555-0177', 'theirs@x.example'])
  assert.deepEqual([ours.other, ours.email], ['Theirs', 'ours@x.example'])
  const { fields, kind, recordName } = await conflictOf(deliveryId)
  assert.deepEqual([kind, recordName, fields.length], ['fields', 'Tern Foods', 1])
  const [email] = fields
  assert.deepEqual(
    [email?.field, email?.ours.value, email?.quickbooks.value, email?.agreed?.value],
    ['email', 'ours@x.example', 'theirs@x.example', 'first@x.example'],
  )
  assert.match(email?.ours.by ?? '', /^Person/)
  assert.ok(email?.ours.at && email.quickbooks.at)
  const list = (await company.get('/Dashboard/GetCustomerList?filters={"syncState":["conflict"]}')).json().result.rows
  assert.deepEqual(
    list.map((row: { id: string }) => row.id),
    [id],
  )
  assert.equal((await company.get('/QuickBooks/SyncStatus')).json().result.needsYou, 1)
})

test('a choice holds only for what was shown; then ours goes, or theirs comes', async () => {
  const { id, externalId, deliveryId } = await clashing('Gull Foods')
  const { shown } = await conflictOf(deliveryId)
  const { fields, version } = await details(id)
  await save({ ...fields, id, version, email: 'newer@x.example' })
  const late = await company.post('/Sync/ResolveConflict', { id: deliveryId, shown, choices: { email: 'ours' } })
  assert.deepEqual([late.statusCode, late.json().code], [409, 'conflictMoved'])
  assert.equal(late.json().result.fields[0].ours.value, 'newer@x.example')
  const now = late.json().result.shown
  const chosen = await company.post('/Sync/ResolveConflict', { id: deliveryId, shown: now, choices: { email: 'ours' } })
  assert.deepEqual([chosen.statusCode, chosen.json().result.state], [200, 'closed'])
  await reaches(id, 'synced')
  assert.equal((await there(externalId)).PrimaryEmailAddr.Address, 'newer@x.example')

  const other = await clashing('Plover Foods')
  const seen = await conflictOf(other.deliveryId)
  await company.post('/Sync/ResolveConflict', { id: other.deliveryId, shown: seen.shown, choices: { email: 'theirs' } })
  await reaches(other.id, 'synced')
  assert.equal((await details(other.id)).fields.email, 'theirs@x.example')
  const [latest] = (await company.get(`/Dashboard/GetCustomerHistory/${other.id}`)).json().result.rows
  assert.deepEqual([latest.action, latest.origin], ['conflictResolved', 'web'])
})

test('a conflict ends by itself when one side gives way', async () => {
  const { id, deliveryId } = await clashing('Heron Foods')
  const { fields, version } = await details(id)
  await save({ ...fields, id, version, email: 'theirs@x.example' })
  await reaches(id, 'synced')
  assert.equal((await conflictOf(deliveryId)).state, 'closed')
})

test('rules are the company’s own, and only those who may write the sync change them', async () => {
  const viewer = await signedInCompany(server, { role: 'manager', companyId: company.companyId })
  assert.equal((await viewer.get('/Sync/GetRules')).json().result.canWrite, false)
  const change = { recordKind: 'customer', field: 'email', policy: 'quickbooks' }
  assert.equal((await viewer.post('/Sync/SaveRule', change)).statusCode, 403)
  assert.equal((await company.post('/Sync/SaveRule', { ...change, field: 'shoeSize' })).statusCode, 400)
  assert.equal((await company.post('/Sync/SaveRule', change)).statusCode, 200)
  const [customers] = (await company.get('/Sync/GetRules')).json().result.kinds
  assert.deepEqual(
    customers.rules.find(({ field }: { field: string }) => field === 'email'),
    { field: 'email', policy: 'quickbooks', standard: 'ask' },
  )
  const { id } = await save({ name: 'Petrel Foods', email: 'first@x.example' })
  const { externalId } = await reaches(id, 'synced')
  await editThere(externalId, { PrimaryEmailAddr: { Address: 'theirs@x.example' } })
  const { fields, version } = await details(id)
  await save({ ...fields, id, version, email: 'ours@x.example' })
  await reaches(id, 'synced')
  assert.deepEqual(
    [(await details(id)).fields.email, (await there(externalId)).PrimaryEmailAddr.Address],
    ['theirs@x.example', 'theirs@x.example'],
  )
})
