import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '#contract/money.ts'
import { sumsOfChange, totalsOf } from '#features/sales/orders/server/door.ts'
import { billOf } from './bill.ts'
import { billedParts, refundLines } from './refund-lines.ts'
import { type Moved, refundShare } from './refund-share.ts'

/** So many by `ORDERS=100000 npm test -- bill.test`. */
const orders = Number(process.env.ORDERS ?? 5000)

type Detail = { Qty?: number; UnitPrice?: number; TaxCodeRef: { value: string } }
type Line = { Amount: number; DetailType: string; SalesItemLineDetail?: Detail; GroupLineDetail?: { Quantity: number; Line: Line[] } }
type Document = { Line: Line[]; TxnTaxDetail?: { TxnTaxCodeRef: { value: string }; TotalTax?: number } }
type Books = { rates: number[]; automated?: number[] }

const round = (value: number) => Math.round(value + 1e-7)

/** A bundle costs and is taxed by what lies in it, which comes to what the line says. */
const opened = (lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => {
    const within = line.GroupLineDetail?.Line
    if (!within) return [line]
    assert.equal(
      within.reduce((sum, { Amount }) => sum + round(Amount * 100), 0),
      round(line.Amount * 100),
    )
    return within
  })

/**
 * What QuickBooks makes of a document, in cents, as its documentation has it and our code does not: amounts that must be quantity times
 * price (6070), a discount in proportion over all lines, each rate on the taxable amount, `automated` by the address. Code and total of the
 * tax together stand as they are given.
 */
function totalInQuickbooks(document: Document, { rates, automated }: Books): number {
  let goods = 0
  let taxable = 0
  let off = 0
  for (const { Amount, DetailType, SalesItemLineDetail: detail } of opened(document.Line)) {
    const amount = round(Amount * 100)
    if (DetailType === 'DiscountLineDetail') off += amount
    else {
      goods += amount
      if (detail?.TaxCodeRef.value === 'TAX') taxable += amount
      if (detail?.Qty !== undefined && detail.UnitPrice !== undefined)
        assert.equal(round(detail.Qty * detail.UnitPrice * 100), amount, `6070: ${JSON.stringify(detail)}`)
    }
  }
  const { TotalTax: told, TxnTaxCodeRef: code } = document.TxnTaxDetail ?? {}
  if (code && told !== undefined) return goods - off + round(told * 100)
  const net = round(taxable - (goods ? (off * taxable) / goods : 0))
  const asked = automated ?? (code ? rates : [])
  return goods - off + asked.reduce((tax, rate) => tax + round((net * rate) / 100), 0)
}

function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const rateSets = [[], [10.25], [6.5, 1.45, 2.25], [4, 4.5, 0.375], [6.35], [0], [2.9, 1, 4.81, 0.1]]

type Pick = (below: number) => number
const some = <T>(pick: Pick, values: readonly T[]) => values[pick(values.length)] as T

const randomParts = (pick: Pick) =>
  Array.from({ length: 1 + pick(4) }, (_, index) => ({
    externalId: `2${index}`,
    name: `Part ${index}`,
    quantity: some(pick, ['1', '2', `${1 + pick(50)}`, `0.${1 + pick(999)}`]),
    price: some(pick, ['0', '0', '3.5', `${pick(500)}.${1 + pick(99_999)}`]),
  }))

function randomOrder(pick: Pick) {
  const any = <T>(values: readonly T[]) => some(pick, values)
  const quantity = () =>
    any([`${1 + pick(40)}`, `${1 + pick(999)}`, `${pick(90)}.${1 + pick(9999)}`, `0.000${1 + pick(9)}`, `${pick(999_999)}.25`])
  const price = () =>
    any([`${pick(500)}.${pick(100)}`.padEnd(1, '0'), `${pick(90)}.${pick(99_999)}`, '0', `0.${1 + pick(99_999)}`, '33.33333'])
  const percent = () => any(['0', '0', '5', '10', '12.5', '33.3333', '100', `${pick(100)}.${pick(9999)}`])
  const lines = Array.from({ length: 1 + pick(12) }, () => ({
    quantity: quantity(),
    unitPrice: price(),
    discountPercent: percent(),
    taxable: pick(3) > 0,
  }))
  const rates = any(rateSets)
  const discountPercent = percent()
  const delivery = cents(any([0, 950, 1, pick(10_000)]))
  const taxPercent = String(rates.reduce((sum, rate) => sum + rate, 0))
  const totals = totalsOf(lines, discountPercent, { delivery: () => delivery, taxPercent, taxRates: rates.map(String) })
  const stored = lines.map((line, index) => ({
    ...line,
    description: 'Rope',
    itemNumber: '',
    ...some(pick, [{ externalId: null }, { externalId: '9', parts: randomParts(pick) }]),
    amount: totals.amounts[index] ?? 0,
  }))
  return { lines, rates, discountPercent, delivery, totals, stored }
}
const asSent = (body: unknown) => JSON.parse(JSON.stringify(body)) as Document

test(`${orders} random orders: the document comes to the order's total to the cent, however QuickBooks computes`, () => {
  const pick = random(20261128)
  for (let round = 0; round < orders; round += 1) {
    const { lines, rates, discountPercent, delivery, totals, stored } = randomOrder(pick)
    const about = () => JSON.stringify({ round, lines, discountPercent, delivery, rates })
    for (const automated of [undefined, [], [9.9], rates]) {
      const where = { item: '1', deliveryItem: '2', taxCode: rates.length ? '7' : '', classId: '' }
      const document = asSent(billOf({ ...totals, discountPercent }, stored, where))
      assert.equal(totalInQuickbooks(document, { rates, automated }), totals.grandTotal, about())
      const { TotalTax: _, ...code } = document.TxnTaxDetail ?? {}
      // Nothing that is told makes up for lines that are wrong: QuickBooks' own figure is the same.
      if (!automated && rates.length)
        assert.equal(totalInQuickbooks({ ...document, TxnTaxDetail: code as never }, { rates }), totals.grandTotal, about())
    }
  }
})

test(`${orders} random orders get other lines after they were placed: they come to what QuickBooks makes of their rates, to the cent`, () => {
  const pick = random(53)
  for (let at = 0; at < orders; at += 1) {
    const { lines, rates, delivery, discountPercent } = randomOrder(pick)
    const order = {
      taxRates: rates.map(String),
      taxPercent: String(rates.reduce((sum, rate) => sum + rate, 0)),
      taxCodeId: rates.length ? '7' : null,
      ...{ taxFree: false, noTax: '' as const },
    }
    const totals = totalsOf(lines, discountPercent, { delivery: () => delivery, taxPercent: '0' })
    const changed = lines.map((line) => ({ ...line, itemId: null, itemNumber: '', description: 'Rope', unit: '' }))
    const sums = sumsOfChange(order, { lines: changed, totals })
    const stored = changed.map((line, index) => ({ ...line, externalId: null, amount: totals.amounts[index] ?? 0 }))
    const where = { item: '1', deliveryItem: '2', taxCode: order.taxCodeId ?? '', classId: '', automatedTax: false }
    const document = asSent(billOf({ ...sums, discountPercent }, stored, where))
    if (document.TxnTaxDetail) delete document.TxnTaxDetail.TotalTax
    assert.equal(totalInQuickbooks(document, { rates }), sums.grandTotal, JSON.stringify({ at, lines, rates, discountPercent, delivery }))
    assert.equal(sums.noTax === '', sums.taxes > 0)
  }
})

/** What a document moves of income that is taxed, of other income, and of the tax; cents. */
function movedBy({ Line, TxnTaxDetail }: Document) {
  const of = (code: string) =>
    opened(Line)
      .filter(({ SalesItemLineDetail: detail }) => detail?.TaxCodeRef.value === code)
      .map(({ Amount }) => round(Amount * 100))
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return { taxed: sum(of('TAX')), untaxed: sum(of('NON')), tax: round((TxnTaxDetail?.TotalTax ?? 0) * 100) }
}

test(`${orders} random orders are refunded in parts: each part is what was paid back, all of them are the invoice`, () => {
  const pick = random(7)
  for (let at = 0; at < orders; at += 1) {
    const { rates, discountPercent, totals, stored, ...order } = randomOrder(pick)
    const automatedTax = pick(2) > 0
    const places = { item: '1', deliveryItem: '2', taxCode: rates.length ? '7' : '', classId: '' }
    const where = { ...places, refundItem: some(pick, ['', '3']), text: 'Refund' }
    const invoice = asSent(billOf({ ...totals, discountPercent }, stored, places))
    const parts = billedParts(totals, stored, where)
    const billed = [...parts.map(({ amount }) => amount), totals.taxes]
    const moved: Moved[] = []
    const gone = { taxed: 0, untaxed: 0, tax: 0 }
    let left: number = totals.grandTotal
    const move = (refund: string, amount: number) => {
      moved.push({ refund, amount })
      const document = asSent(refundLines(parts, refundShare(billed, moved), where))
      const about = JSON.stringify({ at, moved, ...order, rates })
      for (const automated of automatedTax ? [[9.9], rates] : [undefined])
        assert.equal(totalInQuickbooks(document, { rates, automated }), Math.abs(amount), about)
      const by = movedBy(document)
      const sign = Math.sign(amount)
      gone.taxed += sign * by.taxed
      gone.untaxed += sign * by.untaxed
      gone.tax += sign * by.tax
      left -= amount
      // In proportion: a cent apart for each that went.
      const due = totals.grandTotal ? (totals.taxes * (totals.grandTotal - left)) / totals.grandTotal : 0
      assert.ok(Math.abs(gone.tax - due) <= moved.length, about)
      return document
    }
    for (let most = pick(4); most > 0 && left > 1; most -= 1) {
      const refund = `re_${moved.length}`
      const amount = 1 + pick(left - 1)
      move(refund, amount)
      if (pick(4) === 0) move(refund, -amount)
    }
    const isFirst = moved.length === 0
    if (!left) continue
    const last = move('re_last', left)
    assert.deepEqual(gone, movedBy(invoice), JSON.stringify({ at, moved }))
    const sold = ({ Line }: Document) =>
      opened(Line)
        .filter(({ Amount }) => Amount)
        .map(({ Amount, SalesItemLineDetail: detail }) => [Amount, detail])
    if (isFirst && !where.refundItem) assert.deepEqual(sold(last), sold(invoice))
  }
})
