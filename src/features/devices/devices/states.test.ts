import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceStates, deviceSteps, type Facts, healthOf, refusalsOf, ways } from './states.ts'

const fine: Facts = { state: 'Active', repActive: true, locationFree: true, stockEmpty: true, unsent: 0 }

test('the ways are those of the rules and no others', () => {
  const all = deviceSteps.flatMap((step) =>
    deviceStates.filter((state) => refusalsOf(step, { ...fine, state }).length === 0).map((state) => `${state} ${step} ${ways[step].to}`),
  )
  assert.deepEqual(all.sort(), [
    'Active pair Active',
    'Active reportLost Lost',
    'Active retire Retired',
    'Active suspend Suspended',
    'Invited pair Active',
    'Invited retire Retired',
    'Lost confirmWipe Wiped',
    'Suspended reportLost Lost',
    'Suspended resume Active',
    'Suspended retire Retired',
    'Wiped retire Retired',
  ])
})

test('guards name what is in the way', () => {
  assert.deepEqual(refusalsOf('retire', { ...fine, stockEmpty: false, unsent: 2 }), ['stockLeft', 'unsentLeft'])
  assert.deepEqual(refusalsOf('resume', { ...fine, state: 'Suspended', repActive: false, locationFree: false }), [
    'repInactive',
    'locationTaken',
  ])
  assert.deepEqual(refusalsOf('suspend', { ...fine, repActive: false, locationFree: false, stockEmpty: false, unsent: 5 }), [])
  assert.deepEqual(refusalsOf('retire', { ...fine, state: 'Retired', stockEmpty: false }), ['state'])
})

test('health changes at 15 minutes and at 24 hours', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const ago = (minutes: number) => healthOf(new Date(now.getTime() - minutes * 60_000), now)
  assert.deepEqual([0, 14.99, 15, 24 * 60 - 0.01, 24 * 60].map(ago), ['Online', 'Online', 'Idle', 'Idle', 'Stale'])
  assert.equal(healthOf(null, now), 'Never')
})
