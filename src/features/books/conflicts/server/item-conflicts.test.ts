import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dueDeliveries } from '#server/work/ledger.ts'
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

const details = async (id: string) => (await company.get(`/api/Item/Details/${id}`)).json().result
const conflictOf = async (id: string): Promise<Conflict> => (await company.get(`/Sync/GetConflict/${id}`)).json().result
const there = (externalId: string) => server.control('GET', `companies/${realmId}/records/Item/${externalId}`)
const editThere = (externalId: string, body: object) =>
  server.control('POST', `companies/${realmId}/write`, { entity: 'Item', body: { Id: externalId, ...body } })
async function save(id: string, fields: object) {
  const { version } = await details(id)
  const answer = await company.post(`/api/Item/Save/${id}`, { version, ...fields })
  assert.equal(answer.statusCode, 200, answer.body)
}
async function reaches(id: string, state: string) {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    const { sync } = await details(id)
    if (sync.state === state) return sync
    await server.database.owner.query(`update deliveries set next_attempt_at = now() where state in ('retrying', 'unknown')`)
    await dueDeliveries.run(server.services)
  }
  return assert.fail(`never ${state}: ${JSON.stringify((await details(id)).sync)}`)
}
async function sync() {
  await company.post('/QuickBooks/Sync')
  assert.equal((await company.ended()).state, 'Done')
}

/** An item whose price both sides changed, with another field of ours on its way. */
async function clashing(name: string) {
  const { id } = (await company.post('/api/Item/Add', { itemType: 'NonInventory', name, unitPrice: '5', cost: '2' })).json().result
  const { externalId } = await reaches(id, 'synced')
  await editThere(externalId, { UnitPrice: 7, Description: 'Theirs' })
  await save(id, { unitPrice: '6', number: `N-${name}` })
  const { deliveryId } = await reaches(id, 'conflict')
  return { id, externalId, deliveryId }
}
const choose = async (deliveryId: string, choices: object) => {
  const { shown } = await conflictOf(deliveryId)
  return company.post('/Sync/ResolveConflict', { id: deliveryId, shown, choices })
}

test('a price that both sides changed waits for a person, who sees the three; all else has come and gone meanwhile', async () => {
  const { id, externalId, deliveryId } = await clashing('Tern')
  const { fields, kind, recordName, recordPath, recordKind } = await conflictOf(deliveryId)
  assert.deepEqual([kind, recordKind, recordName, recordPath], ['fields', 'item', 'Tern', `/dashboard/sales/items/${id}`])
  assert.deepEqual(
    fields.map(({ field, ours, quickbooks, agreed }) => [field, ours.value, quickbooks.value, agreed?.value]),
    [['unitPrice', '6', '7', '5']],
  )
  assert.match(fields[0]?.ours.by ?? '', /^Person/)
  assert.ok(fields[0]?.quickbooks.at)
  const [record, ours] = [await there(externalId), (await details(id)).fields]
  assert.deepEqual([record.Sku, record.UnitPrice], ['N-Tern', 7])
  assert.deepEqual([ours.description, ours.unitPrice], ['Theirs', '6'])
  assert.equal((await company.get('/QuickBooks/SyncStatus')).json().result.needsYou, 1)
  assert.equal((await choose(deliveryId, { unitPrice: 'theirs' })).json().result.state, 'closed')
  await reaches(id, 'synced')
  assert.deepEqual([(await details(id)).fields.unitPrice, (await there(externalId)).UnitPrice], ['7', 7])
  assert.equal((await company.get('/QuickBooks/SyncStatus')).json().result.needsYou, 0)
})

test('a choice holds only for what was shown; then ours goes there', async () => {
  const { id, externalId, deliveryId } = await clashing('Gull')
  const { shown } = await conflictOf(deliveryId)
  await save(id, { unitPrice: '6.5' })
  const late = await company.post('/Sync/ResolveConflict', { id: deliveryId, shown, choices: { unitPrice: 'ours' } })
  assert.deepEqual([late.statusCode, late.json().code], [409, 'conflictMoved'])
  assert.equal((await choose(deliveryId, { unitPrice: 'ours' })).json().result.state, 'closed')
  await reaches(id, 'synced')
  assert.deepEqual([(await details(id)).fields.unitPrice, (await there(externalId)).UnitPrice], ['6.5', 6.5])
})

test('a conflict ends by itself when ours or theirs gives way', async () => {
  const one = await clashing('Heron')
  await save(one.id, { unitPrice: '7' })
  await reaches(one.id, 'synced')
  assert.equal((await conflictOf(one.deliveryId)).state, 'closed')
  const other = await clashing('Plover')
  await editThere(other.externalId, { UnitPrice: 5 })
  await sync()
  await reaches(other.id, 'synced')
  assert.equal((await conflictOf(other.deliveryId)).state, 'closed')
  assert.equal((await there(other.externalId)).UnitPrice, 6)
})

test('a cost in conflict is shown to nobody who does not see costs', async () => {
  const { id } = (await company.post('/api/Item/Add', { itemType: 'NonInventory', name: 'Petrel', unitPrice: '5', cost: '2' })).json()
    .result
  const { externalId } = await reaches(id, 'synced')
  await editThere(externalId, { PurchaseCost: 3 })
  await save(id, { cost: '4' })
  const { deliveryId } = await reaches(id, 'conflict')
  assert.deepEqual(
    (await conflictOf(deliveryId)).fields.map(({ field, quickbooks }) => [field, quickbooks.value]),
    [['cost', '3']],
  )
  for (const role of ['operations', 'viewer', 'accounting'] as const) {
    const person = await signedInCompany(server, { role, companyId: company.companyId })
    const [seen, costs] = [await person.get(`/Sync/GetConflict/${deliveryId}`), (await person.get(`/api/Item/Details/${id}`)).json().result]
    if (seen.statusCode === 200) assert.equal(seen.json().result.fields.length, costs.seesCosts ? 1 : 0, role)
  }
})

test('what it is bought as comes from QuickBooks, goes there, and is masked as its cost is', async () => {
  const { id } = (
    await company.post('/api/Item/Add', { itemType: 'Inventory', name: 'Skua', cost: '2', purchaseDescription: 'Skua, by the crate' })
  ).json().result
  const { externalId } = await reaches(id, 'synced')
  const made = await there(externalId)
  assert.equal(made.PurchaseDesc, 'Skua, by the crate')
  const { costAccount, stockAccount, incomeAccount } = await details(id)
  assert.deepEqual(
    [costAccount, stockAccount, incomeAccount],
    [made.ExpenseAccountRef.name, made.AssetAccountRef.name, made.IncomeAccountRef.name].map(lastPart),
  )
  await editThere(externalId, { PurchaseDesc: 'By the pallet' })
  await sync()
  assert.equal((await details(id)).fields.purchaseDescription, 'By the pallet')
  const { costAccounts } = (await company.get('/api/Item/Choices')).json().result
  const now = (await details(id)).fields.costAccountId
  const chosen = costAccounts.find((each: { id: string }) => each.id !== now)
  await save(id, { costAccountId: chosen.id, purchaseDescription: 'By the ton' })
  await reaches(id, 'synced')
  const after = await there(externalId)
  assert.deepEqual([after.PurchaseDesc, (await details(id)).costAccount], ['By the ton', lastPart(after.ExpenseAccountRef.name)])
  assert.notEqual(after.ExpenseAccountRef.value, made.ExpenseAccountRef.value)
  const { version } = await details(id)
  const emptied = await company.post(`/api/Item/Save/${id}`, { version, costAccountId: null })
  assert.deepEqual([emptied.statusCode, Object.keys(emptied.json().fields)], [400, ['costAccountId']])
  const viewer = await signedInCompany(server, { role: 'viewer', companyId: company.companyId })
  const masked = (await viewer.get(`/api/Item/Details/${id}`)).json().result
  assert.deepEqual(
    [masked.seesCosts, masked.fields.purchaseDescription, masked.fields.costAccountId, masked.fields.stockAccountId, masked.costAccount],
    [false, null, null, null, ''],
  )
  const { rows } = (await viewer.get(`/api/Item/History/${id}`)).json().result
  assert.ok(!JSON.stringify(rows).includes('By the ton'))
})
/** Ours are called by the last part of their full name. */
const lastPart = (name: string) => name.split(':').at(-1) ?? name
