import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedLines } from '../cart/typed-lines.ts'
import { earliestDay, standingNow, standingOn } from '../store.ts'

test('S16: the last day lasts to its last second in the company’s zone, and a day that the clocks change is a day', () => {
  const store = { state: 'Open', opensOn: null, closesOn: '2026-12-31', zone: 'America/Los_Angeles' } as Parameters<typeof standingNow>[0]
  assert.equal(standingNow(store, new Date('2026-12-31T23:59:59-08:00')), 'open')
  assert.equal(standingNow(store, new Date('2027-01-01T00:00:00-08:00')), 'closed')
  const spring = { ...store, opensOn: '2026-03-08', closesOn: '2026-03-08' }
  assert.equal(standingNow(spring, new Date('2026-03-07T23:59:59-08:00')), 'notYet')
  assert.equal(standingNow(spring, new Date('2026-03-08T23:59:59-07:00')), 'open')
  assert.equal(standingNow(spring, new Date('2026-03-09T00:00:00-07:00')), 'closed')
})

test('the calendar counts before anybody has moved the store on', () => {
  const of = (state: string, opensOn: string | null = null, closesOn: string | null = null) =>
    standingOn({ state, opensOn, closesOn }, '2026-06-15')
  assert.deepEqual([of('Open'), of('Paused'), of('Closed'), of('Scheduled')], ['open', 'paused', 'closed', 'notYet'])
  assert.deepEqual(
    [of('Paused', null, '2026-06-14'), of('Open', '2026-06-16'), of('Open', '2026-06-15', '2026-06-15')],
    ['closed', 'notYet', 'open'],
  )
})

test('what is ordered at the cut-off or later leaves a day later', () => {
  const store = { cutOff: '14:00', zone: 'America/New_York' }
  assert.equal(earliestDay(store, new Date('2026-11-28T13:59:59-05:00')), '2026-11-28')
  assert.equal(earliestDay(store, new Date('2026-11-28T14:00:00-05:00')), '2026-11-29')
  assert.equal(earliestDay({ ...store, cutOff: null }, new Date('2026-11-28T23:59:59-05:00')), '2026-11-28')
})

test('pasted lines are read however they are parted', () => {
  const said = (text: string) =>
    typedLines(text)?.map((each) => (each.kind === 'line' ? [each.number, each.quantity, each.unit] : each.text))
  assert.deepEqual(said('Number\tQuantity\nA-1\t4\nB 2;5;ca\nC3 , 6\nD4 7 CA\n\n"E5",8\nF6\nG7 -1\nH8 0\nI9;1,500\nJ10;0,125'), [
    ['A-1', '4', ''],
    ['B 2', '5', 'CA'],
    ['C3', '6', ''],
    ['D4', '7', 'CA'],
    ['E5', '8', ''],
    'F6',
    'G7 -1',
    'H8 0',
    ['I9', '1500', ''],
    'J10;0,125',
  ])
  assert.equal(typedLines('A 1\n\n'.repeat(1000))?.length, 1000)
  // Nobody is told less than they pasted.
  assert.equal(typedLines('A 1\n'.repeat(1001)), null)
})
