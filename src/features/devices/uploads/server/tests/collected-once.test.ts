import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keepBooks } from '#test/kept-books.ts'
import { codesOf, type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const cash = (amount: number) => ({ payment: { method: 'O' as const, amount, cash: amount } })
const collected = ({ rowsOf, companyId }: VanShop): Promise<{ amount: number }[]> =>
  rowsOf('select amount::int from collected_payments where company_id = $1 and posted', [companyId])
const moneyOf = async ({ rowsOf }: VanShop, { id }: { id: string }): Promise<string> =>
  (await rowsOf('select money from device_documents where client_id = $1', [id]))[0].money
async function accept(shop: VanShop, { number }: { number: string }) {
  const { rows } = await shop.tray()
  const row = rows.find((each: { number: string }) => each.number === number)
  const { version } = await shop.details(row.id)
  return shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version })
}

test('what changes an order that stands is not sold beside it, and cash is taken once through a chain of changes', async () => {
  const shop = await vanShop(server)
  await keepBooks(shop)
  const first = shop.document(cash(500))
  const { orderId } = await shop.one(first)
  assert.equal((await shop.order(orderId)).settledInBooks, 500)
  const second = shop.document({ ...cash(500), changes: first.id })
  const third = shop.document({ ...cash(500), changes: second.id })
  for (const each of await shop.pushed([second, third])) assert.deepEqual([each.outcome, codesOf(each)], ['review', ['changesTaken']])
  const { label, version } = await shop.order(orderId)
  for (const each of [second, third]) {
    const refused = await accept(shop, each)
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'documentChanges'], refused.body)
    assert.ok(refused.body.includes(label), refused.body)
  }
  const orders = async () => (await shop.rowsOf('select 1 from orders where company_id = $1', [shop.companyId])).length
  assert.equal(await orders(), 1)
  const cancelled = await shop.office.post(`/api/Order/Cancel/${orderId}`, { version, reason: 'Made anew', keepsCredit: true })
  assert.equal(cancelled.statusCode, 200, cancelled.body)
  const accepted = await accept(shop, third)
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.deepEqual([await orders(), await collected(shop)], [2, [{ amount: 500 }]])
  assert.equal((await shop.order(accepted.json().result.orderId)).settledInBooks, 0)
  assert.deepEqual([await moneyOf(shop, second), await moneyOf(shop, third)], ['none', 'waits'])
})

test('money that a person entered in the books is not collected again by a change', async () => {
  const shop = await vanShop(server)
  const first = shop.document(cash(500))
  await shop.one(first)
  const [row] = (await shop.tray()).rows
  assert.equal((await shop.office.post(`/api/Device/NoteMoney/${row.id}`, { version: 1 })).statusCode, 200)
  await keepBooks(shop)
  const change = shop.document({ ...cash(500), changes: first.id })
  assert.equal((await shop.one(change)).outcome, 'accepted')
  assert.deepEqual([await collected(shop), await moneyOf(shop, change)], [[], 'waits'])
})

test('more cash than the order comes to settles the order, and no more', async () => {
  const shop = await vanShop(server)
  await keepBooks(shop)
  const { orderId, outcome } = await shop.one(shop.document(cash(2000)))
  assert.equal(outcome, 'accepted')
  const { grandTotal, settledInBooks, openAmount } = await shop.order(orderId)
  assert.deepEqual([grandTotal, settledInBooks, openAmount], [1600, 1600, 0])
  assert.deepEqual(await collected(shop), [{ amount: 2000 }])
})
