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

type Row = { id: string; name: string; parentId: string | null; version: number; items: number }
const tree = async (person = owner) => (await person.get('/api/Item/Categories')).json().result as { rows: Row[]; ofQuickBooks: number }
const shape = async (person = owner) => {
  const { rows } = await tree(person)
  const depth = (row: Row): number => {
    const parent = rows.find(({ id }) => id === row.parentId)
    return parent ? depth(parent) + 1 : 0
  }
  return rows.map((row) => `${'-'.repeat(depth(row))}${row.name} ${row.items}`)
}
const add = async (name: string, parentId: string | null = null) => {
  const answer = await owner.post('/api/Item/AddCategory', { name, parentId })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result as { id: string; version: number }
}

test('a tree is made, moved, emptied; nothing stands in itself', async () => {
  const bread = await add('Bread')
  const rye = await add('Rye', bread.id)
  const cakes = await add('Cakes')
  const { id: item } = (await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Loaf', categoryId: rye.id })).json().result
  assert.deepEqual(await shape(), ['Bread 0', '-Rye 1', 'Cakes 0'])
  assert.deepEqual(
    (await owner.get(`/api/Item/List?filters=${encodeURIComponent(JSON.stringify({ category: [bread.id] }))}`)).json().result.rows[0]
      .category,
    'Rye',
  )
  const move = (id: string, body: object) => owner.post(`/api/Item/MoveCategory/${id}`, body)
  assert.deepEqual(Object.keys((await move(bread.id, { parentId: rye.id, version: 1 })).json().fields), ['parentId'])
  assert.equal((await move(cakes.id, { parentId: null, before: bread.id, version: 1 })).statusCode, 200)
  assert.deepEqual(await shape(), ['Cakes 0', 'Bread 0', '-Rye 1'])
  assert.equal((await move(cakes.id, { parentId: bread.id, version: 1 })).json().code, 'categoryChanged')
  assert.equal((await owner.post('/api/Item/AddCategory', { name: 'bread' })).statusCode, 400)
  const renamed = await owner.post(`/api/Item/RenameCategory/${rye.id}`, { name: 'Dark rye', version: 1 })
  assert.equal(renamed.json().result.version, 2)
  assert.equal((await owner.post(`/api/Item/RemoveCategory/${rye.id}`, {})).json().code, 'categoryUsed')
  assert.equal((await owner.post(`/api/Item/RemoveCategory/${rye.id}`, { moveItems: true })).statusCode, 200)
  assert.deepEqual(await shape(), ['Cakes 0', 'Bread 1'])
  assert.equal((await owner.get(`/api/Item/Details/${item}`)).json().result.fields.categoryId, bread.id)
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.post(`/api/Item/RemoveCategory/${bread.id}`, { moveItems: true })).statusCode, 404)
})

test('what QuickBooks calls categories is taken over once, with the items below', async () => {
  const company = await signedInCompany(server)
  const { owner: sql } = server.database
  const insert = async (name: string, type: string, parent: string | null = null) =>
    (
      await sql.query(`insert into items (company_id, name, item_type, parent_id) values ($1, $2, $3, $4) returning id`, [
        company.companyId,
        name,
        type,
        parent,
      ])
    ).rows[0].id as string
  const drinks = await insert('Drinks', 'Category')
  const juice = await insert('Juice', 'Category', drinks)
  await insert('Orange juice', 'Inventory', juice)
  await insert('Water', 'Inventory', drinks)
  await insert('Loose', 'Service')
  assert.equal((await tree(company)).ofQuickBooks, 2)
  assert.deepEqual((await company.post('/api/Item/TakeOverCategories')).json().result, { added: 2, items: 2 })
  assert.deepEqual(await shape(company), ['Drinks 1', '-Juice 1'])
  assert.deepEqual((await company.post('/api/Item/TakeOverCategories')).json().result, { added: 0, items: 0 })
})
