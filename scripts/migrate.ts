import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/data/schema/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'

const config = readConfig()
const postgres = config.DATABASE_URL ? null : await startPostgres(join(config.dataFolder, 'database'))
try {
  await migrate(config.DATABASE_URL ?? postgres?.url ?? '', {
    secretKey: config.secretKey,
    secretKeysBefore: config.secretKeysBefore,
    queues: queuesOf(jobs),
    ...(config.DATABASE_APP_URL && { appUrl: config.DATABASE_APP_URL }),
  })
  console.info('The database is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
