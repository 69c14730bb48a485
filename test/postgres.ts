import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { queuesOf } from '#server/job.ts'
import { migrate } from '#server/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { jobs } from '#server/worker.ts'

/** The same for all test databases, so that clones of the template share one login. */
export const testKey = Buffer.alloc(32, 7)

/**
 * A migrated database of its own for one test file: its own PostgreSQL (no fsync) below the temporary folder, gone afterwards.
 * Starting one takes about half a second, which keeps test files independent of each other.
 */
export async function testDatabase({ fsync = false } = {}) {
  const home = join(tmpdir(), `ledgerside-test-${userInfo().uid}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`)
  mkdirSync(home, { recursive: true })
  const postgres = await startPostgres(home, { fsync, log: () => {} })
  const appUrl = await migrate(postgres.url, { secretKey: testKey, queues: queuesOf(jobs) })
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
  owner.on('error', () => {})
  return {
    home,
    ownerUrl: postgres.url,
    appUrl,
    /** Superuser: for looking, and for moving clocks. */
    owner,
    close: async () => {
      await owner.end()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
