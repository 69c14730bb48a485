import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { customer, openBook, type Portion, portion, rope } from '#test/device-book.ts'
import { computed } from '../../document/computed.ts'
import { newDraft } from '../../document/draft.ts'
import { madeOf } from '../../document/made.ts'
import type { StoredDocument } from '../storage/kept.ts'
import { bookOf, scanned } from './book.ts'
import { knownOf, onHandOf } from './known-of.ts'

test('D18: what the office said is found by its words and by what is scanned', async () => {
  const { store } = await openBook()
  const book = await bookOf(store)
  assert.deepEqual(book.itemWords.find('cuer', 5), [rope])
  assert.deepEqual(book.customerWords.find('seat har', 5), [customer])
  assert.equal(scanned(book, '012345678905')?.unit, 'CA')
  assert.equal(scanned(book, '0012345678905')?.unit, 'CA')
  for (const wrong of ['012345678904', '0012345678904', '012345678905x', '12345']) assert.equal(scanned(book, wrong), null, wrong)
  assert.deepEqual([book.rules.version, book.rules.effective['stock.negative'].value], [7, 'block'])
})

test('what was sold here counts before the office has it: in the van, and against the credit', async () => {
  const { store, sell } = await openBook()
  const { made } = await sell('1', 'CA')
  assert.deepEqual([made?.lines[0]?.unitPrice, made?.total, made?.rulesVersion], ['86.40', 8640, 7])
  const book = await bookOf(store)
  assert.equal(onHandOf(book, 'rope'), '8')
  const again = await sell('9')
  assert.equal(again.made, null)
  assert.deepEqual(
    again.shown.breaches.map(({ rule, mode }) => `${rule} ${mode}`),
    ['credit.check warn', 'stock.negative block'],
  )
})

test('an order that is edited is owed once, also where the office counts it already', async () => {
  const { store } = await openBook()
  const answer = { orderId: 'o', at: '' }
  const earlier = { id: 'e', state: 'done', madeMs: Date.now(), answer, document: { lines: [] } } as unknown as StoredDocument
  // Whether it is among the last orders makes no difference, nor whether the books have invoiced some of it.
  const owing = { ...customer, openBalance: 3000, openOrders: 4000, ownOrders: [{ id: 'o', open: 6000 }] }
  const book = await bookOf(store)
  const owes = (by: typeof owing, changed: StoredDocument | null) => {
    const { openBalance, openOrders } = knownOf(book, by, changed).customer
    return openBalance + openOrders
  }
  assert.deepEqual([owes(owing, null), owes(owing, earlier)], [7000, 1000])
  // Not on account, or not heard of yet, it is in no sum that is owed.
  assert.equal(owes({ ...owing, ownOrders: [{ id: 'another', open: 6000 }] }, earlier), 7000)
})

test('an order that was edited counts no more beside what took its place, until that is refused', async () => {
  const { store } = await openBook()
  const order = async (quantity: string, changes: string | null = null) => {
    const known = knownOf(await bookOf(store), customer)
    const line = { key: '1', itemId: 'rope', unit: '', quantity, ownPrice: null, discountPercent: '0', description: '' }
    const draft = { ...newDraft(randomUUID(), 'order', 'c'), lines: [line], changes }
    const made = madeOf(draft, computed(draft, known), known)
    assert.ok(made)
    await store.documents.save(made, { id: draft.id, customerName: customer.name })
    return draft.id
  }
  const said = { outcome: 'accepted', orderNumber: '1', reasons: [], differs: [], at: '' } as const
  const answer = (id: string, state: 'accepted' | 'review' | 'refused') =>
    store.documents.answered(new Map([[id, { ...said, state, orderId: state === 'accepted' ? 'o' : null } as never]]))
  const owing = { ...customer, openOrders: 0, ownOrders: [] as { id: string; open: number }[] }
  const owed = async () => knownOf(await bookOf(store), owing).customer.openOrders
  const first = await order('2')
  // It may be in the office: nobody heard.
  await store.documents.sending([first])
  await store.documents.back([first])
  const second = await order('3', first)
  assert.equal(await owed(), 2160)
  for (const id of [first, second]) await answer(id, 'accepted')
  assert.equal(await owed(), 2160)
  await store.pulled.take({ ...portion, whole: false } as never)
  Object.assign(owing, { openOrders: 9000, ownOrders: [{ id: 'o', open: 2160 }] })
  assert.equal(await owed(), 9000)
  const third = await order('4', second)
  assert.equal(await owed(), 9000 - 2160 + 2880)
  await answer(third, 'review')
  assert.equal(await owed(), 9000 - 2160 + 2880)
  const [held] = (await store.documents.list()).filter(({ id }) => id === third)
  assert.ok(held)
  assert.equal(knownOf(await bookOf(store), owing, held).customer.openOrders, 9000 - 2160)
  await answer(third, 'refused')
  assert.equal(await owed(), 9000)
})

test('what the office has taken is out of the van and owed until all that came of it has come', async () => {
  const { store, sell } = await openBook()
  const { made } = await sell('8')
  const [{ id } = { id: '' }] = await store.documents.list()
  const answer = { outcome: 'accepted', state: 'accepted', orderId: 'o', orderNumber: '1', reasons: [], differs: [], at: '' } as const
  await store.documents.answered(new Map([[id, answer as never]]))
  const there = async () => {
    const book = await bookOf(store)
    return [onHandOf(book, 'rope'), knownOf(book, customer).customer?.openOrders, book.underway.length]
  }
  const owed = customer.openOrders + (made?.total ?? 0)
  assert.deepEqual(await there(), ['12', owed, 1])
  await store.pulled.take({ ...portion, whole: false, more: true } as never)
  assert.deepEqual(await there(), ['12', owed, 1])
  const [rope] = portion.stock
  await store.pulled.take({ ...portion, whole: false, more: false, stock: [{ ...rope, onHand: '12' }] } as never)
  assert.deepEqual(await there(), ['12', customer.openOrders, 0])
})

test('what came back is in the van at once, but for what is damaged, and is written so that no older server takes it for less', async () => {
  const { store, sell } = await openBook()
  await sell('2', '', { kind: 'credit' })
  await sell('3', '', { kind: 'credit', damaged: true })
  assert.equal(onHandOf(await bookOf(store), 'rope'), '22')
  const [{ document } = { document: null }] = await store.documents.list()
  assert.deepEqual([document?.format, document?.lines[0]?.reason, document?.lines[0]?.damaged, document?.credits], [3, 'Torn', true, null])
})

test('what the office decided later is heard: out of the way, and what it called off counts no more', async () => {
  const { store, sell } = await openBook()
  await sell('5')
  await sell('2', '', { kind: 'credit' })
  const [credit, invoice] = await store.documents.list()
  assert.ok(credit && invoice)
  const said = { outcome: 'known' as const, orderId: null, orderNumber: null, reasons: [], differs: [] }
  const inReview = { ...said, state: 'review' as const, at: '2026-11-01T10:00:00Z' }
  // Of what is still to be sent nothing is heard but by sending it.
  const heard = (id: string, more: object = {}) => ({ ...said, id, state: 'accepted' as const, calledOff: null, ...more })
  const take = (...documents: Portion['documents']) => store.pulled.take({ ...portion, whole: false, documents })
  await take(heard(invoice.id))
  assert.equal((await store.documents.one(invoice.id))?.state, 'waiting')
  await store.documents.answered(new Map([credit.id, invoice.id].map((id) => [id, inReview])))
  assert.equal(onHandOf(await bookOf(store), 'rope'), '17')
  await take(heard(invoice.id, { orderNumber: '1001' }), heard('of-another-device'))
  const settled = await store.documents.one(invoice.id)
  assert.deepEqual([settled?.state, settled?.answer?.orderNumber, settled?.answer?.at], ['done', '1001', inReview.at])
  assert.equal(onHandOf(await bookOf(store), 'rope'), '22')
  await take(heard(credit.id, { calledOff: { reason: 'Never came' } }))
  const off = await store.documents.one(credit.id)
  assert.deepEqual([off?.state, off?.answer?.calledOff?.reason], ['calledOff', 'Never came'])
  assert.equal(onHandOf(await bookOf(store), 'rope'), '20')
  assert.deepEqual(await store.documents.unsettledOnes(), [])
})

test('of a document that is saved nothing is looked up anew', async () => {
  const { store, sell } = await openBook()
  const { itemWords, customerWords } = await bookOf(store)
  await sell('1')
  const book = await bookOf(store)
  assert.equal(book.itemWords, itemWords)
  assert.equal(book.customerWords, customerWords)
  await store.pulled.take({ ...portion, whole: false, customers: [], stock: [], items: [{ ...rope, name: 'Cord' }] })
  assert.deepEqual((await bookOf(store)).itemWords.find('cord', 1), [{ ...rope, name: 'Cord' }])
})
