import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsAsChosen, columnsThatFit, movedKey } from './list-column.ts'

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

test('chosen columns stand in their order; the first opens the row and stays, as does what is pressed', () => {
  const list = [
    ...['name', 'city', 'phone', 'total', 'action'].map((key) => ({ key, width: 100, grow: 1, spare: 1 as number | undefined })),
  ]
  const shown = (keys: string[]) => columnsAsChosen(list, keys, {}).map(({ key }) => key)
  assert.deepEqual(shown([]), ['name', 'city', 'phone', 'total', 'action'])
  assert.deepEqual(shown(['total', 'city', 'total', 'salary']), ['name', 'total', 'city', 'action'])
  assert.deepEqual(shown(['action', 'phone', 'name']), ['name', 'phone', 'action'])
  assert.deepEqual(shown(['salary']), ['name', 'city', 'phone', 'total', 'action'])
  // What was asked for is not left out.
  assert.equal(columnsThatFit(columnsAsChosen(list, ['total', 'city'], {}), 100).length, 4)
  const [, city] = columnsAsChosen(list, [], { city: 240, name: 5 })
  assert.deepEqual([city?.width, city?.grow, columnsAsChosen(list, [], { name: 5 })[0]?.width], [240, 0, 60])
})

test('a column is moved before or behind others', () => {
  assert.deepEqual(movedKey(['a', 'b', 'c'], 'c', 0), ['c', 'a', 'b'])
  assert.deepEqual(movedKey(['a', 'b', 'c'], 'a', 2), ['b', 'c', 'a'])
  assert.deepEqual(movedKey(['a', 'b'], 'a', -1), ['a', 'b'])
})
