import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Services } from '../../services.ts'
import { inGroups } from './in-groups.ts'

const services = () => ({ log: { warn: () => {} } }) as unknown as Services

test('who comes while others are at work goes with all who came meanwhile, in their order and no more at once than may', async () => {
  const groups: number[][] = []
  const doubled = inGroups<number, number>(3, async (_, items) => {
    groups.push([...items])
    await Promise.resolve()
    return items.map((item) => item * 2)
  })
  const mine = services()
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((item) => doubled(mine, 'a', item)))
  assert.deepEqual(answers, [2, 4, 6, 8, 10, 12])
  assert.deepEqual(groups, [[1], [2, 3, 4], [5, 6]])
})

test('those of another key, or of other services, wait for nobody', async () => {
  const groups: string[][] = []
  const said = inGroups<string, string>(9, async (_, items) => {
    groups.push([...items])
    return items
  })
  const mine = services()
  await Promise.all([said(mine, 'a', 'one'), said(mine, 'b', 'two'), said(services(), 'a', 'three')])
  assert.deepEqual(groups, [['one'], ['two'], ['three']])
})

test('one that fails is in no other’s way', async () => {
  const halved = inGroups<number, number>(9, async (_, items) => {
    if (items.some((item) => item % 2)) throw new Error('odd')
    return items.map((item) => item / 2)
  })
  const mine = services()
  const answers = await Promise.allSettled([2, 4, 5, 6].map((item) => halved(mine, 'a', item)))
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
    [1, 2, 'odd', 3],
  )
})

test('nobody is left behind who comes in the moment in which the last are answered', async () => {
  const same = inGroups<number, number>(1, async (_, items) => items)
  const mine = services()
  let at = 0
  const again = async (): Promise<number> => {
    const answer = await same(mine, 'a', at++)
    return at < 200 ? again() : answer
  }
  assert.ok((await Promise.all([again(), again()])).every((answer) => answer >= 198))
})
