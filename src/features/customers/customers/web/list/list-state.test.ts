import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFilter } from '#web/list/filters/filter-values.ts'
import { defaultColumns } from './column-keys.ts'
import { customerList, queryOf } from './list-state.ts'

test('an address gives back the state it was written from', () => {
  const state = {
    search: 'harbor & co',
    sort: '-openBalance' as const,
    filters: { rep: ['A1', 'B-2'], balance: { from: '10' }, onHold: 'Y' },
    columns: ['customerName', 'updatedAt'] as const,
  }
  assert.deepEqual(customerList.read(new URLSearchParams(customerList.write(state).toString())), state)
})

test('nothing, nonsense and unknown keys give the state as always', () => {
  const always = { search: '', sort: 'customerName', filters: {}, columns: defaultColumns }
  assert.deepEqual(customerList.read(new URLSearchParams()), always)
  assert.deepEqual(customerList.read(new URLSearchParams('sort=password&filters={"a":1}&columns=salary,constructor')), always)
  assert.equal(customerList.write(customerList.read(new URLSearchParams())).toString(), '')
})

test('the name always stays, and columns stand in the order in which they were chosen', () => {
  assert.deepEqual(customerList.read(new URLSearchParams('columns=updatedAt,phone')).columns, ['customerName', 'updatedAt', 'phone'])
})

test('an emptied filter is gone', () => {
  assert.deepEqual(withFilter({ rep: ['A'], state: ['CA'] }, 'rep', []), { state: ['CA'] })
  assert.deepEqual(withFilter({}, 'balance', { from: '', to: '' }), {})
  assert.deepEqual(withFilter({}, 'balance', { to: '5' }), { balance: { to: '5' } })
})

test('clicks on a header turn the order round and then reset it', () => {
  const { nextSort } = customerList
  assert.equal(nextSort('customerName', 'openBalance'), '-openBalance')
  assert.equal(nextSort('-openBalance', 'openBalance'), 'openBalance')
  assert.equal(nextSort('openBalance', 'openBalance'), 'customerName')
  assert.equal(nextSort('customerName', 'customerName'), '-customerName')
  assert.equal(nextSort('-openBalance', 'customerCompanyName'), 'customerCompanyName')
})

test('a search goes by its best matches unless another order is asked for', () => {
  const asked = (search: string, sort: 'customerName' | '-openBalance') =>
    queryOf({ ...customerList.read(new URLSearchParams()), search, sort })
  assert.deepEqual(asked('', 'customerName'), { search: '', sort: 'customerName', filters: '{}' })
  assert.deepEqual(asked('har', 'customerName'), { search: 'har', filters: '{}' })
  assert.deepEqual(asked('har', '-openBalance'), { search: 'har', sort: '-openBalance', filters: '{}' })
})
