export const presets = ['today', 'days7', 'days30', 'month', 'lastMonth', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]
export type DayRange = { from: string; to: string }

const monthsInQuarter = 3
const dayAt = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** First and last day of each, seen from a day without a time. Months, quarters and years are whole: what is still to come belongs to them. */
export function presetRange(preset: Preset, today: string): DayRange {
  const [year = 0, monthNumber = 1, day = 1] = today.split('-').map(Number)
  const month = monthNumber - 1
  const months = (first: number, count: number) => ({ from: dayAt(year, first, 1), to: dayAt(year, first + count, 0) })
  const ranges: Record<Preset, DayRange> = {
    today: { from: today, to: today },
    days7: { from: dayAt(year, month, day - 6), to: today },
    days30: { from: dayAt(year, month, day - 29), to: today },
    month: months(month, 1),
    lastMonth: months(month - 1, 1),
    quarter: months(month - (month % monthsInQuarter), monthsInQuarter),
    year: months(0, 12),
  }
  return ranges[preset]
}
