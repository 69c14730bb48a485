import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { addItem, type Person } from '#test/items.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Person
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const count = async ({ companyId }: Person, where: string) =>
  (await server.database.owner.query(`select count(*)::int as n from items where company_id = $1 and ${where}`, [companyId])).rows[0].n

test('many at once, ticked or of a view, and back again but for what was changed since', async () => {
  const company = await signedInCompany(server)
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await addItem({ name, minimumQuantity: '6' }, company)).id)
  const requestKey = randomUUID()
  const change = { inStores: 'N', minimumQuantity: '12', active: 'N' }
  const body = { change, view: { search: '', filters: '{}' }, requestKey }
  const first = (await company.post('/api/Item/Bulk', body)).json().result
  assert.deepEqual([first.changed, first.unchanged], [3, 0])
  assert.deepEqual((await company.post('/api/Item/Bulk', body)).json().result, first)
  assert.equal(await count(company, `not in_stores and minimum_quantity = 12 and not active and version = 2`), 3)
  await company.post(`/api/Item/Save/${ids[0]}`, { version: 2, description: 'Mine' })
  const undone = await company.post(`/api/Item/UndoBulk/${first.id}`)
  assert.deepEqual(undone.json().result, { takenBack: 2, kept: 1 })
  assert.equal(await count(company, `in_stores and minimum_quantity = 6 and active`), 2)
  assert.equal((await company.post(`/api/Item/UndoBulk/${first.id}`)).json().code, 'bulkMoved')
  assert.equal((await company.post('/api/Item/Bulk', { change, ids: [ids[0]], requestKey: randomUUID() })).json().result.unchanged, 1)
  assert.equal((await owner.post('/api/Item/Bulk', { change, ids, requestKey: randomUUID() })).json().code, 'bulkNobody')
  assert.equal((await owner.post(`/api/Item/UndoBulk/${first.id}`)).statusCode, 404)
})

test('an item of which nothing could be ordered any more is left out, and said', async () => {
  const company = await signedInCompany(server)
  const ids: string[] = []
  for (const maximumQuantity of ['24', '48', ''])
    ids.push((await addItem({ name: `Up to ${maximumQuantity}`, maximumQuantity }, company)).id)
  const bulk = async (change: object) => (await company.post('/api/Item/Bulk', { change, ids, requestKey: randomUUID() })).json().result
  const { id, ...outcome } = await bulk({ minimumQuantity: '48' })
  assert.deepEqual(outcome, { changed: 2, unchanged: 0, skipped: 1 })
  assert.equal(await count(company, `minimum_quantity is null and maximum_quantity = 24`), 1)
  const { rows } = (await company.get('/api/Item/BulkChanges')).json().result
  assert.equal(rows[0].skipped, 1)
  // By steps of 36 there is none up to 24, and none from 48 to 48.
  assert.equal((await bulk({ multipleQuantity: '36' })).skipped, 2)
  // What says nothing of quantities changes it as any other.
  assert.equal((await bulk({ inStores: 'N' })).skipped, 0)
})

test('what was done with many stands in a list, the newest first, with names, and how far back it can go', async () => {
  const company = await signedInCompany(server)
  const { id } = await addItem({ name: 'One' }, company)
  const categoryId = (await company.post('/api/Item/AddCategory', { name: 'Rope' })).json().result.id
  const bulk = async (change: object) =>
    (await company.post('/api/Item/Bulk', { change, ids: [id], requestKey: randomUUID() })).json().result.id
  const [first, second] = [await bulk({ categoryId, inStores: 'N' }), await bulk({ categoryId: null })]
  await company.post(`/api/Item/UndoBulk/${second}`)
  const page = async (query: string, person = company) => (await person.get(`/api/Item/BulkChanges?${query}`)).json().result
  const newest = await page('limit=1')
  const [one] = newest.rows
  assert.deepEqual(
    [one.id, one.what, one.changed, one.takenBack, one.undoUntil],
    [second, [{ field: 'categoryId', value: '' }], 1, 1, null],
  )
  assert.ok(one.undoneAt)
  const { rows, next } = await page(`limit=1&cursor=${encodeURIComponent(newest.next)}`)
  assert.deepEqual([rows[0].id, next], [first, null])
  assert.deepEqual(
    rows[0].what.toSorted((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)),
    [
      { field: 'categoryId', value: 'Rope' },
      { field: 'inStores', value: 'N' },
    ],
  )
  assert.ok(rows[0].undoUntil)
  assert.deepEqual(
    (await page('limit=5', owner)).rows.filter((row: { id: string }) => row.id === first),
    [],
  )
})

test('many are taken back without a category that is gone', async () => {
  const company = await signedInCompany(server)
  const category = async (name: string) => (await company.post('/api/Item/AddCategory', { name })).json().result.id
  const [from, to] = [await category('From'), await category('To')]
  const { id } = await addItem({ name: 'Moved', categoryId: from }, company)
  const moved = await company.post('/api/Item/Bulk', { change: { categoryId: to }, ids: [id], requestKey: randomUUID() })
  assert.equal((await company.post(`/api/Item/RemoveCategory/${from}`)).statusCode, 200)
  const undone = await company.post(`/api/Item/UndoBulk/${moved.json().result.id}`)
  assert.deepEqual(undone.json().result, { takenBack: 1, kept: 0 })
  assert.equal(await count(company, 'category_id is null and version = 3'), 1)
})
