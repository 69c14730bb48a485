import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { DataFolder } from '#server/postgres/folder-paths.ts'

/** A process number no system hands out (pid_max is at most 2^22). */
const nobodysPid = '2147483646'

/** The living server of this folder, if there is one. Its port is missing while it starts. */
export function runningServer(folder: DataFolder) {
  const lines = pidFileLines(folder)
  const pid = Number(lines?.[0])
  if (!pid || !serves(pid, folder.data)) return undefined
  return { pid, port: Number(lines?.[3]) || undefined }
}

/** A server that starts beside us creates the file first and fills it a moment later. */
const settledAfterMs = 1_000

/**
 * PostgreSQL refuses to start beside an empty pid file, and beside one whose number now belongs to a zombie or to another program.
 * The rest of such a file stays: by it PostgreSQL still finds out whether orphaned backends hold the shared memory.
 * False while the file is so fresh that its server may be on its way up.
 */
export function repairPidFile(folder: DataFolder) {
  const lines = pidFileLines(folder)
  if (!lines || lines[0] === nobodysPid) return true
  const ageMs = Date.now() - statSync(folder.pidFile).mtimeMs
  if (ageMs >= 0 && ageMs < settledAfterMs) return false
  if (!Number(lines[0])) rmSync(folder.pidFile, { force: true })
  else writeFileSync(folder.pidFile, [nobodysPid, ...lines.slice(1)].join('\n'))
  return true
}

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A server's working folder is its data folder; a zombie has none. */
export function serves(pid: number, data: string) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    if (process.platform === 'win32') return isAlive(pid)
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(data)
  } catch {
    return false
  }
}

function pidFileLines(folder: DataFolder) {
  return existsSync(folder.pidFile) ? readFileSync(folder.pidFile, 'utf8').split('\n') : undefined
}
