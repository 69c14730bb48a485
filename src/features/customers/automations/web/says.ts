import i18n, { textOf } from '#web/app/text.ts'
import { parseSchedule, type Schedule, weekdays } from '../schedule.ts'

// Days and times without a zone: they are the company's, whoever reads them.
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' })
const timeText = (time: string) => format({ timeStyle: 'short' }).format(new Date(`2024-01-01T${time}:00Z`))
/** The first of January 2024 was a Monday. */
export const weekdayText = (index: number) => format({ weekday: 'long' }).format(new Date(Date.UTC(2024, 0, 1 + index)))
export const monthText = (month: number) => format({ month: 'long' }).format(new Date(Date.UTC(2024, month - 1, 1)))

/** A schedule as people say it: "Every Monday and Thursday at 9:00 AM". */
export function says(text: string): string {
  const schedule = parseSchedule(text)
  return schedule ? textOf(`automations.says.${keyOf(schedule)}`, valuesOf(schedule)) : ''
}

/** What one that has no next run yet waits for. */
export function waitsFor(text: string): string {
  const schedule = parseSchedule(text)
  return schedule?.code === 'E' ? textOf(`automations.waiting.${schedule.event}`, { count: schedule.days }) : ''
}

function keyOf(schedule: Schedule): string {
  if (schedule.code === 'E') return schedule.event === 'CREATED' && schedule.days === 0 ? 'CREATED_now' : schedule.event
  return (schedule.code === 'M' || schedule.code === 'Q') && schedule.day === 'L' ? `${schedule.code}_last` : schedule.code
}

function valuesOf(schedule: Schedule): Record<string, string | number> {
  if (schedule.code === 'E') return { count: schedule.days }
  const time = timeText(schedule.time)
  switch (schedule.code) {
    case 'O':
      return { time, date: format({ dateStyle: 'long' }).format(new Date(`${schedule.date}T00:00:00Z`)) }
    case 'W':
    case 'B': {
      const names = schedule.days.map((day) => weekdayText(weekdays.indexOf(day)))
      return { time, days: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names) }
    }
    case 'M':
    case 'Q':
      return { time, day: schedule.day }
    case 'Y':
      return { time, date: format({ month: 'long', day: 'numeric' }).format(new Date(Date.UTC(2024, schedule.month - 1, schedule.day))) }
    case 'D':
      return { time }
  }
}
