import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pace } from './pace.ts'

test('at once, then once for all that were asked for meanwhile, each key by itself', async () => {
  const pace = new Pace()
  const done: string[] = []
  const ask = (key: string) => pace.run(key, 100, () => done.push(key))
  for (const key of ['list', 'list', 'record', 'list']) ask(key)
  assert.deepEqual(done, ['list', 'record'])
  await sleep(150)
  assert.deepEqual(done, ['list', 'record', 'list'])
  await sleep(150)
  ask('list')
  assert.deepEqual(done, ['list', 'record', 'list', 'list'])
  ask('list')
  pace.stop()
  await sleep(150)
  assert.equal(done.length, 4)
})
