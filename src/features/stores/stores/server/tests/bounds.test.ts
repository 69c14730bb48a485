import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { openStore } from '#test/stores.ts'

let server: TestServer
let office: Awaited<ReturnType<typeof signedInCompany>>
let store: Awaited<ReturnType<typeof openStore>>
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
  store = await openStore(server, office)
})
after(() => server.close())

/** As it is written: what no JSON of ours would say. */
const written = (path: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/Sales/${path}/${store.id}`,
    headers: { ...office.headers, 'content-type': 'application/json' },
    payload,
  })
const version = async () => (await office.get(`/api/Sales/Store/${store.id}`)).json().result.version as number
const notCents = ['-1', '0.5', '1e30', '1e400', 'NaN', 'Infinity', '"x"', '[1]', 'true', '99999999999999']

test('amounts of a store are whole cents that a column holds', async () => {
  const seen = await version()
  for (const amount of [...notCents, 'null'])
    assert.equal((await written('SaveStore', `{"version":${seen},"minimumOrder":${amount}}`)).statusCode, 400, amount)
  for (const amount of notCents)
    assert.equal((await written('SaveStore', `{"version":${seen},"approval":"above","approvalAbove":${amount}}`)).statusCode, 400, amount)
  for (const cutOff of ['24:00', '9:00', '12:60', 'noon', '-1:00'])
    assert.equal((await written('SaveStore', `{"version":${seen},"cutOff":"${cutOff}"}`)).statusCode, 400, cutOff)
  for (const opensOn of ['2026-02-30', '99999-01-01', 'today'])
    assert.equal((await written('SaveStore', `{"version":${seen},"opensOn":"${opensOn}"}`)).statusCode, 400, opensOn)
  for (const color of ['red', '#12345', '#1234567', 'url(x)', '#12345g;}'])
    assert.equal((await written('SaveStore', `{"version":${seen},"color":"${color}"}`)).statusCode, 400, color)
  assert.equal(await version(), seen)
})

test('quantity rules are numbers above nothing with at most four decimals; so many items and categories, each item once', async () => {
  const seen = await version()
  const save = (rule: string) =>
    written('SaveStoreCatalog', `{"version":${seen},"categoryIds":[],"items":[{"itemId":"${store.itemId}","minimumQuantity":${rule}}]}`)
  for (const rule of ['"-1"', '"0"', '"0.0"', '"1e30"', '"NaN"', '"1.1234567"', '"1234567890"', '1', 'null', '[]'])
    assert.equal((await save(rule)).statusCode, 400, rule)
  const ids = (length: number) => Array.from({ length }, () => crypto.randomUUID())
  const catalog = (body: object) => written('SaveStoreCatalog', JSON.stringify({ version: seen, categoryIds: [], items: [], ...body }))
  assert.equal((await catalog({ categoryIds: ids(501) })).statusCode, 400)
  assert.equal((await catalog({ items: ids(2001).map((itemId) => ({ itemId })) })).statusCode, 400)
  assert.equal((await catalog({ items: [{ itemId: store.itemId }, { itemId: store.itemId }] })).statusCode, 400)
  assert.equal(await version(), seen)
})

test('so many orders are decided at once, so many shoppers invited, and none of nobody', async () => {
  const ids = (length: number) => Array.from({ length }, () => crypto.randomUUID())
  for (const length of [0, 201])
    assert.equal(
      (await written('DecideStoreOrders', JSON.stringify({ orders: ids(length).map((id) => ({ id, version: 1 })), verdict: 'approve' })))
        .statusCode,
      400,
    )
  const invite = (length: number) => {
    const shoppers = Array.from({ length }, (_, at) => ({ email: `x${at}@x.example`, customers: [{ customerId: crypto.randomUUID() }] }))
    return written('InviteShoppers', JSON.stringify({ shoppers }))
  }
  for (const length of [0, 501]) assert.equal((await invite(length)).statusCode, 400, String(length))
  assert.equal((await invite(1)).statusCode, 400, 'a customer that is nobody’s')
  assert.equal((await written('FindInvitees', JSON.stringify({ text: 'x'.repeat(100_001) }))).statusCode, 400)
  for (const limit of notCents) {
    const shopper = `{"email":"a@x.example","customers":[{"customerId":"${crypto.randomUUID()}","spendingLimit":${limit}}]}`
    assert.equal((await written('InviteShoppers', `{"shoppers":[${shopper}]}`)).statusCode, 400, limit)
  }
})

test('ten megabytes are not read', async () => {
  const much = JSON.stringify({ reason: 'x'.repeat(10 * 1024 * 1024) })
  for (const path of ['SaveStore', 'SaveStoreCatalog', 'DecideStoreOrders', 'InviteShoppers', 'FindInvitees', 'StoreStep'])
    assert.equal((await written(path, much)).statusCode, 413, path)
})
