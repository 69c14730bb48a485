import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Facts, parBySales, proposalOf, wholeDown, wholeUp } from './need.ts'

const nothing: Facts = { par: null, sold: '0', coverDays: 5, onHand: '0', inTransit: '0', asked: '0', pack: '1', available: '1000' }
const of = (facts: Partial<Facts>) => proposalOf({ ...nothing, ...facts })

test('D11: 84 sold in 28 days, five days of cover: 18 should be there, and what is missing goes in whole cases', () => {
  assert.equal(parBySales('84', 5), '18')
  const sold = { sold: '84', pack: '6' }
  assert.deepEqual(of({ ...sold, onHand: '4', inTransit: '6' }), {
    par: '18',
    parBy: 'sales',
    need: '8',
    wanted: '12',
    proposed: '12',
    open: '0',
  })
  const owing = of({ ...sold, onHand: '-3', inTransit: '6' })
  assert.deepEqual([owing.need, owing.wanted], ['15', '18'])
  assert.equal(of({ ...sold, onHand: '4', inTransit: '20' }).wanted, '0')
})

test('where the source has less, whole cases of it go and the rest stays a need', () => {
  const short = of({ par: '20', pack: '6', available: '17' })
  assert.deepEqual([short.need, short.wanted, short.proposed, short.open], ['20', '24', '12', '12'])
  assert.equal(of({ par: '20', pack: '6', available: '5' }).proposed, '0')
  assert.equal(of({ par: '20', pack: '6', available: '-4' }).proposed, '0')
})

test('a number set by hand counts before what was sold, also when it is 0; with neither nothing is needed', () => {
  assert.deepEqual([of({ par: '0', sold: '84' }).need, of({ par: '0', sold: '84' }).parBy], ['0', 'hand'])
  assert.deepEqual([of({}).par, of({}).parBy, of({ onHand: '-2' }).need], [null, null, '2'])
})

test('what is asked for already is not asked for again', () => {
  const asked = of({ par: '20', asked: '12', pack: '6' })
  assert.deepEqual([asked.need, asked.wanted], ['20', '12'])
  assert.equal(of({ par: '20', asked: '24', pack: '6' }).wanted, '0')
})

test('rounding up and down to packs is exact, whatever the pack', () => {
  for (let pack = 1; pack <= 40; pack++)
    for (let quantity = 0; quantity <= 120; quantity++) {
      assert.equal(wholeUp(String(quantity), String(pack)), String(Math.ceil(quantity / pack) * pack))
      assert.equal(wholeDown(String(quantity), String(pack)), String(Math.floor(quantity / pack) * pack))
    }
  assert.deepEqual([wholeUp('0.0001', '2.5'), wholeUp('5', '2.5'), wholeDown('4.9999', '2.5')], ['2.5', '5', '2.5'])
})

test('what should be there by sales is the least whole number that is enough', () => {
  for (let sold = 0; sold <= 600; sold += 7)
    for (const coverDays of [1, 5, 14, 30, 365]) {
      const par = BigInt(parBySales(String(sold), coverDays))
      const exact = BigInt(sold) * BigInt(coverDays) * 3n
      assert.ok(par * 70n >= exact && (par - 1n) * 70n < exact, `${sold} sold, ${coverDays} days: ${par}`)
    }
})
