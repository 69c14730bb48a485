import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront, visitorOf } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('a rep sees the stores in which their customers shop, and of them the shoppers, orders and carts of these customers alone', async () => {
  const shop = await storefront(server, { audience: 'request' })
  const { company } = shop
  const other = await storefront(server, {}, company)
  const repId = await shop.insert('reps', { code: 'R1', name: 'Rosa' })
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  await shop.rows('update memberships set rep_id = $2 where company_id = $1 and user_id = $3', [repId, rep.userId])
  const own = await shop.customer('Own', { sales_representative: 'R1' })
  const theirs = await shop.customer('Theirs')
  const rope = await shop.item('Rope', 10)
  const [kim, lee] = [await shop.shopper('kim@own.example', [own]), await shop.shopper('lee@theirs.example', [theirs])]
  await shop.set(`approval = 'all'`)
  await put(kim, rope, '1')
  assert.equal((await send(kim)).statusCode, 200)
  for (const quantity of ['2', '3']) {
    await put(lee, rope, quantity)
    assert.equal((await send(lee)).statusCode, 200)
  }
  for (const shopper of [kim, lee]) await put(shopper, rope, '1')
  await visitorOf(server, shop.code).say('AskAccess', { email: 'new@street.example', name: 'New', companyName: 'Street', message: '' })
  await other.shopper('max@theirs.example', [theirs])

  const listed = async (caller: Pick<typeof rep, 'get'>, query = '') =>
    (await caller.get(`/api/Sales/StoreListing?${query}`))
      .json()
      .result.rows.map((row: Record<string, unknown>) => [
        row.id,
        row.shoppers,
        row.accessRequests,
        row.pending,
        row.dollarsPending,
        row.openCarts,
      ])
  assert.deepEqual(await listed(rep), [[shop.storeId, 1, 0, 1, 1000, 1]])
  assert.deepEqual(await listed(company, 'sort=-pending'), [
    [shop.storeId, 2, 1, 3, 6000, 2],
    [other.storeId, 1, 0, 0, 0, 0],
  ])
  const { shoppers, pending, dollarsPending, openCarts } = (await rep.get(`/api/Sales/Store/${shop.storeId}`)).json().result
  assert.deepEqual([shoppers, pending, dollarsPending, openCarts], [1, 1, 1000, 1])
  const { rows, counts, asking } = (await rep.get(`/api/Sales/Shoppers/${shop.storeId}`)).json().result
  assert.deepEqual(
    [rows.map(({ email }: { email: string }) => email), counts.Active, counts.Requested, asking],
    [['kim@own.example'], 1, 0, 0],
  )
  for (const path of ['Store', 'Shoppers', 'StoreOrders', 'StoreCatalog', 'StoreHistory', 'PreviewStore', 'StoreLimits', 'StoreNeighbours'])
    assert.equal((await rep.get(`/api/Sales/${path}/${other.storeId}`)).statusCode, 404, path)
  assert.equal((await rep.get(`/api/Sales/PreviewStore/${shop.storeId}?shopperId=${lee.id}`)).statusCode, 404)
  assert.equal((await rep.get(`/api/Sales/PreviewStore/${shop.storeId}?shopperId=${kim.id}`)).statusCode, 200)
  const neighbours = (await rep.get(`/api/Sales/StoreNeighbours/${shop.storeId}`)).json().result
  assert.deepEqual(neighbours, { previous: null, next: null })
  const { path } = (await rep.post('/api/Sales/PrepareStoresExport', {})).json().result
  assert.equal((await rep.get(path)).body.trim().split(/\r?\n/).length, 2)
})

test('a customer sees the stores in which they shop, with what of theirs waits there, and nothing that is the office’s', async () => {
  const shop = await storefront(server)
  const { company } = shop
  const [draft, other] = [await storefront(server, { state: 'Draft' }, company), await storefront(server, {}, company)]
  const own = await shop.customer('Own')
  const theirs = await shop.customer('Theirs')
  const buyer = await signedInCompany(server, { role: 'customer', companyId: company.companyId })
  await shop.rows('update memberships set customer_id = $2 where company_id = $1 and user_id = $3', [own, buyer.userId])
  const rope = await shop.item('Rope', 10)
  await shop.set(`approval = 'all'`)
  for (const shopper of [await shop.shopper('kim@own.example', [own]), await shop.shopper('lee@theirs.example', [theirs])]) {
    await put(shopper, rope, '1')
    assert.equal((await send(shopper)).statusCode, 200)
  }
  await draft.shopper('kim@own.example', [own])
  await other.shopper('lee@theirs.example', [theirs])
  const { rows } = (await buyer.get('/api/Sales/StoreListing')).json().result
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [row.id, row.shoppers, row.pending, row.dollarsPending]),
    [[shop.storeId, 1, 1, 1000]],
  )
  for (const path of ['Store', 'Shoppers', 'StoreCatalog', 'PreviewStore'])
    assert.equal((await buyer.get(`/api/Sales/${path}/${shop.storeId}`)).statusCode, 403, path)
})

test('stores are found by their Store ID and by whether something waits, and sorted by how much does', async () => {
  const shop = await storefront(server)
  const { company } = shop
  const [quiet, busy] = [await storefront(server, { code: 'QUIET-1' }, company), await storefront(server, { code: 'BUSY-1' }, company)]
  const rope = await shop.item('Rope', 10)
  for (const [each, orders] of [
    [shop, 1],
    [busy, 2],
  ] as const) {
    await each.set(`approval = 'all'`)
    const shopper = await each.shopper(`kim@${each.code.toLowerCase()}.example`, [await each.customer(`Of ${each.code}`)])
    for (let at = 0; at < orders; at += 1) {
      await put(shopper, rope, '1')
      assert.equal((await send(shopper)).statusCode, 200)
    }
  }
  const listed = async (query: string) =>
    (await company.get(`/api/Sales/StoreListing?${query}`)).json().result.rows.map(({ id }: { id: string }) => id)
  const filtered = (filters: object) => listed(`filters=${encodeURIComponent(JSON.stringify(filters))}`)
  assert.deepEqual(await listed('sort=-pending'), [busy.storeId, shop.storeId, quiet.storeId])
  assert.deepEqual(await filtered({ pending: 'N' }), [quiet.storeId])
  assert.deepEqual((await filtered({ pending: 'Y' })).toSorted(), [busy.storeId, shop.storeId].toSorted())
  assert.deepEqual(await filtered({ template: 'usy' }), [busy.storeId])
  const first = (await company.get('/api/Sales/StoreListing?sort=pending&limit=2')).json().result
  const next = await listed(`sort=pending&limit=2&cursor=${encodeURIComponent(first.next)}`)
  assert.deepEqual([...first.rows.map(({ id }: { id: string }) => id), ...next], [quiet.storeId, shop.storeId, busy.storeId])
})
