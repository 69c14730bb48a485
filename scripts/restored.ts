import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { firstConnection } from '#server/data/schema/first-connection.ts'
import { migrate } from '#server/data/schema/migrate.ts'
import { claimFolder } from '#server/files/folder-mark.ts'
import { openLog } from '#server/log.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { openSecrets } from '#server/secrets.ts'
import { makeServices } from '#server/services.ts'
import { openQueue, queuesOf } from '#server/work/job.ts'
import { jobs } from '#server/worker.ts'
import { type AfterRestore, type Asked, goOnAfterRestore } from './after-restore.ts'

// Said by a person, once, before the first start: this database was restored or moved, and takes the place of the one before.

try {
  await takePlace(readConfig(), asked())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function asked(): Asked & { moved: boolean } {
  const { values } = parseArgs({
    options: { since: { type: 'string' }, gap: { type: 'string' }, moved: { type: 'boolean', default: false } },
  })
  const since = values.since === undefined ? undefined : new Date(values.since)
  const gap = values.gap === undefined ? undefined : Number(values.gap)
  if (since && !(since.getTime() <= Date.now())) throw new Error('--since is a time that is over, 2026-11-27T08:00Z for instance.')
  if (gap !== undefined && !(Number.isInteger(gap) && gap >= 0 && gap <= 1_000_000)) throw new Error('--gap is a number from 0 to 1000000.')
  return { since, gap, moved: values.moved }
}

async function takePlace(config: Config, { moved, ...how }: ReturnType<typeof asked>) {
  const postgres = config.DATABASE_URL ? null : await startPostgres(join(config.dataFolder, 'database'))
  const ownerUrl = config.DATABASE_URL ?? postgres?.url ?? ''
  try {
    const appUrl = await migrate(ownerUrl, {
      secretKey: config.secretKey,
      secretKeysBefore: config.secretKeysBefore,
      queues: queuesOf(jobs),
      ...(config.DATABASE_APP_URL && { appUrl: config.DATABASE_APP_URL }),
    })
    const owner = await firstConnection(ownerUrl)
    const log = openLog('error')
    const queue = openQueue(appUrl, false, (error) => log.error({ err: error }, 'queue'))
    await queue.start()
    const services = makeServices({ config, log, queue, appUrl, connections: 4, secrets: openSecrets(config) })
    try {
      // First: what fails here can be done again, and leaves larger gaps.
      if (!moved) for (const each of await goOnAfterRestore(owner, services, how)) console.info(described(each))
      await claimFolder(owner, config, { restored: true })
      console.info(`The files in ${config.dataFolder} belong to this database now.`)
    } finally {
      await queue.stop({ graceful: false })
      await Promise.all([owner.end(), services.end()])
    }
  } finally {
    await postgres?.stop()
  }
}

function described({ company, since, order, quickbooks, controls, cartons, lookedUp, going, inbound }: AfterRestore): string {
  const lines = [
    `${company}, as it was on ${since}:`,
    order && `  the next order is ${Number(order.now) + 1} (before: ${Number(order.before) + 1}); invoices take its number`,
    quickbooks.highest !== null && `  the highest number of ours that came to QuickBooks since: ${quickbooks.highest}`,
    quickbooks.problem &&
      `  QuickBooks could not be asked for its highest number (${quickbooks.problem}): look there for one above the next order's`,
    ...controls.map(
      ({ partner, kind, next }) => `  ${partner} gets ${kind} ${next} next: nobody can ask what it has seen, ask it if in doubt`,
    ),
    cartons > 0 && `  carton numbers go on further up: ${cartons} prefixes`,
    lookedUp > 0 && `  ${lookedUp} entries on their way are looked up before anything is sent again; mails are not sent again`,
    going > 0 && `  ${going} entries that had not been prepared go at the start; what cannot go stands in the Sync centre`,
    inbound.length > 0 &&
      `  orders that came since then are not here: take them out of the archive again at ${inbound.join(', ')}, or ask for them`,
  ]
  return lines.filter(Boolean).join('\n')
}
