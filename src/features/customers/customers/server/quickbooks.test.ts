import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { QuickbooksRecord } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Delivery } from '#server/work/delivery.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customerEntity, customerWrites } from './quickbooks/entity.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

const record = (Id: string, fields: QuickbooksRecord = {}, version = 0): QuickbooksRecord => ({
  Id,
  SyncToken: String(version),
  DisplayName: `Customer ${Id}`,
  Active: true,
  Balance: 0,
  MetaData: { CreateTime: '2026-01-12T08:15:00-08:00', LastUpdatedTime: `2026-03-0${version + 1}T08:15:00-08:00` },
  ...fields,
})
const inCompany = <T>(work: (db: Db) => Promise<T>) => server.services.transaction({ companyId: owner.companyId }, work)
const store = (...records: QuickbooksRecord[]) => inCompany((db) => customerEntity.upsert(db, owner.companyId, records))
const localId = async (externalId: string) =>
  (
    await server.database.owner.query(
      `select local_id from external_links where company_id = $1 and kind = 'customer' and external_id = $2`,
      [owner.companyId, externalId],
    )
  ).rows[0]?.local_id as string
const row = async (externalId: string) =>
  (await server.database.owner.query('select * from customers where id = $1', [await localId(externalId)])).rows[0]
const details = async (id: string) => (await owner.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
async function save(id: string, change: object) {
  const { fields, version } = await details(id)
  const response = await owner.post('/Dashboard/AddEditCustomer', { ...fields, ...change, id, version })
  assert.equal(response.statusCode, 200, response.body)
}
const delivery = (recordId: string) =>
  ({ companyId: owner.companyId, id: crypto.randomUUID(), recordId, recordKind: 'customer' }) as Delivery
const prepared = (id: string) => inCompany((db) => customerWrites.prepare(db, delivery(id)))

const harbor = {
  DisplayName: 'Harbor Light Bakery',
  CompanyName: 'Harbor Light LLC',
  Title: 'Ms.',
  GivenName: 'Nadia',
  FamilyName: 'Orlova',
  PrimaryPhone: { FreeFormNumber: '(206) 555-0142' },
  PrimaryEmailAddr: { Address: 'Nadia@harborlight.example, office@harborlight.example' },
  WebAddr: { URI: 'https://harborlight.example' },
  BillAddr: {
    Id: '301',
    Line1: '12 Pier St',
    Line2: 'Dock 4',
    Line3: 'Back door',
    City: 'Seattle',
    CountrySubDivisionCode: 'WA',
    PostalCode: '98101',
    Country: 'USA',
  },
  Notes: 'Before 7',
  Balance: 239.05,
}

test('a record of theirs becomes a customer and is found by its words soon after', async () => {
  assert.deepEqual(await store(record('63', harbor)), { stored: 1, rejected: [] })
  const id = await localId('63')
  const { fields, openBalance, sync, createdAt } = await details(id)
  assert.deepEqual(
    [fields.name, fields.email, fields.address.address2, fields.countryCode],
    ['Harbor Light Bakery', 'nadia@harborlight.example', 'Dock 4, Back door', 'US'],
  )
  assert.deepEqual([openBalance, sync.state, sync.externalId, createdAt], [23_905, 'synced', '63', '2026-01-12T16:15:00Z'])
  const deadline = Date.now() + 15_000
  const found = async () => (await owner.get('/Dashboard/GetCustomerList?search=orlov%20harbor')).json().result.rows.length
  const byEmail = async () => (await owner.get('/Dashboard/GetCustomerList?search=nadia@harb')).json().result.rows.length
  while ((await byEmail()) === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual([await byEmail(), await found()], [1, 0])
})

test('the same page twice stores nothing twice; older versions and unreadable records change nothing', async () => {
  await store(record('1', { Notes: 'new' }, 2))
  await store(record('1', { Notes: 'old' }, 1))
  const { rejected } = await store(record('1', { Notes: 'new' }, 2), { Id: '9', SyncToken: '0' }, record('10', { Balance: 'much' }))
  assert.equal((await row('1')).other, 'new')
  assert.deepEqual(
    rejected.map(({ externalId }) => externalId),
    ['9', '10'],
  )
  assert.equal(
    (await server.database.owner.query(`select from customers where company_id = $1 and customer_name = 'Customer 1'`, [owner.companyId]))
      .rowCount,
    1,
  )
})

test('a balance moves without a new version, and that is no edit', async () => {
  await store(record('2', { Balance: 10 }))
  const before = await row('2')
  await store(record('2', { Balance: 12.5 }))
  const now = await row('2')
  assert.deepEqual([now.open_balance, now.version], [1250, before.version])
})

test('inactive ones lose the suffix of their name', async () => {
  await store(record('3', { DisplayName: 'Gone Ltd (deleted)', Active: false }))
  const { customer_name, active } = await row('3')
  assert.deepEqual([customer_name, active], ['Gone Ltd', false])
})

test('sub-customers find their parent in the same page, and later', async () => {
  await store(record('5', { ParentRef: { value: '4' } }), record('4'), record('6', { ParentRef: { value: '7' } }))
  assert.equal((await row('5')).parent_id, await localId('4'))
  assert.equal((await row('6')).parent_id, null)
  await store(record('7'))
  await inCompany(async (db) => customerEntity.finish?.(db, owner.companyId))
  assert.equal((await row('6')).parent_id, await localId('7'))
  await store(record('6', { ParentRef: { value: '4' } }, 1))
  assert.equal((await row('6')).parent_id, await localId('4'))
})

test('only what we changed is sent, and lines and country we did not touch go back as they came', async () => {
  await store(record('64', { ...harbor, DisplayName: 'Harbor Two' }))
  const id = await localId('64')
  assert.equal(await prepared(id), 'nothing')
  const { fields } = await details(id)
  await save(id, { mobilePhone: '206-555-0199', website: '', address: { ...fields.address, city: 'Tacoma' } })
  assert.deepEqual(await prepared(id), {
    operation: 'update',
    entity: 'Customer',
    body: {
      Id: '64',
      SyncToken: '0',
      sparse: true,
      Mobile: { FreeFormNumber: '206-555-0199' },
      WebAddr: { URI: '' },
      BillAddr: {
        Line1: '12 Pier St',
        Line2: 'Dock 4',
        Line3: 'Back door',
        Line4: '',
        Line5: '',
        City: 'Tacoma',
        CountrySubDivisionCode: 'WA',
        PostalCode: '98101',
        Country: 'USA',
      },
    },
  })
})

test('their newer version is merged into ours: other fields join; the same field follows its rule, and is never written while a person must choose', async () => {
  await store(record('11', { Notes: 'n', Fax: { FreeFormNumber: '1234567' }, PrimaryEmailAddr: { Address: 'a@x.example' } }))
  const id = await localId('11')
  await save(id, { email: 'ours@x.example', name: 'Ours' })
  const mails = (Address: string) => ({ PrimaryEmailAddr: { Address }, Notes: 'n' })
  await store(record('11', { ...mails('a@x.example'), Fax: { FreeFormNumber: '7654321' } }, 1))
  const merged = await row('11')
  assert.deepEqual([merged.email, merged.fax, merged.version], ['ours@x.example', '7654321', 3])
  const [latest] = (await owner.get(`/Dashboard/GetCustomerHistory/${id}`)).json().result.rows
  assert.deepEqual(
    [latest.actor, latest.origin, latest.changes],
    ['QuickBooks', 'quickbooks', [{ field: 'fax', from: '1234567', to: '7654321' }]],
  )
  const theirs = record('11', { ...mails('theirs@x.example'), Fax: { FreeFormNumber: '7654321' } }, 2)
  await inCompany((db) => customerWrites.merge(db, delivery(id), theirs))
  assert.deepEqual([(await row('11')).email, (await row('11')).sync_state], ['ours@x.example', 'conflict'])
  // Everything else goes; the field in conflict does not.
  const body = { Id: '11', SyncToken: '2', sparse: true, DisplayName: 'Ours' }
  assert.deepEqual(await prepared(id), { operation: 'update', entity: 'Customer', body })
  // They give way: the conflict is over and ours goes.
  await store(record('11', { ...mails('a@x.example'), Fax: { FreeFormNumber: '7654321' } }, 3))
  assert.equal((await row('11')).sync_state, 'waiting')
  const again = await prepared(id)
  assert.deepEqual(typeof again === 'object' && again.body, {
    ...body,
    SyncToken: '3',
    PrimaryEmailAddr: { Address: 'ours@x.example' },
  })
})

test('what QuickBooks answers is linked; an import that was faster is folded in', async () => {
  const { id } = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Fresh', firstName: 'Ida', customerType: 'N' })).json().result
  const create = await prepared(id)
  assert.deepEqual(create, { operation: 'create', entity: 'Customer', body: { DisplayName: 'Fresh', GivenName: 'Ida' } })
  const answer = record('90', { DisplayName: 'Fresh', GivenName: 'Ida', Balance: 5 })
  await store(answer)
  const imported = await localId('90')
  assert.notEqual(imported, id)
  await server.database.owner.query(
    `insert into invoices (company_id, customer_id, date, total, balance) values ($1, $2, '2026-01-01', 500, 500)`,
    [owner.companyId, imported],
  )
  await inCompany((db) => customerWrites.applied(db, { ...delivery(id), payload: JSON.parse(JSON.stringify(create)) }, answer))
  assert.equal(await localId('90'), id)
  const { invoices, openBalance } = await details(id)
  assert.deepEqual([invoices.length, openBalance], [1, 500])
  assert.equal((await owner.get(`/Dashboard/GetCustomerDetails/${imported}`)).statusCode, 404)
  assert.equal(await prepared(id), 'nothing')
})

test('changes made while not connected go when it is connected again', async () => {
  await store(record('20'))
  const id = await localId('20')
  await save(id, { other: 'meanwhile' })
  assert.equal((await details(id)).sync.state, 'off')
  await inCompany(async (db) => customerEntity.finish?.(db, owner.companyId))
  const { rows } = await server.database.owner.query('select channel, kind from deliveries where record_id = $1', [id])
  assert.deepEqual(rows, [{ channel: 'quickbooks', kind: 'customer' }])
})

test('an address changed there, one made inactive and one merged away lose their sign-in', async () => {
  const signedIn = async (externalId: string) => {
    await store(record(externalId, { PrimaryEmailAddr: { Address: `c${externalId}@x.example` } }))
    const { userId } = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
    const id = await localId(externalId)
    await server.database.owner.query('update memberships set customer_id = $1 where user_id = $2', [id, userId])
    return id
  }
  const ids = [await signedIn('801'), await signedIn('802'), await signedIn('803'), await signedIn('804')]
  const mail = (id: string) => ({ PrimaryEmailAddr: { Address: `c${id}@x.example` } })
  await store(
    record('801', { PrimaryEmailAddr: { Address: 'other@x.example' } }, 1),
    record('802', { ...mail('802'), Active: false }, 1),
    record('804', { ...mail('804'), Notes: 'more' }, 1),
  )
  await inCompany(async (db) => customerEntity.remove?.(db, owner.companyId, ['803']))
  assert.deepEqual(await Promise.all(ids.map(async (id) => (await details(id)).hasSignIn)), [false, false, false, true])
  const { rows } = await server.database.owner.query(
    `select record_id, actor from audit_events where action = 'signInRemoved' and company_id = $1 order by record_id`,
    [owner.companyId],
  )
  assert.deepEqual(
    rows,
    ids
      .slice(0, 3)
      .sort()
      .map((record_id) => ({ record_id, actor: 'QuickBooks' })),
  )
})
