import assert from 'node:assert/strict'
import { whoReaches } from '#features/workspace/shell/server/door.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openLive } from '#server/live/live-door.ts'
import { openLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { makeServices } from '#server/services.ts'
import { openQueue } from '#server/work/job.ts'
import { openChannels } from '#server/work/ledger.ts'
import { startWork } from '#server/work/work.ts'
import { channels, workOf } from '#server/worker.ts'
import { sharedBy } from '../scripts/test-batch.ts'
import { watchStatements } from './named-company.ts'
import { testDatabase, testKey } from './postgres.ts'

type Given = {
  env?: Record<string, string>
  works?: boolean
  listen?: boolean
  fsync?: boolean
  alone?: boolean
  logTo?: { write(line: string): void }
}
const usualEnv: Record<string, string> = {
  PORT: '0',
  HOST: '127.0.0.1',
  SECRET_KEY: testKey.toString('base64'),
  LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
  CAPTCHA_PROVIDER: 'off',
  RATE_LIMIT_SCALE: '1000',
}

/**
 * The app on a database. `env` sets what the outside world is (addresses of sandbox parts); `works` starts the worker too; `listen` opens a
 * real port (for browsers, sockets and callbacks) and answers its `url`; `fsync`: its database writes as a real one does; `logTo`: gets its
 * log line by line. Closing it fails for a statement that does not name the company for each of its tables.
 * Whoever asks for nothing special is at one server with the other test files of its process, each with companies of its own. `alone`:
 * the test counts what all companies have, or changes what is everybody's.
 */
export async function testServer(given: Given = {}) {
  const { env = {}, works, listen, fsync, logTo, alone } = given
  const isSpecial = works || fsync || logTo || alone || Object.keys(env).some((name) => env[name] !== usualEnv[name])
  const shared = isSpecial ? undefined : sharedBy(listen ? 'listening server' : 'server', () => openServer(given))
  const server = await (shared ?? openServer(given))
  return { ...server, close: shared ? server.check : server.close }
}

async function openServer({ env = {}, works = false, listen = false, fsync = false, logTo }: Given) {
  const opened: (() => unknown)[] = []
  const end = async () => {
    for (const each of opened.toReversed()) await each()
  }
  try {
    const database = await testDatabase({ fsync })
    opened.push(database.close)
    const config = readConfig({ ...usualEnv, DATA_FOLDER: database.home, ...env })
    const log = openLog(config.LOG_LEVEL, logTo)
    const queue = openQueue(database.appUrl, works, () => {})
    await queue.start()
    openChannels(channels)
    const services = makeServices({ config, log, queue, appUrl: database.appUrl, connections: 10, secrets: openSecrets(config) })
    opened.push(services.end)
    const watched = watchStatements(services.pool)
    const work = workOf(config)
    opened.push(works ? await startWork(services, work.jobs, work.watches) : () => queue.stop({ graceful: false }))
    const app = await createApp(services)
    opened.push(() => app.close())
    if (listen) opened.push(await openLive(app, services, whoReaches))
    const url = listen ? await app.listen({ host: '127.0.0.1', port: 0 }) : ''
    if (listen) config.publicUrl = url
    const check = async () => assert.deepEqual(await watched.offenders(), [])
    const close = async () => {
      await end()
      await check()
    }
    return { app, url, services, database, check, close }
  } catch (error) {
    // What stays open keeps the process of the test, and so the run.
    await end()
    throw error
  }
}
export type TestServer = Awaited<ReturnType<typeof testServer>>
