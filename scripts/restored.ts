import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { firstConnection } from '#server/data/schema/first-connection.ts'
import { migrate } from '#server/data/schema/migrate.ts'
import { claimFolder } from '#server/files/folder-mark.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'

// Said by a person, once, before the first start: this database was restored or moved, and takes the place of the one before.

const config = readConfig()
const postgres = config.DATABASE_URL ? null : await startPostgres(join(config.dataFolder, 'database'))
const ownerUrl = config.DATABASE_URL ?? postgres?.url ?? ''
try {
  await migrate(ownerUrl, {
    secretKey: config.secretKey,
    queues: queuesOf(jobs),
    ...(config.DATABASE_APP_URL && { appUrl: config.DATABASE_APP_URL }),
  })
  const owner = await firstConnection(ownerUrl)
  await claimFolder(owner, config, { restored: true }).finally(() => owner.end())
  console.info(`The files in ${config.dataFolder} belong to this database now.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
