import type { PoolClient } from 'pg'
import type { Services } from '../services.ts'

/**
 * Work under a lock of a connection of its own, which ends with the process however it ends. `lost`: the connection ended, and with it the
 * lock. Null: somebody else has it.
 */
export async function underLock<T>(
  { lockPool }: Pick<Services, 'lockPool'>,
  key: string,
  work: (client: PoolClient) => Promise<T>,
  lost: (error: Error) => void = () => {},
): Promise<{ result: T } | null> {
  const client = await lockPool.connect()
  let broken = false
  const onError = (error: Error) => {
    broken = true
    lost(error)
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [key])
    if (!rows[0].mine) return null
    try {
      return { result: await work(client) }
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(() => {
        broken = true
      })
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Long work that only one worker may be at. `signal` aborts when the connection of its lock is lost, `check` (every so often) throws, or the
 * process stops. False: somebody else has the lock, and nothing happened.
 */
export async function holdLock(
  services: Services,
  key: string,
  stopping: AbortSignal,
  { everyMs, check }: { everyMs: number; check?(): Promise<void> },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const ended = new AbortController()
  const end = (error: unknown) => ended.abort(error)
  const hold = async (client: PoolClient) => {
    const look = async () => {
      await check?.()
      // Says whether the lock's connection still lives.
      await client.query('select 1')
    }
    const timer = setInterval(() => void look().catch(end), everyMs)
    try {
      await work(AbortSignal.any([ended.signal, stopping]))
    } finally {
      clearInterval(timer)
      ended.abort()
    }
  }
  return (await underLock(services, key, hold, end)) !== null
}

/** Is nobody at this work? */
export async function isUnheld({ pool }: Pick<Services, 'pool'>, key: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select not exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)
       and database = (select oid from pg_database where datname = current_database())) as unheld`,
    [key],
  )
  return rows[0].unheld
}
