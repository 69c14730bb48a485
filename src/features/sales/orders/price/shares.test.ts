import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#test/merge/random.ts'
import { billedAmounts } from './billed-amounts.ts'
import { shares } from './shares.ts'

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

test('S18: a discount of 10.00 on three lines of 100.00 is spread to the cent: 3.34, 3.33, 3.33', () => {
  assert.deepEqual(shares(1000, [10_000, 10_000, 10_000]), [334, 333, 333])
  const lines = Array.from({ length: 3 }, () => ({ amount: 10_000, taxable: true }))
  assert.deepEqual(billedAmounts(lines, 1000), [9666, 9667, 9667])
})

test('S18: whatever lies on whatever lines, the shares come to all of it, and none is more than its line or below nothing', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const pick = seededRandom(seed)
    const lines = Array.from({ length: 1 + pick(12) }, () => ({ amount: pick(3) ? pick(5_000_000) : pick(3), taxable: pick(2) === 0 }))
    const all = sum(lines.map(({ amount }) => amount))
    const discount = pick(4) ? pick(all + 1) : all
    const billed = billedAmounts(lines, discount)
    const why = `seed ${seed}: ${discount} on ${JSON.stringify(lines)} is ${billed}`
    assert.equal(sum(billed), all - discount, why)
    for (const [at, amount] of billed.entries()) assert.ok(amount >= 0 && amount <= (lines[at]?.amount ?? 0), why)
    // Nobody's share is a whole cent off their part of their own kind of lines.
    for (const kind of [true, false]) {
      const mine = lines.flatMap((line, at) => (line.taxable === kind ? [{ ...line, off: line.amount - (billed[at] ?? 0) }] : []))
      const [whole, off] = [sum(mine.map(({ amount }) => amount)), sum(mine.map((line) => line.off))]
      for (const line of mine) assert.ok(whole === 0 || Math.abs(line.off - (off * line.amount) / whole) < 1, why)
    }
  }
})
