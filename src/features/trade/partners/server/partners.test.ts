import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const inserted = async (text: string, values: unknown[]) =>
  (await server.database.owner.query(`insert into ${text} returning id`, values)).rows[0].id as string
const customer = (name: string, { companyId } = owner) =>
  inserted(`customers (company_id, customer_name) values ($1, $2)`, [companyId, name])
const item = (sku: string, { companyId } = owner) =>
  inserted(`items (company_id, name, sku, item_type) values ($1, $2, $3, 'Inventory')`, [companyId, `Item ${sku}`, sku])

const save = (fields: object, person = owner) => person.post('/api/EDI/SavePartner', fields)
async function partner(fields: object, person = owner): Promise<string> {
  const answer = await save(fields, person)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.id
}
const read = async (id: string) => (await owner.get(`/api/EDI/Partners/${id}`)).json().result
const names = async (query: string, person = owner) =>
  (await person.get(`/api/EDI/Partners?${query}`)).json().result.rows.map(({ name }: { name: string }) => name)
const changesOf = async (id: string) =>
  (await server.database.owner.query(`select action, changes from audit_events where record_id = $1 order by id`, [id])).rows

test('a partner is kept with everything about it, and every change is noted', async () => {
  const customerId = await customer('Northwind Stores')
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
  const id = await partner(fields)
  const { version, ...kept } = await read(id)
  assert.deepEqual([version, kept.customerName, kept.canWrite], [1, 'Northwind Stores', true])
  assert.deepEqual(kept.fields, {
    ...fields,
    theirQualifier: 'ZZ',
    answerVersion: '004010VICS',
    theirGroupId: '',
    ourGroupId: '',
    live: false,
    acceptWithErrors: false,
    duplicateDays: 30,
    contactName: '',
    contactPhone: '',
  })

  const live = { ...kept.fields, live: true, deadlines: [{ document: '997', hours: 12, penalty: 2500 }] }
  const saved = await save({ ...live, id, version })
  assert.deepEqual(saved.json().result, { id, version: 2 })
  assert.deepEqual((await read(id)).fields, live)
  const stale = await save({ ...live, name: 'Other', id, version })
  assert.deepEqual([stale.statusCode, stale.json().code], [409, 'partnerChanged'])
  assert.deepEqual((await save({ ...live, id, version: 2 })).json().result, { id, version: 2 })

  const [made, changed, ...more] = await changesOf(id)
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
  const id = await partner({ name: 'Twin', ...ids })
  const sameName = await save({ name: 'TWIN' })
  assert.deepEqual([sameName.statusCode, Object.keys(sameName.json().fields)], [400, ['name']])
  const sameIds = await save({ name: 'Twin two', ...ids, theirId: 'TWIN' })
  assert.deepEqual([sameIds.statusCode, sameIds.json().code, Object.keys(sameIds.json().fields)], [409, 'partnerIdsTaken', ['theirId']])
  // A division of the same sender is another partner.
  await partner({ name: 'Twin west', ...ids, theirGroupId: 'WEST' })
  const stolen = await save({ ...(await read(id)).fields, theirGroupId: 'west', id, version: 1 })
  assert.equal(stolen.json().code, 'partnerIdsTaken')
  // Those without an envelope are many.
  await partner({ name: 'By mail' })
  await partner({ name: 'By mail too' })
})

test('wrong fields are named', async () => {
  const answer = await save({
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
  const twice = await save({ name: 'Twice', deadlines: [1, 2].map((hours) => ({ document: '997', hours, penalty: 0 })) })
  assert.equal(twice.statusCode, 400)
})

test('the list goes on by pages, and is searched by name, customer and their id', async () => {
  const company = await signedInCompany(server)
  const customerId = await customer('Harbor Holding', company)
  for (const name of ['Éclair', 'alpha', 'Beta', 'Delta']) await partner({ name }, company)
  await partner({ name: 'Gamma', customerId, theirId: 'GAM100' }, company)
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

test('a code means one item of ours, however it is written, and no two', async () => {
  const id = await partner({ name: 'Items' })
  const [first, second] = [await item('A-1'), await item('A-2')]
  const add = (body: object) => owner.post(`/api/EDI/SavePartnerItem/${id}`, body)
  const upc = await add({ qualifier: 'up', code: '0-36000-29145-2', itemId: first, unit: 'ea' })
  assert.equal(upc.statusCode, 200, upc.body)
  const again = await add({ qualifier: 'EN', code: '0036000291452', itemId: second })
  assert.deepEqual([again.statusCode, again.json().code], [409, 'partnerCodeTaken'])
  assert.ok((await add({ qualifier: 'GTIN', code: '036000291453', itemId: first })).json().fields.code)
  assert.ok((await add({ qualifier: 'IN', code: '1', itemId: first, casePack: '0' })).json().fields.casePack)
  await add({ qualifier: 'IN', code: 'b77', itemId: second, unit: 'CA', casePack: '12' })
  const rows = async (query = '') => (await owner.get(`/api/EDI/PartnerItems/${id}?${query}`)).json().result.rows
  assert.deepEqual(
    (await rows()).map(({ id: _, itemId: __, ...row }: Record<string, string>) => row),
    [
      { qualifier: 'GTIN', code: '00036000291452', unit: 'EA', casePack: '1', itemNumber: 'A-1', itemName: 'Item A-1', itemActive: true },
      { qualifier: 'IN', code: 'B77', unit: 'CA', casePack: '12', itemNumber: 'A-2', itemName: 'Item A-2', itemActive: true },
    ],
  )
  const [found] = await rows('search=a-2')
  assert.equal(found.code, 'B77')
  await add({ id: found.id, qualifier: 'IN', code: 'B78', itemId: first, unit: 'CA', casePack: '6' })
  assert.deepEqual(
    (await rows('search=b78')).map(({ itemNumber, casePack }: Record<string, string>) => [itemNumber, casePack]),
    [['A-1', '6']],
  )
  assert.equal((await owner.post(`/api/EDI/RemovePartnerItem/${found.id}`)).statusCode, 200)
  assert.equal((await rows()).length, 1)
  assert.equal((await read(id)).items, 1)
  const noted = (await changesOf(id)).filter(({ action }) => action.startsWith('partnerItem'))
  assert.deepEqual(
    noted.map(({ action }) => action),
    ['partnerItemAdded', 'partnerItemAdded', 'partnerItemChanged', 'partnerItemRemoved'],
  )
  assert.deepEqual(noted[2].changes, [
    { field: 'partnerCode', from: 'IN B77', to: 'IN B78' },
    { field: 'itemNumber', from: 'A-2', to: 'A-1' },
    { field: 'casePack', from: '12', to: '6' },
  ])
})

test('a location is kept with its customer', async () => {
  const id = await partner({ name: 'Places' })
  const customerId = await customer('Store 417')
  const add = (body: object) => owner.post(`/api/EDI/SavePartnerLocation/${id}`, body)
  const place = { qualifier: '92', code: '0417', name: 'Salem', city: 'Salem', customerId }
  const made = await add(place)
  assert.equal(made.statusCode, 200, made.body)
  assert.equal((await add(place)).json().code, 'partnerCodeTaken')
  // Another kind of number, another place.
  await add({ ...place, qualifier: '9' })
  const rows = async (query = '') => (await owner.get(`/api/EDI/PartnerLocations/${id}?${query}`)).json().result.rows
  assert.deepEqual((await rows('search=store+417')).length, 2)
  await add({ ...place, id: made.json().result.id, customerId: null, name: 'Salem mall' })
  const [changed] = await rows('search=mall')
  assert.deepEqual([changed.customerId, changed.customerName, changed.city], [null, '', 'Salem'])
  await owner.post(`/api/EDI/RemovePartnerLocation/${changed.id}`)
  assert.equal((await rows()).length, 1)
  const noted = (await changesOf(id)).filter(({ action }) => action === 'partnerLocationChanged')
  assert.deepEqual(noted[0].changes.slice(1), [
    { field: 'name', from: 'Salem', to: 'Salem mall' },
    { field: 'customerId', from: 'Store 417', to: '' },
  ])
})

test('nothing of another company is reached by any id', async () => {
  const other = await signedInCompany(server)
  const theirs = await partner({ name: 'Theirs' }, other)
  const mine = await partner({ name: 'Mine' })
  const theirItem = await item('T-1', other)
  const theirCustomer = await customer('Their customer', other)
  const reference = (await other.post(`/api/EDI/SavePartnerItem/${theirs}`, { qualifier: 'IN', code: '1', itemId: theirItem })).json()
    .result.id
  const place = (await other.post(`/api/EDI/SavePartnerLocation/${theirs}`, { qualifier: '92', code: '1' })).json().result.id
  const myItem = await item('M-1')
  const answers = [
    await owner.get(`/api/EDI/Partners/${theirs}`),
    await owner.get(`/api/EDI/PartnerItems/${theirs}`),
    await owner.get(`/api/EDI/PartnerLocations/${theirs}`),
    await save({ name: 'Taken', id: theirs, version: 1 }),
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
  assert.ok((await save({ name: 'Bridge', customerId: theirCustomer })).json().fields.customerId)
  const located = await owner.post(`/api/EDI/SavePartnerLocation/${mine}`, { qualifier: '92', code: '1', customerId: theirCustomer })
  assert.ok(located.json().fields.customerId)
  assert.equal((await other.get(`/api/EDI/Partners/${theirs}`)).json().result.items, 1)
  // The same name and codes again, each in its own company.
  await partner({ name: 'Mine' }, other)
})

test('what is agreed with a partner is not for whoever only reads documents', async () => {
  const id = await partner({ name: 'Agreed' })
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
  const id = await partner({ name: 'Gone', deadlines: [{ document: '810', hours: 1, penalty: 0 }] })
  await owner.post(`/api/EDI/SavePartnerItem/${id}`, { qualifier: 'IN', code: '1', itemId: await item('G-1') })
  assert.equal((await owner.post(`/api/EDI/RemovePartner/${id}`)).statusCode, 200)
  assert.equal((await owner.get(`/api/EDI/Partners/${id}`)).statusCode, 404)
  assert.deepEqual((await changesOf(id)).at(-1), { action: 'partnerRemoved', changes: [{ field: 'partner', from: 'Gone', to: '' }] })
})

test('a partner with a connection stays', async () => {
  const id = await partner({ name: 'Connected' })
  const body = { name: 'Orders', ediType: 'SFTP', direction: 'I', partnerId: id }
  assert.equal((await owner.post('/api/EDI/AddUpdateIntegration', body)).statusCode, 200)
  const refused = await owner.post(`/api/EDI/RemovePartner/${id}`)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'partnerUsed'])
  assert.match(refused.json().message, /^Connected /)
  assert.equal((await read(id)).fields.name, 'Connected')
})

test('a partner whose connections are removed may go; no connection is left with a partner that is not there', async () => {
  const id = await partner({ name: 'Formerly connected' })
  const body = { name: 'Old orders', ediType: 'SFTP', direction: 'I', partnerId: id }
  const connection = (await owner.post('/api/EDI/AddUpdateIntegration', body)).json().result.id
  const straight = (text: string, value: string) => server.database.owner.query(text, [value])
  await assert.rejects(straight('delete from trading_partners where id = $1', id), { code: '23503' })
  assert.equal((await owner.post(`/api/EDI/RemoveIntegration/${connection}`)).statusCode, 200)
  assert.equal((await owner.post(`/api/EDI/RemovePartner/${id}`)).statusCode, 200)
  const { rows } = await straight('select partner_id from edi_connections where id = $1', connection)
  assert.deepEqual(rows, [{ partner_id: null }])
})

test('items that can be ordered are offered', async () => {
  const company = await signedInCompany(server)
  await item('PEN-BLUE', company)
  await inserted(`items (company_id, name, item_type) values ($1, 'Pens', 'Category')`, [company.companyId])
  await inserted(`items (company_id, name, item_type, active) values ($1, 'Pen old', 'Inventory', false)`, [company.companyId])
  const { rows } = (await company.get('/api/EDI/FindItems?search=pen')).json().result
  assert.deepEqual(
    rows.map(({ itemNumber }: { itemNumber: string }) => itemNumber),
    ['PEN-BLUE'],
  )
})
