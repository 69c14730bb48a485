import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'
import { dueSweeps } from './sweeps.ts'

let server: QuickbooksServer
let company: Awaited<ReturnType<typeof connectedCompany>>
let realmId: string
before(async () => {
  server = await serverWithQuickbooks({ env: { QUICKBOOKS_WEBHOOK_VERIFIER: 'verifier' } })
})
after(() => server.close())
beforeEach(async () => {
  await connect((await server.control('POST', 'companies', { customers: 30, invoices: 60, payments: 5 })).realmId)
})
async function connect(realm: string) {
  realmId = realm
  company = await connectedCompany(server, realmId)
  assert.equal((await company.ended()).state, 'Done')
  await owner(`update companies set time_zone = '${eveningZone()}' where id = $1`)
}

const owner = (text: string) => server.database.owner.query(text, [company.companyId])
/** A zone in which it is about eight in the evening whenever this runs: what passes below is then not the night in which lists are read. */
function eveningZone(): string {
  const ahead = (20 - new Date().getUTCHours() + 24) % 24
  const hours = ahead > 12 ? ahead - 24 : ahead
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
const connection = async () => (await owner('select * from quickbooks_connections where company_id = $1')).rows[0]
const hoursUntilNext = async () => (Date.parse((await connection()).next_sweep_at) - Date.now()) / 3600_000
/** So many hours pass, for us and for QuickBooks. */
async function pass(hours: number) {
  await server.control('POST', 'clock', { advanceHours: hours })
  await owner(`update quickbooks_connections set next_sweep_at = next_sweep_at - interval '${hours} hours',
    swept_at = swept_at - interval '${hours} hours',
    lists_read_at = lists_read_at - interval '${hours} hours', heard_at = heard_at - interval '${hours} hours',
    untold_at = untold_at - interval '${hours} hours', moved_at = moved_at - interval '${hours} hours' where company_id = $1`)
}
/** What the sweep that is due now, if any, reads. */
async function sweep(): Promise<number> {
  await server.control('DELETE', 'counters')
  await dueSweeps.run(server.services)
  assert.equal((await company.ended()).state, 'Done')
  return (await server.control('GET', 'counters')).counters[realmId]?.reads ?? 0
}
const write = (entity: string, body: object, operation = 'update') =>
  server.control('POST', `companies/${realmId}/write`, { entity, body, operation })

test('a quiet company costs four reads a day, and nothing is read before it is due', async () => {
  assert.equal(await sweep(), 0)
  let reads = 0
  for (let hour = 0; hour < 24; hour++) {
    await pass(1)
    reads += await sweep()
  }
  assert.ok(reads >= 3 && reads <= 4, `${reads} reads`)
})

test('a change that no webhook told makes it look every hour, until one tells', async () => {
  const { id } = await write('Vendor', { DisplayName: 'Unheard' }, 'create')
  await pass(7)
  assert.equal(await sweep(), 1)
  assert.equal(await company.count('vendors', `name = 'Unheard'`), 1)
  assert.ok((await hoursUntilNext()) < 1.2)
  await pass(1.2)
  assert.equal(await sweep(), 1)
  assert.ok((await hoursUntilNext()) < 1.2, 'still silent')
  await owner('update quickbooks_connections set heard_at = now() where company_id = $1')
  await pass(1.2)
  await sweep()
  assert.ok((await hoursUntilNext()) > 5.9)

  // In the following night the lists that no feed covers are read too, once.
  await owner(`update quickbooks_connections set lists_read_at = now() - interval '30 hours', moved_at = now() where company_id = $1`)
  await pass(7)
  assert.ok((await sweep()) >= 4)
  await pass(7)
  assert.equal(await sweep(), 1)
  assert.equal(await company.count('vendors', `name = 'Unheard' and active`), 1)
  await write('Vendor', { Id: id, Active: false })
})

test('renamed, deactivated, merged, deleted: a sweep brings each', async () => {
  await connect('9130350000000001')
  const { records } = await server.control('GET', `companies/${realmId}/records/Customer`)
  const made: string[] = []
  for (const name of ['One', 'Other', 'Third']) made.push((await write('Customer', { DisplayName: `Swept ${name}` }, 'create')).id)
  const { id: payment } = await write('Payment', { TotalAmt: 5, CustomerRef: { value: records[0].Id } }, 'create')
  await pass(7)
  await sweep()
  assert.equal(await company.count('customers', `customer_name like 'Swept %' and active`), 3)
  await write('Customer', { Id: made[0], DisplayName: 'Swept Renamed' })
  await write('Customer', { Id: made[1], Active: false })
  await server.control('POST', `companies/${realmId}/merge`, { entity: 'Customer', keepId: made[0], loseId: made[2] })
  await write('Payment', { Id: payment }, 'delete')
  await pass(7)
  await sweep()
  assert.equal(await company.count('customers', `customer_name = 'Swept Renamed' and active`), 1)
  assert.equal(await company.count('customers', `customer_name like 'Swept %' and not active`), 2)
  assert.equal(await company.count('payments', 'deleted'), 1)
})

test('nobody was there to be told: everybody is looked at again at once', async () => {
  await owner(`update quickbooks_connections set swept_at = now() - interval '1 hour' where company_id = $1`)
  assert.equal(await sweep(), 0)
  await server.database.owner.query(`update heartbeats set gap_ended_at = now() - interval '1 minute'`)
  assert.equal(await sweep(), 1)
  assert.equal(await sweep(), 0, 'once')
})

for (const [name, noticedBy] of [
  ['their clock', async () => {}],
  [
    'our own',
    async () => void (await owner(`update quickbooks_connections set changed_since = now() - interval '31 days' where company_id = $1`)),
  ],
] as const)
  test(`a month of silence, by ${name}: changes are found by their time, deletions by their ids`, async () => {
    const { records } = await server.control('GET', `companies/${realmId}/records/Invoice`)
    const before = { vendors: await company.count('vendors'), invoices: await company.count('invoices', 'not deleted') }
    await server.control('POST', 'clock', { advanceDays: 1 })
    await write('Invoice', { Id: records[0].Id }, 'delete')
    await write('Vendor', { DisplayName: 'Came meanwhile' }, 'create')
    await write('Customer', { Id: '1', Notes: 'Changed meanwhile' })
    await server.control('POST', 'clock', { advanceDays: 33 })
    await noticedBy()
    await company.post('/QuickBooks/Sync')
    const { kind, state } = await company.ended()
    assert.deepEqual([kind, state], ['update', 'Done'])
    assert.equal(await company.count('vendors'), before.vendors + 1)
    assert.equal(await company.count('invoices', 'not deleted'), before.invoices - 1)
    assert.equal(await company.count('customers', `other = 'Changed meanwhile'`), 1)
  })
