import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/data/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'

/** The same for all test databases, so that clones of the template share one login. */
export const testKey = Buffer.alloc(32, 7)

/**
 * A migrated database of its own for one test file, gone afterwards: its own PostgreSQL (no fsync) below the temporary folder, which takes
 * half a second, or a new database on the server of TEST_DATABASE_URL, owned by no superuser, as hosted ones are.
 */
export async function testDatabase({ fsync = false } = {}) {
  const name = `ledgerside-test-${userInfo().uid}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`
  const home = join(tmpdir(), name)
  mkdirSync(home, { recursive: true })
  const server = process.env.TEST_DATABASE_URL
  const postgres = server ? await hostedDatabase(server, name) : await startPostgres(home, { fsync, log: () => {} })
  const ownerUrl = 'ownerUrl' in postgres ? postgres.ownerUrl : postgres.url
  const appUrl = await migrate(ownerUrl, { secretKey: testKey, queues: queuesOf(jobs) })
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
  owner.on('error', () => {})
  return {
    home,
    ownerUrl,
    appUrl,
    superuserUrl: postgres.url,
    /** Superuser: for looking, and for moving clocks. */
    owner,
    close: async () => {
      await owner.end()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function hostedDatabase(server: string, name: string) {
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(
    `do $$ begin create role ledgerside_app nologin; exception when duplicate_object or unique_violation then null; end $$`,
    `create role "${name}" login createrole password 'owner'`,
    `grant ledgerside_app to "${name}" with admin option`,
    `create database "${name}" owner "${name}"`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  const ownerUrl = new URL(url)
  Object.assign(ownerUrl, { username: name, password: 'owner' })
  return {
    url: url.href,
    ownerUrl: ownerUrl.href,
    stop: () => run(`drop database "${name}" with (force)`, `drop role "${name}_app"`, `drop role "${name}"`),
  }
}
