import type { Services } from '../services.ts'
import type { Limiter } from './limits.ts'

/** What a caller sends to other processes in this time they may have too much: once, for it is counted against what they may have later. */
const everyMs = 1000

/**
 * Adds up in PostgreSQL what this process and the others let a caller take, all callers in one statement: none waits for it. Answers how to
 * stop, once the last is told: a process that starts again must not start anew.
 */
export function countTogether(limiter: Limiter, { pool, log }: Pick<Services, 'pool' | 'log'>): () => Promise<void> {
  async function tell() {
    const taken = limiter.tellTaken()
    if (!taken.length) return
    const columns = (['key', 'count', 'spacing', 'seconds'] as const).map((column) => taken.map((each) => each[column]))
    const { rows } = await pool.query<{ key: string; seconds: number }>(
      // In the order of the keys: two processes that tell of the same callers do not wait for each other in a circle.
      `with taken as (
         select key, count * spacing * interval '1 second' as filling, seconds * interval '1 second' as allowed
         from unnest($1::text[], $2::int[], $3::float8[], $4::float8[]) as t (key, count, spacing, seconds) order by key)
       insert into rate_limits as l select key, now() + filling from taken
       on conflict (key) do update set full_at = least(
         greatest(l.full_at, now()) + (excluded.full_at - now()),
         now() + (select allowed from taken t where t.key = l.key))
       returning key, extract(epoch from full_at - now())::float8 as seconds`,
      columns,
    )
    for (const { key, seconds } of rows) limiter.learn(key, { fullInSeconds: seconds })
  }
  const telling = () => tell().catch((error) => log.warn({ err: error }, 'what callers took could not be counted together'))
  let told = Promise.resolve()
  const timer = setInterval(() => {
    told = told.then(telling)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await told.then(telling)
  }
}
