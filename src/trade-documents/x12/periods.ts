import { isDay, isTime } from '../calendar.ts'
import type { DocumentDate } from '../model/party.ts'
import { dayIn, timeIn } from './values.ts'

/** Element 1250: how long a day and a time behind it are, and whether there are two of them with a hyphen between. */
const formats: Record<string, { day: number; time: number; isRange: boolean }> = {
  D6: { day: 6, time: 0, isRange: false },
  D8: { day: 8, time: 0, isRange: false },
  DT: { day: 8, time: 4, isRange: false },
  RD6: { day: 6, time: 0, isRange: true },
  RD8: { day: 8, time: 0, isRange: true },
  RDT: { day: 8, time: 4, isRange: true },
  DTS: { day: 8, time: 6, isRange: true },
}

export const isPeriod = (format: string): boolean => Object.hasOwn(formats, format)

/** The day, or the first and the last one; none where it is written otherwise or the calendar does not have them. */
export function momentsIn(period: string, format: string): Pick<DocumentDate, 'date' | 'time'>[] {
  const written = isPeriod(format) ? formats[format] : undefined
  if (!written) return []
  const texts = written.isRange ? period.split('-') : [period]
  const moments = texts.flatMap((text) => {
    const [day, time] = [text.slice(0, written.day), text.slice(written.day)]
    const isRight = isDay(day) && time.length === written.time && (time === '' || isTime(time))
    return isRight ? [{ date: dayIn(day), time: timeIn(time) }] : []
  })
  const [from, to = from] = moments
  const isWhole = moments.length === texts.length && moments.length === (written.isRange ? 2 : 1)
  return isWhole && from && to && from.date <= to.date ? moments : []
}
