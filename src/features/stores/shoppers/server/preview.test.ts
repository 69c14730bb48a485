import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { storefront, type Visitor, visitorOf } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Shop = Awaited<ReturnType<typeof storefront>>
const preview = (shop: Shop, query = '') => shop.company.get(`/api/Sales/PreviewStore/${shop.storeId}?${query}`)
const previewed = async (shop: Shop, query = '') => (await preview(shop, query)).json().result

type Priced = {
  id: string
  name: string
  price: { unitPrice: string | null; why: object | null; breaks: object[] }
  stock: object
  packs: object[]
}
/** What of an item both sides say. */
const asShown = ({ id, name, price, stock, packs }: Priced) => ({ id, name, ...price, stock, packs })
const inStore = async (visitor: Visitor, query = '') => (await visitor.read(`Items?${query}`)).rows.map(asShown)
const inOffice = async (shop: Shop, query: string) =>
  (await previewed(shop, query)).rows.map(({ unitPrice, why, breaks, ...row }: Priced & Priced['price']) =>
    asShown({ ...row, price: { unitPrice, why, breaks } }),
  )

test('a shopper is previewed as the storefront shows it to them: their customer, own prices and breaks, their view of stock, in the store’s order', async () => {
  const shop = await storefront(server, { audience: 'request', stock_shown: 'level' })
  const [harbor, quay] = [await shop.customer('Harbor'), await shop.customer('Quay')]
  const rope = await shop.item('Rope', 10, { title_es: 'Cuerda' })
  const anchor = await shop.item('Anchor', 50, { item_type: 'Inventory' })
  await shop.insert('agreed_prices', { customer_id: quay, item_id: rope, price: 6, min_quantity: 1 })
  await shop.insert('agreed_prices', { customer_id: quay, item_id: rope, price: 5, min_quantity: 20 })
  await shop.insert('store_items', { store_id: shop.storeId, item_id: rope, position: 1 })
  const kim = await shop.shopper('kim@both.example', [harbor, quay])
  const as = `shopperId=${kim.id}`
  for (const query of ['', `customerId=${harbor}`, `customerId=${quay}`])
    assert.deepEqual(await inOffice(shop, `${as}&${query}`), await inStore(kim, query), query)
  assert.deepEqual(
    (await inOffice(shop, `${as}&customerId=${quay}`)).map(({ id }: { id: string }) => id),
    [rope, anchor],
  )
  assert.equal((await previewed(shop, `${as}&customerId=${quay}`)).rows[0].unitPrice, '6.00')
  await shop.rows(`update store_shoppers set language = 'es' where company_id = $1`)
  assert.equal((await previewed(shop, as)).rows[0].name, 'Cuerda')
  // Page by page.
  const first = await previewed(shop, `${as}&limit=1`)
  const second = await previewed(shop, `${as}&limit=1&cursor=${encodeURIComponent(first.next)}`)
  assert.deepEqual([first.rows[0].id, second.rows[0].id, second.next], [rope, anchor, null])
  assert.equal((await preview(shop, `${as}&customerId=${await shop.customer('Not theirs')}`)).statusCode, 404)
})

test('prices that are hidden until somebody is let in are hidden in the preview as well', async () => {
  const shop = await storefront(server, { audience: 'public', hides_prices: true })
  await shop.item('Rope', 10)
  const customerId = await shop.customer('Harbor')
  const sam = await shop.shopper('sam@nobody.example', [])
  const kim = await shop.shopper('kim@harbor.example', [customerId])
  const looks = async (query: string) => {
    const { showsCatalog, seesPrices, rows } = await previewed(shop, query)
    return [showsCatalog, seesPrices, rows.map(({ unitPrice }: { unitPrice: string | null }) => unitPrice)]
  }
  const [asSam, asKim] = [`shopperId=${sam.id}`, `shopperId=${kim.id}`]
  assert.deepEqual(await looks(''), [true, false, [null]])
  assert.deepEqual(await looks(asSam), [true, false, [null]])
  assert.deepEqual(await looks(asKim), [true, true, ['10.00']])
  assert.deepEqual(await inOffice(shop, asSam), await inStore(sam))
  assert.deepEqual(await inOffice(shop, asKim), await inStore(kim))
  assert.deepEqual(await inOffice(shop, ''), await inStore(visitorOf(server, shop.code)))
  // Who is blocked sees no more than a stranger.
  await shop.rows(`update store_shoppers set state = 'Blocked' where company_id = $1`)
  assert.deepEqual(await looks(asKim), [true, false, [null]])
})

test('where strangers see nothing, the preview shows nothing; a shopper of another store or company is none', async () => {
  const shop = await storefront(server, { audience: 'invited' })
  await shop.item('Rope', 10)
  const sam = await shop.shopper('sam@nobody.example', [])
  const elsewhere = await storefront(server, {}, shop.company)
  const kim = await elsewhere.shopper('kim@elsewhere.example', [])
  for (const query of ['', `shopperId=${sam.id}`]) {
    const { showsCatalog, seesPrices, rows } = await previewed(shop, query)
    assert.deepEqual([showsCatalog, seesPrices, rows], [false, false, []])
  }
  assert.equal((await preview(shop, `shopperId=${kim.id}`)).statusCode, 404)
  const other = await signedInCompany(server)
  const theirs = await other.get(`/api/Sales/PreviewStore/${shop.storeId}?shopperId=${sam.id}`)
  assert.equal(theirs.statusCode, 404)
  const rep = await signedInCompany(server, { role: 'rep', companyId: shop.company.companyId })
  const lee = await shop.shopper('lee@hidden.example', [await shop.customer('Hidden')])
  assert.equal((await rep.get(`/api/Sales/PreviewStore/${shop.storeId}?shopperId=${lee.id}`)).statusCode, 404)
})
