import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dueDeliveries } from '#server/work/ledger.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

const realmId = '9130350000000004'
let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
before(async () => {
  server = await serverWithQuickbooks()
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
})
after(() => server.close())

type Sync = { state: string; code: string; message: string; fix: string; attempts: number; externalId: string | null }
type Customer = { Id: string; DisplayName: string; SyncToken: string; Notes?: string; PrimaryPhone?: { FreeFormNumber: string } }
const theirs = async (): Promise<Customer[]> => (await server.control('GET', `companies/${realmId}/records/Customer`)).records
const named = async (name: string) => (await theirs()).filter(({ DisplayName }) => DisplayName === name)
const fault = (rule: object) => server.control('POST', 'faults', { realmId, ...rule })
/** What QuickBooks' calls looked like since the log was cleared. */
const writesSeen = async () =>
  (await server.control('GET', 'requests?limit=200')).requests
    .filter(({ method, path }: { method: string; path: string }) => method === 'POST' && /\/customer\?/.test(path))
    .map(({ path }: { path: string }) => new URL(path, 'http://x').searchParams.get('requestid'))

async function save(fields: object): Promise<{ id: string; version: number }> {
  const answer = await company.post('/Dashboard/AddEditCustomer', fields)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
async function reaches(id: string, state: string, timeoutMs = 20_000): Promise<Sync> {
  let sync: Sync | undefined
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(50)) {
    sync = (await company.get(`/Dashboard/GetCustomerSync/${id}`)).json().result
    if (sync?.state === state) return sync
  }
  assert.fail(`never ${state}: ${JSON.stringify(sync)}`)
}
/** Ends the wait before the next attempt. */
async function hurry() {
  await server.database.owner.query(`update deliveries set next_attempt_at = now() where state in ('retrying', 'unknown')`)
  await dueDeliveries.run(server.services)
}
async function hurried(id: string, state: string) {
  const timer = setInterval(() => void hurry().catch(() => {}), 200)
  try {
    return await reaches(id, state)
  } finally {
    clearInterval(timer)
  }
}

test('a new customer and its changes arrive, with only what changed', async () => {
  const { id, version } = await save({ name: 'Nova Deli', workPhone: '(206) 555-0101' })
  const { externalId } = await reaches(id, 'synced')
  const [there] = await named('Nova Deli')
  assert.equal(there?.Id, externalId)
  await server.control('POST', `companies/${realmId}/edit`, {
    entity: 'Customer',
    id: externalId,
    fields: { Notes: 'Theirs' },
    silent: true,
  })
  await save({ id, version, name: 'Nova Deli & Co', workPhone: '(206) 555-0101' })
  await reaches(id, 'synced')
  const [renamed] = await named('Nova Deli & Co')
  assert.deepEqual([renamed?.Id, renamed?.Notes, renamed?.SyncToken], [externalId, 'Theirs', '1'])
})

test('a name that a vendor has is refused with who has it; another name goes through', async () => {
  await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: 'Cedar Paper Supply' } })
  const { id, version } = await save({ name: 'cedar paper supply' })
  const refused = await reaches(id, 'refused')
  assert.equal(refused.code, '6240')
  assert.match(refused.message, /vendor.*Cedar Paper Supply/)
  assert.match(refused.fix, /Change the name/)
  assert.equal((await company.get('/QuickBooks/SyncStatus')).json().result.needsYou, 1)
  await save({ id, version, name: 'Cedar Paper Shop' })
  await reaches(id, 'synced')
  assert.equal((await named('Cedar Paper Shop')).length, 1)
})

test('changed there meanwhile: fields that do not clash are merged and sent under a new request id', async () => {
  const { id, version } = await save({ name: 'Harbor Light', other: 'ours' })
  const { externalId } = await reaches(id, 'synced')
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Customer',
    body: { Id: externalId, PrimaryPhone: { FreeFormNumber: '555-0199' } },
  })
  await server.control('DELETE', 'requests')
  await save({ id, version, name: 'Harbor Light Bakery', other: 'ours' })
  await reaches(id, 'synced')
  const [there] = await named('Harbor Light Bakery')
  assert.deepEqual([there?.Id, there?.PrimaryPhone?.FreeFormNumber, there?.SyncToken], [externalId, '555-0199', '2'])
  assert.equal((await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result.fields.workPhone, '555-0199')
  const ids = await writesSeen()
  assert.equal(new Set(ids).size, 2)
})

test('a lost answer is looked up: nothing is created twice, whether it had arrived or not', async () => {
  for (const kind of ['dropAfter', 'dropBefore']) {
    await fault({ kind, entity: 'Customer', operation: 'create', times: 1 })
    const { id } = await save({ name: `Lost ${kind}` })
    const sync = await hurried(id, 'synced')
    const there = await named(`Lost ${kind}`)
    assert.deepEqual(
      there.map((each) => each.Id),
      [sync.externalId],
      kind,
    )
  }
})

test('a sync was faster than the answer, and QuickBooks does not know the request any more: still one customer on each side', async () => {
  await fault({ kind: 'dropAfter', entity: 'Customer', operation: 'create', times: 1 })
  const noLook = await fault({ kind: 'dropBefore', operation: 'query', contains: 'Twice Foods' })
  const { id } = await save({ name: 'Twice Foods', workPhone: '206-555-0111' })
  await reaches(id, 'unknown')
  await company.post('/QuickBooks/Sync')
  assert.equal((await company.ended()).state, 'Done')
  assert.equal(await company.count('customers', `customer_name = 'Twice Foods'`), 2)
  // What it answers to a request of the day before yesterday whose name is taken by what it made then.
  await fault({ kind: 'fault', entity: 'Customer', operation: 'create', code: '6240' })
  await server.control('DELETE', `faults/${noLook.id}`)
  const { externalId } = await hurried(id, 'synced')
  assert.equal(await company.count('customers', `customer_name = 'Twice Foods'`), 1)
  assert.deepEqual(
    (await named('Twice Foods')).map(({ Id }) => Id),
    [externalId],
  )
  await server.control('DELETE', 'faults')
})

test('changed after an answer was lost, and while nothing is connected: the change goes once it is connected again', async () => {
  for (const kind of ['dropAfter', 'dropBefore']) {
    await fault({ kind, entity: 'Customer', operation: 'create', times: 1 })
    await fault({ kind: 'dropBefore', operation: 'query', contains: `Early ${kind}` })
    const { id, version } = await save({ name: `Early ${kind}` })
    await reaches(id, 'unknown')
    assert.equal((await company.post('/QuickBooks/Disconnect')).statusCode, 200)
    await save({ id, version, name: `Later ${kind}` })
    assert.equal((await company.connect()).statusCode, 200)
    await server.control('DELETE', 'faults')
    const { externalId } = await hurried(id, 'synced')
    assert.deepEqual(
      (await named(`Later ${kind}`)).map(({ Id }) => Id),
      [externalId],
    )
    assert.equal((await named(`Early ${kind}`)).length, 0)
  }
})

test('changed on both sides before the answer to its creation was known: the later change wins, and nobody is asked', async () => {
  await fault({ kind: 'dropAfter', entity: 'Customer', operation: 'create', times: 1 })
  await fault({ kind: 'dropBefore', operation: 'query', contains: 'Early Phone' })
  const { id, version } = await save({ name: 'Early Phone', workPhone: '206-555-0120' })
  await reaches(id, 'unknown')
  await save({ id, version, workPhone: '206-555-0121' })
  const [made] = await named('Early Phone')
  // Their times have whole seconds.
  await sleep(1100)
  await server.control('POST', `companies/${realmId}/edit`, {
    entity: 'Customer',
    id: made?.Id,
    fields: { PrimaryPhone: { FreeFormNumber: '206-555-0122' } },
  })
  await server.control('DELETE', 'faults')
  await hurried(id, 'synced')
  const { fields } = (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  assert.equal(fields.workPhone, '206-555-0122')
})

test('a lost answer to a change is resent under the same request id', async () => {
  const { id, version } = await save({ name: 'Quay Foods' })
  const { externalId } = await reaches(id, 'synced')
  await server.control('DELETE', 'requests')
  await fault({ kind: 'dropBefore', entity: 'Customer', operation: 'update', times: 1 })
  await save({ id, version, name: 'Quay Fine Foods' })
  await hurried(id, 'synced')
  assert.equal((await named('Quay Fine Foods'))[0]?.Id, externalId)
  assert.equal(new Set(await writesSeen()).size, 1)
})

test('errors of QuickBooks pass by themselves; a code nobody described shows what QuickBooks said', async () => {
  await fault({ kind: '500', entity: 'Customer', operation: 'create', times: 1 })
  const { id } = await save({ name: 'Patient Foods' })
  assert.equal((await hurried(id, 'synced')).attempts, 2)
  await fault({ kind: 'fault', entity: 'Customer', operation: 'create', times: 1, code: '7777', detail: 'The moon is in the way' })
  const other = await save({ name: 'Lunar Foods' })
  const refused = await reaches(other.id, 'refused')
  assert.deepEqual([refused.code, /moon is in the way/.test(refused.message)], ['7777', true])
})

test('told that something is gone while making a record, nobody goes looking for a record without an id', async () => {
  await fault({ kind: 'fault', entity: 'Customer', operation: 'create', times: 1, code: '610' })
  const { id } = await save({ name: 'Orphan Foods' })
  assert.equal((await reaches(id, 'refused')).code, '610')
  const { rows } = await server.database.owner.query(`select kind from deliveries where direction = 'in' and external_id = ''`)
  assert.deepEqual(rows, [])
})

test('without the connection a change waits, and connecting again sends it', async () => {
  const { id, version } = await save({ name: 'Ebb Foods' })
  await reaches(id, 'synced')
  await server.control('POST', `companies/${realmId}/revoke`)
  await save({ id, version, name: 'Flow Foods' })
  for (;;) {
    const { message, state } = (await company.get(`/Dashboard/GetCustomerSync/${id}`)).json().result
    if (state === 'waiting' && /connected again/.test(message)) break
    await sleep(50)
  }
  assert.equal((await company.connect()).statusCode, 200)
  await dueDeliveries.run(server.services)
  await reaches(id, 'synced')
  assert.equal((await named('Flow Foods')).length, 1)
})
