import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { whoReaches } from '#features/workspace/shell/server/door.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { firstConnection } from './data/schema/first-connection.ts'
import { migrate } from './data/schema/migrate.ts'
import { claimFolder } from './files/folder-mark.ts'
import { healthOnly } from './http/listener.ts'
import { openLive } from './live/live-door.ts'
import { openLog } from './log.ts'
import { startPostgres } from './postgres/start.ts'
import { openSecrets } from './secrets.ts'
import { makeServices, type Services } from './services.ts'
import { openQueue, queuesOf } from './work/job.ts'
import { openChannels } from './work/ledger.ts'
import { startWork } from './work/work.ts'
import { channels, jobs, workOf } from './worker.ts'

const roleNames = ['api', 'live', 'worker'] as const

// Pages of an import leave much behind: V8 would let the heap grow to four times what is in use before it collects.
setFlagsFromString('--heap-growing-percent=150')

/** Starts the roles of this process on one database. `stop` ends them in order; the embedded database last. */
export async function startServer(config: Config = readConfig()) {
  const roles = config.ROLES.split(',').map((role) => role.trim())
  const unknown = roles.filter((role) => !(roleNames as readonly string[]).includes(role))
  if (unknown.length) throw new Error(`ROLES knows ${roleNames.join(', ')}, not ${unknown.join(', ')}.`)
  const ending: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end()
  }
  try {
    const postgres = config.DATABASE_URL ? null : await startPostgres(join(config.dataFolder, 'database'))
    if (postgres) ending.push(postgres.stop)
    const services = await connect(config, config.DATABASE_URL ?? postgres?.url ?? '', roles.includes('worker'))
    ending.push(() => services.end())
    const { jobs: taken, watches } = workOf(config)
    ending.push(roles.includes('worker') ? await startWork(services, taken, watches) : () => services.queue.stop({ graceful: false }))
    const app = roles.includes('api') ? await createApp(services) : healthOnly(services)
    ending.push(() => closeSoon(app))
    if (roles.includes('live')) ending.push(await openLive(app, services, whoReaches))
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    return { services, app, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A connection that was busy when closing began would be kept alive for more than a minute. */
async function closeSoon(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => clearInterval(idle))
}

/** Migrates as owner and opens everything as the app's own login. */
export async function connect(config: Config, ownerUrl: string, works: boolean): Promise<Services> {
  const appUrl = await migrate(ownerUrl, {
    secretKey: config.secretKey,
    secretKeysBefore: config.secretKeysBefore,
    queues: queuesOf(jobs),
    ...(config.DATABASE_APP_URL && { appUrl: config.DATABASE_APP_URL }),
  })
  const log = openLog(config.LOG_LEVEL)
  const owner = await firstConnection(ownerUrl)
  const { lacksFiles } = await claimFolder(owner, config).finally(() => owner.end())
  if (lacksFiles)
    log.warn({ folder: config.dataFolder }, 'This folder holds no files, but the database knows some: is it the right DATA_FOLDER?')
  if (config.PAUSED === 'on') log.warn('PAUSED=on: nothing leaves and nothing is fetched; what is to go out waits')
  const queue = openQueue(appUrl, works, (error) => log.error({ err: error }, 'queue'))
  await queue.start()
  openChannels(channels)
  return makeServices({ config, log, queue, appUrl, connections: config.DATABASE_POOL, secrets: openSecrets(config) })
}

if (import.meta.main) {
  const { services, address, stop } = await startServer().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.info(`Ledgerside listens on ${address}${services.config.PAUSED === 'on' ? ' (PAUSED=on: nothing leaves)' : ''}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
}
