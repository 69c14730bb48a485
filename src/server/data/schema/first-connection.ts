import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const longestMs = 60_000
/** Refused, or PostgreSQL says that it is starting, stopping or recovering (57P03). */
const notYet = new Set(['ECONNREFUSED', '57P03'])

/** A database and its servers are often started together: one that is not up yet is waited for. */
export async function firstConnection(connectionString: string): Promise<pg.Client> {
  for (const deadline = performance.now() + longestMs; ; await sleep(250)) {
    const client = new pg.Client({ connectionString })
    // Lost between two statements: the next one answers with it. Without a listener the event would end the process without a word.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const passes = error instanceof Error && 'code' in error && notYet.has(String(error.code))
      if (!passes || performance.now() > deadline) throw error
    }
  }
}
