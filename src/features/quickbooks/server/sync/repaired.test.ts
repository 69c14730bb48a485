import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { dueSweeps } from './sweeps/sweeps.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

type Theirs = { Id: string; Balance: number; CustomerRef: { value: string }; MetaData: { CreateTime: string } }
const theirs = async (realmId: string, entity: string): Promise<Theirs[]> =>
  (await server.control('GET', `companies/${realmId}/records/${entity}`)).records
const corrupt = (realmId: string, entity: string, recordId: string) =>
  server.control('POST', 'faults', { kind: 'corrupt', realmId, entity, recordId, code: '4002' })
type Company = Awaited<ReturnType<typeof connectedCompany>>
const errorsOf = async (company: Company): Promise<{ what: string; why: string }[]> =>
  (await company.get('/Sync/GetEntries?lane=needsYou')).json().result.rows
/** An hour and a tenth passes, the latest that somebody is looked at again. */
async function hourLater(company: Company) {
  await server.database.owner.query(
    `update quickbooks_connections set swept_at = swept_at - interval '70 minutes', next_sweep_at = next_sweep_at - interval '70 minutes'
     where company_id = $1`,
    [company.companyId],
  )
  await dueSweeps.run(server.services)
  return company.ended()
}

test('records whose ids cannot be found out are named by their place, and come in by themselves once they are repaired', async () => {
  const { realmId } = await server.control('POST', 'companies', { customers: 50, invoices: 1500, payments: 10 })
  const invoices = (await theirs(realmId, 'Invoice')).toSorted(
    (a, b) => Date.parse(a.MetaData.CreateTime) - Date.parse(b.MetaData.CreateTime),
  )
  // Neighbours that cannot be read either give no hint of an id.
  const broken = invoices.slice(400, 403)
  for (const { Id } of broken) await corrupt(realmId, 'Invoice', Id)
  const company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'DoneWithErrors')
  assert.equal(await company.count('invoices'), 1497)
  const errors = await errorsOf(company)
  assert.equal(errors.length, 3)
  assert.ok(
    errors.some(({ what }) => /^Invoice with an unreadable number \(no\. 40\d by last change\) could not be read/.test(what)),
    JSON.stringify(errors),
  )
  assert.ok(errors.every(({ what }) => !what.includes('@')))

  const still = await hourLater(company)
  assert.deepEqual([still.kind, still.state], ['update', 'DoneWithErrors'])
  assert.equal((await errorsOf(company)).length, 3, 'neither lost nor doubled')

  // Meanwhile one before them is deleted: their places move.
  await server.control('POST', `companies/${realmId}/write`, { entity: 'Invoice', body: { Id: invoices[3]?.Id }, operation: 'delete' })
  await server.control('DELETE', 'faults')
  assert.equal((await hourLater(company)).state, 'Done')
  assert.equal(await company.count('invoices', 'not deleted'), 1499)
  assert.deepEqual(await errorsOf(company), [])
})

test('a customer that could not be read gets its documents when it comes', async () => {
  const realmId = '9130350000000001'
  const invoices = await theirs(realmId, 'Invoice')
  const payments = await theirs(realmId, 'Payment')
  const open = invoices.find(
    ({ Balance, CustomerRef }) => Balance > 0 && payments.some((each) => each.CustomerRef.value === CustomerRef.value),
  )
  const customerId = open?.CustomerRef.value ?? ''
  const ofIt = (records: Theirs[]) => records.filter(({ CustomerRef }) => CustomerRef.value === customerId)
  const balance = ofIt(invoices).reduce((sum, { Balance }) => sum + Math.round(Balance * 100), 0)
  await corrupt(realmId, 'Customer', customerId)
  const company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'DoneWithErrors')
  assert.equal(await company.count('invoices', 'customer_id is null'), ofIt(invoices).length)

  await server.control('DELETE', 'faults')
  await company.post('/QuickBooks/Sync')
  assert.equal((await company.ended()).state, 'Done')
  const { rows } = await server.database.owner.query(
    `select local_id from external_links where company_id = $1 and kind = 'customer' and external_id = $2`,
    [company.companyId, customerId],
  )
  const details = (await company.get(`/Dashboard/GetCustomerDetails/${rows[0].local_id}`)).json().result
  assert.equal(details.invoices.length, Math.min(10, ofIt(invoices).length))
  assert.equal(details.payments.length, Math.min(10, ofIt(payments).length))
  const { ageing } = details
  assert.equal(ageing.current + ageing.days30 + ageing.days60 + ageing.days90 + ageing.older, balance)
  assert.ok(details.openBalance > 0)
  for (const table of ['invoices', 'payments', 'credit_memos']) assert.equal(await company.count(table, 'customer_id is null'), 0, table)
  assert.equal(await company.count('missing_customers'), 0)
})

test('what this company may not read is noted and asked for again; everything else goes on', async () => {
  const { realmId } = await server.control('POST', 'companies', { customers: 20, invoices: 30, payments: 3 })
  await server.control('POST', 'faults', { kind: 'fault', realmId, entity: 'TaxCode', code: '5020', detail: 'No access' })
  await server.control('POST', 'faults', { kind: 'fault', realmId, entity: 'TaxRate', code: '4002', detail: 'Broken' })
  const company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'DoneWithErrors')
  assert.equal(await company.count('invoices'), 30)
  await server.control('POST', `companies/${realmId}/write`, { entity: 'Vendor', body: { DisplayName: 'Meanwhile' } })
  assert.equal((await hourLater(company)).state, 'DoneWithErrors')
  assert.equal(await company.count('vendors', `name = 'Meanwhile'`), 1)
  const noted = (await errorsOf(company)).map(({ what, why }) => [what, why]).toSorted()
  assert.deepEqual(noted, [
    ['Tax codes could not be read from QuickBooks', 'QuickBooks could not hand this record over. No access'],
    ['Tax rates could not be read from QuickBooks', 'QuickBooks could not hand this record over. Broken'],
  ])
  await server.control('DELETE', 'faults')
  assert.equal((await hourLater(company)).state, 'Done')
  assert.ok((await company.count('tax_codes')) > 0)
})
