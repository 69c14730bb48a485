import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areLate, nextSweepAfter } from './sweep-times.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const [earlier, later] = ['2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z']
const hours = (heard: Parameters<typeof areLate>[0], chance: number) => (nextSweepAfter(heard, now, chance).getTime() - now) / 3600_000

test('hourly while webhooks are missing or late, else every six hours, and never earlier than that', () => {
  assert.equal(areLate({ areSetUp: false, heardAt: later, untoldAt: null }), true, 'none are set up')
  assert.equal(areLate({ areSetUp: true, heardAt: null, untoldAt: null }), false, 'nothing speaks against them')
  assert.equal(areLate({ areSetUp: true, heardAt: null, untoldAt: earlier }), true, 'silent')
  assert.equal(areLate({ areSetUp: true, heardAt: earlier, untoldAt: later }), true, 'late')
  assert.equal(areLate({ areSetUp: true, heardAt: later, untoldAt: earlier }), false, 'they are back')
  const well = { areSetUp: true, heardAt: later, untoldAt: null }
  assert.equal(hours(well, 0), 6)
  assert.ok(hours(well, 0.999) > 6.5 && hours(well, 0.999) < 6.6)
  assert.equal(hours({ ...well, areSetUp: false }, 0), 1)
})
