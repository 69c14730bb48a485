import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
const realmId = '9130350000000001'
before(async () => {
  server = await serverWithQuickbooks()
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
})
after(() => server.close())

const details = async (id: string) => (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
const preview = async (survivorId: string, loserId: string) =>
  (await company.get(`/Dashboard/PreviewCustomerMerge?${new URLSearchParams({ survivorId, loserId })}`)).json().result
const merge = async (survivorId: string, loserId: string, chosen: string[] = []) => {
  const { survivor, loser, plan } = await preview(survivorId, loserId)
  const body = { survivorId, loserId, survivorVersion: survivor.version, loserVersion: loser.version, plan, chosen }
  const answer = await company.post('/Dashboard/MergeCustomers', body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; state: string }
}
const undo = async (id: string) => {
  const answer = await company.post(`/Dashboard/UndoCustomerMerge/${id}`)
  assert.equal(answer.statusCode, 200, answer.body)
}
const lead = async (name: string) =>
  (await company.post('/Dashboard/AddEditCustomer', { name, customerType: 'N' })).json().result.id as string
const until = async (what: string, holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 300; tries++, await sleep(50)) if (await holds()) return
  assert.fail(`never ${what}`)
}
const there = async (externalId: string) => server.control('GET', `companies/${realmId}/records/Customer/${externalId}`)

/** Customers who owe something, or nothing at all, without sub-customers. */
async function pick(owes: boolean) {
  const { rows } = await server.database.owner.query(
    `select c.id, l.external_id, c.customer_name, (select count(*)::int from invoices i where i.customer_id = c.id and not i.deleted) as invoices
     from customers c join external_links l on l.local_id = c.id and l.kind = 'customer' and l.removed_at is null
     where c.company_id = $1 and c.active and c.parent_id is null and c.merged_into is null and (c.open_balance <> 0) = $2
       and exists (select from invoices i where i.customer_id = c.id)
       and (exists (select from invoices i where i.customer_id = c.id and i.balance <> 0) or not $2)
       and ($2 or not exists (select from invoices i where i.customer_id = c.id and i.balance <> 0))
       and ($2 or not exists (select from payments i where i.customer_id = c.id and i.unapplied <> 0))
       and ($2 or not exists (select from credit_memos i where i.customer_id = c.id and i.balance <> 0))
       and not exists (select from customers s where s.parent_id = c.id)
     order by c.id limit 3`,
    [company.companyId, owes],
  )
  return rows as { id: string; external_id: string; customer_name: string; invoices: number }[]
}
const synced = async (id: string) => until('synced', async () => (await details(id)).sync.state === 'synced')

test('only the loser is in QuickBooks: its record stands for the survivor, with its documents, and goes back', async () => {
  const [lose] = await pick(true)
  assert.ok(lose)
  const before = await details(lose.id)
  const keep = await lead('Kept Lead & Sons')
  const shown = await preview(keep, lose.id)
  assert.equal(shown.plan, 'takesOver')
  const { id } = await merge(keep, lose.id, ['customerType'])
  await synced(keep)
  const kept = await details(keep)
  assert.deepEqual([kept.sync.externalId, kept.openBalance, kept.invoices.length > 0], [lose.external_id, before.openBalance, true])
  assert.equal((await there(lose.external_id)).DisplayName, 'Kept Lead & Sons')
  assert.equal((await details(lose.id)).openBalance, 0)
  await company.post('/QuickBooks/Sync')
  assert.equal((await company.ended()).state, 'Done')
  assert.equal((await details(keep)).openBalance, before.openBalance)

  await undo(id)
  await synced(lose.id)
  assert.equal((await there(lose.external_id)).DisplayName, lose.customer_name)
  const [own, left] = [await details(lose.id), await details(keep)]
  assert.deepEqual([own.openBalance, own.invoices.length], [before.openBalance, before.invoices.length])
  assert.deepEqual([left.sync.state, left.openBalance, left.invoices.length, left.fields.customerType], ['none', 0, 0, 'N'])
})

test('both are in QuickBooks and the loser owes nothing: it is made inactive there, and active again by an undo', async () => {
  const [lose, keep] = [(await pick(false))[0], (await pick(true))[0]]
  assert.ok(lose && keep)
  const shown = await preview(keep.id, lose.id)
  assert.equal(shown.plan, 'deactivates')
  assert.equal(shown.keeps.find(({ what }: { what: string }) => what === 'invoices').rows, lose.invoices)
  const { id } = await merge(keep.id, lose.id)
  await until('inactive there', async () => (await there(lose.external_id)).Active === false)
  await synced(lose.id)
  await company.post('/QuickBooks/Sync')
  assert.equal((await company.ended()).state, 'Done')
  const gone = await details(lose.id)
  assert.deepEqual([gone.mergedInto.id, gone.fields.active], [keep.id, 'N'])
  await undo(id)
  await until('active there', async () => (await there(lose.external_id)).Active === true)
  await synced(lose.id)
  assert.deepEqual([(await details(lose.id)).mergedInto, (await details(lose.id)).fields.active], [null, 'Y'])
})

for (const other of [false, true])
  test(`both are there and owe something: the merge waits for QuickBooks${other ? ', where both are merged the other way round' : ''}`, async () => {
    const [keep, lose] = await pick(true)
    assert.ok(lose && keep)
    assert.equal((await preview(keep.id, lose.id)).plan, 'byHand')
    const cancelled = await merge(keep.id, lose.id)
    assert.equal((await company.post(`/Dashboard/CancelCustomerMerge/${cancelled.id}`)).statusCode, 200)
    const { id, state } = await merge(keep.id, lose.id)
    assert.equal(state, 'waiting')
    assert.match((await preview(keep.id, lose.id)).obstacle, /waits for a merge/)
    assert.equal((await details(lose.id)).mergedInto, null)
    const [keepId, loseId] = other ? [lose.external_id, keep.external_id] : [keep.external_id, lose.external_id]
    await server.control('POST', `companies/${realmId}/merge`, { entity: 'Customer', keepId, loseId })
    await company.post('/QuickBooks/Sync')
    assert.equal((await company.ended()).state, 'Done')
    await until('merged', async () => (await details(lose.id)).mergedInto?.id === keep.id)
    await company.post('/QuickBooks/Sync')
    assert.equal((await company.ended()).state, 'Done')
    const kept = await details(keep.id)
    const balance = Math.round((await there(keepId)).Balance * 100)
    assert.deepEqual([kept.fields.active, kept.sync.externalId, kept.openBalance], ['Y', keepId, balance])
    assert.equal(await company.count('invoices', `customer_id = '${lose.id}' and not deleted`), 0)
    assert.equal(await company.count('invoices', `customer_id = '${keep.id}' and not deleted`), lose.invoices + keep.invoices)
    await undo(id)
    const alone = await details(lose.id)
    assert.deepEqual([alone.mergedInto, alone.fields.active, alone.sync.state, alone.invoices.length], [null, 'Y', 'removed', 0])
    assert.equal((await details(keep.id)).invoices.length > 0, true)
    assert.equal((await company.get('/QuickBooks/SyncStatus')).json().result.needsYou, 0)
  })
