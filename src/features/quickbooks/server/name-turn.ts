import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/services.ts'

const longestWaitMs = 3000
const pollMs = 100

/** QuickBooks locks its name lists against itself (facts: quickbooks 9.14): one write per company at a time. Null: it was not our turn. */
export async function inTurn<T>(services: Services, companyId: string, write: () => Promise<T>): Promise<T | null> {
  const key = `quickbooks names ${companyId}`
  const client = await services.pool.connect()
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    for (const until = performance.now() + longestWaitMs; ; ) {
      const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [key])
      if (rows[0].mine) break
      if (performance.now() > until) return null
      await sleep(pollMs)
    }
    try {
      return await write()
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
