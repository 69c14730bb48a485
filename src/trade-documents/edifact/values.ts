import { isDay, isTime } from '../calendar.ts'
import { type Decimal, decimal } from '../model/decimal.ts'
import type { DocumentDate } from '../model/party.ts'
import type { Segment } from '../segment.ts'
import { componentOf } from './segment.ts'

/** A number with one of the decimal marks that its interchange has; null for anything else. */
export function decimalIn({ separator }: Segment, value: string): Decimal | null {
  const marks = separator.slice(3)
  const mark = marks.includes(',') && value.includes(',') ? ',' : '.'
  if (mark === '.' && !marks.includes('.') && value.includes('.')) return null
  return value.includes(mark === ',' ? '.' : ',') ? null : decimal(value.replace(mark, '.'))
}

/** What is missing or wrong reads as null or empty; that it is wrong was told when the segment was checked. */
export const decimalAt = (segment: Segment, element: number, component = 1): Decimal | null => {
  const value = componentOf(segment, element, component)
  return value ? decimalIn(segment, value) : null
}

export const wholeAt = (segment: Segment, element: number, component = 1): number | null => {
  const value = componentOf(segment, element, component)
  return /^\d{1,15}$/.test(value) ? Number(value) : null
}

type Moment = Pick<DocumentDate, 'date' | 'time'>

/** By data element 2379: where a day is written and how long it is; a time follows it. */
const formats: Record<string, { day: number; time: number }> = {
  101: { day: 6, time: 0 },
  102: { day: 8, time: 0 },
  201: { day: 6, time: 4 },
  202: { day: 6, time: 6 },
  203: { day: 8, time: 4 },
  204: { day: 8, time: 6 },
  303: { day: 8, time: 4 },
  304: { day: 8, time: 6 },
}

/** Of a date in one of the usual ways; `unknown` for weeks, periods and durations, null for what the calendar does not have. */
export function momentIn(value: string, format: string): Moment | 'unknown' | null {
  const written = formats[format] ?? (format === '' ? formats[usualFormatOf(value)] : undefined)
  if (!written) return 'unknown'
  const [day, time] = [value.slice(0, written.day), value.slice(written.day, written.day + written.time)]
  // A zone may follow; 24:00 and what some write for no time at all is none.
  if (!isDay(day) || (written.time > 0 && !isTime(time) && !/^24?0+$/.test(time))) return null
  if (value.length > written.day + written.time && !/^30[34]$/.test(format)) return null
  const century = day.length === 8 ? '' : day >= '80' ? '19' : '20'
  const whole = century + day
  return {
    date: `${whole.slice(0, 4)}-${whole.slice(4, 6)}-${whole.slice(6)}`,
    time: isTime(time) ? (time.match(/../g) ?? []).join(':') : '',
  }
}

/** By 2379, how each of the two moments of a range is written, with or without a hyphen between. */
const ranges: Record<string, string> = { 713: '201', 717: '101', 718: '102', 719: '203' }

/** The first and the last moment of a range; none where it is no range or the calendar does not have them. */
export function rangeIn(value: string, format: string): Moment[] {
  const each = ranges[format]
  const half = value.replace('-', '').length / 2
  if (each === undefined || !Number.isInteger(half)) return []
  const moments = [value.slice(0, half), value.slice(-half)].map((text) => momentIn(text, each))
  const [from, to] = moments
  return from && to && from !== 'unknown' && to !== 'unknown' && from.date <= to.date ? [from, to] : []
}

const usualFormatOf = (value: string) => ({ 6: '101', 8: '102', 12: '203', 14: '204' })[value.length] ?? ''
