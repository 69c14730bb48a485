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
 * A migrated database of its own for one test file, gone afterwards: its own PostgreSQL (no fsync) below the temporary folder, which takes
 * half a second, or a new database on the server of TEST_DATABASE_URL.
 */
export async function testDatabase({ fsync = false } = {}) {
  const name = `ledgerside-test-${userInfo().uid}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`
  const home = join(tmpdir(), name)
  mkdirSync(home, { recursive: true })
  const server = process.env.TEST_DATABASE_URL
  const postgres = server ? await databaseOn(server, name) : await startPostgres(home, { fsync, log: () => {} })
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

async function databaseOn(server: string, name: string) {
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(`create database "${name}"`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database "${name}" with (force)`, `drop role "${name}_app"`) }
}
