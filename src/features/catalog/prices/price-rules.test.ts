import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LevelFacts, type PriceFacts, type PriceRow, priceOf } from './price.ts'

const row = (given: Partial<PriceRow>): PriceRow => ({ unit: '', minimum: '1', price: null, percent: null, from: null, to: null, ...given })
const dealer: LevelFacts = {
  name: 'Dealer',
  base: 'price',
  percent: '-12',
  rounding: 'none',
  ending: '.99',
  from: null,
  to: null,
  rows: [],
}
const pen: PriceFacts = { unit: 'EA', packs: [{ unit: 'CA', quantity: '12' }], price: '8', cost: '5', agreed: [], levels: [dealer] }
const at = (facts: PriceFacts, quantity = '1', unit = '', day = '2026-11-28') => priceOf(facts, { unit, quantity, day }).unitPrice

test('a level is a percentage of the price, exact, for the unit that is sold', () => {
  assert.equal(at(pen), '7.04')
  assert.equal(at(pen, '1', 'CA'), '84.48')
  // A case of screws does not lose what is below a cent, nor does one screw.
  const screw = { ...pen, price: '0.01234', packs: [{ unit: 'CA', quantity: '1000' }] }
  assert.deepEqual([at(screw), at(screw, '1', 'CA')], ['0.01086', '10.8592'])
  assert.equal(at({ ...pen, price: null }), null)
  assert.equal(at({ ...pen, levels: [{ ...dealer, base: 'cost', percent: '30' }] }), '6.50')
})

test('rounding goes to an ending, and never below its lowest price', () => {
  const rounded = (price: string, rounding: LevelFacts['rounding'], ending: LevelFacts['ending']) =>
    at({ ...pen, price, levels: [{ ...dealer, percent: '0', rounding, ending }] })
  assert.deepEqual(
    [rounded('7.04', 'up', '.99'), rounded('7.04', 'down', '.99'), rounded('7.04', 'nearest', '.99')],
    ['7.99', '6.99', '6.99'],
  )
  assert.deepEqual(
    [rounded('7.04', 'nearest', '.05'), rounded('7.03', 'down', '.05'), rounded('7.5', 'nearest', '.00')],
    ['7.05', '7.00', '8.00'],
  )
  assert.equal(rounded('0', 'up', '.99'), '0.00')
})

test('no rounding makes nothing of a price, and down is never up', () => {
  const rounded = (price: string, rounding: LevelFacts['rounding'], ending: LevelFacts['ending'], percent = '0') =>
    at({ ...pen, price, levels: [{ ...dealer, percent, rounding, ending }] })
  assert.deepEqual(
    [rounded('0.40', 'nearest', '.00'), rounded('0.80', 'down', '.00'), rounded('0.02', 'nearest', '.05'), rounded('0.30', 'down', '.99')],
    ['0.40', '0.80', '0.02', '0.30'],
  )
  assert.deepEqual(
    [rounded('0.50', 'nearest', '.00'), rounded('0.03', 'nearest', '.05'), rounded('0.40', 'up', '.00'), rounded('0.60', 'nearest', '.99')],
    ['1.00', '0.05', '1.00', '0.99'],
  )
  assert.deepEqual([rounded('0.01', 'none', '.99', '-60'), rounded('0.01', 'down', '.05', '-60')], ['0.004', '0.004'])
  const kept = priceOf(
    { ...pen, price: '0.3', levels: [{ ...dealer, percent: '0', rounding: 'down' }] },
    { unit: '', quantity: '1', day: '2026-11-28' },
  )
  assert.deepEqual([kept.unitPrice, kept.why.rounding], ['0.30', 'none'])
  for (const rounding of ['up', 'down', 'nearest'] as const)
    for (const ending of ['.99', '.95', '.00', '.05'] as const)
      for (let cents = 1; cents <= 250; cents++) {
        const price = Number(rounded((cents / 100).toFixed(2), rounding, ending))
        assert.ok(price > 0 && (rounding !== 'down' || price <= cents / 100), `${cents} ${rounding} ${ending}: ${price}`)
      }
})

test('a cost of 0 is none: the item’s own price counts', () => {
  const byCost = { ...dealer, base: 'cost' as const, percent: '30' }
  assert.deepEqual(
    ['0', '0.00', null].map((cost) => at({ ...pen, cost, levels: [byCost] })),
    ['8.00', '8.00', '8.00'],
  )
  assert.equal(at({ ...pen, cost: '0', levels: [{ ...byCost, rows: [row({ percent: '10' })] }] }), '8.00')
})

test('of thousands of breaks that change nothing each is looked at once', () => {
  const asked = { reads: 0 }
  const rows = Array.from({ length: 4000 }, (_, index) => {
    const made = row({ price: index === 3999 ? '1' : '2', minimum: String(index + 1) })
    const read = () => {
      asked.reads++
      return String(index + 1)
    }
    Object.defineProperty(made, 'minimum', { get: read, enumerable: true })
    return made
  })
  const { unitPrice, why } = priceOf({ ...pen, levels: [{ ...dealer, rows }] }, { unit: '', quantity: '1', day: '2026-11-28' })
  assert.deepEqual([unitPrice, why.next], ['2.00', { quantity: '4000', unitPrice: '1.00' }])
  assert.ok(asked.reads < 12 * rows.length, String(asked.reads))
})

test('breaks and days count from the first to the last, both included', () => {
  const rows = [row({ price: '7.50', from: '2026-01-01', to: '2026-12-31' }), row({ price: '6.90', minimum: '10', to: '2026-12-31' })]
  const facts = { ...pen, levels: [{ ...dealer, rows }] }
  assert.deepEqual(
    ['9', '10', '9.5'].map((quantity) => at(facts, quantity)),
    ['7.50', '6.90', '7.50'],
  )
  assert.deepEqual(
    ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => at(facts, '1', '', day)),
    ['7.04', '7.50', '7.50', '7.04'],
  )
  assert.deepEqual(priceOf(facts, { unit: '', quantity: '3', day: '2026-11-28' }).why.next, { quantity: '10', unitPrice: '6.90' })
  // One case is twelve pieces.
  assert.equal(at(facts, '1', 'CA'), '82.80')
})
