import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what was replaced is not accepted beside what took its place, however many lie between, until that stands no more', async () => {
  const shop = await vanShop(server)
  const paid = { payment: { method: 'O' as const, amount: 1600, cash: 1600 } }
  const first = shop.document({ ...paid, rulesVersion: 99 })
  const second = shop.document({ ...paid, changes: first.id })
  const third = shop.document({ ...paid, changes: second.id })
  await shop.pushed([first, second, third])
  const idOf = async ({ number }: { number: string }) =>
    (await shop.tray('show=all')).rows.find((row: { number: string }) => row.number === number).id as string
  const accept = async (document: { number: string }) => {
    const id = await idOf(document)
    return shop.office.post(`/api/Device/AcceptDocument/${id}`, { version: (await shop.details(id)).version, reason: 'Seen' })
  }
  const accepted = await accept(third)
  assert.equal(accepted.statusCode, 200, accepted.body)
  for (const before of [first, second]) {
    const shown = await shop.details(await idOf(before))
    assert.deepEqual([shown.state, shown.waitsFor, shown.would], ['refused', '', 'replaced'], before.number)
    const answer = await accept(before)
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'documentReplaced'], answer.body)
    assert.match(answer.json().message, new RegExp(`^${third.number} took its place`))
  }
  const { orderId } = accepted.json().result
  const made = await shop.rowsOf('select id from orders where company_id = $1', [shop.companyId])
  assert.deepEqual(made, [{ id: orderId }])
  const { version } = await shop.order(orderId)
  assert.equal((await shop.office.post(`/api/Order/Cancel/${orderId}`, { version, reason: 'No' })).statusCode, 200)
  const again = await accept(first)
  assert.equal(again.statusCode, 200, again.body)
  // What was said by the one that stands no more is said by this one.
  assert.equal((await shop.details(await idOf(first))).waitsFor, 'money')
})

test('what comes after that which took its place is refused, and its money is the later one’s', async () => {
  const shop = await vanShop(server)
  const paid = { payment: { method: 'O' as const, amount: 1600, cash: 1600 } }
  const first = shop.document(paid)
  const second = shop.document({ ...paid, changes: first.id })
  assert.deepEqual(codesOf(await shop.one(second)), ['changesTaken'])
  const [row] = (await shop.tray()).rows
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1, reason: 'Seen' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  const late = await shop.one(first)
  assert.deepEqual([late.state, codesOf(late), late.orderId], ['refused', ['replaced'], null])
  const [{ money }] = await shop.rowsOf('select money from device_documents where client_id = $1', [first.id])
  assert.equal(money, 'none')
  const [{ many }] = await shop.rowsOf('select count(*)::int as many from orders where company_id = $1', [shop.companyId])
  assert.equal(many, 1)
})
