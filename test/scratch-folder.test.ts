import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const modulePath = new URL('./scratch-folder.ts', import.meta.url).href
const unless = { skip: process.platform === 'win32' }

/** A process below a temporary folder of its own that does this and then waits. */
function processOf(t: TestContext, folder: string, code: string) {
  const text = `import { removeAbandonedFolders, scratchFolder } from ${JSON.stringify(modulePath)}\n${code}; setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  return { child, line: once(child.stdout, 'data').then(([text]) => String(text).trim()) }
}

function emptyFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'scratch-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Stands for a PostgreSQL: its number stands where a server writes its own. */
function serverBelow(t: TestContext, folder: string) {
  const server = spawn('sleep', ['600'], { stdio: 'ignore' })
  t.after(() => server.kill('SIGKILL'))
  mkdirSync(join(folder, 'some/data'), { recursive: true })
  writeFileSync(join(folder, 'some/data/postmaster.pid'), `${server.pid}\n/data\n`)
  return server
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
async function until(check: () => boolean) {
  for (const deadline = Date.now() + 20_000; !check(); await sleep(20)) assert.ok(Date.now() < deadline)
}

test('however its process ends, the folder goes, and with it the servers below it', unless, async (t) => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const { child, line } = processOf(t, emptyFolder(t), 'console.log(scratchFolder().path)')
    const folder = await line
    const server = serverBelow(t, folder)
    assert.ok(existsSync(folder) && !hasEnded(server))
    child.kill(signal)
    await until(() => !existsSync(folder) && hasEnded(server))
  }
})

test('what was left behind by a process that is gone is removed, what belongs to one that lives is not', unless, async (t) => {
  const top = emptyFolder(t)
  const living = await processOf(t, top, 'console.log(scratchFolder().path)').line
  const abandoned = living.replace(/-\d+-\w+$/, '-2147483646-abcdef')
  mkdirSync(abandoned)
  const server = serverBelow(t, abandoned)
  await processOf(t, top, 'removeAbandonedFolders(); console.log("removed")').line
  await until(() => hasEnded(server))
  assert.deepEqual([existsSync(abandoned), existsSync(living)], [false, true])
})
