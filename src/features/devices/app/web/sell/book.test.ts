import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { computed } from '../../document/computed.ts'
import { newDraft } from '../../document/draft.ts'
import { madeOf } from '../../document/made.ts'
import { vanDraft } from '../../document/van-draft.ts'
import { Database } from '../storage/database.ts'
import { DeviceStore } from '../storage/device-store.ts'
import type { StoredDocument } from '../storage/kept.ts'
import { bookOf, scanned } from './book.ts'
import { knownOf, onHandOf } from './known-of.ts'
import { lackingNow } from './van/lacking-now.ts'
import { receivedHere } from './van/on-its-way.ts'

type Portion = Parameters<DeviceStore['pulled']['take']>[0]
const place = { address1: '', address2: '', city: 'Seattle', state: 'WA', zip: '' }
const customer = {
  ...{
    id: 'c',
    name: 'Harbor Supply',
    companyName: '',
    email: '',
    phone: '206 555 0100',
    mobile: '',
    ...place,
    countryCode: 'US',
    repCode: 'R1',
  },
  ...{
    nextVisit: null,
    visitNote: '',
    visitRep: '',
    levelId: 'dealer',
    above: [],
    onHold: false,
    holdReason: '',
    creditLimit: 10_000,
    openBalance: 0,
    openOrders: 0,
    unpaidSince: null,
  },
  ...{ termsId: null, taxExempt: false, taxCodeId: null, addresses: [], contacts: [], lastOrders: [], lastLines: [] },
}
const rope = {
  ...{
    id: 'rope',
    number: 'R-100',
    name: 'Rope',
    description: '',
    titleEn: '',
    titleEs: 'Cuerda',
    textEn: '',
    textEs: '',
    categoryId: null,
  },
  packs: [
    { unit: 'EA', quantity: '1', gtin: '' },
    { unit: 'CA', quantity: '12', gtin: '00012345678905' },
  ],
  ...{
    unit: 'EA',
    minimumQuantity: '',
    multipleQuantity: '',
    maximumQuantity: '',
    taxable: true,
    counted: true,
    price: '8',
    cost: null,
    floor: null,
  },
  fromCost: [],
}
const level = {
  id: 'dealer',
  name: 'Dealer',
  base: 'price',
  percent: '-10',
  rounding: 'none',
  ending: '.99',
  from: null,
  to: null,
  isDefault: false,
} as const
const portion: Portion = {
  ...{
    cursor: '1',
    more: false,
    whole: true,
    customers: [customer],
    items: [rope],
    categories: [],
    invoices: [],
    documents: [],
    gone: [],
    settings: null,
    money: null,
    van: null,
  },
  prices: { levels: [level], ofLevels: [], agreed: [] },
  stock: [{ itemId: 'rope', onHand: '20', reserved: '0', inTransit: '0', par: null }],
  rules: {
    version: 7,
    rules: [
      { code: 'stock.negative', value: 'block', mode: 'block', from: 'company', lockedBy: null },
      { code: 'doc.credit', value: 'Y', mode: 'block', from: 'company', lockedBy: null },
    ],
  },
}

async function open(t: { after(end: () => Promise<void>): void }) {
  const store = new DeviceStore(new Database(randomUUID()))
  t.after(() => store.close())
  const seat = {
    deviceId: 'd',
    deviceName: 'Tablet',
    companyName: '',
    repCode: 'R1',
    repName: '',
    invoiceName: '',
    numberPrefix: 'K7',
    pairedAt: '',
  }
  await store.pair(seat, { token: 't', installationId: 'i' }, 1)
  await store.pulled.take(portion)
  const sell = async (
    quantity: string,
    unit = '',
    { kind = 'invoice', damaged = false }: { kind?: 'invoice' | 'credit'; damaged?: boolean } = {},
  ) => {
    const book = await bookOf(store)
    const known = knownOf(book, customer)
    const back = kind === 'credit' ? { reason: 'Torn', damaged } : {}
    const line = { key: '1', itemId: 'rope', unit, quantity, ownPrice: null, discountPercent: '0', description: '', ...back }
    const draft = { ...newDraft(randomUUID(), kind, 'c'), lines: [line] }
    const shown = computed(draft, known)
    const made = madeOf(draft, shown, known)
    if (made) await store.documents.save(made, { id: draft.id, customerName: customer.name })
    return { shown, made }
  }
  return { store, sell }
}

test('D18: what the office said is found by its words and by what is scanned', async (t) => {
  const { store } = await open(t)
  const book = await bookOf(store)
  assert.deepEqual(book.itemWords.find('cuer', 5), [rope])
  assert.deepEqual(book.customerWords.find('seat har', 5), [customer])
  assert.equal(scanned(book, '012345678905')?.unit, 'CA')
  assert.equal(scanned(book, '0012345678905')?.unit, 'CA')
  for (const wrong of ['012345678904', '0012345678904', '012345678905x', '12345']) assert.equal(scanned(book, wrong), null, wrong)
  assert.deepEqual([book.rules.version, book.rules.effective['stock.negative'].value], [7, 'block'])
})

test('what was sold here counts before the office has it: in the van, and against the credit', async (t) => {
  const { store, sell } = await open(t)
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

test('an order that is edited is owed once, also where the office counts it already', async (t) => {
  const { store } = await open(t)
  const answer = { orderId: 'o', at: '' }
  const earlier = { id: 'e', state: 'done', madeMs: Date.now(), answer, document: { lines: [] } } as unknown as StoredDocument
  const owed = { id: 'o', label: 'O-1', day: '2026-11-29', total: 6000, state: 'OnAccount' }
  const owing = { ...customer, openOrders: 7000, lastOrders: [owed] }
  const book = await bookOf(store)
  assert.deepEqual([knownOf(book, owing).customer?.openOrders, knownOf(book, owing, earlier).customer?.openOrders], [7000, 1000])
  // Not on account, it is in no sum that is owed; and not heard of yet, it is not in this one.
  for (const other of [
    { ...owed, state: 'Accepted' },
    { ...owed, id: 'another' },
  ])
    assert.equal(knownOf(book, { ...owing, lastOrders: [other] }, earlier).customer?.openOrders, 7000)
})

test('an order that was edited counts no more beside what took its place, until that is refused', async (t) => {
  const { store } = await open(t)
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
  const owing = { ...customer, openOrders: 0, lastOrders: [] as { id: string; label: string; day: string; total: number; state: string }[] }
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
  Object.assign(owing, { openOrders: 9000, lastOrders: [{ id: 'o', label: 'O-1', day: '2026-11-29', total: 2160, state: 'OnAccount' }] })
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

test('what the office has taken is out of the van and owed until all that came of it has come', async (t) => {
  const { store, sell } = await open(t)
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

test('what came back is in the van at once, but for what is damaged, and is written so that no older server takes it for less', async (t) => {
  const { store, sell } = await open(t)
  await sell('2', '', { kind: 'credit' })
  await sell('3', '', { kind: 'credit', damaged: true })
  assert.equal(onHandOf(await bookOf(store), 'rope'), '22')
  const [{ document } = { document: null }] = await store.documents.list()
  assert.deepEqual([document?.format, document?.lines[0]?.reason, document?.lines[0]?.damaged, document?.credits], [3, 'Torn', true, null])
})

test('goods that a rep says have come are in the van at once, and no older server takes them for something else', async (t) => {
  const { store } = await open(t)
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

test('what the office received too is in the van once, whether the receipt waits in Review or was not sent yet', async (t) => {
  const { store } = await open(t)
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

test('what was received here is on hand, and on its way no more: the van lacks the rest', async (t) => {
  const { store } = await open(t)
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

test('what the office decided later is heard: out of the way, and what it called off counts no more', async (t) => {
  const { store, sell } = await open(t)
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

test('of a document that is saved nothing is looked up anew', async (t) => {
  const { store, sell } = await open(t)
  const { itemWords, customerWords } = await bookOf(store)
  await sell('1')
  const book = await bookOf(store)
  assert.equal(book.itemWords, itemWords)
  assert.equal(book.customerWords, customerWords)
  await store.pulled.take({ ...portion, whole: false, customers: [], stock: [], items: [{ ...rope, name: 'Cord' }] })
  assert.deepEqual((await bookOf(store)).itemWords.find('cord', 1), [{ ...rope, name: 'Cord' }])
})
