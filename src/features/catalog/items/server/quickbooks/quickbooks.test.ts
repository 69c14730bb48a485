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

type Theirs = {
  Id: string
  Name: string
  UnitPrice: number
  Type: string
  Sku?: string
  QtyOnHand?: number
  Active: boolean
  Description?: string
}
const theirs = async (): Promise<Theirs[]> => (await server.control('GET', `companies/${realmId}/records/Item`)).records
const there = async (externalId: string) => (await theirs()).find(({ Id }) => Id === externalId)
const details = async (id: string) => (await company.get(`/api/Item/Details/${id}`)).json().result
async function reaches(id: string, state: string) {
  let item: Awaited<ReturnType<typeof details>>
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    item = await details(id)
    if (item.sync.state === state) return item
    await server.database.owner.query(`update deliveries set next_attempt_at = now() where state in ('retrying', 'unknown')`)
    await dueDeliveries.run(server.services)
  }
  assert.fail(`never ${state}: ${JSON.stringify(item?.sync)}`)
}
const add = async (fields: object) => {
  const answer = await company.post('/api/Item/Add', { itemType: 'NonInventory', ...fields })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; version: number }
}
const save = async (id: string, fields: object) => {
  const { version } = await details(id)
  const answer = await company.post(`/api/Item/Save/${id}`, { version, ...fields })
  assert.equal(answer.statusCode, 200, answer.body)
}
const sync = async () => {
  await company.post('/QuickBooks/Sync')
  assert.equal((await company.ended()).state, 'Done')
}

test('a new item and its changes arrive, with only what QuickBooks keeps', async () => {
  const { id } = await add({ name: 'Nova loaf', number: 'NL-1', unitPrice: '7.5', unit: 'CA' })
  const made = await reaches(id, 'synced')
  const record = await there(made.sync.externalId)
  assert.deepEqual([record?.Name, record?.Sku, record?.UnitPrice, record?.Type], ['Nova loaf', 'NL-1', 7.5, 'NonInventory'])
  await save(id, { unitPrice: '8.25', titleEn: 'Fresh' })
  await reaches(id, 'synced')
  assert.equal((await there(made.sync.externalId))?.UnitPrice, 8.25)
  await sync()
  const item = await details(id)
  assert.deepEqual([item.fields.unitPrice, item.fields.unit, item.fields.titleEn], ['8.25', 'CA', 'Fresh'])
  assert.equal(await company.count('items', `name = 'Nova loaf'`), 1)
})

test('an inventory item starts with its quantity', async () => {
  const { id } = await add({ itemType: 'Inventory', name: 'Counted', startQuantity: '12', startDate: '2026-01-05', cost: '2' })
  const { sync: state, quantityOnHand } = await reaches(id, 'synced')
  assert.deepEqual([(await there(state.externalId))?.QtyOnHand, quantityOnHand], [12, '12'])
})

test('a name that is taken is refused in words; another one goes through', async () => {
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Item',
    body: { Name: 'Taken there', Type: 'Service', IncomeAccountRef: { value: '79' } },
  })
  const { id } = await add({ name: 'Taken there' })
  const refused = await reaches(id, 'refused')
  assert.equal(refused.sync.code, '6240')
  assert.match(refused.sync.message, /Taken there/)
  await save(id, { name: 'Free there' })
  await reaches(id, 'synced')
})

test('what changed there meanwhile stays, the same field goes to the later one where the rule says so', async () => {
  const rule = { recordKind: 'item', field: 'unitPrice', policy: 'newest' }
  assert.equal((await company.post('/Sync/SaveRule', rule)).statusCode, 200)
  const { id } = await add({ name: 'Harbor', unitPrice: '1', description: 'Ours' })
  const { externalId } = (await reaches(id, 'synced')).sync
  const edit = (fields: object) =>
    server.control('POST', `companies/${realmId}/write`, { entity: 'Item', body: { Id: externalId, ...fields } })
  await edit({ Description: 'Theirs' })
  await save(id, { unitPrice: '2' })
  const merged = await reaches(id, 'synced')
  assert.deepEqual([merged.fields.description, merged.fields.unitPrice], ['Theirs', '2'])
  assert.deepEqual([(await there(externalId))?.Description, (await there(externalId))?.UnitPrice], ['Theirs', 2])
  // Ours waits while theirs changes later: theirs is the later one. Their times have whole seconds.
  const hold = await server.control('POST', 'faults', { realmId, kind: '500', entity: 'Item', operation: 'update', times: 1 })
  await save(id, { unitPrice: '3' })
  for (const until = Date.now() + 10_000; Date.now() < until && (await company.count('deliveries', `state = 'retrying'`)) === 0; )
    await sleep(50)
  await sleep(1100)
  await edit({ UnitPrice: 4 })
  await sync()
  assert.equal((await details(id)).fields.unitPrice, hold ? '3' : '')
  const settled = await reaches(id, 'synced')
  assert.deepEqual([settled.fields.unitPrice, (await there(externalId))?.UnitPrice], ['4', 4])
})

test('changed while nothing is connected: shown at once, sent once it is connected again', async () => {
  const { id } = await add({ name: 'Later', unitPrice: '5' })
  const { externalId } = (await reaches(id, 'synced')).sync
  assert.equal((await company.post('/QuickBooks/Disconnect')).statusCode, 200)
  await save(id, { unitPrice: '6' })
  const other = await add({ name: 'Made offline' })
  assert.equal((await details(other.id)).sync.state, 'off')
  assert.equal((await company.connect()).statusCode, 200)
  assert.equal((await company.ended()).state, 'Done')
  await reaches(id, 'synced')
  assert.equal((await there(externalId))?.UnitPrice, 6)
  const made = await reaches(other.id, 'synced')
  assert.equal((await there(made.sync.externalId))?.Name, 'Made offline')
})

test('many made inactive go there too', async () => {
  const ids = [(await add({ name: 'Old one' })).id, (await add({ name: 'Old two' })).id]
  for (const id of ids) await reaches(id, 'synced')
  const answer = await company.post('/api/Item/Bulk', { change: { active: 'N' }, ids, requestKey: crypto.randomUUID() })
  assert.equal(answer.json().result.changed, 2)
  for (const id of ids) {
    const { sync: state, fields } = await reaches(id, 'synced')
    assert.deepEqual([(await there(state.externalId))?.Active, fields.active, fields.name.startsWith('Old ')], [false, 'N', true])
  }
})
