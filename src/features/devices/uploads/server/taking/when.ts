import { sameClockMs } from '#features/catalog/stock/server/door.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'

/** Whether two measures of its skew are of a clock that nobody has set in between: what it says itself is the finer then. */
const isSameClock = (skewMs: number, otherSkewMs: number): boolean => Math.abs(skewMs - otherSkewMs) < sameClockMs

type Told = { madeAt: string; skewMs: number }
/** From one document to the next, never less than none: by the device's clock as long as it is one clock, else by ours. */
export function minutesBetween(earlier: Told, later: Told): number {
  const apart = Date.parse(later.madeAt) - Date.parse(earlier.madeAt)
  const setBy = isSameClock(earlier.skewMs, later.skewMs) ? 0 : later.skewMs - earlier.skewMs
  return Math.max(0, apart - setBy) / 60_000
}

const yearMs = 366 * 86_400_000

/**
 * When a document was made by our clock, and the company's day of that: without the device's skew, and never after it arrived (rules 3.22, 14).
 * `said`: the day by the device's clock as it is. `agoMs`: how long before it arrived; nothing is dated more than a year ago by a device.
 */
export async function madeWhen(
  db: Db,
  madeAt: string,
  skewMs: number,
  arrivedAt: Date,
): Promise<{ at: number; day: string; said: string; agoMs: number }> {
  const [shown, zone] = [Date.parse(madeAt), await zoneOf(db)]
  const agoMs = Math.max(0, arrivedAt.getTime() - (shown - skewMs))
  const at = arrivedAt.getTime() - (agoMs > yearMs ? 0 : agoMs)
  return { at, day: dayAt(at, zone), said: dayAt(shown, zone), agoMs }
}
