import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseSchedule, type Schedule, type TimedSchedule, weekdays, writeSchedule } from '../../schedule.ts'
import { nextRun, nextRuns } from './occurrences.ts'

const zones = ['America/New_York', 'Europe/Madrid', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const days = fc.subarray([...weekdays], { minLength: 1 })
const day = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('L' as const))
const recurring: fc.Arbitrary<TimedSchedule> = fc.oneof(
  fc.record({ code: fc.constant('D' as const), time }),
  fc.record({ code: fc.constantFrom('W' as const, 'B' as const), days, time }),
  fc.record({ code: fc.constantFrom('M' as const, 'Q' as const), day, time }),
  fc.record({ code: fc.constant('Y' as const), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }), time }),
)
const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
const written = (text: string) => parseSchedule(text) as TimedSchedule
const runs = (text: string, zone: string, after: string, count = 3) =>
  nextRuns(written(text), { zone, anchor: new Date(after) }, new Date(after), count).map((run) =>
    run.toISOString().replace(':00.000Z', 'Z'),
  )

test('what is written is read back', () => {
  const event: fc.Arbitrary<Schedule> = fc.record({
    code: fc.constant('E' as const),
    event: fc.constantFrom('NO_ORDER' as const, 'INVOICE_OVERDUE' as const, 'CREATED' as const),
    days: fc.integer({ min: 1, max: 730 }),
  })
  fc.assert(
    fc.property(fc.oneof(recurring, event), (schedule) => assert.deepEqual(parseSchedule(writeSchedule(schedule)), { ...schedule })),
  )
})

test('what is no schedule is none', () => {
  for (const text of [
    '',
    'D',
    'D@24:00',
    'D:1@09:00',
    'W:@09:00',
    'W:XX@09:00',
    'W:MO,MO@09:00',
    'M:0@09:00',
    'M:32@09:00',
    'Y:02-30@09:00',
    'O:2026-02-29@09:00',
    'E:PAID',
    'E:NO_ORDER',
    'E:NO_ORDER+0d',
    'E:NO_ORDER+999d',
    'E:CREATED@09:00',
  ])
    assert.equal(parseSchedule(text), null, text)
})

test('each run comes after the one before, by the same clock of the company, and none is left out', () => {
  fc.assert(
    fc.property(recurring, fc.constantFrom(...zones), instant, (schedule, zone, after) => {
      const calendar = { zone, anchor: after }
      const [first, second, third] = nextRuns(schedule, calendar, after, 3)
      assert.ok(first && second && third && after < first && first < second && second < third)
      // However late somebody asks, the answer is the same.
      assert.equal(nextRun(schedule, calendar, new Date(second.getTime() - 1))?.getTime(), second.getTime())
      const clock = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(zone)
      const wanted = clock.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: schedule.time })
      // The clock shows the wanted time, or has just skipped it.
      assert.ok(wanted.equals(clock) || clock.subtract({ hours: 2 }).offset !== clock.offset)
    }),
  )
})

test('over both changes of the clock', () => {
  // 2:30 does not exist on 8 March: it runs when the clock has moved on. On 1 November 1:30 comes twice: it runs the first time.
  assert.deepEqual(runs('D@02:30', 'America/New_York', '2026-03-07T12:00Z'), [
    '2026-03-08T07:30Z',
    '2026-03-09T06:30Z',
    '2026-03-10T06:30Z',
  ])
  assert.deepEqual(runs('D@01:30', 'America/New_York', '2026-10-31T12:00Z'), [
    '2026-11-01T05:30Z',
    '2026-11-02T06:30Z',
    '2026-11-03T06:30Z',
  ])
  assert.deepEqual(runs('W:SU@09:00', 'America/New_York', '2026-03-01T15:00Z'), [
    '2026-03-08T13:00Z',
    '2026-03-15T13:00Z',
    '2026-03-22T13:00Z',
  ])
})

test('ends of months, quarters and Februaries', () => {
  assert.deepEqual(runs('M:31@09:00', 'UTC', '2026-01-31T10:00Z'), ['2026-02-28T09:00Z', '2026-03-31T09:00Z', '2026-04-30T09:00Z'])
  assert.deepEqual(runs('M:L@16:00', 'UTC', '2028-01-31T16:00Z'), ['2028-02-29T16:00Z', '2028-03-31T16:00Z', '2028-04-30T16:00Z'])
  assert.deepEqual(runs('Q:L@16:00', 'UTC', '2026-01-01T00:00Z'), ['2026-03-31T16:00Z', '2026-06-30T16:00Z', '2026-09-30T16:00Z'])
  assert.deepEqual(runs('Q:15@16:00', 'UTC', '2026-01-16T00:00Z'), ['2026-04-15T16:00Z', '2026-07-15T16:00Z', '2026-10-15T16:00Z'])
  assert.deepEqual(runs('Y:02-29@09:00', 'UTC', '2026-03-01T00:00Z'), ['2027-02-28T09:00Z', '2028-02-29T09:00Z', '2029-02-28T09:00Z'])
})

test('every two weeks counts from the first time, over the turn of the year too', () => {
  assert.deepEqual(runs('B:MO,FR@09:00', 'UTC', '2026-12-16T00:00Z', 5), [
    '2026-12-18T09:00Z',
    '2026-12-28T09:00Z',
    '2027-01-01T09:00Z',
    '2027-01-11T09:00Z',
    '2027-01-15T09:00Z',
  ])
  assert.equal(nextRun(written('O:2026-01-01@09:00'), { zone: 'UTC', anchor: new Date() }, new Date('2026-01-01T09:00Z')), null)
})
