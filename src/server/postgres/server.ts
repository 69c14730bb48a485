import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DataFolder } from '#server/postgres/folder-paths.ts'
import type { Account } from './account.ts'
import { command } from './account.ts'
import { logTail } from './data-folder.ts'
import { connect } from './owner-lock.ts'
import { repairPidFile, runningServer } from './pid-file.ts'
import { serverSettings } from './settings.ts'

export type Cluster = { folder: DataFolder; account: Account; bin: string; fsync: boolean; connections: number; log(line: string): void }
export type Server = { client: Client; pid: number; port: number; adopted: boolean }

const startTimeoutMs = 30_000
/** After a crash in the middle of an import the server replays up to 2 GB before it answers. */
const recoveryTimeoutMs = 10 * 60_000

/** Connects to the server of this cluster, and starts it when there is none. Orphans of a killed server can hold it up for some seconds. */
export async function bringUp(cluster: Cluster, wantedPort?: number): Promise<Server> {
  const begun = Date.now()
  let started: number | undefined
  let told = false
  for (;;) {
    const server = runningServer(cluster.folder)
    const client = server?.port ? await connect(server.port, readFileSync(cluster.folder.password, 'utf8')) : undefined
    if (server?.port && client) return { client, pid: server.pid, port: server.port, adopted: server.pid !== started }
    const waitedMs = Date.now() - begun
    if (waitedMs > (server ? recoveryTimeoutMs : startTimeoutMs)) break
    if (!server && !(started && isStarting(started)) && repairPidFile(cluster.folder)) {
      started = startServer(cluster, wantedPort ?? (await freePort()))
    }
    if (waitedMs > 5_000 && server && !told) {
      cluster.log('The database repairs itself after a hard stop; this can take some minutes.')
      told = true
    }
    await sleep(25)
  }
  throw new Error(`The database did not start. The end of ${cluster.folder.log}:\n${logTail(cluster.folder)}`)
}

const starting = new Set<number>()
const isStarting = (pid: number) => starting.has(pid)

/** In its own session, so that Ctrl-C reaches only us and we stop it in order. */
function startServer(cluster: Cluster, port: number) {
  const { folder, account, bin } = cluster
  const [file, args] = command(account, join(bin, 'postgres'), ['-D', account.seenAs(folder.data), ...serverSettings(port, cluster)])
  const log = openSync(folder.log, 'a', 0o600)
  const child = spawn(file, args, { ...account.options, cwd: folder.data, stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  const { pid } = child
  if (pid) starting.add(pid)
  child.on('exit', () => pid && starting.delete(pid)).on('error', () => {})
  child.unref()
  return pid
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
