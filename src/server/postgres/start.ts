import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from './account.ts'
import { runnablePrograms } from './binaries.ts'
import { dataFolder, giveTo, makeCluster, ownerOf, rotateLog } from './data-folder.ts'
import { takeOwnership } from './owner-lock.ts'
import { serves } from './pid-file.ts'
import { bringUp, type Cluster, type Server } from './server.ts'

type Postgres = { url: string; adopted: boolean; stop(): Promise<void> }
type Options = { fsync?: boolean; connections?: number; log?: (line: string) => void; programs?: string }

const stopTimeoutMs = 120_000

/**
 * Starts the PostgreSQL whose data lives in `home`, or takes over the one that a killed process left running there.
 * `url` is the superuser's. While it is ours, a server that dies is started again on the same port.
 * `fsync: false` is for tests: their data need not survive a power cut. So is `programs`, the folder around `bin` of another version.
 */
export async function startPostgres(
  home: string,
  { fsync = true, connections = 100, log = console.info, programs }: Options = {},
): Promise<Postgres> {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const cluster = prepare(realpathSync(home), { fsync, connections, log }, programs)
  let server = await bringUp(cluster)
  await takeOwnership(server.client, home)
  const { port, adopted } = server
  let stopping = false
  let repaired: Promise<void> = Promise.resolve()

  const watch = ({ client }: Server) =>
    client.once('end', () => {
      if (!stopping) repaired = restart().catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
    })
  const restart = async () => {
    log('The database went away; starting it again.')
    server = await bringUp(cluster, port)
    await takeOwnership(server.client, home)
    watch(server)
  }
  watch(server)

  const password = readFileSync(cluster.folder.password, 'utf8')
  const stop = async () => {
    stopping = true
    await repaired
    await stopServer(server, cluster)
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, adopted, stop }
}

function prepare(home: string, how: Pick<Cluster, 'fsync' | 'connections' | 'log'>, native?: string): Cluster {
  const { log } = how
  const folder = dataFolder(home)
  const candidates = accounts(home, ownerOf(folder))
  const { account, bin, major, copied } = runnablePrograms(candidates, native)
  if (account !== candidates[0] || copied) log(`The database runs as ${account.name}, with its programs in ${bin}.`)
  makeCluster(folder, { bin, major, account })
  giveTo(folder, account)
  const version = Number(readFileSync(join(folder.data, 'PG_VERSION'), 'utf8'))
  if (version !== major) throw new Error(`The data in ${home} was written by PostgreSQL ${version}; this is ${major}.`)
  rotateLog(folder)
  return { folder, account, bin, ...how }
}

async function stopServer({ client, pid }: Server, { folder }: Cluster) {
  await client.end()
  if (!serves(pid, folder.data)) return
  process.kill(pid, 'SIGINT') // fast shutdown: open transactions are rolled back, everything committed is on disk
  for (const deadline = Date.now() + stopTimeoutMs; serves(pid, folder.data) && Date.now() < deadline; ) await sleep(10)
}
