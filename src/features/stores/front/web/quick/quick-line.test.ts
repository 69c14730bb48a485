import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNumber, withQuantity } from './quick-line.ts'

test('what may have been meant takes the place of the number, and how many stay', () => {
  assert.equal(withNumber('A1O 24 CA', 'A10'), 'A10 24 CA')
  assert.equal(withNumber('A1O;24;CA', 'A10'), 'A10 24 CA')
  assert.equal(withNumber('A 1O\t24', 'A-10'), 'A-10 24')
  assert.equal(withNumber('A1O', 'A10'), 'A10 1')
})

test('a quantity that is sold takes the place of the one that is not', () => {
  assert.equal(withQuantity('S-48 50', '72'), 'S-48 72')
  assert.equal(withQuantity('S-48,50,EA', '48'), 'S-48 48 EA')
  assert.equal(withQuantity('S-48', '48'), 'S-48 48')
})
