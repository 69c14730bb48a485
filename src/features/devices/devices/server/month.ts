import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'

/** The company's month at this moment, as the days on which it and the next one begin. */
export function monthAt(at: Date, zone: string): { from: string; below: string } {
  const first = Temporal.PlainDate.from(dayAt(at, zone)).with({ day: 1 })
  return { from: first.toString(), below: first.add({ months: 1 }).toString() }
}

export const monthOf = async (db: Db, at = new Date()) => monthAt(at, await zoneOf(db))
