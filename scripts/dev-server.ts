import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { startPostgres } from '#server/postgres/start.ts'

/** Several files saved together are one change. */
const settledAfterMs = 150

/** The product in a process of its own, so that `restart` can bring in changed sources. The embedded database stays up meanwhile. */
export async function startRestartable(config: Config, environment: Record<string, string>) {
  const postgres = config.DATABASE_URL ? null : await startPostgres(join(config.dataFolder, 'database'))
  const env = { ...environment, ...(postgres && { DATABASE_URL: postgres.url }) }
  const launch = () => spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const first = launch()
  let current = Promise.resolve(first)
  let timer: NodeJS.Timeout | undefined
  const stop = async () => {
    clearTimeout(timer)
    await end(await current)
    await postgres?.stop()
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      console.log('The server has changed; starting it again.')
      current = current.then(end).then(launch)
    }, settledAfterMs)
  }
  while (!(await fetch(`http://127.0.0.1:${config.PORT}/healthz`).catch(() => null))?.ok) {
    if (first.exitCode !== null) {
      await postgres?.stop()
      throw new Error('The server did not start.')
    }
    await sleep(100)
  }
  return { restart, stop }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
