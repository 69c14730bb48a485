import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { AuditEvent } from '../contract.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Caller
let manager: Caller
const ids: Record<string, string> = {}
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  manager = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
  const save = async (caller: Caller, body: object) => (await caller.post('/Dashboard/AddEditCustomer', body)).json().result
  for (const name of ['Harbor Coffee', 'Lakeside Bakery']) {
    const { id, version } = await save(owner, { name, workPhone: '206-555-0100' })
    ids[name] = id
    await save(manager, { id, version, name, workPhone: '206-555-0199', address: { city: 'Málaga' } })
  }
  await owner.post('/api/Settings/SaveRep', { code: 'R1', name: 'Rosa Rep', active: 'Y' })
  // Three days ago, before everything else: an id carries its time.
  await server.database.owner.query(
    `insert into audit_events (company_id, id, actor, origin, action, record_kind, record_id, changes)
     select $1, (overlay(replace(app.new_id()::text, '-', '') placing lpad(to_hex((extract(epoch from now() - interval '3 days') * 1000)::bigint), 12, '0') from 1 for 12))::uuid,
       'QuickBooks', 'quickbooks', 'changed', 'customer', $2, '[{"field":"address.city","from":"Salem","to":"Boise"}]'`,
    [owner.companyId, ids['Harbor Coffee']],
  )
})
after(() => server.close())

type Page = { rows: AuditEvent[]; next: string | null }
async function page(query: Record<string, string> = {}, caller = owner): Promise<Page> {
  const response = await caller.get(`/api/Settings/AuditLog?${new URLSearchParams(query)}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
const about = ({ rows }: Page) => rows.map(({ actor, action, recordName }) => `${actor}: ${action} ${recordName}`)
const name = (caller: Caller) => `Person ${/\d+/.exec(caller.email)?.[0]}`

test('who did what to which record, from where, newest first', async () => {
  const { rows } = await page({ search: 'lakeside' })
  const [changed, created] = rows
  assert.equal(rows.length, 2)
  assert.deepEqual([changed?.actor, changed?.action, changed?.recordName], [name(manager), 'changed', 'Lakeside Bakery'])
  assert.equal(changed?.recordPath, `/dashboard/customers-&-leads/overview/${ids['Lakeside Bakery']}`)
  assert.deepEqual(
    changed?.changes.find(({ field }) => field === 'workPhone'),
    { field: 'workPhone', from: '206-555-0100', to: '206-555-0199' },
  )
  assert.equal(changed?.ip, '127.0.0.1')
  assert.equal(created?.action, 'created')
})

test('words of values and fields, without accents, begun, and together', async () => {
  assert.equal((await page({ search: 'malaga' })).rows.length, 2)
  assert.equal((await page({ search: 'MÁLA' })).rows.length, 2)
  assert.equal((await page({ search: 'boise' })).rows.length, 1)
  assert.equal((await page({ search: 'city boise' })).rows.length, 1)
  assert.equal((await page({ search: 'boise malaga' })).rows.length, 0)
  assert.equal((await page({ search: 'nowhere' })).rows.length, 0)
  assert.deepEqual(about(await page({ search: 'rosa' })), [`${name(owner)}: created Rosa Rep`])
  assert.equal((await page({ search: name(manager) })).rows.length, 2)
})

test('an event about a person names who it is: invited, let in, removed since; and is found by the name', async () => {
  const inviting = { email: 'ivo@guest.example', displayName: 'Ivo Invited', language: 'en', role: 'viewer' }
  assert.equal((await owner.post('/api/Settings/InvitePerson', inviting)).statusCode, 200)
  assert.deepEqual(about(await page({ search: 'ivo inv' })), [`${name(owner)}: personInvited Ivo Invited`])
  const viewer = await signedInCompany(server, { role: 'viewer', companyId: owner.companyId })
  await owner.post('/api/Settings/SuspendPerson', { userId: viewer.userId })
  await owner.post('/api/Settings/RemovePerson', { userId: viewer.userId })
  assert.deepEqual(about(await page({ kind: 'person', limit: '2' })), [
    `${name(owner)}: personRemoved ${name(viewer)}`,
    `${name(owner)}: personSuspended ${name(viewer)}`,
  ])
})

test('filters alone and together', async () => {
  assert.equal((await page({ actor: manager.userId })).rows.length, 2)
  assert.equal((await page({ actor: manager.userId, action: 'created' })).rows.length, 0)
  assert.equal((await page({ kind: 'rep' })).rows.length, 1)
  assert.equal((await page({ origin: 'quickbooks' })).rows.length, 1)
  assert.equal((await page({ kind: 'customer', record: ids['Harbor Coffee'] ?? '' })).rows.length, 3)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  assert.deepEqual(about(await page({ to: day(2) })), ['QuickBooks: changed Harbor Coffee'])
  assert.equal((await page({ from: day(2), origin: 'quickbooks' })).rows.length, 0)
  const { people, kinds, actions } = (await owner.get('/api/Settings/AuditFilters')).json().result
  assert.deepEqual([people.length, kinds], [2, ['customer', 'person', 'rep']])
  assert.deepEqual(actions, ['changed', 'created', 'personInvited', 'personRemoved', 'personSuspended'])
})

test('pages meet without a gap, also through a part that holds nothing', async () => {
  const whole = (await page({ limit: '100' })).rows.map(({ id }) => id)
  const found: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const each: Page = await page({ limit: '2', ...(next && { cursor: next }) })
    found.push(...each.rows.map(({ id }) => id))
    next = each.next
  }
  assert.deepEqual(found, whole)
  await server.database.owner.query(
    `insert into audit_events (company_id, actor, origin, action) select $1, 'Noise', 'system', 'resentAll' from generate_series(1, 12000)`,
    [owner.companyId],
  )
  const first = await page({ origin: 'quickbooks' })
  assert.equal(first.rows.length, 0)
  assert.ok(first.next)
  assert.equal((await page({ origin: 'quickbooks', cursor: first.next })).rows.length, 1)
})

test('only owners and managers, only their own company; a cell is no formula', async () => {
  for (const role of ['accounting', 'operations', 'rep', 'customer', 'viewer'] as const) {
    const person = await signedInCompany(server, { role, companyId: owner.companyId })
    assert.equal((await person.get('/api/Settings/AuditLog')).statusCode, 403, role)
  }
  assert.equal((await page({}, await signedInCompany(server))).rows.length, 0)
  await owner.post('/Dashboard/AddEditCustomer', { name: '=1+1', requestKey: '019a0000-0000-7000-8000-000000000001' })
  const { path } = (await owner.post('/api/Settings/PrepareAuditExport', { search: '1' })).json().result
  const csv = (await server.app.inject({ url: path })).body
  assert.match(csv, /^\ufeffWhen,Who,/)
  assert.match(csv, /,'=1\+1,/)
})

test('records of every room have their name and their place; what was removed keeps its name', async () => {
  const { owner: db } = server.database
  const added = async (text: string, ...values: unknown[]): Promise<string> =>
    (await db.query(text, [owner.companyId, ...values])).rows[0].id
  const connection = (name: string, removed: string | null) =>
    added(
      `insert into edi_connections (company_id, name, edi_type, direction, removed_at) values ($1, $2, 'SFTP', 'I', $3) returning id`,
      name,
      removed,
    )
  const live = await connection('Harvest orders', null)
  const removed = await connection('Harvest old', '2026-11-01')
  const bulk = await added(
    `insert into bulk_changes (company_id, field, value, total, actor, started_by, request_key)
     values ($1, 'territory', 'West', 2, '{}', $2, gen_random_uuid()) returning id`,
    owner.userId,
  )
  const file = await added(
    `insert into customer_imports (company_id, file_name, format, size_bytes, headers, samples, mapping)
     values ($1, 'dealers.csv', 'csv', 1, '[]', '[]', '{}') returning id`,
  )
  await added(
    `insert into payment_intents (company_id, id, account_id, status, amount, currency, created_at)
     values ($1, 'pi_audited', 'acct_1', 'succeeded', 2500, 'usd', now()) returning id`,
  )
  const refund = await added(
    `insert into refunds (company_id, intent_id, amount, state) values ($1, 'pi_audited', 1250, 'Failed') returning id`,
  )
  const posting = await added(
    `insert into postings (company_id, kind, source_id, payout_id, entity, amount)
     values ($1, 'payout', 'po_audited', 'po_audited', 'Deposit', 9875) returning id`,
  )
  const expected = [
    ['connection', live, 'Harvest orders', `/dashboard/data-exchange/configurations/${live}`],
    ['connection', removed, 'Harvest old', null],
    ['bulk', bulk, 'Territory', '/dashboard/customers-&-leads/bulk-changes'],
    ['import', file, 'dealers.csv', `/dashboard/customers-&-leads/import?id=${file}`],
    ['refund', refund, '$12.50', `/dashboard/payments/stripe/${refund}`],
    ['posting', posting, 'Deposit of $98.75', '/dashboard/payments/payouts/po_audited'],
  ] as const
  for (const [kind, id, recordName, recordPath] of expected) {
    await db.query(
      `insert into audit_events (company_id, actor, origin, action, record_kind, record_id, changes) values ($1, 'A', 'web', 'putAside', $2, $3, '[]')`,
      [owner.companyId, kind, id],
    )
    const [event] = (await page({ record: id })).rows
    assert.deepEqual([event?.recordKind, event?.recordName, event?.recordPath], [kind, recordName, recordPath])
  }
})
