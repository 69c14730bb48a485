import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOf, steppedOf, typedQuantity } from './steps.ts'

const item = (minimumQuantity: string, multipleQuantity = '', maximumQuantity = '', packs: { unit: string; quantity: string }[] = []) => ({
  id: 'i',
  unit: 'EA',
  packs,
  minimumQuantity,
  multipleQuantity,
  maximumQuantity,
})

test('S2: the stepper walks the multiples from the least on', () => {
  const rope = item('48', '24')
  assert.equal(firstOf(rope, 'EA'), '48')
  assert.deepEqual(
    [steppedOf(rope, 'EA', '48', 1), steppedOf(rope, 'EA', '72', -1), steppedOf(rope, 'EA', '48', -1), steppedOf(rope, 'EA', '50', 1)],
    ['72', '48', '0', '72'],
  )
})

test('without a rule it goes by one, and ends at the most', () => {
  assert.deepEqual([firstOf(item(''), 'EA'), steppedOf(item(''), 'EA', '1', 1), steppedOf(item(''), 'EA', '1', -1)], ['1', '2', '0'])
  assert.equal(steppedOf(item('', '', '3'), 'EA', '3', 1), null)
  assert.deepEqual([steppedOf(item(''), 'EA', '2.5', 1), steppedOf(item(''), 'EA', '2.5', -1)], ['3', '2'])
  assert.equal(steppedOf({ ...item(''), unit: 'LB' }, 'LB', '2.5', 1), '3.5')
  assert.equal(steppedOf(item('', '0.5'), 'EA', '2.5', 1), '3.5')
})

test('by the case it walks cases', () => {
  const cased = item('24', '24', '', [
    { unit: 'EA', quantity: '1' },
    { unit: 'CA', quantity: '12' },
  ])
  assert.deepEqual([firstOf(cased, 'CA'), steppedOf(cased, 'CA', '2', 1)], ['2', '4'])
})

test('a comma parts thousands, as on our pages, and never makes a part of one', () => {
  assert.deepEqual(['1,500', '12,000.5', '1,234,567', '1.5', ' 007 ', '0'].map(typedQuantity), [
    '1500',
    '12000.5',
    '1234567',
    '1.5',
    '7',
    '0',
  ])
  assert.deepEqual(
    ['1,5', '15,00', '1,5000', ',500', '1,500,', 'x', '1.23456', '0,125', '01,500'].map(typedQuantity),
    Array.from({ length: 9 }, () => null),
  )
})
