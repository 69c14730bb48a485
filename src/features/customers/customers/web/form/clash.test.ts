import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, merge } from './clash.ts'
import { type FormValues, newValues } from './form-values.ts'

const base: FormValues = {
  ...newValues(false),
  name: 'Harbor Cafe',
  workPhone: '555 0100',
  address: { ...newValues(false).address, city: 'Reno' },
}
const theirs: FormValues = { ...base, workPhone: '555 0199', address: { ...base.address, city: 'Sparks' }, territory: 'West' }
const mine: FormValues = { ...base, name: 'Harbor Café', workPhone: '555 0177', territory: 'West', password: 'Secret12!' }

test('only fields that both changed differently need a choice', () => {
  const { both, theirsOnly } = compare(base, theirs, mine)
  assert.deepEqual(both, [{ field: 'workPhone', before: '555 0100', theirs: '555 0199', mine: '555 0177' }])
  assert.deepEqual(theirsOnly, [{ field: 'address.city', before: 'Reno', theirs: 'Sparks', mine: 'Reno' }])
})

test('the merged record has their changes, ours, and the chosen ones', () => {
  const comparison = compare(base, theirs, mine)
  const merged = merge(mine, comparison, { workPhone: 'theirs' })
  assert.equal(merged.name, 'Harbor Café')
  assert.equal(merged.workPhone, '555 0199')
  assert.equal(merged.address.city, 'Sparks')
  assert.equal(merged.password, 'Secret12!')
  assert.equal(merge(mine, comparison, { workPhone: 'mine' }).workPhone, '555 0177')
})

test('two different fields do not clash', () => {
  assert.deepEqual(compare(base, base, mine), { both: [], theirsOnly: [] })
})
