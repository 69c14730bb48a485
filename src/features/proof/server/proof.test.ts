import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '../../../../test/quickbooks.ts'
import type { Difference } from '../contract.ts'

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

async function proofOf(of: Owner, kind = 'sums') {
  const started = await of.post('/Sync/StartProof', { kind })
  assert.equal(started.statusCode, 200, started.body)
  const { id } = started.json().result
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const answer = await of.get(`/Sync/GetProof?id=${id}`)
    assert.equal(answer.statusCode, 200, answer.body)
    const { result } = answer.json()
    if (result.proof.state !== 'running') return result
  }
  assert.fail('still running')
}
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
  assert.equal(proof.state, 'agrees', JSON.stringify(checks.filter((each: { ours: number; theirs: number }) => each.ours !== each.theirs)))
  assert.ok(proof.reads <= 20, `${proof.reads}`)
  const invoices = checks.filter(({ entity, measure }: { entity: string; measure: string }) => entity === 'Invoice' && measure === 'amount')
  assert.ok(invoices.length > 3 && invoices.every(({ month }: { month: string }) => /^\d{4}-\d\d-01$/.test(month)))
})

test('what QuickBooks did not tell is found, said why, and read again', async () => {
  const { records: invoices } = await server.control('GET', `companies/${realmId}/records/Invoice`)
  const { records: payments } = await server.control('GET', `companies/${realmId}/records/Payment`)
  const open = invoices.filter((each: { Balance: number; LinkedTxn: unknown[] }) => each.Balance > 0 && !each.LinkedTxn?.length)
  const [amount, gone, voided, day] = open
  await edit(realmId, 'Invoice', amount.Id, { TotalAmt: amount.TotalAmt + 1 })
  await write(realmId, 'Invoice', 'delete', { Id: gone.Id })
  await write(realmId, 'Invoice', 'void', { Id: voided.Id })
  await edit(realmId, 'Invoice', day.Id, { TxnDate: '2025-01-31' })
  const made = await write(realmId, 'Customer', 'create', { DisplayName: 'Nobody told Ltd' })
  await edit(realmId, 'Payment', payments[0].Id, { PaymentRefNum: 'other' })
  const { proof, differences } = await proofOf(owner)
  assert.equal(proof.state, 'differs')
  const expected = [
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
