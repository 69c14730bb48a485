import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'

/**
 * When a document was made by our clock, and the company's day of that: without the device's skew, and never after it arrived (rules 3.22, 14).
 * `said`: the day by the device's clock as it is.
 */
export async function madeWhen(
  db: Db,
  madeAt: string,
  skewMs: number,
  arrivedAt: Date,
): Promise<{ at: number; day: string; said: string }> {
  const [shown, zone] = [Date.parse(madeAt), await zoneOf(db)]
  const at = Math.min(shown - skewMs, arrivedAt.getTime())
  return { at, day: dayAt(at, zone), said: dayAt(shown, zone) }
}
