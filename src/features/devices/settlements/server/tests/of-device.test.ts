import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { copyOn } from '#test/device-copy.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accepted, all, cash, openOffice } from '#test/settling.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('the device learns what is open and what was received, and nobody else’s device is asked to look', async () => {
  const shop = await openOffice(server)
  const copy = copyOn(shop.tablet)
  await copy.pull()
  const document = shop.document({ kind: 'payment', lines: [], net: 0, total: 8000, payment: cash(8000) as never })
  await shop.one(document)
  const open = (await copy.pull()).findLast(({ money }) => money !== null)?.money
  assert.deepEqual(open, { open: { cash: 8000, checks: 0, checksAmount: 0, documents: [document.id] }, settled: [] })
  const made = accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 7900, reason: 'Toll' }))
  const settled = (await copy.pull()).findLast(({ money }) => money !== null)?.money
  assert.deepEqual(settled?.open, { cash: 0, checks: 0, checksAmount: 0, documents: [] })
  assert.deepEqual(
    settled?.settled.map(({ number, cash: counted, difference, reason }) => [number, counted, difference, reason]),
    [[made.number, 7900, -100, 'Toll']],
  )
  const [idle] = await copy.pull()
  assert.equal(idle?.money, null)
  await shop.office.post(`/api/Device/UndoSettlement/${made.id}`, { reason: 'Wrong' })
  const undone = (await copy.pull()).findLast(({ money }) => money !== null)?.money
  assert.deepEqual([undone?.open.cash, undone?.settled], [8000, []])
})
