import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { StoredDocument } from '#features/devices/app/web/storage/kept.ts'
import { App } from '#test/pushes/app.ts'
import { straight } from '#test/pushes/network.ts'
import { seatOf } from '#test/pushes/seat.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const proofs = { signature: null, signedName: '', photos: [], gps: null }

/** What each of them wrote into its store, to the letter: of what later ones keep beside a document there was nothing. */
function writtenBy(shop: VanShop, rulesVersion: number) {
  const madeAt = new Date(Date.now() - 3_600_000).toISOString()
  const sold = (sequence: number, format: number, quantity: string, more: object = {}) => {
    const total = Number(quantity) * 800
    const line = { lineNo: 1, itemId: shop.rope, quantity, unitPrice: '8', discountPercent: '0', description: '' }
    return {
      ...{ id: randomUUID(), number: `${shop.prefix}-${sequence}`, format, madeAt, offlineHours: null, rulesVersion },
      ...{ kind: 'order', customerId: shop.customerId, lines: [line], discountPercent: '0', net: total, tax: 0, total },
      ...{ note: '', shipTo: null, payment: null, proofs, changes: null },
      ...more,
    }
  }
  const packless = sold(1, 1, '1')
  const first = { ...packless, lines: packless.lines.map((line) => ({ ...line, packId: null })) }
  const invoice = sold(2, 1, '2', { kind: 'invoice', payment: { method: 'O', amount: 1600, cash: 1600, checkNumber: '', invoices: [] } })
  const takenBack = sold(3, 2, '3', { kind: 'invoice', discarded: { at: madeAt, reason: 'Wrong customer', replacedBy: '' } })
  const back = sold(4, 3, '1', { kind: 'credit', credits: null })
  const credit = { ...back, lines: back.lines.map((line) => ({ ...line, unit: '', reason: 'Torn', damaged: false })) }
  const van = { locationId: shop.van, lines: [{ itemId: shop.rope, counted: '39', at: new Date().toISOString() }] }
  const count = { ...sold(5, 3, '1', { kind: 'count', customerId: '', lines: [], net: 0, total: 0 }), van }
  return [first, invoice, takenBack, credit, count]
}

test('D13: a queue that three earlier apps wrote is handed in by this one, and taken as what it was then', async () => {
  const shop = await vanShop(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' } })
  await shop.bought('1')
  const app = new App(straight(server))
  await app.pair(seatOf(shop), shop.tablet, 6)
  const documents = writtenBy(shop, rulesVersion)
  await app.inStore((store) =>
    store.db.write(['documents', 'queue'], async (transaction) => {
      for (const document of documents) {
        const stored = {
          id: document.id,
          document,
          customerName: 'Harbor Cafe',
          madeMs: Date.now(),
          state: 'waiting',
          tries: 0,
          answer: null,
        }
        await transaction.objectStore('documents').add(stored as unknown as StoredDocument)
        await transaction.objectStore('queue').add({ documentId: document.id })
      }
    }),
  )
  assert.equal((await app.unsent()).count, 5)
  assert.equal(await app.roundToItsEnd(), 'done')
  assert.equal((await app.unsent()).count, 0)
  const states = new Map((await app.documents()).map(({ document, state, answer }) => [document.number, [state, answer?.reasons]]))
  const stateOf = (sequence: number) => states.get(`${shop.prefix}-${sequence}`)
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((sequence) => stateOf(sequence)?.[0]),
    ['done', 'done', 'discarded', 'done', 'done'],
    JSON.stringify([...states]),
  )
  const { rows } = await shop.tray('show=all&limit=10')
  assert.deepEqual(rows.map(({ kind }: { kind: string }) => kind).toSorted(), ['count', 'credit', 'invoice', 'invoice', 'order'])
  assert.equal(await shop.figures(shop.van), '39')
})
