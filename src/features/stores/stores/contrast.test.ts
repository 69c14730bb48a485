import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastOnWhite } from './contrast.ts'

test('white text on a color, as WCAG counts it', () => {
  assert.equal(contrastOnWhite('#000000'), 21)
  assert.equal(contrastOnWhite('#ffffff'), 1)
  assert.equal(contrastOnWhite('#767676'), 4.54)
  assert.equal(contrastOnWhite('#777777'), 4.47)
  assert.equal(contrastOnWhite('#c2410c'), 5.17)
})
