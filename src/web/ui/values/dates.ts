import { readSession } from '../../app/session/session.ts'
import i18n from '../../app/text.ts'

const zone = () => readSession()?.companyInfo?.timeZone || undefined
const dateOnly = /^\d{4}-\d{2}-\d{2}$/

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, in the user's language; below a minute it is now. */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 60]
  return format.format(Math.trunc(seconds / size), unit)
}

/** Date and time in the user's language and the company's zone. */
export const exactTime = (iso: string) =>
  new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone() }).format(new Date(iso))

/** The time alone when it is of today. */
export function timeToday(iso: string): string {
  const isToday = dayText(iso) === dayText(new Date().toISOString())
  return isToday ? new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: zone() }).format(new Date(iso)) : exactTime(iso)
}

/** A day. One without a time (`2026-03-31`) is the same day everywhere. */
export const dayText = (iso: string) =>
  new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: dateOnly.test(iso) ? 'UTC' : zone() }).format(new Date(iso))

const relativeForMs = 30 * 86_400_000
/** What has just happened may be ahead of this machine's clock. */
const clocksDifferMs = 60_000

/** Relative while recent ("last year" helps nobody). What is to come, and what was `due`, is said exactly: nobody plans by "next week". */
export function momentText(iso: string, { due = false, now = Date.now() } = {}): string {
  const agoMs = now - Date.parse(iso)
  if (due || -agoMs > clocksDifferMs) return exactTime(iso)
  return agoMs < relativeForMs ? relativeTime(iso, now) : dayText(iso)
}

/** The company's own day and time, `2026-11-28T14:05`. */
export const minuteOf = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone() }).format(at).replace(' ', 'T')

/** The company's own day, `2026-11-28`. */
export const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone() }).format(at)
export const today = () => dayOf(new Date())

/** The month of a day without a time. */
export const monthText = (day: string) =>
  new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** A day as somebody else wrote it: one that does not exist stands as it is. */
export const writtenDay = (text: string) => (dateOnly.test(text) && !Number.isNaN(Date.parse(text)) ? dayText(text) : text)
