import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/postgres/pid-file.ts'

const namePrefix = `ledgerside-test-${userInfo().uid}-`
const ofPid = (pid: number | string) => `${namePrefix}${pid}-`

/** Waits until nobody holds its input open, then stops each PostgreSQL whose data are below the folder, and removes the folder. */
const removal = `cat > /dev/null
find "$1" -name postmaster.pid 2> /dev/null | while read -r file; do
  pid=$(head -n 1 "$file")
  kill -QUIT "$pid" 2> /dev/null || continue
  for tried in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2> /dev/null || break; sleep 1; done
done
rm -rf "$1"`

/** On Linux a file system in memory, where it takes what a run of tests writes. */
const memory = '/dev/shm'
const leastRoomBytes = 2e9

/**
 * A folder for what tests write, PostgreSQL servers included. It goes with `remove`, and however this process ends: a shell waits for that
 * (not on Windows, where the next run removes it). `inMemory`, where there is room: a database of a thousand small files is copied there
 * with a tenth of the processor's time.
 */
export function scratchFolder({ inMemory = false } = {}) {
  const folder = mkdtempSync(join(inMemory && hasMemory() ? memory : tmpdir(), ofPid(process.pid)))
  if (process.platform !== 'win32') {
    // In a session of its own, so that no signal to ours reaches it. Its input ends when we do.
    const keeper = spawn('/bin/sh', ['-c', removal, 'sh', folder], { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    keeper.on('error', () => {})
    keeper.unref()
    if (keeper.stdin instanceof Socket) keeper.stdin.unref()
  }
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > leastRoomBytes
}

/** Removes what runs left behind that were killed together with everything that they had started. */
export function removeAbandonedFolders() {
  for (const top of [tmpdir(), memory])
    for (const name of existsSync(top) ? readdirSync(top) : []) if (isAbandoned(name)) removeNow(join(top, name))
}

function isAbandoned(name: string) {
  const [pid] = name.startsWith(namePrefix) ? name.slice(namePrefix.length).split('-') : []
  return Number(pid) > 0 && !isAlive(Number(pid))
}

function removeNow(folder: string) {
  if (process.platform !== 'win32') spawnSync('/bin/sh', ['-c', removal, 'sh', folder], { cwd: '/', stdio: 'ignore' })
  else rmSync(folder, { recursive: true, force: true })
}
