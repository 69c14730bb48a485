import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenNumber } from './written-number.ts'

const cases: [string, string][] = [
  ['$1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234,50', '1234.50'],
  ['-12 %', '-12'],
  ['−12', '-12'],
  ['6,90', '6.90'],
  ['0,125', '0.125'],
  ['00,125', '00.125'],
  ['0.125', '0.125'],
  ['1,500', '1500'],
  ['1,50,000', '1,50,000'],
  ['1,2,3', '1,2,3'],
  ['', ''],
  ['abc', 'abc'],
]

test('a number is read as it was written: no thousands begin with nothing', () => {
  for (const [written, read] of cases) assert.equal(writtenNumber(written), read, written)
})
