import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { addItem, itemDetails, listedItems, type Person } from '#test/items.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const add = (fields: object, person: Person = owner) => addItem(fields, person)
const details = (id: string, person: Person = owner) => itemDetails(id, person)
const listed = (query: Record<string, string>, person: Person = owner) => listedItems(query, person)
const count = async ({ companyId }: Person, where: string) =>
  (await server.database.owner.query(`select count(*)::int as n from items where company_id = $1 and ${where}`, [companyId])).rows[0].n
const names = async (query: Record<string, string>, person?: Person) => (await listed(query, person)).rows.map(({ name }) => name)

test('an item with everything is added, shown, changed; who saves an older one is told who and what', async () => {
  const { id, version } = await add({
    name: 'Rye loaf',
    number: 'RYE-01',
    unitPrice: '7.5',
    cost: '3.10',
    minimumQuantity: '2',
    titleEs: 'Pan de centeno',
    weightGrams: '900',
    packs: [
      { unit: 'EA', quantity: '1', gtin: '036000291452' },
      { unit: 'CA', quantity: '12' },
    ],
  })
  const item = await details(id)
  assert.deepEqual(
    [item.fields.name, item.fields.number, item.fields.unitPrice, item.fields.cost, item.fields.minimumQuantity, item.itemType],
    ['Rye loaf', 'RYE-01', '7.5', '3.1', '2', 'NonInventory'],
  )
  assert.deepEqual(item.fields.packs, [
    { unit: 'EA', quantity: '1', gtin: '00036000291452' },
    { unit: 'CA', quantity: '12', gtin: '' },
  ])
  assert.equal(item.sync.state, 'off')
  const saved = await owner.post(`/api/Item/Save/${id}`, { version, unitPrice: '8', weightGrams: '' })
  assert.equal(saved.statusCode, 200, saved.body)
  const late = await owner.post(`/api/Item/Save/${id}`, { version, unitPrice: '9' })
  assert.deepEqual([late.statusCode, late.json().code], [409, 'itemChanged'])
  assert.deepEqual(
    late.json().result.changes.find(({ field }: { field: string }) => field === 'unitPrice'),
    { field: 'unitPrice', mine: '9', theirs: '8' },
  )
  const now = await details(id)
  assert.deepEqual([now.version, now.fields.unitPrice, now.fields.weightGrams, now.fields.titleEs], [2, '8', '', 'Pan de centeno'])
})

test('what cannot be is said at its field', async () => {
  const { id, version } = await add({ name: 'Wrong things', packs: [{ unit: 'EA', quantity: '1', gtin: '4006381333931' }] })
  const wrong = async (fields: object) => {
    const answer = await owner.post(`/api/Item/Save/${id}`, { version, ...fields })
    assert.equal(answer.statusCode, 400, JSON.stringify(fields))
    return Object.keys(answer.json().fields)[0]
  }
  assert.equal(await wrong({ unitPrice: '-1' }), 'unitPrice')
  assert.equal(await wrong({ packs: [{ unit: 'CA', quantity: '0' }] }), 'packs.0.quantity')
  assert.equal(await wrong({ packs: [{ unit: 'CA', quantity: '12', gtin: '4006381333932' }] }), 'packs.0.gtin')
  assert.equal(await wrong({ packs: [{ unit: 'EA', quantity: '2' }] }), 'packs')
  assert.equal(await wrong({ minimumQuantity: '5', maximumQuantity: '4' }), 'maximumQuantity')
  assert.equal(await wrong({ categoryId: randomUUID() }), 'categoryId')
  assert.equal(await wrong({ name: 'With: colon' }), 'name')
  const other = await owner.post('/api/Item/Add', {
    itemType: 'Service',
    name: 'Other',
    packs: [{ unit: 'EA', quantity: '1', gtin: '4006381333931' }],
  })
  assert.deepEqual([other.statusCode, Object.keys(other.json().fields)], [400, ['packs']])
  const same = await owner.post('/api/Item/Add', { itemType: 'Service', name: 'wrong THINGS' })
  assert.deepEqual([same.statusCode, Object.keys(same.json().fields)], [400, ['name']])
})

test('the same form adds once', async () => {
  const requestKey = randomUUID()
  const [one, two] = [await add({ name: 'Once', requestKey }), await add({ name: 'Once', requestKey })]
  assert.equal(one.id, two.id)
})

test('what it costs is shown and changed only by whom it concerns', async () => {
  const { id, version } = await add({ name: 'Costly', cost: '4' })
  const operations = await signedInCompany(server, { role: 'operations', companyId: owner.companyId })
  const seen = await details(id, operations)
  assert.deepEqual([seen.fields.cost, seen.seesCosts], [null, false])
  assert.deepEqual(
    (await listed({ search: 'Costly' }, operations)).rows.map(({ cost }) => cost),
    [null],
  )
  assert.equal((await operations.post(`/api/Item/Save/${id}`, { version, cost: '1', description: 'Fine' })).statusCode, 200)
  assert.deepEqual([(await details(id)).fields.cost, (await details(id)).fields.description], ['4', 'Fine'])
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await rep.post(`/api/Item/Save/${id}`, { version: 2 })).statusCode, 403)
  const link = (await operations.post('/api/Item/PrepareExport', { columns: 'name,cost,number' })).json().result.path
  const file = await operations.get(link)
  assert.deepEqual(
    [/4/.test(file.body.split('\r\n').find((line) => line.startsWith('Costly')) ?? ''), /Costly,/.test(file.body)],
    [false, true],
  )
})

test('found by name, number, GTIN with and without zeros, and by what a partner calls it', async () => {
  const company = await signedInCompany(server)
  const { id } = await add(
    { name: 'Wal-Nut bread', number: 'WN/200', packs: [{ unit: 'CA', quantity: '6', gtin: '036000291452' }] },
    company,
  )
  await add({ name: 'Plain bread' }, company)
  const { owner: sql } = server.database
  const partner = (await sql.query(`insert into trading_partners (company_id, name) values ($1, 'P') returning id`, [company.companyId]))
    .rows[0].id
  await sql.query(`insert into partner_items (company_id, partner_id, qualifier, code, item_id) values ($1, $2, 'VN', '0004711', $3)`, [
    company.companyId,
    partner,
    id,
  ])
  for (const search of ['walnut', 'wal nut', 'bread wal', 'wn/200', 'wn200', '036000291452', '00036000291452', '36000291452', '0004711'])
    assert.deepEqual(await names({ search }, company), ['Wal-Nut bread'], search)
  assert.deepEqual(await names({ search: 'bread', sort: '-name' }, company), ['Wal-Nut bread', 'Plain bread'])
  await sql.query('delete from partner_items where company_id = $1', [company.companyId])
  assert.deepEqual(await names({ search: '0004711' }, company), [])
  assert.deepEqual(await names({ search: 'bread' }), [])
  const found = (await company.get('/api/Item/Search?search=walnut')).json().result.rows
  assert.deepEqual(found[0].packs, [{ unit: 'CA', quantity: '6' }])
  await sql.query('update items set minimum_quantity = 12.0, multiple_quantity = 6 where id = $1', [id])
  const [item] = (await company.get(`/api/Item/Search?ids=${id}`)).json().result.rows
  assert.deepEqual([item.name, item.minimumQuantity, item.multipleQuantity, item.maximumQuantity], ['Wal-Nut bread', '12', '6', ''])
})

test('pages follow each other in every order, the whole counted; filters keep to what they say', async () => {
  const company = await signedInCompany(server)
  const { owner: sql } = server.database
  await sql.query(
    `insert into items (company_id, name, sku, item_type, unit_price, quantity_on_hand, active)
     select $1, 'Item ' || n, 'S' || 1000 - n, case when n % 10 = 0 then 'Category' else 'Inventory' end, case when n % 7 > 0 then n % 5 end, n % 3, n % 9 > 0 from generate_series(1, 100) n`,
    [company.companyId],
  )
  const expected = async (order: string) =>
    (
      await sql.query(`select name from items where company_id = $1 and item_type <> 'Category' and active order by ${order}`, [
        company.companyId,
      ])
    ).rows.map(({ name }) => name)
  const orders: [sort: string, order: string][] = [
    ['name', 'name_sort, id'],
    ['-number', 'number_key desc, id desc'],
    ['unitPrice', 'coalesce(unit_price, 0), id'],
    ['-quantityOnHand', 'quantity_on_hand desc, id desc'],
    ['updatedAt', 'updated_at, id'],
  ]
  for (const [sort, order] of orders) {
    const all: string[] = []
    let cursor = ''
    do {
      const page = await listed({ sort, limit: '17', ...(cursor && { cursor }) }, company)
      if (!cursor) assert.deepEqual(page.total, { rows: 80, more: false })
      all.push(...page.rows.map(({ name }) => name))
      cursor = page.next ?? ''
    } while (cursor)
    assert.deepEqual(all, await expected(order), sort)
  }
  const filtered = async (filters: object) => (await listed({ filters: JSON.stringify(filters), limit: '200' }, company)).rows.length
  assert.equal(await filtered({ active: 'all' }), 90)
  assert.equal(await filtered({ active: 'N' }), 10)
  assert.equal(
    await filtered({ active: 'all', price: { from: '0', to: '0' } }),
    0 + (await count(company, `unit_price = 0 and item_type <> 'Category'`)),
  )
  assert.equal(
    await filtered({ active: 'all', onHand: { from: '1', to: '1.5' } }),
    await count(company, `quantity_on_hand = 1 and item_type <> 'Category'`),
  )
  assert.equal(await filtered({ category: ['none'] }), 80)
  assert.equal((await company.get(`/api/Item/List?filters=${encodeURIComponent('{"nonsense":"1"}')}`)).statusCode, 400)
  const offered = (await company.get('/api/Utility/FetchFilters?screen=items')).json().result
  assert.deepEqual(
    offered.filters.map(({ key }: { key: string }) => key),
    ['category', 'itemType', 'active', 'onDevices', 'inStores', 'picture', 'price', 'onHand', 'lastChange'],
  )
})
