import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pace } from './pace.ts'

test('at once, then once for all that were asked for meanwhile, each key by itself', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const passes = () => t.mock.timers.tick(100)
  const pace = new Pace()
  const done: string[] = []
  const ask = (key: string) => pace.run(key, 100, () => done.push(key))
  for (const key of ['list', 'list', 'record', 'list']) ask(key)
  assert.deepEqual(done, ['list', 'record'])
  passes()
  assert.deepEqual(done, ['list', 'record', 'list'])
  passes()
  ask('list')
  assert.deepEqual(done, ['list', 'record', 'list', 'list'])
  ask('list')
  pace.stop()
  passes()
  assert.equal(done.length, 4)
})
