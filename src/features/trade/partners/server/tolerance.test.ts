import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withinTolerance } from './tolerance.ts'

const tolerating = (priceTolerancePercent: string, priceToleranceCents: number) => ({ priceTolerancePercent, priceToleranceCents })
/** Ten-thousandths of a dollar, as a document writes them. */
const price = (units: number) => (units / 10_000).toFixed(4)
const prices = fc.integer({ min: 0, max: 100_000_000 })

test('without a tolerance a price is the same or it is not, to the last digit', () => {
  assert.equal(withinTolerance('12.50', '12.5', tolerating('0', 0)), true)
  assert.equal(withinTolerance('12.5', '12.50001', tolerating('0', 0)), false)
  fc.assert(
    fc.property(prices, prices, (asked, ours) => withinTolerance(price(asked), price(ours), tolerating('0', 0)) === (asked === ours)),
  )
})

test('the cents and the percentage each let through exactly as far as they go', () => {
  assert.equal(withinTolerance('10.05', '10', tolerating('0', 5)), true)
  assert.equal(withinTolerance('10.0501', '10', tolerating('0', 5)), false)
  assert.equal(withinTolerance('9.75', '10', tolerating('2.5', 0)), true)
  assert.equal(withinTolerance('9.7499', '10', tolerating('2.5', 0)), false)
  // Whichever is more.
  assert.equal(withinTolerance('0.55', '0.50', tolerating('2', 5)), true)
  assert.equal(withinTolerance('102', '100', tolerating('2', 5)), true)
  assert.equal(withinTolerance('0', '5', tolerating('99', 0)), false)
})

test('it lets through what is no further off in either direction, and nothing that is further', () => {
  const tolerance = fc.record({ cents: fc.nat(5000), percent: fc.nat(1000) })
  fc.assert(
    fc.property(prices, fc.nat(2_000_000), tolerance, (ours, off, { cents, percent }) => {
      // Per cent with one decimal: everything is whole in units of a hundred-thousandth of a percent of the smallest price.
      const allowed = off * 1000 <= Math.max(cents * 100 * 1000, percent * ours)
      const given = tolerating((percent / 10).toFixed(1), cents)
      assert.equal(withinTolerance(price(ours + off), price(ours), given), allowed)
      if (off <= ours) assert.equal(withinTolerance(price(ours - off), price(ours), given), allowed)
    }),
  )
})

test('what is no price is not compared', () => {
  for (const wrong of ['', '.', '1,50', '-1', '1e3', 'NaN'])
    assert.throws(() => withinTolerance(wrong, '1', tolerating('100', 0)), RangeError)
})
