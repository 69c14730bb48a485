import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/data/db.ts'
import { firstConnection } from '#server/data/schema/first-connection.ts'
import { forgetOtherKeys, migrate } from '#server/data/schema/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { openSecrets } from '#server/secrets.ts'
import { queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'
import { sealEverythingAgain } from './seal-again.ts'

// The last step of replacing SECRET_KEY: everything is sealed under it, and the database works with no other key any more.

const config = readConfig()
const { secretKey, secretKeysBefore } = config
const postgres = config.DATABASE_URL ? null : await startPostgres(join(config.dataFolder, 'database'))
const ownerUrl = config.DATABASE_URL ?? postgres?.url ?? ''
try {
  const appUrl = await migrate(ownerUrl, {
    secretKey,
    secretKeysBefore,
    queues: queuesOf(jobs),
    ...(config.DATABASE_APP_URL && { appUrl: config.DATABASE_APP_URL }),
  })
  const owner = await firstConnection(ownerUrl)
  const app = openPool(appUrl, 2)
  try {
    const { again, current, lost, passwords } = await sealEverythingAgain(owner, { app, config, secrets: openSecrets(config) })
    await forgetOtherKeys(owner, secretKey, { logins: !config.DATABASE_APP_URL })
    console.info(`Sealed again: ${again}. Already under SECRET_KEY: ${current}. Under no key that is known here: ${lost}.`)
    console.info(`Passwords still under a key of before: ${passwords}. Each goes over when its person signs in.`)
    console.info(`SECRET_KEYS_BEFORE can go${passwords ? ': who has not signed in since chooses a new password by e-mail then' : ''}.`)
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
