import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heard, hoursSince, ticked } from './clock.ts'

const hour = 3_600_000
const server = Date.parse('2026-12-01T06:30:00Z')

test('a device that is 26 hours ahead counts the hours without the office as they are', () => {
  const clock = heard(server, { sentMs: server + 26 * hour - 500, cameMs: server + 26 * hour + 500 })
  assert.equal(clock.skewMs, 26 * hour)
  assert.equal(Math.round(hoursSince(clock, server + 29 * hour) ?? 0), 3)
  assert.equal(hoursSince(null, server), null)
})

test('a clock that is set back 10 hours gives none of them away', () => {
  let clock = heard(server, { sentMs: server, cameMs: server })
  clock = ticked(clock, server + 40 * hour)
  // Set back to 30; an hour later, by a clock that goes on from there, it is 41.
  clock = ticked(clock, server + 30 * hour)
  assert.equal(hoursSince(clock, server + 31 * hour), 41)
  clock = ticked(clock, server + 62 * hour)
  assert.equal(hoursSince(clock, server + 62 * hour), 72)
})
