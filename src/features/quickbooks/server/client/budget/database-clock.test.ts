import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Services } from '#server/services.ts'
import { databaseNow, learnClock } from './database-clock.ts'

const ahead = 1_000_000
/** Of both clocks: nothing here takes that long. */
const exactMs = 200

test('one slow answer moves nothing, a faster one makes it more exact, and a clock that was set is followed', () => {
  const services = {} as Services
  const off = () => databaseNow(services) - performance.now()
  /** An answer that took so long to ask and so long to come. */
  const learn = (toMs: number, fromMs: number, by = ahead) => {
    const now = performance.now()
    learnClock(services, now - fromMs + by, now - fromMs - toMs)
  }
  learn(0, 5000)
  assert.ok(off() < ahead - 4000, 'rather late than early')
  learn(0, 0)
  assert.ok(Math.abs(off() - ahead) < exactMs, `${off()}`)
  learn(4000, 4000)
  assert.ok(Math.abs(off() - ahead) < exactMs, `${off()}`)
  for (const by of [ahead + 60_000, ahead - 60_000]) {
    learn(0, 0, by)
    assert.ok(Math.abs(off() - by) < exactMs, `${off()}`)
  }
})
