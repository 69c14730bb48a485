import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedOf, shownIn, withFilters, withSearch, withShown } from './list-state.ts'

const partner = { partner: ['p'] }

test('a filter stays within what is shown, and what is shown may be widened beside it', () => {
  const within = withFilters({}, partner)
  assert.deepEqual([shownIn(within, ''), askedOf(within, '')], ['attention', { ...partner, needs: 'anything' }])
  const all = withShown(within, 'all', '')
  assert.deepEqual([shownIn(all, ''), askedOf(all, '')], ['all', partner])
  assert.deepEqual(askedOf(withShown(all, 'itemUnknown', ''), ''), { ...partner, reason: ['itemUnknown'] })
  assert.deepEqual(withShown(all, 'attention', ''), partner)
  assert.deepEqual(withFilters(all, {}), { show: 'all' })
})

test('whoever searches looks through everything that the filters leave, and comes back to where they were', () => {
  for (const start of [partner, { ...partner, show: 'all' }]) {
    const found = withSearch(start, '', 'PO')
    assert.deepEqual(askedOf(found, 'PO'), partner)
    assert.deepEqual(withSearch(found, 'PO', ''), start)
  }
  const needy = withShown(withSearch({}, '', 'PO'), 'attention', 'PO')
  assert.deepEqual(askedOf(withSearch(needy, 'PO', 'PO-1'), 'PO-1'), { needs: 'anything' })
})

test('one file is shown whole, until something is chosen', () => {
  const file = { file: 'f' }
  assert.deepEqual([shownIn(file, ''), askedOf(file, '')], ['all', file])
  assert.deepEqual(askedOf(withFilters(file, partner), ''), partner)
  assert.deepEqual(askedOf(withSearch(file, '', 'PO'), 'PO'), {})
})
