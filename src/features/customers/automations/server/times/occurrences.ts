import { instantOf, localDay } from '#server/data/days.ts'
import { type TimedSchedule, weekdays } from '../../schedule.ts'

/** Whose clock, and from when on: what comes every two weeks begins with its first day after `anchor`. */
type Calendar = { zone: string; anchor: Date }

// A year and a leap day, from a time of day that may have passed.
const mostDays = 368

/**
 * The first run after a time. What the clock skips in spring runs when it has moved on; what it shows twice in autumn runs the first time.
 * Null: there is none any more.
 */
export function nextRun(schedule: TimedSchedule, calendar: Calendar, after: Date): Date | null {
  if (schedule.code === 'O') return later(instantOf(Temporal.PlainDate.from(schedule.date), schedule.time, calendar.zone), after)
  let day = localDay(after, calendar.zone)
  for (let looked = 0; looked < mostDays; looked++, day = day.add({ days: 1 })) {
    if (!fits(schedule, day, calendar)) continue
    const found = later(instantOf(day, schedule.time, calendar.zone), after)
    if (found) return found
  }
  return null
}

export function nextRuns(schedule: TimedSchedule, calendar: Calendar, after: Date, count: number): Date[] {
  const runs: Date[] = []
  for (let run = nextRun(schedule, calendar, after); run && runs.length < count; run = nextRun(schedule, calendar, run)) runs.push(run)
  return runs
}

const later = (run: Date, after: Date) => (run > after ? run : null)

function fits(schedule: Exclude<TimedSchedule, { code: 'O' }>, day: Temporal.PlainDate, calendar: Calendar): boolean {
  switch (schedule.code) {
    case 'D':
      return true
    case 'W':
      return isOneOf(schedule.days, day)
    case 'B':
      return isOneOf(schedule.days, day) && weeksBetween(firstDay(schedule, calendar), day) % 2 === 0
    case 'M':
      return isDayOfMonth(schedule.day, day)
    case 'Q':
      return day.month % 3 === (schedule.day === 'L' ? 0 : 1) && isDayOfMonth(schedule.day, day)
    case 'Y':
      return day.month === schedule.month && isDayOfMonth(schedule.day, day)
  }
}

const isOneOf = (days: readonly string[], day: Temporal.PlainDate) => days.includes(weekdays[day.dayOfWeek - 1] ?? '')
const isDayOfMonth = (wanted: number | 'L', day: Temporal.PlainDate) =>
  day.day === (wanted === 'L' ? day.daysInMonth : Math.min(wanted, day.daysInMonth))

/** The first run after the anchor, were it weekly. */
function firstDay(schedule: Extract<TimedSchedule, { code: 'W' | 'B' }>, { zone, anchor }: Calendar): Temporal.PlainDate {
  let day = localDay(anchor, zone)
  while (!isOneOf(schedule.days, day) || instantOf(day, schedule.time, zone) <= anchor) day = day.add({ days: 1 })
  return day
}

const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
const weeksBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate) => monday(from).until(monday(to)).days / 7
