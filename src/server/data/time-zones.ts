import type pg from 'pg'
import { lastAt, timeAt } from './days.ts'

/** Is it the name of a time zone by which days can be told? */
export function isTimeZone(name: string): boolean {
  try {
    // Distances from UTC such as +05:00 are none: places change theirs.
    return /^[A-Za-z]/.test(name) && timeAt(0, name) !== ''
  } catch {
    return false
  }
}

/** In which time zones companies live. */
export async function zonesInUse(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ zone: string }>('select zone from app.time_zones() as zone')
  return rows.map(({ zone }) => zone).filter(isTimeZone)
}

/** What the clock shows in each of them, side by side as statements take it, and when it was last `morning` there. */
export async function clocksOf(pool: pg.Pool, at = new Date(), morning = '00:00') {
  const zones = await zonesInUse(pool)
  return { zones, times: zones.map((zone) => timeAt(at, zone)), mornings: zones.map((zone) => lastAt(morning, at, zone)) }
}
