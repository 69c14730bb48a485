import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exportedFiles } from '#features/company/company-export/server/exported-tables.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { storefront } from '#test/storefront.ts'
import { newStore, takeStep } from '#test/stores.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code

/** A store that offers a category alone, another one beside it, and an item in each. */
async function outlet(columns: Record<string, unknown> = { audience: 'public' }) {
  const shop = await storefront(server, columns)
  const category = (name: string, parent: string | null = null) => shop.insert('item_categories', { name, parent_id: parent })
  const [only, tools] = [await category('Outlet'), await category('Tools')]
  await shop.item('Old saw', 5, { category_id: only })
  await shop.item('Saw', 9, { category_id: tools })
  await shop.item('Secret', 9)
  await shop.insert('store_categories', { store_id: shop.storeId, category_id: only })
  const offered = async () => (await shop.stranger.read('Items')).rows.map(({ name }: { name: string }) => name).sort() as string[]
  const remove = (id: string, body: object = {}) => shop.company.post(`/api/Item/RemoveCategory/${id}`, body)
  return { ...shop, category, only, tools, offered, remove }
}

test('a category that a store offers goes with its items to another one, which the store offers then, and nothing besides', async () => {
  const { only, tools, offered, remove, rows, storeId, company } = await outlet()
  assert.deepEqual(await offered(), ['Old saw'])
  assert.equal((await remove(only, { moveItems: true, moveTo: tools })).statusCode, 200)
  assert.deepEqual(await offered(), ['Old saw', 'Saw'])
  const [store] = await rows('select version from stores where company_id = $1 and id = $2', [storeId])
  assert.equal(store.version, 2)
  const { rows: history } = (await company.get(`/api/Sales/StoreHistory/${storeId}`)).json().result
  assert.deepEqual(history[0].changes, [{ field: 'catalogCategories', from: 'Outlet', to: 'Tools' }])
})

test('the last category of a store is not taken away without another one in its place', async () => {
  const shop = await outlet()
  const refused = await shop.remove(shop.only, { moveItems: true })
  assert.deepEqual([refused.statusCode, codeOf(refused)], [409, 'categoryInStore'])
  assert.match(refused.json().message, /^The store Store \d+ offers the category Outlet/)
  await shop.rows('update items set category_id = null where company_id = $1 and category_id = $2', [shop.only])
  assert.equal(codeOf(await shop.remove(shop.only)), 'categoryInStore')
  assert.deepEqual(await shop.offered(), [])
  // Beside another one an empty one goes, and what stands below it stays offered.
  await shop.insert('store_categories', { store_id: shop.storeId, category_id: shop.tools })
  assert.equal((await shop.remove(shop.only)).statusCode, 200)
  assert.deepEqual(await shop.offered(), ['Saw'])
  const saws = await shop.category('Saws', shop.tools)
  await shop.rows('update items set category_id = $2 where company_id = $1 and category_id = $3', [saws, shop.tools])
  assert.equal((await shop.remove(shop.tools, { moveItems: true })).statusCode, 200)
  assert.deepEqual(await shop.offered(), ['Saw'])
})

test('who let themselves in while a store was public has no access once it is not; customers of it have', async () => {
  const shop = await storefront(server, { audience: 'public', hides_prices: true })
  await shop.item('Rope', 10)
  const stranger = await shop.shopper('new@street.example', [])
  const dealer = await shop.shopper('kim@dealer.example', [await shop.customer('Dealer')])
  const saved = await shop.company.post(`/api/Sales/SaveStore/${shop.storeId}`, { version: 1, audience: 'invited' })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.equal((await stranger.get('Items')).statusCode, 401)
  assert.equal((await dealer.read('Items')).rows[0].price.unitPrice, '10.00')
  const shoppers = await shop.rows('select email, state, version from store_shoppers where company_id = $1 order by email', [])
  assert.deepEqual(shoppers, [
    { email: 'kim@dealer.example', state: 'Active', version: 1 },
    { email: 'new@street.example', state: 'Requested', version: 2 },
  ])
  assert.deepEqual(await shop.rows('select id from shopper_sessions where company_id = $1 and shopper_id = $2', [stranger.id]), [])
  const noted = await shop.rows(`select changes from audit_events where company_id = $1 and record_kind = 'shopper'`)
  assert.deepEqual(
    noted.map(({ changes }) => changes),
    [[{ field: 'shopperState', from: 'Active', to: 'Requested' }]],
  )
})

test('whoever orders for no customer sees no hidden prices, and nothing at all of a store that is not public', async () => {
  const shop = await storefront(server, { hides_prices: true, audience: 'public' })
  await shop.item('Rope', 10)
  const nobodys = await shop.shopper('nobody@street.example', [])
  assert.equal((await nobodys.read('Items')).rows[0].price.unitPrice, null)
  for (const audience of ['invited', 'request']) {
    await shop.set('audience = $2', [audience])
    assert.deepEqual((await nobodys.read('Items')).rows, [])
  }
})

test('a location from which a store ships and a level by which it sells are not closed under it', async () => {
  const shop = await storefront(server)
  const { company } = shop
  const levelId = await shop.insert('price_levels', { name: 'Dealer', base: 'price', percent: -10 })
  await shop.set('price_level_id = $2', [levelId])
  const close = () => company.post(`/api/Stock/SetLocationActive/${shop.locationId}`, { active: false })
  const off = (version: number) => company.post('/api/Price/SaveLevel', { id: levelId, version, active: false })
  const refused = [await close(), await off(1)]
  assert.deepEqual(refused.map(codeOf), ['stockLocationOfStore', 'priceLevelOfStore'])
  for (const answer of refused) assert.match(answer.json().message, /^The store Store \d+ /)
  assert.equal((await company.get(`/api/Price/Levels/${levelId}`)).json().result.stores, 1)
  assert.equal((await company.post('/api/Price/SaveLevel', { id: levelId, version: 1, percent: '-12' })).statusCode, 200)
  await shop.set(`state = 'Archived'`)
  assert.deepEqual([(await close()).statusCode, (await off(2)).statusCode], [200, 200])
})

test('a closed store that is reopened opens that day; a later first day is refused, and changed by reopening where it was there', async () => {
  const office = await signedInCompany(server)
  const store = await newStore(server, office, { audience: 'request' })
  for (const step of ['publish', 'close']) assert.equal((await takeStep(office, store.id, step)).statusCode, 200)
  const details = async () => (await office.get(`/api/Sales/Store/${store.id}`)).json().result
  const { version } = await details()
  const saved = await office.post(`/api/Sales/SaveStore/${store.id}`, { version, opensOn: '2099-01-01' })
  assert.deepEqual([saved.statusCode, Object.keys(saved.json().fields)], [400, ['opensOn']])
  await server.database.owner.query(`update stores set opens_on = '2099-01-01' where id = $1`, [store.id])
  assert.equal((await takeStep(office, store.id, 'reopen')).json().result.status, 'Open')
  const { rows } = await server.database.owner.query(`select (now() at time zone 'America/New_York')::date::text as day`)
  assert.equal((await details()).opensOn, rows[0].day)
})

test('a company’s export has the pictures of its stores, which anybody sees at one address', async () => {
  const shop = await storefront(server, { logo_hash: 'a'.repeat(64), banner_hash: 'b'.repeat(64) })
  const { rows } = await server.database.owner.query(exportedFiles(`'${shop.companyId}'`).join(' union all '))
  assert.deepEqual(
    rows.filter(({ path }) => path.startsWith('stores/')).map(({ path, hash }) => [path, hash]),
    [
      [`stores/${shop.storeId}/logo.webp`, 'a'.repeat(64)],
      [`stores/${shop.storeId}/banner.webp`, 'b'.repeat(64)],
    ],
  )
  const office = (await shop.company.get(`/api/Sales/Store/${shop.storeId}`)).json().result
  const { logoUrl, bannerUrl } = await shop.stranger.read('Store')
  assert.deepEqual([logoUrl, bannerUrl], [office.logoUrl, office.bannerUrl])
})
