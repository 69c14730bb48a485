import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeOf, familyOf, treeOf } from './category-tree.ts'

const row = (id: string, parentId: string | null, position: number) => ({ id, parentId, name: id, position, version: 1, items: 0 })
const tree = treeOf([
  row('thin', 'rope', 0),
  row('tools', null, 1),
  row('rope', null, 0),
  row('thick', 'rope', 1),
  row('waxed', 'thick', 0),
  row('lost', 'gone', 2),
])
const of = (id: string) => tree.find((each) => each.id === id) ?? assert.fail(id)

test('the tree is read from the top down, in the order of each place', () => {
  assert.deepEqual(
    tree.map(({ path, depth }) => [path, depth]),
    [
      ['rope', 0],
      ['rope › thin', 1],
      ['rope › thick', 1],
      ['rope › thick › waxed', 2],
      ['tools', 0],
      ['lost', 0],
    ],
  )
})

test('a category is not moved below itself', () => {
  assert.deepEqual([...familyOf(tree, 'rope')].toSorted(), ['rope', 'thick', 'thin', 'waxed'])
})

test('a step up or down says what it comes to stand in front of', () => {
  assert.equal(beforeOf(of('tools'), -1), 'rope')
  assert.equal(beforeOf(of('tools'), 1), null)
  assert.equal(beforeOf(of('rope'), 1), 'lost')
  assert.equal(beforeOf(of('rope'), -1), undefined)
  assert.equal(beforeOf(of('lost'), 1), undefined)
})
