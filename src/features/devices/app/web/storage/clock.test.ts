import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockOf, heard, hoursSince, minutesSince, ticked } from './clock.ts'

const hour = 3_600_000
const server = Date.parse('2026-12-01T06:30:00Z')

test('D9: a device that is 26 hours ahead counts the hours without the office as they are', () => {
  const clock = heard(server, { sentMs: server + 26 * hour - 500, cameMs: server + 26 * hour + 500 })
  assert.equal(clock.skewMs, 26 * hour)
  assert.equal(Math.round(hoursSince(clock, server + 29 * hour) ?? 0), 3)
  assert.equal(hoursSince(null, server), null)
})

test('D9: a clock that is set back 10 hours gives none of them away', () => {
  let clock = heard(server, { sentMs: server, cameMs: server })
  clock = ticked(clock, server + 40 * hour)
  // Set back to 30; an hour later, by a clock that goes on from there, it is 41.
  clock = ticked(clock, server + 30 * hour)
  assert.equal(hoursSince(clock, server + 31 * hour), 41)
  clock = ticked(clock, server + 62 * hour)
  assert.equal(hoursSince(clock, server + 62 * hour), 72)
})

test('how long ago something was made is the same whatever was done to the clock since', () => {
  const minute = 60_000
  const right = heard(server, { sentMs: server, cameMs: server })
  const made = { madeMs: server + minute, madeSkewMs: right.skewMs }
  assert.equal(minutesSince(made, right, server + 11 * minute), 10)
  // Set back a day, heard of the office or not: it is not younger.
  const back = server - 24 * hour
  assert.equal(minutesSince(made, ticked(ticked(right, server + 61 * minute), back), back + 5 * minute), 65)
  assert.equal(minutesSince(made, heard(server + 61 * minute, { sentMs: back, cameMs: back }), back), 60)
  // Put right from a day ahead.
  const ahead = heard(server, { sentMs: server + 24 * hour, cameMs: server + 24 * hour })
  const early = { madeMs: server + 24 * hour + minute, madeSkewMs: ahead.skewMs }
  assert.equal(
    minutesSince(early, heard(server + 3 * minute, { sentMs: server + 3 * minute, cameMs: server + 3 * minute }), server + 3 * minute),
    2,
  )
  // Of what was made before the skew was kept, and where no office was ever heard.
  assert.equal(minutesSince({ madeMs: server }, ahead, server + 24 * hour), 24 * 60)
  assert.equal(minutesSince({ madeMs: server }, null, server + minute), 1)
})

test('a document says what was known of the clock, unless the clock was set back since', () => {
  const clock = heard(hour, { sentMs: 27 * hour, cameMs: 27 * hour })
  assert.deepEqual(clockOf(clock, 28 * hour), { clock: { skewMs: 26 * hour, heardAt: new Date(hour).toISOString() } })
  const later = ticked(clock, 28 * hour)
  assert.deepEqual([clockOf(later, 2 * hour), clockOf(ticked(later, 2 * hour), 3 * hour), clockOf(undefined, hour)], [{}, {}, {}])
  // Put right by a moment, it is the same clock.
  assert.ok(clockOf(later, 28 * hour - 2000).clock)
})
