import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents, centsToDollars, dollarsToCents, formatCents } from './money.ts'

test('dollars and cents agree both ways for every amount QuickBooks can hold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999_00, max: 99_999_999_999_00 }),
      (amount) => dollarsToCents(centsToDollars(amount)) === amount,
    ),
    { numRuns: 5000 },
  )
})
test('text and number of the same amount agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => dollarsToCents((amount / 100).toFixed(2)) === amount),
    { numRuns: 5000 },
  )
})
test('halves of a cent go away from zero, by the digits and not by the binary fraction', () => {
  assert.deepEqual(
    [1.005, 2.675, -1.005, 0.004, '0.0049', 1e-9, 239, '7.5', '.5', '-0.001'].map(dollarsToCents),
    [101, 268, -101, 0, 0, 0, 23900, 750, 50, 0],
  )
})
test('what is no amount is refused', () => {
  for (const wrong of ['', '.', '1,000', 'abc', '1.2.3', Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => dollarsToCents(wrong), RangeError)
  assert.throws(() => cents(1.5), RangeError)
  assert.throws(() => cents(2 ** 53), RangeError)
})
test('shown en-US with exactly two decimals', () => {
  assert.deepEqual([0, 5, -123456, 100].map(formatCents), ['$0.00', '$0.05', '-$1,234.56', '$1.00'])
})
