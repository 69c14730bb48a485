import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outEnvelope, sent } from '#test/edi/edifact.ts'
import type { Invoice } from '../model/invoice.ts'
import type { LineAnswer, OrderResponse } from '../model/order-response.ts'
import { emptyParty } from '../model/party.ts'
import type { ShipNotice } from '../model/ship-notice.ts'
import { shipNoticeOut } from './messages/desadv-out.ts'
import { invoiceOut } from './messages/invoic-out.ts'
import { orderResponseOut } from './messages/ordrsp-out.ts'
import { type OutSegment, writeEdifact } from './write.ts'

const pen = [
  { kind: 'gtin' as const, code: 'EN', value: '4000862141404' },
  { kind: 'seller' as const, code: 'SA', value: `PEN+1 'fine'` },
]
const whole = { quantity: null, unit: '', date: null, items: [] }
const line = { unit: 'PCE', price: '9.25', priceBasis: '', items: pen, descriptions: [{ code: '', text: 'Pen: what else?' }] }
const answer = (status: LineAnswer['status'], quantity: string): LineAnswer => ({ ...whole, status, code: '', quantity, unit: 'PCE' })

const response: OrderResponse = {
  verdict: 'acceptedWithChanges',
  purposeCode: '4',
  orderNumber: 'PO-1',
  orderDate: '2026-03-01',
  release: '',
  sellerNumber: '1001',
  date: '2026-03-02',
  test: false,
  references: [],
  dates: [],
  parties: [{ ...emptyParty('seller', 'SU'), names: ['Müller & Co'] }],
  lines: [
    { ...line, number: '1', quantity: '12', answers: [answer('changed', '8'), answer('backordered', '4')] },
    { ...line, number: '2', quantity: '5', answers: [answer('rejected', '5')] },
  ],
}

test('an answer to an order says what it says', () => {
  const read = sent('ORDRSP', orderResponseOut(response).segments)
  assert.deepEqual(read.problems, [])
  assert(read.kind === 'orderResponse')
  const { verdict, orderNumber, orderDate, sellerNumber, date, lines, parties } = read.document
  assert.deepEqual(
    [verdict, orderNumber, orderDate, sellerNumber, date],
    ['acceptedWithChanges', 'PO-1', '2026-03-01', '1001', '2026-03-02'],
  )
  assert.deepEqual(parties[0]?.names, ['Müller & Co'])
  assert.deepEqual(
    lines.map(({ number, quantity, price, items, answers }) => [
      number,
      quantity,
      price,
      items,
      answers.map((each) => [each.status, each.quantity]),
    ]),
    [
      [
        '1',
        '12',
        '9.25',
        pen,
        [
          ['changed', '8'],
          ['backordered', '4'],
        ],
      ],
      ['2', '5', '9.25', pen, [['rejected', '5']]],
    ],
  )
  const [first] = response.lines
  assert(first)
  const tooMuch = { ...response, lines: [{ ...first, answers: [answer('accepted', '13')] }] }
  assert.deepEqual(
    orderResponseOut(tooMuch).problems.map(({ code }) => code),
    ['answeredQuantityDiffers'],
  )
})

const item = (order: string, quantity: string) => ({ line: order, quantity, unit: 'PCE', items: pen, descriptions: [] })
const notice: ShipNotice = {
  number: 'S-7',
  purposeCode: '9',
  date: '2026-03-03',
  time: '14:30',
  test: false,
  cartons: 2,
  weight: { amount: '12.5', unit: 'KGM' },
  carriers: [{ scheme: '87', id: 'UPSN', mode: '30', text: '' }],
  references: [],
  dates: [{ kind: 'shipped', code: '11', date: '2026-03-03', time: '' }],
  parties: [],
  orders: [
    {
      number: 'PO-1',
      release: '',
      date: '',
      references: [],
      parties: [],
      packs: [
        { sscc: '106141411234567897', items: [item('1', '8')] },
        { sscc: '106141411234567903', items: [item('1', '2'), item('2', '5')] },
      ],
    },
  ],
}

test('a ship notice says which carton holds what of which order', () => {
  const read = sent('DESADV', shipNoticeOut(notice).segments)
  assert.deepEqual(read.problems, [])
  assert(read.kind === 'shipNotice')
  assert.deepEqual(read.document.orders, notice.orders)
  assert.deepEqual(
    [read.document.number, read.document.time, read.document.cartons, read.document.weight],
    ['S-7', '14:30', 2, notice.weight],
  )
  const store = { ...emptyParty('markFor', 'Z7'), id: { scheme: '92', value: '0412' } }
  const marked = sent(
    'DESADV',
    shipNoticeOut({ ...notice, orders: notice.orders.map((order) => ({ ...order, parties: [store] })) }).segments,
  )
  assert(marked.kind === 'shipNotice')
  assert.deepEqual(
    marked.document.parties.map(({ role, code, id }) => [role, code, id]),
    [['markFor', 'UC', store.id]],
  )
  const broken = { ...notice, cartons: 3, orders: notice.orders.map((order) => ({ ...order, packs: [{ sscc: '1', items: [] }] })) }
  assert.deepEqual(
    shipNoticeOut(broken).problems.map(({ code }) => code),
    ['packNumberInvalid', 'packEmpty', 'cartonCountDiffers'],
  )
})

const nothing = { rate: null, quantity: null, handling: '' }
const invoice: Invoice = {
  number: 'INV-9',
  date: '2026-03-04',
  orderNumber: 'PO-1',
  orderDate: '2026-03-01',
  release: '',
  type: 'DI',
  currency: 'EUR',
  test: false,
  references: [],
  dates: [],
  parties: [],
  notes: [],
  taxes: [{ code: 'VAT', amountCents: 1900, percent: '19' }],
  terms: [{ code: '', discountPercent: null, discountDays: null, discountDueOn: '', netDays: 30, netDueOn: '', text: '' }],
  allowances: [{ kind: 'charge', code: 'D240', amountCents: 750, percent: null, ...nothing, text: 'Freight' }],
  lines: [
    {
      ...line,
      number: '1',
      quantity: '8',
      allowances: [{ kind: 'allowance', code: '', amountCents: 100, percent: '1.35', ...nothing, text: 'Promotion' }],
      taxes: [],
    },
  ],
  totalCents: 7400 - 100 + 750 + 1900,
}

test('what is composed in X12’s words goes out in EDIFACT’s, and long texts go on', () => {
  const x12 = {
    ...notice,
    weight: { amount: '12.5', unit: 'LB' },
    carriers: [{ scheme: '2', id: 'UPSN', mode: '', text: 'UPS' }],
    dates: [
      { kind: 'shipped' as const, code: '011', date: '2026-03-03', time: '' },
      { kind: 'other' as const, code: '017', date: '2026-03-05', time: '' },
    ],
    parties: [{ ...emptyParty('shipFrom', 'SF'), names: ['Northwind Household Goods and Stationery Company'] }],
  }
  const { segments } = shipNoticeOut(x12)
  const said = (id: string) => segments.filter(([each]) => each === id).map(([, ...elements]) => elements)
  assert.deepEqual(said('DTM').slice(1), [[['11', '20260303', '102']], [['17', '20260305', '102']]])
  assert.deepEqual([said('MEA'), said('TDT')], [[['AAX', 'AAD', ['LBR', '12.5']]], [['20', '', '', '', ['UPSN', '', '182', 'UPS']]]])
  assert.deepEqual(said('NAD')[0]?.[3], ['Northwind Household Goods and', 'Stationery Company'])
  const later = { ...answer('backordered', '4'), date: { kind: 'other' as const, code: '068', date: '2026-03-09', time: '' } }
  const [first] = response.lines
  assert(first)
  const answered = orderResponseOut({ ...response, lines: [{ ...first, answers: [later] }] }).segments
  assert.deepEqual(answered.filter(([id]) => id === 'DTM').at(-1), ['DTM', ['79', '20260309', '102']])
  const text = 'A pen that writes under water, upside down, and for as long as anybody needs it to write'
  const [line] = invoice.lines
  assert(line)
  const told = { ...invoice, notes: [text], lines: [{ ...line, descriptions: [{ code: '', text }] }] }
  assert.deepEqual(
    invoiceOut(told).segments.filter(([id]) => id === 'IMD' || id === 'FTX'),
    [
      ['FTX', 'AAI', '', '', ['A pen that writes under water, upside down, and for as long as anybody', 'needs it to write']],
      ['IMD', 'F', '', ['', '', '', 'A pen that writes under water,', 'upside down, and for as long as']],
      ['IMD', 'F', '', ['', '', '', 'anybody needs it to write']],
    ],
  )
  assert.deepEqual(sent('INVOIC', invoiceOut(told).segments).problems, [])
})

test('the amounts of an invoice fit together: its lines with what comes off them, what is taxed, the tax, and all of it', () => {
  const amounts = invoiceOut(invoice).segments.flatMap(([id, ...elements]) => (id === 'MOA' ? [elements[0]] : []))
  const names = invoiceOut(invoice).segments.flatMap(([id, ...elements]) => (id === 'ALC' ? [[elements[0], elements[4]]] : []))
  assert.deepEqual(names, [
    ['C', ['FC', '', '', 'Freight']],
    ['A', ['', '', '', 'Promotion']],
  ])
  assert.deepEqual(amounts, [
    ['23', '7.50'],
    ['203', '73.00'],
    ['204', '1.00'],
    ['77', '99.50'],
    ['79', '73.00'],
    ['125', '80.50'],
    ['124', '19.00'],
  ])
  const withText = (text: string) => invoiceOut({ ...invoice, allowances: invoice.allowances.map((each) => ({ ...each, text })) }).segments
  const long = 'Freight by our own truck, with a second driver for the night'
  const read = sent('INVOIC', withText(long))
  assert(read.kind === 'invoice')
  assert.deepEqual([read.problems, read.document.allowances[0]?.text], [[], long])
  const longer = writeEdifact({
    ...outEnvelope,
    messages: [{ type: 'INVOIC', version: 'D96A', control: '1', segments: withText(`${long}. ${long}`) }],
  })
  assert.equal(longer.bytes, null)
  const terms = [{ code: '', discountPercent: '2', discountDays: 10, discountDueOn: '', netDays: 30, netDueOn: '', text: '' }]
  assert.deepEqual(
    invoiceOut({ ...invoice, terms })
      .segments.filter(([id]) => id === 'PAT' || id === 'PCD')
      .slice(0, 3),
    [
      ['PAT', '1', '', ['5', '3', 'D', '30']],
      ['PAT', '22', '', ['5', '3', 'D', '10']],
      ['PCD', ['12', '2']],
    ],
  )
})

test('an invoice comes to what it says', () => {
  const read = sent('INVOIC', invoiceOut(invoice).segments)
  assert.deepEqual(read.problems, [])
  assert(read.kind === 'invoice')
  const { number, totalCents, lines, taxes, terms, orderNumber, currency, allowances } = read.document
  assert.deepEqual([number, orderNumber, currency, totalCents, terms[0]?.netDays], ['INV-9', 'PO-1', 'EUR', 9950, 30])
  assert.deepEqual([lines[0]?.quantity, lines[0]?.price, lines[0]?.allowances[0]?.amountCents], ['8', '9.25', 100])
  assert.deepEqual([taxes, allowances[0]?.amountCents], [invoice.taxes, 750])
  assert.deepEqual(
    invoiceOut({ ...invoice, totalCents: 9951 }).problems.map(({ code }) => code),
    ['amountTotalDiffers'],
  )
})

test('what cannot be said exactly is not sent', () => {
  const said = (segments: OutSegment[], ids = outEnvelope) =>
    writeEdifact({ ...ids, messages: [{ type: 'ORDRSP', version: 'D96A', control: '1', segments }] })
  assert.equal(said([['FTX', 'AAI', '', '', '価格']]).problems[0]?.code, 'characterNotSendable')
  assert.equal(said([['QTY', ['21', 'many']]]).problems[0]?.code, 'numberInvalid')
  assert.equal(said([['LIN', '1234567']]).problems[0]?.code, 'elementTooLong')
  assert.equal(said([], { ...outEnvelope, receiver: { qualifier: '', id: '' } }).bytes, null)
})
