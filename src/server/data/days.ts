import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

// Where a day begins is said here alone, by this process's table of time zones: PostgreSQL's may be of another year. What it compares are
// instants.

/** Days as ISO dates, both included. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** In which time zone the company's days are. */
export const zoneOf = async (db: Db): Promise<string> =>
  (await db.selectFrom('companies').select('timeZone').executeTakeFirstOrThrow()).timeZone

const zoned = (at: Date | string | number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime()).toZonedDateTimeISO(zone)
export const localDay = (at: Date | string | number, zone: string): Temporal.PlainDate => zoned(at, zone).toPlainDate()
export const instantOf = (day: Temporal.PlainDate, time: string, zone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds)

/** The day there, `2026-11-23`. */
export const dayAt = (at: Date | string | number, zone: string): string => localDay(at, zone).toString()

/** The time there, `14:05:09.25`. */
export const timeAt = (at: Date | string | number, zone: string): string => zoned(at, zone).toPlainTime().toString()

/** Where the company is, it is this day and time: `2026-11-23`, `14:05`. */
export async function localNow(db: Db): Promise<{ date: string; time: string }> {
  const [now, zone] = [new Date(), await zoneOf(db)]
  return { date: dayAt(now, zone), time: timeAt(now, zone).slice(0, 5) }
}

/** When it was last this time of day there, or is right now. */
export function lastAt(time: string, at: Date, zone: string): Date {
  const day = localDay(at, zone)
  const today = instantOf(day, time, zone)
  return today <= at ? today : instantOf(day.subtract({ days: 1 }), time, zone)
}

/** When a day begins there, in milliseconds since 1970. */
export const startOfDay = (day: string | Temporal.PlainDate, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

/** The company's own day. */
export const todayOf = async (db: Db, at = new Date()): Promise<string> => dayAt(at, await zoneOf(db))

/** When the first of these days begins in the company and when the last one is over, in milliseconds since 1970. Null: at no time. */
export async function timesOfDays(db: Db, { from, to }: Days): Promise<{ from: number | null; below: number | null }> {
  if (!from && !to) return { from: null, below: null }
  const zone = await zoneOf(db)
  return {
    from: from ? startOfDay(from, zone) : null,
    below: to ? startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone) : null,
  }
}

/** Days of the company, and when each of them begins; behind these, when the last one is over. Times as ISO text. */
export type DaySpans = { days: string[]; starts: string[]; from: number; below: number }

/** The last so many days of the company, of which the last is today. */
export async function lastDays(db: Db, count: number, at = new Date()): Promise<DaySpans> {
  const zone = await zoneOf(db)
  const today = localDay(at, zone)
  const begin = (ago: number) => startOfDay(today.subtract({ days: ago }), zone)
  const agos = Array.from({ length: count }, (_, place) => count - 1 - place)
  const starts = [...agos, -1].map((ago) => new Date(begin(ago)).toISOString())
  return { days: agos.map((ago) => today.subtract({ days: ago }).toString()), starts, from: begin(count - 1), below: begin(-1) }
}

/** Milliseconds since 1970 as a time, of whatever year. */
export const instant = (ms: number): RawBuilder<Date> => sql`to_timestamp(${ms / 1000}::float8)`
