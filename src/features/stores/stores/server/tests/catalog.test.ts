import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { type Storefront, storefront } from '#test/storefront.ts'
import { takeStep } from '#test/stores.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** What the office is told, and what whoever looks is shown: whether the only item has a price, and whether the store may open for it. */
async function priced(shop: Storefront) {
  const { withoutPrice } = (await shop.company.get(`/api/Sales/StoreCatalog/${shop.storeId}`)).json().result
  const { rows } = (await shop.company.get(`/api/Sales/PreviewStore/${shop.storeId}`)).json().result
  const { steps } = (await shop.company.get(`/api/Sales/Store/${shop.storeId}`)).json().result
  const { refusals } = steps.find(({ step }: { step: string }) => step === 'publish')
  return [withoutPrice === 0, rows[0].unitPrice, !refusals.includes('noItems')]
}
/** A draft of a store whose one item has no price of its own. */
async function unpriced(columns: Record<string, unknown> = {}) {
  const shop = await storefront(server, { state: 'Draft', audience: 'public' })
  const item = await shop.item('Rope', null, columns)
  const level = async (columns: Record<string, unknown>) => {
    const id = await shop.insert('price_levels', { name: 'Of the store', ...columns })
    await shop.set('price_level_id = $2, version = version + 1', [id])
    return id
  }
  const price = (level_id: string, columns: Record<string, unknown>) =>
    shop.insert('price_level_prices', { level_id, item_id: item, ...columns })
  return { ...shop, level, price }
}

test('an item has a price where its level reckons one from its cost', async () => {
  const shop = await unpriced({ purchase_cost: 4 })
  assert.deepEqual(await priced(shop), [false, null, false])
  await shop.level({ base: 'cost', percent: 50 })
  assert.deepEqual(await priced(shop), [true, '6.00', true])
  assert.equal((await takeStep(shop.company, shop.storeId, 'publish')).json().result.status, 'Open')
})

test('a cost of nothing is none', async () => {
  const shop = await unpriced({ purchase_cost: 0 })
  await shop.level({ base: 'cost', percent: 50 })
  assert.deepEqual(await priced(shop), [false, null, false])
  assert.equal((await takeStep(shop.company, shop.storeId, 'publish')).json().code, 'storeNoItems')
})

test('a price that is over, or still to come, is none; nor is one of a level whose days are over', async () => {
  const shop = await unpriced()
  const level = await shop.level({ base: 'fixed' })
  await shop.price(level, { price: 5, valid_to: '2020-01-01' })
  await shop.price(level, { price: 5, valid_from: '2999-01-01' })
  assert.deepEqual(await priced(shop), [false, null, false])
  await shop.price(level, { price: 7, valid_from: '2020-01-02', valid_to: '2998-12-31' })
  await shop.set('version = version + 1')
  assert.deepEqual(await priced(shop), [true, '7.00', true])
  await shop.rows(`update price_levels set valid_to = '2020-01-01' where company_id = $1`)
  await shop.set('version = version + 1')
  assert.deepEqual(await priced(shop), [false, null, false])
})

test('quantities of which none could be ordered are refused where they are said: in the store, and of the item', async () => {
  const shop = await storefront(server)
  const item = await shop.item('Rope', 10, { minimum_quantity: 48, maximum_quantity: 96 })
  const keep = async (own: object) => {
    const { version } = (await shop.company.get(`/api/Sales/StoreCatalog/${shop.storeId}`)).json().result
    return shop.company.post(`/api/Sales/SaveStoreCatalog/${shop.storeId}`, { version, categoryIds: [], items: [{ itemId: item, ...own }] })
  }
  for (const own of [
    { maximumQuantity: '24' },
    { minimumQuantity: '100' },
    { multipleQuantity: '100' },
    { minimumQuantity: '10', multipleQuantity: '24', maximumQuantity: '20' },
  ]) {
    const refused = await keep(own)
    assert.deepEqual([refused.statusCode, Object.keys(refused.json().fields)], [400, ['items.0.maximumQuantity']], JSON.stringify(own))
    assert.match(refused.json().fields['items.0.maximumQuantity'], /Rope/)
  }
  assert.equal((await keep({ minimumQuantity: '12', maximumQuantity: '24' })).statusCode, 200)
  assert.equal((await keep({ minimumQuantity: '90' })).statusCode, 200)
  const save = async (fields: object) => {
    const { version } = (await shop.company.get(`/api/Item/Details/${item}`)).json().result
    return shop.company.post(`/api/Item/Save/${item}`, { version, ...fields })
  }
  assert.deepEqual(Object.keys((await save({ multipleQuantity: '100' })).json().fields), ['maximumQuantity'])
  // The store says 90, which the item may not contradict either.
  const refused = await save({ maximumQuantity: '80' })
  assert.match(refused.json().fields.maximumQuantity, /Store \d+/)
  assert.equal((await save({ maximumQuantity: '120' })).statusCode, 200)
  const bulk = async (change: object) =>
    (await shop.company.post('/api/Item/Bulk', { change, ids: [item], requestKey: crypto.randomUUID() })).json().result
  assert.equal((await bulk({ multipleQuantity: '70' })).skipped, 1)
  const { id, changed } = await bulk({ minimumQuantity: '10' })
  assert.equal(changed, 1)
  // Nor does what it had before come back against what the store says since.
  assert.equal((await keep({ maximumQuantity: '24' })).statusCode, 200)
  const back = (await shop.company.post(`/api/Item/UndoBulk/${id}`)).json().result
  assert.deepEqual([back.takenBack, back.kept], [0, 1])
  assert.equal((await save({ minimumQuantity: '50' })).statusCode, 400)
  await shop.set(`state = 'Archived'`)
  assert.equal((await save({ minimumQuantity: '50' })).statusCode, 200)
})
