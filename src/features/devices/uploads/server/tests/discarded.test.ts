import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const at = () => new Date().toISOString()

test('what was discarded on the device is kept, makes nothing, and its number is taken', async () => {
  const shop = await vanShop(server)
  const document = shop.document({ format: 2, kind: 'invoice', discarded: { at: at(), reason: 'Wrong customer' } })
  const answer = await shop.one(document)
  assert.deepEqual([answer.outcome, answer.state, answer.orderId, codesOf(answer)], ['refused', 'refused', null, ['discarded']])
  assert.equal(answer.reasons[0]?.says, 'Discarded on the device before it was sent: Wrong customer')
  assert.equal((await shop.one(document)).outcome, 'known')
  assert.equal(await shop.figures(shop.van), '40')
  assert.deepEqual(await shop.rowsOf('select 1 from orders where company_id = $1', [shop.companyId]), [])
  assert.equal((await shop.tray()).rows.length, 0)
  const [row] = (await shop.tray('show=all')).rows
  const shown = await shop.details(row.id)
  assert.deepEqual([shown.state, shown.would, shown.number], ['refused', 'nothing', document.number])
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })
  assert.deepEqual([accepted.statusCode, accepted.json().code], [409, 'documentUnreadable'])
  assert.deepEqual(codesOf(await shop.one(shop.document({ number: document.number }))), ['numberTaken'])
})

test('money that was collected with it is asked about, unless another one says what became of it', async () => {
  const shop = await vanShop(server)
  const payment = { method: 'O' as const, amount: 1600, cash: 1600 }
  await shop.one(shop.document({ format: 2, payment, discarded: { at: at(), reason: 'They did not want it' } }))
  const instead = shop.document({ payment })
  const replaced = await shop.one(shop.document({ format: 2, payment, discarded: { at: at(), reason: '', replacedBy: instead.number } }))
  assert.deepEqual(codesOf(replaced), ['discardedFor'])
  assert.equal((await shop.one(instead)).outcome, 'accepted')
  const { rows } = await shop.tray()
  const asked = rows.filter(({ state }: { state: string }) => state === 'refused')
  assert.deepEqual(
    asked.map(({ waitsFor, reasons }: { waitsFor: string; reasons: { code: string }[] }) => [waitsFor, reasons[0]?.code]),
    [['money', 'discarded']],
  )
})

test('a name that came before is not taken back by the same name', async () => {
  const shop = await vanShop(server)
  const document = shop.document()
  const first = await shop.one(document)
  const back = await shop.one({ ...document, format: 2, discarded: { at: at(), reason: 'Late' } })
  assert.equal(back.state, 'review')
  assert.ok(codesOf(back).includes('otherContent'))
  assert.equal((await shop.order(first.orderId)).state, 'Accepted')
})
