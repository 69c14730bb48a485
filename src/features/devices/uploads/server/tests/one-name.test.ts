import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesOf, type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const idsOf = async (shop: VanShop, clientId: string): Promise<string[]> =>
  (await shop.rowsOf('select id from device_documents where client_id = $1 order by conflicts_with nulls first', [clientId])).map(
    ({ id }) => id,
  )
async function accept(shop: VanShop, id: string, more: object = {}) {
  const { version } = await shop.details(id)
  return shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: 'Seen', ...more })
}
const ordersOf = (shop: VanShop) => shop.rowsOf('select id from orders where company_id = $1', [shop.companyId])
const inCash = { payment: { method: 'O' as const, amount: 1600, cash: 1600 } }

test('of two by one name one is accepted; the other one only by somebody who says that it is something else', async () => {
  const shop = await vanShop(server)
  const document = shop.document()
  const first = await shop.one(document)
  await shop.one({ ...document, lines: [shop.line('3')], net: 2400, total: 2400 })
  const [, second = ''] = await idsOf(shop, document.id)
  const shown = await shop.details(second)
  assert.deepEqual([shown.twin.orderId, shown.twin.number, shown.would], [first.orderId, document.number, 'order'])
  const refused = await accept(shop, second)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'documentTwin'], refused.body)
  assert.match(refused.json().message, new RegExp(`^${document.number} · #${first.orderNumber} came under the same name`))
  assert.equal((await accept(shop, second, { anyway: true, reason: '' })).json().fields.reason !== undefined, true)
  assert.equal((await ordersOf(shop)).length, 1)
  const beside = await accept(shop, second, { anyway: true, reason: 'Sold to the neighbor' })
  assert.equal(beside.statusCode, 200, beside.body)
  const { orderId } = beside.json().result
  assert.notEqual(orderId, first.orderId)
  assert.deepEqual([(await shop.order(orderId)).grandTotal, (await shop.order(first.orderId)).grandTotal], [2400, 1600])
})

test('both wait in Review: whichever is accepted first counts, also when two people press at once', async () => {
  const shop = await vanShop(server)
  const [one, other] = [shop.document({ rulesVersion: 99 }), shop.document({ rulesVersion: 99 })]
  for (const document of [one, other]) await shop.pushed([document, { ...document, note: 'Back door' }])
  const [first = '', second = ''] = await idsOf(shop, one.id)
  assert.equal((await accept(shop, second)).statusCode, 200)
  assert.equal((await accept(shop, first)).json().code, 'documentTwin')
  const both = await Promise.all((await idsOf(shop, other.id)).map((id) => accept(shop, id)))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  assert.equal((await ordersOf(shop)).length, 2)
  const [{ id: orderId }] = await shop.rowsOf('select order_id as id from device_documents where id = $1', [second])
  const { version } = await shop.order(orderId)
  assert.equal((await shop.office.post(`/api/Order/Cancel/${orderId}`, { version, reason: 'No' })).statusCode, 200)
  const instead = await accept(shop, first)
  assert.equal(instead.statusCode, 200, instead.body)
})

test('what changes a name changes the one of it that was accepted, and its money is said once', async () => {
  const shop = await vanShop(server)
  const document = shop.document({ ...inCash, rulesVersion: 99 })
  await shop.pushed([document, { ...document, rulesVersion: 0, note: 'Back door' }])
  const [first = '', second = ''] = await idsOf(shop, document.id)
  const accepted = await accept(shop, second)
  assert.equal(accepted.statusCode, 200, accepted.body)
  const { version } = await shop.details(first)
  assert.equal((await shop.office.post(`/api/Device/RefuseDocument/${first}`, { version, reason: 'Twice' })).statusCode, 200)
  const noted = await shop.office.post(`/api/Device/NoteMoney/${first}`, { version: version + 1, answer: 'inBooks' })
  assert.equal(noted.statusCode, 200, noted.body)
  const collected = await shop.rowsOf('select amount::int from collected_payments where device_id = $1', [shop.deviceId])
  assert.deepEqual(collected, [{ amount: 1600 }])
  const changed = await shop.one(shop.document({ changes: document.id, lines: [shop.line('3')], net: 2400, total: 2400 }))
  assert.deepEqual([changed.outcome, codesOf(changed), changed.orderId], ['accepted', [], accepted.json().result.orderId])
})

test('whoever only reads a document waits for nobody, and nobody waits for them', async () => {
  const shop = await vanShop(server)
  const first = shop.document({ rulesVersion: 99 })
  const second = shop.document({ changes: first.id })
  await shop.pushed([first, second])
  const rowOf = async (clientId: string) => (await idsOf(shop, clientId))[0] ?? ''
  const accepted = await accept(shop, await rowOf(second.id))
  assert.equal(accepted.statusCode, 200, accepted.body)
  const held = await server.database.owner.connect()
  try {
    await held.query('begin')
    await held.query(`set local lock_timeout = '5s'`)
    await held.query('select 1 from orders where id = $1 for update', [accepted.json().result.orderId])
    const shown = await Promise.race([
      shop.details(await rowOf(first.id)),
      new Promise<null>((resolve) => setTimeout(resolve, 5000, null).unref()),
    ])
    assert.equal(shown?.would, 'replaced')
  } finally {
    await held.query('rollback')
    held.release()
  }
})
