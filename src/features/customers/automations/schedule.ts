/**
 * When an automation runs (rules 3.4), as one text: a letter and its details, times by the company's clock.
 *
 * - `O:2026-12-01@09:00` once; `D@09:00` daily; `W:MO,TH@09:00` weekly; `B:MO@09:00` every two weeks.
 * - `M:15@09:00` monthly, `M:L@16:00` on its last day; a day that a month does not have is its last one.
 * - `Q:15@09:00` on that day of a quarter's first month, `Q:L@16:00` on the quarter's last day; `Y:12-24@09:00` yearly.
 * - `E:CREATED+2d`, `E:NO_ORDER+60d`, `E:INVOICE_OVERDUE+3d`: on an event, that many days after it began.
 */
export const scheduleCodes = ['O', 'D', 'W', 'B', 'M', 'Q', 'Y', 'E'] as const
export type ScheduleCode = (typeof scheduleCodes)[number]
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
export const automationEvents = ['CREATED', 'NO_ORDER', 'INVOICE_OVERDUE'] as const
type AutomationEvent = (typeof automationEvents)[number]
export const maxEventDays = 730

export type Schedule =
  | { code: 'O'; date: string; time: string }
  | { code: 'D'; time: string }
  | { code: 'W' | 'B'; days: Weekday[]; time: string }
  | { code: 'M' | 'Q'; day: number | 'L'; time: string }
  | { code: 'Y'; month: number; day: number; time: string }
  | { code: 'E'; event: AutomationEvent; days: number }
export type TimedSchedule = Exclude<Schedule, { code: 'E' }>

const pattern = /^([ODWBMQYE])(?::([^@]+))?(?:@((?:[01]\d|2[0-3]):[0-5]\d))?$/

/** Null: it is none. */
export function parseSchedule(text: string): Schedule | null {
  const [, code, detail = '', time = ''] = pattern.exec(text) ?? []
  if (code === 'E') return time ? null : eventOf(detail)
  if (!time) return null
  if (code === 'D') return detail ? null : { code, time }
  if (code === 'O') return isDay(detail) ? { code, date: detail, time } : null
  if (code === 'W' || code === 'B') {
    const given = detail.split(',')
    const days = weekdays.filter((day) => given.includes(day))
    return days.length > 0 && days.length === given.length ? { code, days, time } : null
  }
  if (code === 'M' || code === 'Q') {
    const day = detail === 'L' ? 'L' : Number(/^\d{1,2}$/.exec(detail)?.[0])
    return day === 'L' || (day >= 1 && day <= 31) ? { code, day, time } : null
  }
  // A leap year has every day there is.
  if (code === 'Y' && isDay(`2024-${detail}`)) return { code, month: Number(detail.slice(0, 2)), day: Number(detail.slice(3)), time }
  return null
}

function eventOf(detail: string): Schedule | null {
  const [, name, days = '0'] = /^([A-Z_]+)(?:\+(\d{1,3})d)?$/.exec(detail) ?? []
  const event = automationEvents.find((each) => each === name)
  // Who was created is new at once; the others need a time.
  if (!event || Number(days) > maxEventDays || (event !== 'CREATED' && Number(days) < 1)) return null
  return { code: 'E', event, days: Number(days) }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function writeSchedule(schedule: Schedule): string {
  const two = (number: number) => String(number).padStart(2, '0')
  switch (schedule.code) {
    case 'E':
      return `E:${schedule.event}${schedule.days ? `+${schedule.days}d` : ''}`
    case 'D':
      return `D@${schedule.time}`
    case 'O':
      return `O:${schedule.date}@${schedule.time}`
    case 'W':
    case 'B':
      return `${schedule.code}:${schedule.days.join(',')}@${schedule.time}`
    case 'M':
    case 'Q':
      return `${schedule.code}:${schedule.day}@${schedule.time}`
    case 'Y':
      return `Y:${two(schedule.month)}-${two(schedule.day)}@${schedule.time}`
  }
}

/** Comes again and again, all steps at once. The others go through their steps one time. */
export const recurs = ({ code }: Pick<Schedule, 'code'>) => code !== 'O' && code !== 'E'
