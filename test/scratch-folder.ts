import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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

/**
 * A folder for what tests write, PostgreSQL servers included. It goes with `remove`, and however this process ends: a shell waits for that
 * (not on Windows, where the next run removes it).
 */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), ofPid(process.pid)))
  if (process.platform !== 'win32') {
    // In a session of its own, so that no signal to ours reaches it. Its input ends when we do.
    const keeper = spawn('/bin/sh', ['-c', removal, 'sh', folder], { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    keeper.on('error', () => {})
    keeper.unref()
    if (keeper.stdin instanceof Socket) keeper.stdin.unref()
  }
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Removes what runs left behind that were killed together with everything that they had started. */
export function removeAbandonedFolders() {
  for (const name of readdirSync(tmpdir())) {
    const [pid] = name.startsWith(namePrefix) ? name.slice(namePrefix.length).split('-') : []
    if (!Number(pid) || isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    if (process.platform !== 'win32') spawnSync('/bin/sh', ['-c', removal, 'sh', folder], { cwd: '/', stdio: 'ignore' })
    else rmSync(folder, { recursive: true, force: true })
  }
}
