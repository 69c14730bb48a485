import { setTimeout as sleep } from 'node:timers/promises'
import { underLock } from '#server/data/lock.ts'
import type { Services } from '#server/services.ts'

const longestWaitMs = 3000
const pollMs = 100

/** QuickBooks locks its name lists against itself (quickbooks 9.14): one write per company at a time. Null: it was not our turn. */
export async function inTurn<T>(services: Services, companyId: string, write: () => Promise<T>): Promise<T | null> {
  // Whoever waits holds no database connection: the one whose turn it is needs some.
  for (const until = performance.now() + longestWaitMs; performance.now() < until; await sleep(pollMs)) {
    const turn = await underLock(services, `quickbooks names ${companyId}`, write)
    if (turn) return turn.result
  }
  return null
}
