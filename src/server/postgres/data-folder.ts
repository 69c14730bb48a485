import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { command } from './account.ts'
import type { DataFolder } from './folder-paths.ts'
import { isAlive } from './pid-file.ts'

export function dataFolder(home: string): DataFolder {
  return inside(join(home, 'postgres'))
}

/** Makes the cluster where there is none. It grows in a draft that is renamed when complete, so a half-made one never counts. */
export function makeCluster(folder: DataFolder, { bin, major, account }: { bin: string; major: number; account: Account }) {
  if (existsSync(folder.top)) return
  removeDeadDrafts(folder.top)
  const draft = inside(`${folder.top}.draft-${process.pid}`)
  for (const path of [draft.top, draft.data]) mkdirSync(path, { mode: 0o700 })
  writeFileSync(draft.password, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (account.uid !== undefined)
    for (const path of [draft.top, draft.data, draft.password]) chownSync(path, account.uid, account.gid ?? account.uid)
  const log = openSync(draft.log, 'a', 0o600)
  const pwfile = process.platform === 'win32' ? draft.password : '/dev/stdin'
  const locale =
    major < 17 ? ['--locale-provider=icu', '--icu-locale=und', '--locale=C'] : ['--locale-provider=builtin', '--locale=C.UTF-8']
  const args = [
    '-D',
    account.seenAs(draft.data),
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${pwfile}`,
    '--encoding=UTF8',
    ...locale,
  ]
  const [file, list] = command(account, join(bin, 'initdb'), args)
  const made = spawnSync(file, list, { ...account.options, cwd: draft.data, stdio: [openSync(draft.password, 'r'), log, log] })
  if (made.status !== 0) {
    const reason = made.error?.message ?? logTail(draft)
    rmSync(draft.top, { recursive: true })
    throw new Error(`The database could not be created below ${folder.top}:\n${reason}\nOr set DATABASE_URL to any PostgreSQL 15 or newer.`)
  }
  try {
    renameSync(draft.top, folder.top)
  } catch (error) {
    rmSync(draft.top, { recursive: true })
    if (!existsSync(folder.top)) throw error
  }
}

/** Whoever owns the cluster is who the server must run as. */
export function ownerOf(folder: DataFolder) {
  return existsSync(folder.top) ? statSync(folder.top).uid : undefined
}

export function giveTo(folder: DataFolder, account: Account) {
  if (account.uid === undefined || ownerOf(folder) === account.uid) return
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder.top])
}

export function logTail(folder: DataFolder) {
  return existsSync(folder.log) ? readFileSync(folder.log, 'utf8').slice(-1500).trim() : ''
}

/** The server writes little there; what piled up over months is kept once more and then dropped. */
export function rotateLog(folder: DataFolder, maxBytes = 5_000_000) {
  if (existsSync(folder.log) && statSync(folder.log).size > maxBytes) renameSync(folder.log, `${folder.log}.1`)
}

function inside(top: string): DataFolder {
  const data = join(top, 'data')
  return { top, data, password: join(top, 'password'), log: join(top, 'server.log'), pidFile: join(data, 'postmaster.pid') }
}

function removeDeadDrafts(top: string) {
  const home = join(top, '..')
  for (const name of readdirSync(home)) {
    const pid = Number(/^postgres\.draft-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (pid === process.pid || (pid && !isAlive(pid))) rmSync(join(home, name), { recursive: true, force: true })
  }
}
