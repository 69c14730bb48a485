import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { email } from '#contract/fields.ts'
import { adminLinkMinutes, makeAdminLink } from '#features/identity/auth/server/admin/admin-link.ts'
import { readConfig } from '#server/config.ts'
import { openPool, transaction } from '#server/data/db.ts'
import { migrate } from '#server/data/schema/migrate.ts'
import { dataFolder } from '#server/postgres/data-folder.ts'
import { runningServer } from '#server/postgres/pid-file.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'

const address = email.safeParse(process.argv[2])
if (!address.success) {
  console.error('Whose? npm run admin -- name@example.com')
  process.exit(2)
}
const config = readConfig()
const home = join(config.dataFolder, 'database')
const { url, stop } = await database()
const pool = openPool(url, 2)
try {
  const code = await transaction(pool, {}, (db) => makeAdminLink(db, address.data))
  console.info(`Open this address within ${adminLinkMinutes} minutes; it works once:`)
  console.info(`${config.publicUrl}/auth/admin?code=${code}`)
} finally {
  await pool.end()
  await stop()
}

/**
 * The configured database, the embedded one of a server that runs, or the embedded one started for a moment. A database that a server may be
 * using is not migrated from here: that would set the password of its login.
 */
async function database() {
  const none = async () => {}
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: none }
  const folder = dataFolder(home)
  const running = runningServer(folder)
  if (running?.port) {
    const password = readFileSync(folder.password, 'utf8')
    return { url: `postgres://postgres:${password}@127.0.0.1:${running.port}/postgres`, stop: none }
  }
  const postgres = await startPostgres(home)
  await migrate(postgres.url, { secretKey: config.secretKey, secretKeysBefore: config.secretKeysBefore, queues: queuesOf(jobs) })
  return postgres
}
