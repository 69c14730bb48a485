import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { noticesOf } from './webhook-events.ts'

const realmId = '9130350000000001'
let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
before(async () => {
  server = await serverWithQuickbooks({ listen: true, env: { QUICKBOOKS_WEBHOOK_VERIFIER: 'verifier' } })
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
  await server.control('POST', 'webhooks', { url: `${server.url}/QuickBooks/Webhook`, verifier: 'verifier', aggregateMs: 20 })
})
after(() => server.close())

const post = (body: string, signature = sign(body)) =>
  server.app.inject({
    method: 'POST',
    url: '/QuickBooks/Webhook',
    headers: { 'content-type': 'application/json', 'intuit-signature': signature },
    payload: body,
  })
const sign = (body: string, key = 'verifier') => createHmac('sha256', key).update(body).digest('base64')
type Entity = { name: string; id: string; operation?: string; lastUpdated?: string; deletedId?: string }
const classic = (...entities: Entity[]) =>
  JSON.stringify({
    eventNotifications: [
      {
        realmId,
        dataChangeEvent: { entities: entities.map((each) => ({ operation: 'Update', lastUpdated: new Date().toISOString(), ...each })) },
      },
    ],
  })
const write = (entity: string, body: object, operation = 'update') =>
  server.control('POST', `companies/${realmId}/write`, { entity, body, operation })
type Theirs = { Id: string; Balance: number; Active: boolean; CustomerRef: { value: string }; Line: { LinkedTxn?: { TxnId: string }[] }[] }
const theirs = async (entity: string): Promise<Theirs[]> => (await server.control('GET', `companies/${realmId}/records/${entity}`)).records
const reads = async (): Promise<number> => (await server.control('GET', 'counters')).counters[realmId].reads
const row = async (table: string, kind: string, externalId: string) =>
  (
    await server.database.owner.query(
      `select t.* from ${table} t join external_links l on l.company_id = t.company_id and l.local_id = t.id
       where t.company_id = $1 and l.kind = $2 and l.external_id = $3`,
      [company.companyId, kind, externalId],
    )
  ).rows[0]
async function comesTrue(what: () => Promise<boolean>, message: string) {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(25)) if (await what()) return
  assert.fail(message)
}
const settled = () => comesTrue(async () => (await company.count('quickbooks_notices', 'pending')) === 0, 'notices are left')
const syncs = () => company.count('sync_jobs')

test('nobody else can tell us anything', async () => {
  const body = classic({ name: 'Vendor', id: '1' })
  for (const signature of ['', 'AAAA', sign(body, 'other')]) assert.equal((await post(body, signature)).statusCode, 401)
  assert.equal(await company.count('quickbooks_notices'), 0)
})

test('what somebody changes in QuickBooks arrives by itself, by its id alone', async () => {
  const before = { reads: await reads(), syncs: await syncs() }
  const { id } = await write('Vendor', { DisplayName: 'Told Vendor' }, 'create')
  await comesTrue(async () => (await company.count('vendors', `name = 'Told Vendor'`)) === 1, 'it never came')
  await settled()
  assert.deepEqual({ reads: await reads(), syncs: await syncs() }, { reads: before.reads + 1, syncs: before.syncs })

  await write('Vendor', { Id: id, DisplayName: 'Renamed Vendor' })
  await comesTrue(async () => (await row('vendors', 'vendor', id)).name === 'Renamed Vendor', 'the new name never came')
  await write('Vendor', { Id: id, Active: false })
  await comesTrue(async () => !(await row('vendors', 'vendor', id)).active, 'it is still active')
})

test('many at once are a read per entity; twice, late or out of order makes no difference', async () => {
  const made: string[] = []
  await server.control('POST', 'webhooks', { paused: true })
  for (let number = 0; number < 40; number++) made.push((await write('Vendor', { DisplayName: `Many ${number}` }, 'create')).id)
  await write('Term', { Name: 'Net 77', DueDays: 77 }, 'create')
  const before = await reads()
  await server.control('POST', 'webhooks', { paused: false, duplicate: true, outOfOrder: true, format: 'cloudevents' })
  await comesTrue(async () => (await company.count('vendors', `name like 'Many %'`)) === 40, 'some never came')
  await settled()
  assert.equal((await reads()) - before, 2)
  await server.control('POST', 'webhooks', { duplicate: false, outOfOrder: false, format: 'classic' })

  // What was told before what is known is old.
  const late = classic({ name: 'Vendor', id: made[0] ?? '', lastUpdated: new Date(Date.now() - 60_000).toISOString() })
  assert.equal((await post(late)).statusCode, 200)
  assert.equal((await post(late)).statusCode, 200)
  await settled()
  assert.equal((await reads()) - before, 2)
})

test('a payment brings the balances of its invoice and customer; deleted it takes them back', async () => {
  const open = (await theirs('Invoice')).find(({ Balance }) => Balance > 20)
  assert.ok(open)
  const customer = open.CustomerRef.value
  const balances = async () => [
    (await row('invoices', 'invoice', open.Id)).balance,
    (await row('customers', 'customer', customer)).open_balance,
  ]
  const [invoiceBefore, customerBefore] = await balances()
  const { id } = await write(
    'Payment',
    { TotalAmt: 10, CustomerRef: { value: customer }, Line: [{ Amount: 10, LinkedTxn: [{ TxnId: open.Id, TxnType: 'Invoice' }] }] },
    'create',
  )
  await comesTrue(async () => (await balances())[0] === invoiceBefore - 1000, 'the invoice stays open')
  await comesTrue(async () => (await balances())[1] === customerBefore - 1000, 'the customer still owes it')
  await write('Payment', { Id: id }, 'delete')
  await comesTrue(async () => (await row('payments', 'payment', id))?.deleted, 'the payment is still there')
  await comesTrue(async () => (await balances()).join() === [invoiceBefore, customerBefore].join(), 'the balances did not come back')
  await settled()
})

test('a deletion of which only a change is told is found out', async () => {
  const { id } = await write('Payment', { TotalAmt: 5, CustomerRef: { value: (await theirs('Customer'))[0]?.Id } }, 'create')
  await comesTrue(async () => (await row('payments', 'payment', id)) !== undefined, 'it never came')
  await settled()
  await server.control('POST', 'webhooks', { lost: 1 })
  await write('Payment', { Id: id }, 'delete')
  await post(classic({ name: 'Payment', id, lastUpdated: new Date(Date.now() + 2000).toISOString() }))
  await comesTrue(async () => (await row('payments', 'payment', id)).deleted, 'it is still there')
  await server.control('POST', 'webhooks', { lost: 0 })
})

test('our own change coming back is not read; somebody else’s in the same second is', async () => {
  const { id } = (await company.post('/Dashboard/AddEditCustomer', { name: 'Echo Foods', custType: 'C' })).json().result
  const state = async () => (await company.get(`/Dashboard/GetCustomerSync/${id}`)).json().result
  await comesTrue(async () => (await state()).state === 'synced', 'it was never sent')
  const { externalId } = await state()
  const told = () => company.count('quickbooks_notices', `external_id = '${externalId}' and not pending`)
  await comesTrue(async () => (await told()) === 1, 'no echo of the first')
  const before = await reads()
  await sleep(1010 - (Date.now() % 1000))
  const second = new Date().toISOString().slice(0, 19)
  const { fields, version } = (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  await company.post('/Dashboard/AddEditCustomer', { ...fields, other: 'From us', id, version })
  await comesTrue(async () => (await state()).state === 'synced', 'it was never sent')
  const echo = `external_id = '${externalId}' and not pending and told_at >= '${second}Z'`
  await comesTrue(async () => (await company.count('quickbooks_notices', echo)) === 1, 'no echo')
  assert.equal(await reads(), before)
  await write('Customer', { Id: externalId, Notes: 'From them' })
  await comesTrue(async () => (await row('customers', 'customer', externalId)).other === 'From them', 'it never came')

  await settled()
  await server.control('POST', 'webhooks', { paused: true })
  const again = (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  await sleep(1010 - (Date.now() % 1000))
  await company.post('/Dashboard/AddEditCustomer', { ...again.fields, other: 'From us again', id, version: again.version })
  await comesTrue(async () => (await state()).state === 'synced', 'it was never sent')
  await write('Customer', { Id: externalId, Notes: 'From them too' })
  await server.control('POST', 'webhooks', { paused: false })
  await comesTrue(
    async () => (await row('customers', 'customer', externalId)).other === 'From them too',
    'told at once with ours, it never came',
  )
})

test('when QuickBooks does not answer, what was told waits', async () => {
  await server.control('POST', 'faults', { kind: '500', realmId, operation: 'query', times: 1 })
  await server.control('POST', 'faults', { kind: '503', realmId, operation: 'query', nth: 2, times: 1 })
  await write('Vendor', { DisplayName: 'Patient Vendor' }, 'create')
  await comesTrue(async () => (await company.count('vendors', `name = 'Patient Vendor'`)) === 1, 'it never came')
})

test('a time that is none does not hold up what came with it', async () => {
  const odd = ['', 'soon', '1', '+275760-09-13T00:00:00Z'].map((lastUpdated, at) => ({ name: 'Vendor', id: `none${at}`, lastUpdated }))
  const body = classic(...odd, { name: 'Vendor', id: '424242', lastUpdated: '2026-03-02T13:40:00-0700' })
  assert.equal((await post(body)).statusCode, 200)
  assert.equal(await company.count('quickbooks_notices', `external_id = '424242'`), 1)
  assert.equal(await company.count('quickbooks_notices', `external_id like 'none%'`), 0)
})

test('both formats say the same', () => {
  const event = { type: 'qbo.customer.updated.v1', time: '2026-03-02T13:40:00Z', intuitentityid: '63', intuitaccountid: '913' }
  assert.deepEqual(noticesOf([event]), [{ realmId: '913', entity: 'customer', externalId: '63', at: '2026-03-02T13:40:00Z', gone: false }])
  const entities = [{ name: 'Customer', id: '63', operation: 'Update', lastUpdated: '2026-03-02T13:40:00Z' }]
  assert.deepEqual(noticesOf({ eventNotifications: [{ realmId: '913', dataChangeEvent: { entities } }] }), noticesOf([event]))
  const gone = { ...event, type: 'qbo.invoice.deleted.v1' }
  assert.deepEqual(
    noticesOf([gone]).map((notice) => notice.gone),
    [true],
  )
  assert.deepEqual(noticesOf('garbage'), [])
})
