import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaled, sharesOf, timesOver, unscaled } from './whole-numbers.ts'

test('halves go away from zero, on both sides alike, and nothing is lost where a product is larger than a number', () => {
  assert.deepEqual([timesOver(1010, 50_000, 1_000_000), timesOver(-1010, 50_000, 1_000_000)], [51, -51])
  assert.deepEqual([timesOver(1009, 50_000, 1_000_000), timesOver(-1009, 50_000, 1_000_000)], [50, -50])
  assert.deepEqual(
    [timesOver(99_999_999_999, 123_456, 1_000_000), timesOver(-99_999_999_999, 123_456, 1_000_000)],
    [12_345_600_000, -12_345_600_000],
  )
  assert.ok(Object.is(timesOver(0, -5, 3), 0) && Object.is(timesOver(-1, 1, 3), 0))
})

test('shares sum to the whole, the largest remainders first, then the first', () => {
  assert.deepEqual(sharesOf(1000, [3333, 3333, 3334]), [333, 333, 334])
  assert.deepEqual(sharesOf(3333, [3000, 2000]), [2000, 1333])
  assert.deepEqual(sharesOf(2, [1, 1, 1]), [1, 1, 0])
  assert.deepEqual(sharesOf(5, [0, 0]), [0, 0])
})

test('decimal text and whole units of it are the same', () => {
  for (const text of ['0', '5', '0.5', '12.3456', '-2.5', '-0.25']) assert.equal(unscaled(scaled(text, 4), 4), text)
  assert.deepEqual([scaled('.5', 2), scaled('1.999', 2)], [50, 199])
})
