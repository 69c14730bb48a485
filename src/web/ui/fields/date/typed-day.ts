/** How dates are written in a language: `day`, `month` and `year` in its order. */
export type Order = readonly Part[]
export type Part = 'day' | 'month' | 'year'

const parts: readonly string[] = ['day', 'month', 'year'] satisfies Part[]
export const orderOf = (language: string): Order =>
  new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts()
    .flatMap(({ type }) => (parts.includes(type) ? [type as Part] : []))

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** The day that was typed, as `2026-11-28`; null: none. `shortYear`: its year may have two digits, of which the first two are taken for typing. */
export function typedDay(text: string, order: Order, { shortYear = false } = {}): string | null {
  const iso = isoDay.exec(text.trim())
  const values = iso ? iso.slice(1) : text.split(/[-/.\s]/).filter(Boolean)
  if (values.length !== 3 || !values.every((each) => /^\d{1,4}$/.test(each))) return null
  const of = (part: Part) => values[(iso ? isoOrder : order).indexOf(part)] ?? ''
  const year = of('year').length === 2 && shortYear ? `20${of('year')}` : of('year')
  return year.length === 4 ? existing(`${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`) : null
}
const isoOrder: Order = ['year', 'month', 'day']

/** Null: there is no such day. */
function existing(day: string): string | null {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null
}

export const isDay = (text: string) => isoDay.test(text) && existing(text) === text
/** Nothing, or a day that is written to its end: what is asked for with a field while people type. */
export const isDayOrEmpty = (text: string) => text === '' || isDay(text)

/** A day as people type it in this order; what is none stands as it is. */
export function writtenDay(day: string, order: Order): string {
  if (!isDay(day)) return day
  const [year = '', month = '', date = ''] = day.split('-')
  const of: Record<Part, string> = { year, month, day: date }
  return order.map((part) => of[part]).join('/')
}

/** Specification section 9. */
const years = 15
/** Without bounds most of them lie behind: what was is looked for more often than what will be. */
const yearsAhead = 4

/** The first and last of the 15 years to choose from, the one of the day that stands there among them. */
export function offeredYears({
  min,
  max,
  value,
  today,
}: {
  min?: string | undefined
  max?: string | undefined
  value: string
  today: string
}) {
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const wanted = max ? yearOf(max) : min ? yearOf(min) + years - 1 : yearOf(today) + yearsAhead
  const shown = isDay(value) ? yearOf(value) : wanted
  const last = Math.max(shown, Math.min(wanted, shown + years - 1))
  return { first: last - years + 1, last }
}
