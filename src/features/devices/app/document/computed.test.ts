import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resolveRules } from '#features/devices/rules/door.ts'
import { computed } from './computed.ts'
import { type Draft, type DraftLine, newDraft } from './draft.ts'
import type { Known, KnownItem } from './known.ts'
import { madeOf } from './made.ts'
import { draftOf } from './made-anew.ts'

const rope: KnownItem = {
  id: 'rope',
  number: 'R1',
  name: 'Rope',
  unit: 'EA',
  packs: [
    { unit: 'EA', quantity: '1' },
    { unit: 'CA', quantity: '12' },
  ],
  minimumQuantity: '',
  multipleQuantity: '',
  maximumQuantity: '',
  taxable: true,
  cost: '5',
  floor: null,
}
const soap: KnownItem = { ...rope, id: 'soap', packs: [], taxable: false, cost: null, floor: '9', multipleQuantity: '2' }
const items = [rope, soap]

type Company = Parameters<typeof resolveRules>[0]['company']
const known = (company: Company = {}, own: Partial<Known> = {}): Known => ({
  day: '2026-11-28',
  rules: resolveRules({ company: { 'disc.lineMaxPct': { value: '20' }, ...company } }),
  rulesVersion: 7,
  charges: {
    deliveryAmount: 950,
    deliveryFreeFrom: 100_000,
    deliveryByState: { OR: 1200 },
    taxCodeId: 'wa',
    taxCodeByState: { OR: 'or' },
    chargesNone: false,
    codes: [
      { id: 'wa', name: 'Seattle', rates: ['6.5', '3.7'] },
      { id: 'or', name: 'Portland', rates: ['3'] },
    ],
  },
  customer: {
    onHold: false,
    creditLimit: null,
    openBalance: 0,
    openOrders: 0,
    oldestUnpaidDays: null,
    taxed: { state: 'WA', taxCodeId: null, exempt: false },
  },
  item: (id) => items.find((each) => each.id === id),
  prices: () => ({
    unit: 'EA',
    packs: rope.packs,
    price: '10',
    cost: null,
    agreed: [{ source: 'customer', name: '', rows: [{ unit: '', minimum: '10', price: '8.5', percent: null, from: null, to: null }] }],
    levels: [],
  }),
  onHand: () => '3',
  invoice: () => undefined,
  offlineHours: null,
  editedAfterMin: null,
  ...own,
})
const line = (own: Partial<DraftLine> = {}): DraftLine => ({
  key: own.key ?? 'a',
  itemId: 'rope',
  unit: '',
  quantity: '1',
  ownPrice: null,
  discountPercent: '0',
  description: '',
  ...own,
})
const order = (lines: DraftLine[], own: Partial<Draft> = {}): Draft => ({ ...newDraft('1', 'order', 'c'), lines, ...own })
const codes = (draft: Draft, company: Company = {}, own: Partial<Known> = {}) => {
  const { problems, breaches, canSave } = computed(draft, known(company, own))
  return [...problems.map(({ code }) => code), ...breaches.map(({ rule, mode }) => `${rule} ${mode}`), canSave]
}

test('a barcode that is read into the quantity is said to be too much, as a line or together, and keeps nothing from being shown', () => {
  const huge = line({ quantity: '963850740', ownPrice: '104' })
  const alone = computed(order([line({ key: 'b' }), huge]), known())
  assert.deepEqual(alone.problems, [{ code: 'tooLarge', key: 'a' }])
  assert.deepEqual([alone.totals.subtotal, alone.lines[1]?.made, alone.canSave], [1000, null, false])
  const half = line({ quantity: '96385074', ownPrice: '70' })
  const together = computed(order([half, { ...half, key: 'b' }]), known())
  assert.deepEqual(together.problems, [{ code: 'tooLarge', key: null }])
  assert.deepEqual([together.totals.grandTotal, together.canSave], [0, false])
  assert.deepEqual(computed(order([half]), known()).problems, [])
})

test('price, delivery and tax of each state, and what is saved is what was shown', () => {
  const draft = order([line({ quantity: '10', discountPercent: '10' }), line({ key: 'b', itemId: 'soap', quantity: '2' })])
  const shown = computed(draft, known())
  assert.deepEqual(
    shown.lines.map(({ price, amount }) => [price?.unitPrice, amount]),
    [
      ['8.50', 7650],
      ['10.00', 2000],
    ],
  )
  // 6.5 % and 3.7 % of 76.50, each by itself.
  assert.deepEqual(
    [shown.totals.subtotal, shown.totals.delivery, shown.totals.taxes, shown.totals.grandTotal],
    [9650, 950, 497 + 283, 11380],
  )
  const oregon = computed({ ...draft, shipTo: { addressName: '', address1: '', address2: '', city: '', state: 'or', zip: '' } }, known())
  assert.deepEqual([oregon.totals.delivery, oregon.totals.taxes], [1200, 230])
  const made = madeOf(draft, shown, known())
  assert.deepEqual([made?.net, made?.tax, made?.total, made?.rulesVersion], [9650, 780, 11380, 7])
  assert.deepEqual(made?.lines[0], {
    lineNo: 1,
    itemId: 'rope',
    unit: '',
    quantity: '10',
    unitPrice: '8.50',
    discountPercent: '10',
    description: '',
  })
})

test('an invoice takes what is in the van', () => {
  const invoice = { ...order([line({ unit: 'CA' })]), kind: 'invoice' } as const
  const shown = computed(invoice, known())
  assert.equal(shown.lines[0]?.pieces, '12')
  // It is handed over where it is sold.
  assert.equal(shown.totals.delivery, 0)
  assert.deepEqual(codes(invoice), ['stock.negative warn', true])
  assert.deepEqual(codes(invoice, { 'stock.negative': { value: 'block' } }), ['stock.negative block', false])
})

test('what keeps it from being saved', () => {
  assert.deepEqual(codes(order([])), ['noLines', false])
  assert.deepEqual(codes(order([line({ quantity: '1.' })])), ['quantity', false])
  assert.deepEqual(codes(order([line({ itemId: 'soap', quantity: '3' })])), ['notSoldSo', false])
  assert.deepEqual(codes(order([line({ itemId: 'gone' })])), ['itemGone', false])
  assert.deepEqual(codes(order([line({ ownPrice: '' })])), ['price', false])
  assert.deepEqual(codes(order([line({ discountPercent: '101' })])), ['lineDiscount', false])
  assert.deepEqual(codes(order([line({ discountPercent: '21' })])), ['disc.lineMaxPct block', false])
  assert.deepEqual(codes(order([line()], { discountPercent: '1' }), { 'disc.orderMaxPct': { value: '0', mode: 'warn' } }), [
    'disc.orderMaxPct warn',
    true,
  ])
  assert.deepEqual(codes(order([line({ ownPrice: '11,5' })])), ['price.override block', false])
})

test('the least that an item may bring counts as its cost does, by the pack too', () => {
  const free: Company = { 'price.override': { value: 'both' }, 'price.maxPct': { value: '100' } }
  const at = (itemId: string, ownPrice: string, unit = '') => codes(order([line({ itemId, ownPrice, unit, quantity: '2' })]), free)
  assert.deepEqual([at('rope', '5'), at('rope', '4.99')], [[true], ['price.floor block', false]])
  assert.deepEqual([at('rope', '60', 'CA'), at('rope', '59.99', 'CA')], [[true], ['price.floor block', false]])
  assert.deepEqual([at('soap', '9'), at('soap', '8.99')], [[true], ['price.floor block', false]])
})

test('a credit asks for no delivery and may come back in any quantity', () => {
  const credit = { ...order([line({ itemId: 'soap', quantity: '1', reason: 'Wrong one' })]), kind: 'credit' } as const
  assert.deepEqual(codes(credit, { 'doc.credit': { value: 'Y' } }), [true])
  assert.equal(computed(credit, known()).totals.delivery, 0)
})

test('a credit says why each line came back, and without an order gives back no more than its price', () => {
  const credit = (own: Partial<DraftLine>, credits: Draft['credits'] = null) =>
    codes({ ...order([line(own)]), kind: 'credit', credits }, { 'doc.credit': { value: 'Y' }, 'price.override': { value: 'both' } })
  assert.deepEqual(credit({}), ['lineReason', false])
  assert.deepEqual(credit({ reason: ' ' }), ['lineReason', false])
  assert.deepEqual(credit({ reason: 'Torn', damaged: true }), [true])
  assert.deepEqual(credit({ reason: 'Torn', ownPrice: '10.5' }), ['aboveCredit', false])
  assert.deepEqual(credit({ reason: 'Torn', ownPrice: '10.5', discountPercent: '10' }), [true])
  // What was paid is known to the office.
  assert.deepEqual(credit({ reason: 'Torn', ownPrice: '10.5' }, { orderId: 'o1', invoiceId: null }), [true])
  const draft: Draft = {
    ...order([line({ reason: ' Torn ', damaged: true })]),
    kind: 'credit',
    credits: { orderId: 'o1', invoiceId: null },
  }
  const facts = known({ 'doc.credit': { value: 'Y' } })
  const made = madeOf(draft, computed(draft, facts), facts)
  assert.deepEqual([made?.lines[0]?.reason, made?.lines[0]?.damaged, made?.credits], ['Torn', true, draft.credits])
})

test('cash and checks, on invoices and on account', () => {
  const invoices = [
    { id: 'i1', number: '1', day: '2026-11-01', dueDay: '2026-12-01', balance: 5000 },
    { id: 'i2', number: '2', day: '2026-11-02', dueDay: '2026-11-20', balance: 3000 },
  ]
  const invoice = (id: string) => invoices.find((each) => each.id === id)
  const paid = (own: object) => {
    const draft = newDraft('1', 'payment', 'c')
    const payment = { how: 'cash', amount: '', checkNumber: '', invoiceIds: [], ...own } as NonNullable<Draft['payment']>
    return computed({ ...draft, payment }, known({}, { invoice }))
  }
  assert.deepEqual(paid({}).problems, [{ code: 'amount', key: null }])
  const both = paid({ amount: '90', invoiceIds: ['i1', 'i2'] })
  assert.deepEqual(both.payment.made?.invoices, [
    { invoiceId: 'i2', amount: 3000 },
    { invoiceId: 'i1', amount: 5000 },
  ])
  assert.deepEqual([both.payment.onAccount, both.payment.made?.cash, both.totals.grandTotal, both.canSave], [1000, 9000, 0, true])
  assert.deepEqual(paid({ how: 'check', amount: '10' }).problems, [{ code: 'checkNumber', key: null }])
  assert.equal(paid({ how: 'check', amount: '10', checkNumber: '77' }).payment.made?.cash, 0)
  const sale = computed(order([line()], { payment: { how: 'cash', amount: '999', checkNumber: '', invoiceIds: [] } }), known())
  assert.deepEqual(
    sale.problems.map(({ code }) => code),
    ['tooMuch'],
  )
})

const numbers = (most: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(places, '0')}`)
/** A plain model: fractions of whole numbers, rounded once where the rules round. */
const scaled = (text: string, places: number) => {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole + rest.padEnd(places, '0'))
}
const half = (amount: bigint, unit: bigint) => Number((2n * amount + unit) / (2n * unit))

test('totals are those of a plain model, whatever is typed', () => {
  const anyLine = fc.record({
    itemId: fc.constantFrom('rope', 'soap'),
    quantity: numbers(40, 2).filter((text) => Number(text) > 0),
    ownPrice: numbers(90, 5),
    discountPercent: numbers(99, 2),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), numbers(99, 1), (lines, discountPercent) => {
      const draft = order(
        lines.map((each, at) => line({ ...each, key: String(at) })),
        { discountPercent },
      )
      const { totals, lines: shown } = computed(draft, known())
      const amounts = lines.map((each) =>
        half(scaled(each.quantity, 2) * scaled(each.ownPrice, 5) * (10_000n - scaled(each.discountPercent, 2)), 10n ** 9n),
      )
      const full = amounts.reduce((sum, each) => sum + each, 0)
      const discount = half(BigInt(full) * scaled(discountPercent, 1), 1000n)
      assert.deepEqual(
        shown.map(({ amount }) => amount),
        amounts,
      )
      assert.deepEqual([totals.discount, totals.subtotal], [discount, full - discount])
      // The discount goes to the taxed lines in their part, a cent more or less by the largest remainder.
      const taxed = lines.reduce((sum, { itemId }, at) => sum + (itemId === 'rope' ? (amounts[at] ?? 0) : 0), 0)
      const share = full ? (discount * taxed) / full : 0
      const taxes = [Math.floor(share), Math.ceil(share)].map((off) =>
        ['65', '37'].reduce((sum, rate) => sum + half(BigInt(taxed - off) * BigInt(rate), 1000n), 0),
      )
      assert.ok(taxes.includes(totals.taxes), `${totals.taxes} is none of ${taxes}`)
      assert.equal(totals.grandTotal, totals.subtotal + totals.delivery + totals.taxes)
    }),
  )
})

test('by card all of a sale is asked for, and of invoices nothing is saved here', () => {
  const card = { how: 'card' as const, amount: '', checkNumber: '', invoiceIds: [] }
  const sale: Draft = {
    ...newDraft('1', 'order', 'c'),
    lines: [{ key: 'a', itemId: 'rope', unit: '', quantity: '2', ownPrice: null, discountPercent: '0', description: '' }],
    payment: card,
  }
  const shown = computed(sale, known())
  const made = madeOf(sale, shown, known())
  assert.deepEqual(made?.payment, { method: 'D', amount: shown.totals.grandTotal, cash: 0, checkNumber: '', invoices: [] })
  // Written anew it is asked for by card again, and becomes no check that somebody took.
  const anew = made && draftOf(made, known(), { id: '9', changes: '1' })
  assert.equal(anew?.payment?.how, 'card')
  const alone = computed({ ...newDraft('2', 'payment', 'c'), payment: card }, known())
  assert.deepEqual([alone.canSave, alone.problems.map(({ code }) => code)], [false, ['cardInvoices']])
  const invoice = { id: 'i', number: '7', day: '2026-11-01', dueDay: null, balance: 900 }
  const chosen = { ...newDraft('3', 'payment', 'c'), payment: { ...card, invoiceIds: ['i'] } }
  const whole = computed(chosen, known({}, { invoice: () => invoice }))
  assert.deepEqual([whole.canSave, whole.payment.open, whole.problems.map(({ code }) => code)], [false, 900, ['cardAlone']])
})
