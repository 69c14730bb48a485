import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyInvoice, anyOrderResponse, anyShipNotice } from '#test/edi/documents.ts'
import { outInterchange, readFirst } from '#test/edi/x12.ts'
import type { Invoice } from '../../model/invoice.ts'
import type { LineStatus, OrderResponse } from '../../model/order-response.ts'
import type { ShipNotice, ShippedPack } from '../../model/ship-notice.ts'
import type { SegmentsOut } from '../out.ts'
import type { SetReader } from '../set-reader.ts'
import { writeX12, type X12Version } from '../write.ts'
import { readInvoice } from './810.ts'
import { invoiceOut } from './810-out.ts'
import { readOrderResponse } from './855.ts'
import { orderResponseOut } from './855-out.ts'
import { readShipNotice } from './856.ts'
import { shipNoticeOut } from './856-out.ts'

function backAgain<T extends { test: boolean }>(id: string, groupType: string, out: (document: T) => SegmentsOut, read: SetReader<T>) {
  return (document: T, version: X12Version) => {
    const { segments, problems } = out(document)
    assert.deepEqual(problems, [])
    const { bytes, problems: refused } = writeX12(outInterchange(id, segments, { groupType, version, test: document.test }))
    assert.deepEqual(refused, [])
    const back = readFirst(bytes?.toString('latin1') ?? '', read)
    assert.deepEqual(back.problems, [])
    assert.deepEqual(back.document, document)
  }
}

const versions = fc.constantFrom<X12Version>('004010', '005010')

test('an answer to an order reads as it was meant', () => {
  fc.assert(fc.property(anyOrderResponse, versions, backAgain('855', 'PR', orderResponseOut, readOrderResponse)))
})

test('a ship notice reads as it was meant', () => {
  fc.assert(fc.property(anyShipNotice, versions, backAgain('856', 'SH', shipNoticeOut, readShipNotice)))
})

test('an invoice reads as it was meant', () => {
  fc.assert(fc.property(anyInvoice, versions, backAgain('810', 'IN', invoiceOut, readInvoice)))
})

test("what a grocer's order calls an allowance is none of SAC's codes", () => {
  const deal = { code: '53', percent: null, rate: null, quantity: null, handling: '02', text: 'PICK UP' }
  const { segments, problems } = invoiceOut({
    ...invoice,
    allowances: [{ ...deal, kind: 'allowance', amountCents: 100 }],
    totalCents: 11_000,
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(writeX12(outInterchange('810', segments, { groupType: 'IN' })).problems, [])
  assert.deepEqual(segments.find(([id]) => id === 'SAC')?.slice(0, 3), ['SAC', 'A', 'ZZZZ'])
})

const item = { kind: 'seller' as const, code: 'VN', value: 'A-1' }
const said = { test: false, references: [], dates: [], parties: [] }
const shipped = { line: '1', quantity: '12', unit: 'EA', items: [item], descriptions: [] }
const pack = { sscc: '106141411234567897', items: [shipped] }
const notice: ShipNotice = {
  ...said,
  number: 'S-77',
  purposeCode: '00',
  date: '2026-03-02',
  time: '14:30',
  cartons: 1,
  weight: { amount: '20.5', unit: 'LB' },
  carriers: [{ scheme: '2', id: 'UPSN', mode: 'M', text: '' }],
  orders: [{ number: 'PO-1', release: '', date: '2026-03-01', references: [], parties: [], packs: [pack] }],
}
const invoice: Invoice = {
  ...said,
  number: 'I-9',
  date: '2026-03-03',
  orderNumber: 'PO-1',
  orderDate: '2026-03-01',
  release: '',
  type: 'DI',
  currency: '',
  terms: [],
  notes: [],
  taxes: [],
  totalCents: 11_000,
  lines: [{ ...shipped, number: '1', price: '9.25', priceBasis: '', allowances: [], taxes: [] }],
  allowances: [
    { kind: 'allowance', code: 'I410', amountCents: 100, percent: null, rate: null, quantity: null, handling: '02', text: 'EARLY' },
  ],
}
const response: OrderResponse = {
  ...said,
  verdict: 'acceptedWithChanges',
  purposeCode: '00',
  orderNumber: 'PO-1',
  orderDate: '2026-03-01',
  release: '',
  sellerNumber: '1042',
  date: '2026-03-02',
  lines: [
    {
      number: '1',
      quantity: '25',
      unit: 'EA',
      price: '9.5',
      priceBasis: '',
      items: [item],
      descriptions: [],
      answers: [
        {
          status: 'accepted',
          code: '',
          quantity: '20',
          unit: 'EA',
          date: { kind: 'other', code: '068', date: '2026-03-05', time: '' },
          items: [],
        },
        { status: 'backordered', code: '', quantity: '5', unit: 'EA', date: null, items: [] },
      ],
    },
  ],
}
const lines = ({ segments }: SegmentsOut) => segments.map((segment) => segment.join('*').replace(/\*+$/, ''))

test('an answer is written as partners expect it', () => {
  assert.deepEqual(lines(orderResponseOut(response)), [
    'BAK*00*AC*PO-1*20260301****1042*20260302',
    'PO1*1*25*EA*9.5**VN*A-1',
    'ACK*IA*20*EA*068*20260305',
    'ACK*IB*5*EA',
    'CTT*1*25',
  ])
})

test('a ship notice is written as partners expect it', () => {
  assert.deepEqual(lines(shipNoticeOut(notice)), [
    'BSN*00*S-77*20260302*1430*0001',
    'HL*1**S',
    'TD1*CTN25*1****G*20.5*LB',
    'TD5**2*UPSN*M',
    'HL*2*1*O',
    'PRF*PO-1***20260301',
    'HL*3*2*P',
    'MAN*GM*00106141411234567897',
    'HL*4*3*I',
    'LIN*1*VN*A-1',
    'SN1*1*12*EA',
    'CTT*4',
  ])
})

test('an invoice is written as partners expect it, its total in cents', () => {
  assert.deepEqual(lines(invoiceOut(invoice)), [
    'BIG*20260303*I-9*20260301*PO-1***DI',
    'IT1*1*12*EA*9.25**VN*A-1',
    'TDS*11000',
    'SAC*A*I410***100*******02***EARLY',
    'CTT*1*12',
  ])
})

for (const [what, out, code] of [
  ['more answered than ordered', () => orderResponseOut(answering('6', 'backordered')), 'answeredQuantityDiffers'],
  ['less answered than ordered without a word', () => orderResponseOut(answering('4', 'backordered')), 'answeredQuantityDiffers'],
  [
    'an unanswered line',
    () => orderResponseOut({ ...response, lines: response.lines.map((line) => ({ ...line, answers: [] })) }),
    'answeredQuantityDiffers',
  ],
  ['a carton number with a wrong check digit', () => shipNoticeOut(packed({ ...pack, sscc: '106141411234567890' })), 'packNumberInvalid'],
  ['a carton twice', () => shipNoticeOut({ ...packed(pack, pack), cartons: 2 }), 'packNumberRepeated'],
  ['an empty carton', () => shipNoticeOut(packed({ ...pack, items: [] })), 'packEmpty'],
  ['another number of cartons', () => shipNoticeOut({ ...notice, cartons: 2 }), 'cartonCountDiffers'],
  ['nothing shipped of a line', () => shipNoticeOut(packed({ ...pack, items: [{ ...shipped, quantity: '0' }] })), 'amountNegative'],
  ['an invoice that does not add up', () => invoiceOut({ ...invoice, totalCents: 11_001 }), 'amountTotalDiffers'],
] as const)
  test(`${what} is not sent`, () => {
    assert.deepEqual(
      out().problems.map((problem) => problem.code),
      [code],
    )
  })

test('less may be answered where the answer says so', () => {
  assert.deepEqual(orderResponseOut(answering('4', 'quantityChanged')).problems, [])
})

function answering(quantity: string, status: LineStatus): OrderResponse {
  return {
    ...response,
    lines: response.lines.map((line) => ({
      ...line,
      answers: line.answers.map((answer, at) => (at === 1 ? { ...answer, quantity, status } : answer)),
    })),
  }
}

function packed(...packs: ShippedPack[]): ShipNotice {
  return { ...notice, orders: notice.orders.map((order) => ({ ...order, packs })) }
}
