import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare, decimal, product, sum } from './decimal.ts'
import { invoiceTotalCents } from './invoice-total.ts'
import { lineAmountDiffers } from './line-amount.ts'
import { isSscc, sscc } from './sscc.ts'

test('decimals are read as they are written, and as nothing else', () => {
  for (const [text, value] of [
    ['12', '12'],
    ['007', '7'],
    ['.5', '0.5'],
    ['3.', '3'],
    ['9.250', '9.25'],
    ['0.00', '0'],
    ['-0', '0'],
    ['-.50', '-0.5'],
    ['', null],
    ['.', null],
    ['-', null],
    ['1e5', null],
    ['1,5', null],
    ['+1', null],
    [' 1', null],
    ['1.2.3', null],
  ] as const)
    assert.equal(decimal(text), value, text)
})

test('sums, products and comparisons are exact', () => {
  assert.equal(sum(['0.1', '0.2']), '0.3')
  assert.equal(product('3', '0.33333'), '0.99999')
  assert.equal(compare('9.25', '9.3'), -1)
  assert.equal(sum([]), '0')
  const digits = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 5 }))
  const text = ([value, scale]: [bigint, number]) => {
    const plain = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
    return decimal(`${value < 0n ? '-' : ''}${plain.slice(0, plain.length - scale)}.${plain.slice(plain.length - scale)}`) ?? ''
  }
  fc.assert(
    fc.property(digits, digits, (one, other) => {
      const at = 10n ** 5n
      const [a, b] = [one, other].map(([value, scale]) => value * (at / 10n ** BigInt(scale))) as [bigint, bigint]
      assert.equal(sum([text(one), text(other)]), text([a + b, 5]))
      assert.equal(product(text(one), text(other)), text([a * b, 10]))
      assert.equal(compare(text(one), text(other)), a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('a line comes to its quantity at its price, to the cent, with or without what comes off and on top', () => {
  const extra = { code: '', amountCents: null, percent: null, rate: null, quantity: null, handling: '', text: '' }
  const off = (said: object) => ({ ...extra, kind: 'allowance' as const, ...said })
  const differs = (amount: string | null, allowances: ReturnType<typeof off>[] = [], price: string | null = '9.25') =>
    lineAmountDiffers({ quantity: '12', price, amount, allowances })
  for (const fits of [null, '111', '111.00', '110.99', '111.01']) assert(!differs(fits), String(fits))
  for (const wrong of ['110.98', '111.02', '9.25', '1110', '-111', '0']) assert(differs(wrong), wrong)
  // A third of a cent each, rounded before or after.
  assert(!differs('4.00', [], '0.33333'))
  assert(!differs('8', [], null))
  assert(!differs('101', [off({ amountCents: 1000 })]))
  assert(!differs('111', [off({ amountCents: 1000 })]))
  assert(!differs('99.90', [off({ percent: '10' })]))
  assert(!differs('105', [off({ rate: '0.5' })]))
  assert(!differs('110', [off({ rate: '0.5', quantity: '2' })]))
  assert(!differs('116', [{ ...off({ amountCents: 500 }), kind: 'charge' as never }]))
  assert(differs('101', [{ ...off({ amountCents: 1000 }), kind: 'none' as never }]))
  assert(differs('128.50', [{ ...off({ amountCents: 1750, code: 'Tax' }), kind: 'charge' as never }]))
  assert(differs('9'.repeat(30)))
})

test('an SSCC has its check digit', () => {
  assert(isSscc('106141411234567897'))
  assert(!isSscc('106141411234567890'))
  assert(!isSscc('10614141123456789'))
  assert.equal(sscc('10614141123456789'), '106141411234567897')
})

test('an invoice comes to its lines, less allowances, with charges and taxes', () => {
  const line = { number: '1', unit: 'EA', priceBasis: '', items: [], descriptions: [], allowances: [], taxes: [] }
  const extra = { code: '', percent: null, rate: null, quantity: null, handling: '', text: '' }
  const total = invoiceTotalCents({
    lines: [
      { ...line, quantity: '3', price: '0.335' },
      { ...line, quantity: '2.5', price: '10', taxes: [{ code: 'ST', amountCents: 100, percent: null }] },
    ],
    allowances: [
      { ...extra, kind: 'allowance', amountCents: 50 },
      { ...extra, kind: 'charge', amountCents: 25 },
      { ...extra, kind: 'none', amountCents: 9_999 },
    ],
    taxes: [{ code: 'ST', amountCents: 7, percent: null }],
  })
  assert.equal(total, 101 + 2500 + 100 - 50 + 25 + 7)
})
