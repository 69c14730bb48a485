import type { Services } from '#server/services.ts'

const cancelPollMs = 1000

/**
 * One worker per company: a lock of a connection of its own, which ends with the process however it ends. `signal` aborts when the
 * connection is lost, the person cancels, or the process stops.
 */
export async function holdLock(
  services: Services,
  { companyId, jobId }: { companyId: string; jobId: string },
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) {
  const client = await services.pool.connect()
  const ended = new AbortController()
  const onError = (error: Error) => ended.abort(error)
  client.on('error', onError)
  let broken = false
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [lockKey(companyId)])
    if (!rows[0].mine) return
    const timer = setInterval(() => void askedToCancel().catch(onError), cancelPollMs)
    const askedToCancel = async () => {
      const asked = await services.transaction({ companyId }, (db) =>
        db.selectFrom('syncJobs').select('cancelAsked').where('id', '=', jobId).executeTakeFirst(),
      )
      if (asked?.cancelAsked !== false) ended.abort(new Error('cancelled'))
      // Says whether the lock's connection still lives.
      await client.query('select 1')
    }
    try {
      await work(AbortSignal.any([ended.signal, stopping]))
    } finally {
      clearInterval(timer)
      ended.abort()
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockKey(companyId)]).catch(() => {
        broken = true
      })
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Is nobody at work on this company? */
export async function isUnheld(services: Services, companyId: string): Promise<boolean> {
  const { rows } = await services.pool.query(
    `select not exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)
       and database = (select oid from pg_database where datname = current_database())) as unheld`,
    [lockKey(companyId)],
  )
  return rows[0].unheld
}

const lockKey = (companyId: string) => `quickbooks sync ${companyId}`
