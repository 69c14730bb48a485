import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestFirst } from './nearest-first.ts'

const countries = [
  { value: 'AT', label: 'Austria' },
  { value: 'GQ', label: 'Equatorial Guinea' },
  { value: 'GN', label: 'Guinea' },
  { value: 'GW', label: 'Guinea-Bissau' },
  { value: 'PE', label: 'Perú' },
  { value: 'US', label: 'United States' },
]
const found = (typed: string) => nearestFirst(countries, typed).map(({ value }) => value)

test('the option that is named comes first, by its label or its value, then those that begin so', () => {
  assert.deepEqual(found('guinea'), ['GN', 'GW', 'GQ'])
  assert.deepEqual(found('us'), ['US', 'AT'])
  assert.deepEqual(found('peru'), ['PE'])
  assert.deepEqual(found('bissau'), ['GW'])
  assert.deepEqual(found('nowhere'), [])
})

test('before anything is typed all stand as they are', () => {
  assert.equal(found(' ').length, countries.length)
})
