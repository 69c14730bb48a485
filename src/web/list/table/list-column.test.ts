import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsThatFit } from './list-column.ts'

const columns = [
  { key: 'number', width: 100 },
  { key: 'source', width: 100, spare: 2 },
  { key: 'po', width: 100, spare: 1 },
  { key: 'total', width: 100 },
]
const shown = (widthPx: number) => columnsThatFit(columns, widthPx).map(({ key }) => key)

test('what a list has no room for goes in the order in which it can be spared, and amounts stay in sight', () => {
  assert.deepEqual(shown(400), ['number', 'source', 'po', 'total'])
  assert.deepEqual(shown(399), ['number', 'po', 'total'])
  assert.deepEqual(shown(299), ['number', 'total'])
  assert.deepEqual(shown(100), ['number', 'total'])
})

test('nothing is left out before the list is measured', () => {
  assert.equal(shown(0).length, 4)
})
