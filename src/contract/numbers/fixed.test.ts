import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixed, fixedText } from './fixed.ts'

test('a decimal is so many parts, and the same decimal again', () => {
  const cases = [
    ['0', 4, 0n, '0'],
    ['-12', 4, -120_000n, '-12'],
    ['6.90', 6, 6_900_000n, '6.9'],
    ['.5', 4, 5_000n, '0.5'],
    ['-0.0001', 4, -1n, '-0.0001'],
    ['3.', 0, 3n, '3'],
    ['1.23456', 4, 12_345n, '1.2345'],
    ['999999999999999999.9999', 4, 9_999_999_999_999_999_999_999n, '999999999999999999.9999'],
    ['100', 20, 10n ** 22n, '100'],
  ] as const
  for (const [text, places, parts, again] of cases) {
    assert.equal(fixed(text, places), parts, text)
    assert.equal(fixedText(parts, places), again, text)
  }
})
