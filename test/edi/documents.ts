import fc from 'fast-check'
import { decimal } from '#trade-documents/model/decimal.ts'
import type { Invoice } from '#trade-documents/model/invoice.ts'
import { invoiceTotalCents } from '#trade-documents/model/invoice-total.ts'
import type { Allowance, ItemId } from '#trade-documents/model/item.ts'
import type { OrderResponse } from '#trade-documents/model/order-response.ts'
import type { DocumentDate, Party, Reference } from '#trade-documents/model/party.ts'
import type { ShipNotice } from '#trade-documents/model/ship-notice.ts'
import { sscc } from '#trade-documents/model/sscc.ts'

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record<T>(model, { noNullPrototype: true })
const text = (longest: number) => fc.stringMatching(new RegExp(`^[A-Z0-9](?:[A-Za-z0-9 .,#&/-]{0,${longest - 2}}[A-Z0-9])?$`))
const maybe = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), value)
const several = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: 3 })

const anyQuantity = fc
  .integer({ min: 1, max: 9_999_999 })
  .map((thousandths) => decimal(`${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`) ?? '1')
const price = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((value) => decimal(`${Math.floor(value / 10_000)}.${String(value % 10_000).padStart(4, '0')}`) ?? '0')
const percent = fc.integer({ min: 1, max: 9999 }).map((value) => decimal((value / 100).toFixed(2)) ?? '1')
const cents = fc.integer({ min: 0, max: 10_000_000 })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const unit = fc.constantFrom('EA', 'CA', 'LB')

const item: fc.Arbitrary<ItemId> = fc.oneof(
  record({ kind: fc.constant('seller' as const), code: fc.constantFrom('VN', 'VP'), value: text(20) }),
  record({ kind: fc.constant('gtin' as const), code: fc.constantFrom('UP', 'UK'), value: text(14) }),
  record({ kind: fc.constant('other' as const), code: fc.constantFrom('ZZ', 'LT'), value: text(20) }),
)
const reference: fc.Arbitrary<Reference> = fc.oneof(
  record({ kind: fc.constant('department' as const), code: fc.constant('DP'), value: text(20), text: maybe(text(20)) }),
  record({ kind: fc.constant('other' as const), code: fc.constant('ZZ'), value: text(20), text: maybe(text(20)) }),
)
const date: fc.Arbitrary<DocumentDate> = record({
  kind: fc.constant('shipped' as const),
  code: fc.constant('011'),
  date: day,
  time: fc.constantFrom('', '09:05', '23:59:59'),
})
const party: fc.Arbitrary<Party> = record({
  role: fc.constant('shipTo' as const),
  code: fc.constant('ST'),
  names: fc.array(text(40), { minLength: 1, maxLength: 4 }),
  id: fc.option(record({ scheme: fc.constant('92'), value: text(10).map((value) => `0${value}`) })),
  street: fc.array(text(40), { maxLength: 3 }),
  city: maybe(text(20).map((value) => `C${value}`)),
  region: fc.constantFrom('', 'OH'),
  postalCode: fc.constantFrom('', '44139', '31139-0020'),
  country: fc.constantFrom('', 'US'),
  contacts: fc.constantFrom([], [{ code: 'BD', name: 'ANA', channels: [{ kind: 'phone' as const, code: 'TE', value: '5550100' }] }]),
  references: fc.array(reference, { maxLength: 1 }),
})
const descriptions = several(record({ code: fc.constantFrom('', '08', '75'), text: text(60) }))
const allowance: fc.Arbitrary<Allowance> = record({
  kind: fc.constantFrom('allowance' as const, 'charge' as const, 'none' as const),
  code: fc.constantFrom('', 'I410'),
  amountCents: fc.option(cents),
  percent: fc.option(percent),
  rate: fc.option(percent),
  quantity: fc.option(anyQuantity),
  handling: fc.constantFrom('', '02'),
  text: maybe(text(30)),
})
const taxes = several(record({ code: fc.constantFrom('ST', 'GS'), amountCents: fc.option(cents), percent: fc.option(percent) }))
const terms = record({
  code: fc.constantFrom('', '14'),
  discountPercent: fc.option(percent),
  discountDays: fc.option(fc.nat(99)),
  discountDueOn: fc.constant(''),
  netDays: fc.option(fc.nat(99)),
  netDueOn: maybe(day),
  text: maybe(text(30)),
})
const line = { number: fc.nat(99_999).map(String), quantity: anyQuantity, unit, items: several(item), descriptions }
const head = { test: fc.boolean(), references: several(reference), dates: several(date), parties: several(party) }

export const anyInvoice: fc.Arbitrary<Invoice> = record({
  ...head,
  number: text(20),
  date: day,
  orderNumber: text(20),
  orderDate: day,
  release: maybe(text(10)),
  type: fc.constantFrom('', 'DI'),
  currency: fc.constantFrom('', 'CAD'),
  terms: several(terms),
  notes: several(text(60)),
  lines: fc.array(record({ ...line, price, priceBasis: fc.constantFrom('', 'WE'), allowances: several(allowance), taxes }), {
    minLength: 1,
    maxLength: 5,
  }),
  allowances: several(allowance),
  taxes,
}).map((invoice) => ({ ...invoice, totalCents: invoiceTotalCents(invoice) ?? 0 }))

export const anyOrderResponse: fc.Arbitrary<OrderResponse> = record({
  ...head,
  verdict: fc.constantFrom('accepted' as const, 'acceptedWithChanges' as const, 'rejected' as const),
  purposeCode: fc.constant('00'),
  orderNumber: text(20),
  orderDate: day,
  release: maybe(text(10)),
  sellerNumber: maybe(text(20)),
  date: day,
  lines: fc.array(
    fc
      .record({ ...line, price: fc.option(price), priceBasis: fc.constantFrom('', 'WE') })
      .chain((one) =>
        fc.constantFrom(
          { ...one, answers: [{ status: 'accepted' as const, code: 'IA', quantity: one.quantity, unit: one.unit, date: null, items: [] }] },
          { ...one, answers: [{ status: 'rejected' as const, code: 'IR', quantity: null, unit: '', date: null, items: one.items }] },
        ),
      ),
    { maxLength: 5 },
  ),
})

export const anyShipNotice: fc.Arbitrary<ShipNotice> = record({
  ...head,
  number: text(20).map((value) => `S${value}`),
  purposeCode: fc.constant('00'),
  date: day,
  time: fc.constantFrom('09:05', '23:59:59'),
  weight: fc.option(record({ amount: anyQuantity, unit: fc.constant('LB') })),
  carriers: several(
    record({ scheme: fc.constant('2'), id: fc.constantFrom('UPSN', 'FDEG'), mode: fc.constantFrom('', 'M'), text: maybe(text(20)) }),
  ),
  orders: fc.array(
    record({
      number: text(20),
      release: maybe(text(10)),
      date: maybe(day),
      references: several(reference),
      parties: several(party),
      packs: fc.array(
        fc.array(
          record({
            line: line.number,
            quantity: anyQuantity,
            unit,
            items: fc.array(item, { minLength: 1, maxLength: 3 }),
            descriptions,
          }),
          { minLength: 1, maxLength: 3 },
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
}).map((notice) => {
  let next = 0
  const orders = notice.orders.map((order) => ({
    ...order,
    packs: order.packs.map((items) => ({ sscc: sscc(`0614141${String(next++).padStart(10, '0')}`), items })),
  }))
  return { ...notice, orders, cartons: next }
})
