import { zonesInUse } from '../data/time-zones.ts'
import type { Services } from '../services.ts'
import type { Watch } from './job.ts'

/** Years before and behind today, and days between two looks: no zone changes its clock for less than a week. */
const [looked, everyDays] = [{ back: 1, ahead: 2 }, 7]

/** In which of the zones in use the database tells another time than this process, and when first; null: it knows none of that name. */
export async function differingZones({ pool }: Pick<Services, 'pool'>, now = new Date()): Promise<Differing[]> {
  const zones = await zonesInUse(pool)
  const { rows: known } = await pool.query<{ name: string }>('select name from pg_timezone_names where name = any($1)', [zones])
  const moments = momentsAround(now)
  // The one place where the database's own table is asked (`test/time-zones.test.ts`).
  const { rows } = await pool.query<{ zone: string; minutes: number[] }>(
    `select zone, array_agg((extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 60)::int order by at) as minutes
    from unnest($1::text[]) zone, unnest($2::timestamptz[]) at group by zone`,
    [known.map(({ name }) => name), moments],
  )
  const theirs = new Map(rows.map(({ zone, minutes }) => [zone, minutes]))
  return zones.flatMap((zone): Differing[] => {
    const minutes = theirs.get(zone)
    if (!minutes) return [{ zone, from: null }]
    const first = moments.find((at, index) => Math.round(offsetOf(at, zone) / 60e9) !== minutes[index])
    return first ? [{ zone, from: first.toISOString().slice(0, 10) }] : []
  })
}

type Differing = { zone: string; from: string | null }
const offsetOf = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds

function momentsAround(now: Date): Date[] {
  const [year, weeks] = [365, ((looked.back + looked.ahead) * 365) / everyDays]
  return Array.from({ length: weeks }, (_, week) => new Date(now.getTime() + (week * everyDays - looked.back * year) * 86_400_000))
}

/** The product goes by its own table; what else looks into the database, an operator's reports for instance, may go by the other. */
export const zoneTables: Watch = {
  name: 'tables of time zones',
  everySeconds: 86_400,
  async run(services) {
    const zones = await differingZones(services)
    if (zones.length)
      services.log.warn({ zones, ours: process.versions.tz }, 'the database has another table of time zones: update the older of the two')
  },
}
