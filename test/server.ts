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
import { watchStatements } from './named-company.ts'
import { testDatabase, testKey } from './postgres.ts'

/**
 * The app on a database of its own. `env` sets what the outside world is (addresses of sandbox parts); `works` starts the worker too;
 * `listen` opens a real port (for browsers, sockets and callbacks) and answers its `url`; `fsync`: its database writes as a real one does;
 * `logTo`: gets its log line by line. Closing it fails for a statement that does not name the company for each of its tables.
 */
export async function testServer({
  env = {},
  works = false,
  listen = false,
  fsync = false,
  logTo,
}: {
  env?: Record<string, string>
  works?: boolean
  listen?: boolean
  fsync?: boolean
  logTo?: { write(line: string): void }
} = {}) {
  const opened: (() => unknown)[] = []
  const close = async () => {
    for (const end of opened.toReversed()) await end()
  }
  try {
    const database = await testDatabase({ fsync })
    opened.push(database.close)
    const base = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_FOLDER: database.home,
      SECRET_KEY: testKey.toString('base64'),
      LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
      CAPTCHA_PROVIDER: 'off',
      RATE_LIMIT_SCALE: '1000',
    }
    const config = readConfig({ ...base, ...env })
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
    return {
      app,
      url,
      services,
      database,
      close: async () => {
        await close()
        assert.deepEqual(await watched.offenders(), [])
      },
    }
  } catch (error) {
    // What stays open keeps the process of the test, and so the run.
    await close()
    throw error
  }
}
export type TestServer = Awaited<ReturnType<typeof testServer>>
