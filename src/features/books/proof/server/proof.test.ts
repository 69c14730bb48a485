import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#test/automations.ts'
import { proofOf } from '#test/proofs.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import type { Difference } from '../contract.ts'
import { openProof } from './start.ts'

const realmId = '9130350000000001'
type Owner = Awaited<ReturnType<typeof connectedCompany>>
let server: QuickbooksServer
let owner: Owner

before(async () => {
  server = await serverWithQuickbooks()
  owner = await connectedCompany(server, realmId)
  assert.equal((await owner.ended(60_000)).state, 'Done')
})
after(() => server.close())

const found = (differences: Difference[]) => differences.map(({ entity, externalId, kind }) => `${entity} ${externalId} ${kind}`).sort()

async function heal(of: Owner, differences: Difference[]) {
  await of.post('/Sync/ReadDifferences', { ids: differences.map(({ id }) => id) })
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    const { result } = (await of.get('/Sync/GetProof')).json()
    if (result.differences.every(({ state }: Difference) => state === 'healed')) return
  }
  assert.fail(`never healed: ${(await of.get('/Sync/GetProof')).body}`)
}

const write = (realm: string, entity: string, operation: string, body: object) =>
  server.control('POST', `companies/${realm}/write`, { entity, operation, body, silent: true })
const edit = (realm: string, entity: string, id: string, fields: object) =>
  server.control('POST', `companies/${realm}/edit`, { entity, id, fields, silent: true })

test('books that are the same agree, with few reads', async () => {
  const { proof, checks, differences } = await proofOf(owner)
  assert.deepEqual(differences, [])
  assert.equal(proof.state, 'agrees', JSON.stringify(checks.filter((each) => each.ours !== each.theirs)))
  assert.ok(proof.reads <= 20, `${proof.reads}`)
  const invoices = checks.filter(({ entity, measure }) => entity === 'Invoice' && measure === 'amount')
  assert.ok(invoices.length > 3 && invoices.every(({ month }) => /^\d{4}-\d\d-01$/.test(month ?? '')))
})

test('what QuickBooks did not tell is found, said why, and read again', async () => {
  const { records: invoices } = await server.control('GET', `companies/${realmId}/records/Invoice`)
  const { records: payments } = await server.control('GET', `companies/${realmId}/records/Payment`)
  const open = invoices.filter((each: { Balance: number; LinkedTxn: unknown[] }) => each.Balance > 0 && !each.LinkedTxn?.length)
  const [amount, gone, voided, day] = open
  assert.ok(amount && gone && voided && day)
  await edit(realmId, 'Invoice', amount.Id, { TotalAmt: amount.TotalAmt + 1 })
  await write(realmId, 'Invoice', 'delete', { Id: gone.Id })
  await write(realmId, 'Invoice', 'void', { Id: voided.Id })
  await edit(realmId, 'Invoice', day.Id, { TxnDate: '2025-01-31' })
  const made = await write(realmId, 'Customer', 'create', { DisplayName: 'Nobody told Ltd' })
  await edit(realmId, 'Payment', payments[0].Id, { PaymentRefNum: 'other' })
  const { records: customers } = await server.control('GET', `companies/${realmId}/records/Customer`)
  const [renumbered] = customers
  await edit(realmId, 'Customer', renumbered.Id, { PrimaryPhone: { FreeFormNumber: '206-555-0199' } })
  const { proof, differences } = await proofOf(owner)
  assert.equal(proof.state, 'differs')
  const expected = [
    `Customer ${renumbered.Id} details`,
    `Invoice ${amount.Id} amount`,
    `Invoice ${gone.Id} deletedThere`,
    `Invoice ${voided.Id} status`,
    `Invoice ${day.Id} date`,
    `Customer ${made.id} missingHere`,
    `Payment ${payments[0].Id} details`,
  ]
  assert.deepEqual(found(differences), expected.sort(), JSON.stringify(differences))
  const entries = await owner.count('deliveries', `kind = 'proof' and state = 'refused'`)
  assert.equal(entries, 1)
  await heal(owner, differences)
  for (let tries = 0; tries < 100 && (await owner.count('deliveries', `kind = 'proof' and state = 'refused'`)) > 0; tries++) await sleep(50)
  assert.equal(await owner.count('deliveries', `kind = 'proof' and state = 'refused'`), 0)
  const again = await proofOf(owner)
  assert.deepEqual(again.differences, [])
  assert.equal(again.proof.state, 'agrees')
})

test('long lists are compared by counts and reports, and narrowed to the very records', async () => {
  const { realmId: big } = await server.control('POST', 'companies', { customers: 1200, invoices: 1000, payments: 920 })
  const company = await connectedCompany(server, big)
  assert.equal((await company.ended(60_000)).state, 'Done')
  const equal = await proofOf(company)
  assert.deepEqual(equal.differences, [])
  assert.equal(equal.proof.state, 'agrees')
  assert.ok(equal.proof.reads <= 30, `${equal.proof.reads}`)

  await edit(big, 'Invoice', '17', { TotalAmt: 1 })
  await edit(big, 'Invoice', '900', { TxnDate: '2024-12-24' })
  await edit(big, 'Invoice', '990', { DueDate: '2031-01-01' })
  await edit(big, 'Invoice', '40', { CustomerRef: { value: '7' } })
  await write(big, 'Invoice', 'delete', { Id: '20' })
  await write(big, 'Payment', 'delete', { Id: '1421' })
  await write(big, 'Customer', 'create', { DisplayName: 'Late Ltd' })
  await write(big, 'Customer', 'create', { DisplayName: 'Late Two Ltd' })
  const { CustomerRef, TotalAmt } = await server.control('GET', `companies/${big}/records/Invoice/980`)
  await write(big, 'Payment', 'create', {
    CustomerRef,
    TotalAmt,
    Line: [{ Amount: TotalAmt, LinkedTxn: [{ TxnId: '980', TxnType: 'Invoice' }] }],
  })
  const { proof, differences, more } = await proofOf(company)
  assert.equal(proof.state, 'differs')
  assert.equal(more, 0)
  const expected = [
    'Customer 1201 missingHere',
    'Customer 1202 missingHere',
    'Invoice 17 amount',
    'Invoice 20 deletedThere',
    'Invoice 40 customer',
    // Open again, since its payment is gone.
    'Invoice 451 balance',
    'Invoice 900 date',
    'Invoice 980 balance',
    'Invoice 990 date',
    'Payment 1421 deletedThere',
    'Payment 1921 missingHere',
  ]
  assert.deepEqual(found(differences), expected, JSON.stringify(differences))
  await heal(company, differences)
  const again = await proofOf(company)
  assert.deepEqual(again.differences, [])
  assert.equal(again.proof.state, 'agrees')
})

test('an outage in the middle is waited out, and what changes meanwhile is no difference', async () => {
  await server.control('POST', 'faults', { kind: '503', operation: 'report', times: 2 })
  const started = proofOf(owner)
  await until(
    async () => (await owner.get('/Sync/GetProof')).json().result.waitingFor,
    (text) => text !== '',
  )
  await server.control('POST', `companies/${realmId}/write`, { entity: 'Customer', body: { DisplayName: 'Just now Ltd' } })
  const { proof, differences } = await started
  assert.deepEqual(differences, [])
  assert.equal(proof.state, 'agrees')
})

test('what we have not been able to send yet is no difference', async () => {
  await server.control('POST', 'faults', { kind: '503', entity: 'Customer', operation: 'update' })
  const { rows } = (await owner.get('/Dashboard/GetCustomerList?limit=1')).json().result
  const customer = (await owner.get(`/Dashboard/GetCustomerDetails/${rows[0].id}`)).json().result
  const { id, version, fields } = customer
  const saved = await owner.post('/Dashboard/AddEditCustomer', { ...fields, id, version, workPhone: '206-555-0123' })
  assert.equal(saved.statusCode, 200, saved.body)
  const made = await owner.post('/Dashboard/AddEditCustomer', { name: 'Not sent yet Ltd', workPhone: '206-555-0100', customerType: 'N' })
  assert.equal(made.statusCode, 200, made.body)
  const { proof, differences } = await proofOf(owner)
  assert.deepEqual(differences, [])
  assert.equal(proof.state, 'agrees')
  await server.control('DELETE', 'faults')
})

test('every field of every record: what bumps neither a count nor a sum', async () => {
  const { realmId: big } = await server.control('POST', 'companies', { customers: 950, invoices: 950, payments: 20 })
  const company = await connectedCompany(server, big)
  assert.equal((await company.ended(60_000)).state, 'Done')
  await edit(big, 'Invoice', '940', { PrivateNote: 'call first' })
  await edit(big, 'Customer', '900', { Notes: 'two doors down' })
  assert.deepEqual((await proofOf(company)).differences, [])
  const { differences } = await proofOf(company, 'full')
  assert.deepEqual(found(differences), ['Customer 900 details', 'Invoice 940 details'])
})

test('asked for again and again while it runs, it is joined', async () => {
  const ids = await server.services.transaction({ companyId: owner.companyId }, async (db) => {
    const opened: { id: string; joined: boolean }[] = []
    // More often than PostgreSQL needs before it plans a statement once for all values.
    for (let times = 0; times < 12; times++)
      opened.push(await openProof(server.services, db, { companyId: owner.companyId, userId: null, kind: 'sums' }))
    return opened
  })
  assert.deepEqual([new Set(ids.map(({ id }) => id)).size, ids.filter(({ joined }) => !joined).length], [1, 1])
  await proofOf(owner)
})

test('the checks and differences of a proof are a file', async () => {
  const { proof } = await proofOf(owner)
  const { path } = (await owner.post('/Sync/PrepareProofExport', { id: proof.id })).json().result
  const file = await server.app.inject({ url: path })
  assert.equal(file.statusCode, 200)
  assert.match(file.body, /Invoices · Amount,\d{4}-\d\d,\d+\.\d\d,\d+\.\d\d,0\.00/)
})
