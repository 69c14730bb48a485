import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/services.ts'

const longestWaitMs = 3000
const pollMs = 100

/** QuickBooks locks its name lists against itself (facts: quickbooks 9.14): one write per company at a time. Null: it was not our turn. */
export async function inTurn<T>(services: Services, companyId: string, write: () => Promise<T>): Promise<T | null> {
  // Whoever waits holds no database connection: the one whose turn it is needs some.
  for (const until = performance.now() + longestWaitMs; performance.now() < until; await sleep(pollMs)) {
    const turn = await holding(services, `quickbooks names ${companyId}`, write)
    if (turn) return turn.result
  }
  return null
}

async function holding<T>(services: Services, key: string, work: () => Promise<T>): Promise<{ result: T } | null> {
  const client = await services.pool.connect()
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [key])
    if (!rows[0].mine) return null
    try {
      return { result: await work() }
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
