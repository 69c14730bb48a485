import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'

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
