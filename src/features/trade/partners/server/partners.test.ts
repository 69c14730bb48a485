import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { partnersOf } from '#test/partners.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let of: ReturnType<typeof partnersOf>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  of = partnersOf(server, owner)
})
after(() => server.close())

const names = async (query: string, person = owner) =>
  (await person.get(`/api/EDI/Partners?${query}`)).json().result.rows.map(({ name }: { name: string }) => name)

test('a partner is kept with everything about it, and every change is noted', async () => {
  const customerId = await of.customer('Northwind Stores')
  const fields = {
    name: 'Northwind',
    customerId,
    theirQualifier: 'zz',
    theirId: 'NORTHWIND',
    ourQualifier: '01',
    ourId: '123456789',
    answerVersion: '004010vics',
    priceTolerancePercent: '2.5',
    priceToleranceCents: 5,
    contactEmail: 'edi@northwind.example',
    deadlines: [
      { document: '997', hours: 24, penalty: 2500 },
      { document: '856', hours: 48, penalty: 15_000 },
    ],
  }
  const id = await of.partner(fields)
  const { version, ...kept } = await of.read(id)
  assert.deepEqual([version, kept.customerName, kept.canWrite], [1, 'Northwind Stores', true])
  assert.deepEqual(kept.fields, {
    ...fields,
    theirQualifier: 'ZZ',
    answerVersion: '004010VICS',
    theirGroupId: '',
    ourGroupId: '',
    live: false,
    currency: '',
    booksAt: '',
    acceptWithErrors: false,
    duplicateDays: 30,
    contactName: '',
    contactPhone: '',
  })

  const live = { ...kept.fields, live: true, deadlines: [{ document: '997', hours: 12, penalty: 2500 }] }
  const saved = await of.save({ ...live, id, version })
  assert.deepEqual(saved.json().result, { id, version: 2 })
  assert.deepEqual((await of.read(id)).fields, live)
  const stale = await of.save({ ...live, name: 'Other', id, version })
  assert.deepEqual([stale.statusCode, stale.json().code], [409, 'partnerChanged'])
  assert.deepEqual((await of.save({ ...live, id, version: 2 })).json().result, { id, version: 2 })

  const [made, changed, ...more] = await of.changesOf(id)
  assert.deepEqual(more, [])
  assert.equal(made.action, 'created')
  assert.deepEqual(
    made.changes.find(({ field }: { field: string }) => field === 'customerId'),
    { field: 'customerId', from: '', to: 'Northwind Stores' },
  )
  assert.deepEqual(changed.changes, [
    { field: 'live', from: 'N', to: 'Y' },
    { field: 'deadline997', from: '24 h · $25.00', to: '12 h · $25.00' },
    { field: 'deadline856', from: '48 h · $150.00', to: '' },
  ])
})

test('no two partners have one name, or one envelope', async () => {
  const ids = { theirQualifier: '12', theirId: 'twin', ourQualifier: 'ZZ', ourId: 'US' }
  const id = await of.partner({ name: 'Twin', ...ids })
  const sameName = await of.save({ name: 'TWIN' })
  assert.deepEqual([sameName.statusCode, Object.keys(sameName.json().fields)], [400, ['name']])
  const sameIds = await of.save({ name: 'Twin two', ...ids, theirId: 'TWIN' })
  assert.deepEqual([sameIds.statusCode, sameIds.json().code, Object.keys(sameIds.json().fields)], [409, 'partnerIdsTaken', ['theirId']])
  // A division of the same sender is another partner.
  await of.partner({ name: 'Twin west', ...ids, theirGroupId: 'WEST' })
  const stolen = await of.save({ ...(await of.read(id)).fields, theirGroupId: 'west', id, version: 1 })
  assert.equal(stolen.json().code, 'partnerIdsTaken')
  // Those without an envelope are many.
  await of.partner({ name: 'By mail' })
  await of.partner({ name: 'By mail too' })
})

test('wrong fields are named', async () => {
  const answer = await of.save({
    name: ' ',
    theirQualifier: 'Z Z',
    priceTolerancePercent: '101',
    priceToleranceCents: -1,
    duplicateDays: 0,
    contactEmail: 'x',
    deadlines: [{ document: '997', hours: 0.5, penalty: 0 }],
  })
  assert.deepEqual(
    Object.keys(answer.json().fields).sort(),
    [
      ...['contactEmail', 'deadlines.0.hours', 'duplicateDays', 'name', 'priceTolerancePercent', 'priceToleranceCents', 'theirQualifier'],
    ].sort(),
  )
  const twice = await of.save({ name: 'Twice', deadlines: [1, 2].map((hours) => ({ document: '997', hours, penalty: 0 })) })
  assert.equal(twice.statusCode, 400)
})

test('the list goes on by pages, and is searched by name, customer and their id', async () => {
  const company = await signedInCompany(server)
  const customerId = await of.customer('Harbor Holding', company)
  for (const name of ['Éclair', 'alpha', 'Beta', 'Delta']) await of.partner({ name }, company)
  await of.partner({ name: 'Gamma', customerId, theirId: 'GAM100' }, company)
  type Page = { rows: { name: string }[]; next: string | null; total: object | null }
  const ordered: string[] = []
  let cursor: string | null = ''
  for (let calls = 0; cursor !== null && calls < 9; calls++) {
    const page: Page = (await company.get(`/api/EDI/Partners?limit=2${cursor && `&cursor=${cursor}`}`)).json().result
    ordered.push(...page.rows.map(({ name }) => name))
    assert.deepEqual(page.total, cursor ? null : { rows: 5, more: false })
    cursor = page.next
  }
  assert.deepEqual(ordered, ['alpha', 'Beta', 'Delta', 'Éclair', 'Gamma'])
  assert.deepEqual(await names('sort=-name&limit=2', company), ['Gamma', 'Éclair'])
  for (const search of ['GAMM', 'harbor', 'gam100']) assert.deepEqual(await names(`search=${search}`, company), ['Gamma'], search)
  assert.deepEqual(await names('search=northwind', company), [])
})

test('nothing of another company is reached by any id', async () => {
  const other = await signedInCompany(server)
  const theirs = await of.partner({ name: 'Theirs' }, other)
  const mine = await of.partner({ name: 'Mine' })
  const theirItem = await of.item('T-1', other)
  const theirCustomer = await of.customer('Their customer', other)
  const reference = (await other.post(`/api/EDI/SavePartnerItem/${theirs}`, { qualifier: 'IN', code: '1', itemId: theirItem })).json()
    .result.id
  const place = (await other.post(`/api/EDI/SavePartnerLocation/${theirs}`, { qualifier: '92', code: '1' })).json().result.id
  const myItem = await of.item('M-1')
  const answers = [
    await owner.get(`/api/EDI/Partners/${theirs}`),
    await owner.get(`/api/EDI/PartnerItems/${theirs}`),
    await owner.get(`/api/EDI/PartnerLocations/${theirs}`),
    await of.save({ name: 'Taken', id: theirs, version: 1 }),
    await owner.post(`/api/EDI/RemovePartner/${theirs}`),
    await owner.post(`/api/EDI/SavePartnerItem/${theirs}`, { qualifier: 'IN', code: '2', itemId: myItem }),
    await owner.post(`/api/EDI/SavePartnerItem/${mine}`, { id: reference, qualifier: 'IN', code: '2', itemId: myItem }),
    await owner.post(`/api/EDI/RemovePartnerItem/${reference}`),
    await owner.post(`/api/EDI/SavePartnerLocation/${mine}`, { id: place, qualifier: '92', code: '2' }),
    await owner.post(`/api/EDI/RemovePartnerLocation/${place}`),
  ]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 404),
  )
  assert.ok((await owner.post(`/api/EDI/SavePartnerItem/${mine}`, { qualifier: 'IN', code: '1', itemId: theirItem })).json().fields.itemId)
  assert.ok((await of.save({ name: 'Bridge', customerId: theirCustomer })).json().fields.customerId)
  const located = await owner.post(`/api/EDI/SavePartnerLocation/${mine}`, { qualifier: '92', code: '1', customerId: theirCustomer })
  assert.ok(located.json().fields.customerId)
  assert.equal((await other.get(`/api/EDI/Partners/${theirs}`)).json().result.items, 1)
  // The same name and codes again, each in its own company.
  await of.partner({ name: 'Mine' }, other)
})

test('what is agreed with a partner is not for whoever only reads documents', async () => {
  const id = await of.partner({ name: 'Agreed' })
  const lists = ['', `/${id}`].map((rest) => `/api/EDI/Partners${rest}`)
  const tabs = ['Items', 'Locations', 'Table'].map((tab) => `/api/EDI/Partner${tab}/${id}`)
  for (const [role, status] of [
    ['viewer', 403],
    ['accounting', 403],
    ['manager', 200],
    ['operations', 200],
  ] as const) {
    const person = await signedInCompany(server, { role, companyId: owner.companyId })
    for (const path of [...lists, ...tabs]) assert.equal((await person.get(path)).statusCode, status, `${role} ${path}`)
    assert.equal((await person.post('/api/EDI/PreparePartnerItemsExport', { id })).statusCode, status, role)
  }
})

test('a partner goes with its cross references, and its going is noted', async () => {
  const id = await of.partner({ name: 'Gone', deadlines: [{ document: '810', hours: 1, penalty: 0 }] })
  await owner.post(`/api/EDI/SavePartnerItem/${id}`, { qualifier: 'IN', code: '1', itemId: await of.item('G-1') })
  assert.equal((await owner.post(`/api/EDI/RemovePartner/${id}`)).statusCode, 200)
  assert.equal((await owner.get(`/api/EDI/Partners/${id}`)).statusCode, 404)
  assert.deepEqual((await of.changesOf(id)).at(-1), { action: 'partnerRemoved', changes: [{ field: 'partner', from: 'Gone', to: '' }] })
})

test('a partner with a connection stays', async () => {
  const id = await of.partner({ name: 'Connected' })
  const body = { name: 'Orders', ediType: 'SFTP', direction: 'I', partnerId: id }
  assert.equal((await owner.post('/api/EDI/AddUpdateIntegration', body)).statusCode, 200)
  const refused = await owner.post(`/api/EDI/RemovePartner/${id}`)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'partnerUsed'])
  assert.match(refused.json().message, /^Connected /)
  assert.equal((await of.read(id)).fields.name, 'Connected')
})

test('a partner whose connections are removed may go; no connection is left with a partner that is not there', async () => {
  const id = await of.partner({ name: 'Formerly connected' })
  const body = { name: 'Old orders', ediType: 'SFTP', direction: 'I', partnerId: id }
  const connection = (await owner.post('/api/EDI/AddUpdateIntegration', body)).json().result.id
  const straight = (text: string, value: string) => server.database.owner.query(text, [value])
  await assert.rejects(straight('delete from trading_partners where id = $1', id), { code: '23503' })
  assert.equal((await owner.post(`/api/EDI/RemoveIntegration/${connection}`)).statusCode, 200)
  assert.equal((await owner.post(`/api/EDI/RemovePartner/${id}`)).statusCode, 200)
  const { rows } = await straight('select partner_id from edi_connections where id = $1', connection)
  assert.deepEqual(rows, [{ partner_id: null }])
})
