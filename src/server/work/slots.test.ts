import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn, slots } from './slots.ts'

test('at most so many run, so many wait, and the next is told that the server is busy', async () => {
  const take = slots(2, 3)
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  const five = Array.from({ length: 5 }, () => take(work))
  await assert.rejects(take(work), { code: 'busy' })
  gate.resolve()
  await Promise.all(five)
  assert.equal(most, 2)
  await take(work)
  assert.equal(running, 0)
})

test('a failure gives its place back', async () => {
  const take = slots(1, 1)
  await assert.rejects(
    take(async () => {
      throw new Error('x')
    }),
  )
  assert.equal(await take(async () => 1), 1)
})

test('one at a time per key, in order, failures included', async () => {
  const order: number[] = []
  const each = (number: number) =>
    inTurn('key', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5 - number))
      order.push(number)
      if (number === 2) throw new Error('two')
    }).catch(() => {})
  await Promise.all([1, 2, 3, 4].map(each))
  assert.deepEqual(order, [1, 2, 3, 4])
})
