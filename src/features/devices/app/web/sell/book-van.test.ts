import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBook, type Portion, portion } from '#test/device-book.ts'
import { vanDraft } from '../../document/van-draft.ts'
import { bookOf } from './book.ts'
import { onHandOf } from './known-of.ts'
import { lackingNow } from './van/lacking-now.ts'
import { receivedHere } from './van/on-its-way.ts'

test('goods that a rep says have come are in the van at once, and no older server takes them for something else', async () => {
  const { store } = await openBook()
  const lines = [{ lineNo: 1, itemId: 'rope', left: '6', came: '5.5' }]
  const draft = vanDraft('receipt', 7, { locationId: 'van', of: 'restock', ofId: 'r', lines, note: '' })
  await store.save(draft, { customerName: 'Van' })
  const book = await bookOf(store)
  assert.equal(onHandOf(book, 'rope'), '25.5')
  assert.deepEqual([book.underway[0]?.document.format, receivedHere(book, { of: 'restock', id: 'r' })], [4, true])
})

const transfer = (left: string) => ({
  id: 't',
  number: 7,
  fromName: 'Home',
  sentOn: '2026-11-29',
  lines: [{ lineNo: 1, itemId: 'rope', left }],
})
const vanSaid = (...transfers: ReturnType<typeof transfer>[]) => ({
  day: '2026-11-29',
  fromName: 'Home',
  lines: [],
  restocks: [],
  transfers,
})
const heldBy = (onHand: string, inTransit: string, par: string | null = null) => [{ itemId: 'rope', onHand, reserved: '0', inTransit, par }]
const receiptOf = (left: string, came = left) =>
  vanDraft('receipt', 7, { locationId: 'van', of: 'transfer', ofId: 't', lines: [{ lineNo: 1, itemId: 'rope', left, came }], note: '' })

test('what the office received too is in the van once, whether the receipt waits in Review or was not sent yet', async () => {
  const { store } = await openBook()
  const take = (more: Partial<Portion>) => store.pulled.take({ ...portion, whole: false, ...more })
  await take({ stock: heldBy('10', '10'), van: vanSaid(transfer('10')) })
  await store.save(receiptOf('10'), { customerName: 'Van' })
  assert.equal(onHandOf(await bookOf(store), 'rope'), '20')
  const [receipt] = await store.documents.list()
  assert.ok(receipt)
  const said = { outcome: 'known' as const, orderId: null, orderNumber: null, reasons: [], differs: [], at: '2026-11-29T10:00:00Z' }
  await store.documents.answered(new Map([[receipt.id, { ...said, state: 'review' as const }]]))
  assert.equal(onHandOf(await bookOf(store), 'rope'), '20', 'it waits for another reason: the office still has it on its way')
  await take({ stock: heldBy('14', '6'), van: vanSaid(transfer('6')) })
  assert.equal(onHandOf(await bookOf(store), 'rope'), '14', 'a part was received there')
  await take({ stock: heldBy('20', '0'), van: vanSaid() })
  const book = await bookOf(store)
  assert.deepEqual([onHandOf(book, 'rope'), receivedHere(book, { of: 'transfer', id: 't' })], ['20', true])
})

test('what was received here is on hand, and on its way no more: the van lacks the rest', async () => {
  const { store } = await openBook()
  const lacks = async () => lackingNow(await bookOf(store)).map(({ wanted }) => wanted)
  await store.pulled.take({ ...portion, whole: false, stock: heldBy('5', '10', '20'), van: vanSaid(transfer('10')) })
  // By the stock alone, the other five are asked for in the office.
  assert.deepEqual(await lacks(), [])
  const line = { itemId: 'rope', pack: '1', par: '20', onHand: '5', inTransit: '10', asked: '0', wanted: '5', proposed: '5' }
  await store.pulled.take({ ...portion, whole: false, stock: [], van: { ...vanSaid(transfer('10')), lines: [line] } })
  assert.deepEqual(await lacks(), ['5'])
  await store.save(receiptOf('10', '12'), { customerName: 'Van' })
  assert.equal(onHandOf(await bookOf(store), 'rope'), '17')
  assert.deepEqual(await lacks(), ['3'])
})
