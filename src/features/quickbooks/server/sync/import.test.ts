import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks()
})
after(() => server.close())

type Theirs = { Id: string; TotalAmt: number; Balance: number; CustomerRef: { value: string }; Line: { LinkedTxn?: { TxnId: string }[] }[] }
const theirs = async (realmId: string, entity: string): Promise<Theirs[]> =>
  (await server.control('GET', `companies/${realmId}/records/${entity}`)).records
const newRealm = async (size: object): Promise<string> => (await server.control('POST', 'companies', size)).realmId
const write = (realmId: string, entity: string, body: object, operation?: string) =>
  server.control('POST', `companies/${realmId}/write`, { entity, body, ...(operation && { operation }) })
const sync = async (company: Awaited<ReturnType<typeof connectedCompany>>) => {
  const { jobId } = (await company.post('/QuickBooks/Sync')).json().result
  const progress = await company.ended()
  assert.equal(progress.jobId, jobId)
  return progress
}
const cents = (records: Theirs[], field: 'TotalAmt' | 'Balance') =>
  records.reduce((sum, record) => sum + Math.round((record[field] ?? 0) * 100), 0)

test('brings every record of a small company, and later what changed, was deleted or voided', async () => {
  const realmId = '9130350000000001'
  const company = await connectedCompany(server, realmId)
  const progress = await company.ended()
  assert.equal(progress.state, 'Done')
  for (const [entity, table] of [
    ['Account', 'accounts'],
    ['Class', 'classes'],
    ['Department', 'departments'],
    ['Term', 'terms'],
    ['PaymentMethod', 'payment_methods'],
    ['Item', 'items'],
    ['Employee', 'employees'],
    ['Vendor', 'vendors'],
    ['Invoice', 'invoices'],
    ['CreditMemo', 'credit_memos'],
    ['Payment', 'payments'],
  ] as const) {
    const records = await theirs(realmId, entity)
    assert.ok(records.length > 0, entity)
    assert.equal(await company.count(table), records.length, entity)
    assert.equal(progress.entities.find((each: { entity: string }) => each.entity === entity)?.done, records.length, entity)
  }
  const invoices = await theirs(realmId, 'Invoice')
  const sums = async () =>
    (
      await server.database.owner.query('select sum(total) as total, sum(balance) as balance from invoices where company_id = $1', [
        company.companyId,
      ])
    ).rows[0]
  assert.equal(Number((await sums()).total), cents(invoices, 'TotalAmt'))
  assert.equal(Number((await sums()).balance), cents(invoices, 'Balance'))
  assert.equal((await company.count('items', 'parent_id is not null')) > 0, true, 'hierarchy')
  assert.equal((await company.count('payments', "method <> ''")) > 0, true, 'names of payment methods')

  const [payment] = await theirs(realmId, 'Payment')
  const open = invoices.find(({ Balance }) => Balance > 0)
  assert.ok(payment && open)
  await write(realmId, 'Payment', { Id: payment.Id }, 'delete')
  await write(realmId, 'Invoice', { Id: open.Id }, 'void')
  await write(realmId, 'Vendor', { DisplayName: 'Late Vendor' }, 'create')
  const update = await sync(company)
  assert.deepEqual([update.kind, update.state], ['update', 'Done'])
  assert.equal(await company.count('payments', 'deleted'), 1)
  assert.equal(await company.count('invoices', 'voided'), 1)
  assert.equal(await company.count('vendors', `name = 'Late Vendor'`), 1)
  assert.equal(
    Number((await sums()).balance),
    cents(await theirs(realmId, 'Invoice'), 'Balance'),
    'the invoices that payment had paid are open again',
  )
  assert.equal((await company.get('/QuickBooks/Connection')).json().result.readsThisMonth > 10, true)
})

test('pages through seconds that hold more rows than a page, and a second sync joins the first', async () => {
  const realmId = await newRealm({ customers: 3300, invoices: 3300, payments: 100 })
  const company = await connectedCompany(server, realmId)
  const joined = (await company.post('/QuickBooks/Sync')).json().result
  assert.equal(joined.joined, true)
  const progress = await company.ended()
  assert.deepEqual([progress.state, progress.jobId], ['Done', joined.jobId])
  assert.equal(await company.count('invoices'), 3300)
  assert.equal(await company.count('external_links', `kind = 'invoice'`), 3300)
  assert.equal(progress.entities.find((each: { entity: string }) => each.entity === 'Invoice').done, 3300, 'rows read twice count once')
})

test('is cancelled within a second and goes on where it stopped', async () => {
  const realmId = await newRealm({ customers: 100, invoices: 6000, payments: 100 })
  await server.control('PATCH', 'settings', { latencyMs: 150 })
  const company = await connectedCompany(server, realmId)
  while ((await company.count('invoices')) < 1000) await sleep(20)
  await company.post('/QuickBooks/CancelSync')
  assert.equal((await company.ended(3000)).state, 'Cancelled')
  const stored = await company.count('invoices')
  assert.ok(stored < 6000)
  await server.control('PATCH', 'settings', { latencyMs: 0 })
  await server.control('DELETE', 'counters')
  assert.equal((await sync(company)).state, 'Done')
  assert.equal(await company.count('invoices'), 6000)
  const { counters } = await server.control('GET', 'counters')
  assert.ok(counters[realmId].reads < 55 - stored / 1000, `${counters[realmId].reads} reads`)
})

test('a record that breaks its page is isolated, reported, and fetched once it is repaired', async () => {
  const realmId = await newRealm({ customers: 100, invoices: 1500, payments: 10 })
  const [, , broken] = await theirs(realmId, 'Invoice')
  assert.ok(broken)
  await server.control('POST', 'faults', { kind: 'corrupt', realmId, entity: 'Invoice', recordId: broken.Id, code: '4002' })
  const company = await connectedCompany(server, realmId)
  const progress = await company.ended()
  assert.equal(progress.state, 'DoneWithErrors')
  assert.equal(await company.count('invoices'), 1499)
  const { rows } = (await company.get('/Sync/GetEntries?lane=needsYou')).json().result
  assert.deepEqual(
    rows.map(({ what, code, button }: Record<string, string>) => [what, code, button]),
    [[`Invoice no. ${broken.Id} could not be read from QuickBooks`, '4002', 'readAgain']],
  )
  await server.control('DELETE', 'faults')
  assert.equal((await sync(company)).state, 'Done')
  assert.equal(await company.count('invoices'), 1500)
})

test('waits out throttling, outages and garbage, and says so', async () => {
  const realmId = await newRealm({ customers: 100, invoices: 500, payments: 10 })
  await server.control('POST', 'faults', { kind: '429', realmId, entity: 'Item', times: 1 })
  await server.control('POST', 'faults', { kind: '503', realmId, entity: 'Vendor', times: 1 })
  await server.control('POST', 'faults', { kind: 'garbage', realmId, entity: 'Invoice', times: 1 })
  await server.control('POST', 'faults', { kind: 'fault200', realmId, entity: 'Payment', times: 1, code: '10000' })
  const company = await connectedCompany(server, realmId)
  const waitingFor = async (text: RegExp) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(25))
      if (text.test((await company.progress())?.waitingFor ?? '')) return
    assert.fail(`never waited for ${text}`)
  }
  await waitingFor(/QuickBooks asks for a pause/)
  // A minute passes.
  await server.database.owner.query(`update rate_budgets set paused_until = now(), halved_until = now(), next_slot_at = now()`)
  await waitingFor(/does not answer/)
  assert.equal((await company.ended(60_000)).state, 'Done')
  assert.equal(await company.count('invoices'), 500)
})

test('access taken back stops it with a plain sentence; connecting again goes on', async () => {
  const realmId = await newRealm({ customers: 100, invoices: 4000, payments: 10 })
  await server.control('PATCH', 'settings', { latencyMs: 100 })
  const company = await connectedCompany(server, realmId)
  while ((await company.count('invoices')) < 1000) await sleep(20)
  await server.control('POST', `companies/${realmId}/revoke`)
  const progress = await company.ended()
  assert.equal(progress.state, 'Failed')
  assert.match(progress.message, /Connect again/)
  const status = (await company.get('/QuickBooks/SyncStatus')).json().result
  assert.equal(status.connection, 'reconnect')
  assert.equal((await company.post('/QuickBooks/Sync')).json().code, 'quickbooksReconnect')
  await server.control('PATCH', 'settings', { latencyMs: 0 })
  assert.equal((await company.connect()).statusCode, 200)
  assert.equal((await company.ended()).state, 'Done')
  assert.equal(await company.count('invoices'), 4000)
})
