import type { Services } from '../services.ts'
import type { Watch } from './job.ts'

/** What is due is judged by the clock of the database; tokens of others, signatures and what people read go by that of the machine. */
const [noticedMs, wrongMs] = [2_000, 30_000]

/** Milliseconds by which this machine's clock is ahead of the database's. */
export async function skewOf({ pool }: Pick<Services, 'pool'>, now: () => number = Date.now): Promise<number> {
  const asked = now()
  const { rows } = await pool.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as at')
  const answered = now()
  return (asked + answered) / 2 - (rows[0]?.at ?? asked)
}

export const clockSkew = (now?: () => number): Watch => ({
  name: 'clocks',
  everySeconds: 60,
  async run(services) {
    const skewMs = Math.round(await skewOf(services, now))
    const apart = Math.abs(skewMs)
    if (apart > wrongMs) services.log.error({ skewMs }, 'the clocks of this machine and of the database are far apart: set them by NTP')
    else if (apart > noticedMs) services.log.warn({ skewMs }, 'the clocks of this machine and of the database differ')
  },
})
