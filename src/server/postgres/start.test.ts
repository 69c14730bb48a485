import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startPostgres } from './start.ts'

const modulePath = new URL('./start.ts', import.meta.url).href

test('first start makes a cluster, second start finds its data', async (t) => {
  const home = emptyHome(t)
  const first = await start(home)
  assert.equal(first.adopted, false)
  await query(first.url, 'create table notes (text text)')
  await query(first.url, "insert into notes values ('kept')")
  const [row] = await query(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
      current_setting('password_encryption') as hashing, current_setting('data_checksums') as checksums,
      (select datlocprovider::text || ':' || datlocale from pg_database where datname = 'postgres') as locale`,
  )
  assert.deepEqual(row, {
    fsync: 'on',
    addresses: '127.0.0.1',
    sockets: '',
    hashing: 'scram-sha-256',
    checksums: 'on',
    locale: 'b:C.UTF-8',
  })
  await first.stop()
  await assert.rejects(query(first.url, 'select 1'))

  const second = await start(home)
  assert.equal(second.adopted, false)
  assert.deepEqual(await query(second.url, 'select text from notes'), [{ text: 'kept' }])
})

test('nobody else can read the password or the data', { skip: process.platform === 'win32' }, async (t) => {
  const home = emptyHome(t)
  const { url } = await start(home)
  for (const name of ['', 'password', 'data', 'server.log']) {
    assert.equal(statSync(join(home, 'postgres', name)).mode & 0o077, 0, name)
  }
  await assert.rejects(query(url.replace(/postgres:[0-9a-f]+@/, 'postgres:postgres@'), 'select 1'), /password authentication failed/)
})

test('a second process on the same data is refused', async (t) => {
  const home = emptyHome(t)
  const { url } = await start(home)
  await assert.rejects(startPostgres(home, { log: () => {} }), { message: `Another Ledgerside is already using ${home}` })
  assert.equal((await query(url, 'select 1 as one')).length, 1)
})

test('two processes that start at once: one wins, one is refused', async (t) => {
  const home = emptyHome(t)
  const children = [startInChild(home), startInChild(home)]
  t.after(() => children.map(({ child }) => child.kill('SIGKILL')))
  const outcomes = await Promise.all(children.map(({ firstLine }) => firstLine))
  assert.deepEqual(outcomes.map((line) => (line.startsWith('postgres://') ? 'up' : line)).sort(), [
    `Another Ledgerside is already using ${home}`,
    'up',
  ])
  const winner = children[outcomes[0]?.startsWith('postgres://') ? 0 : 1]
  winner?.child.kill('SIGKILL')
  await winner?.exited
  await start(home)
})

test('a killed server loses nothing that was committed', async (t) => {
  const home = emptyHome(t)
  const child = startInChild(home)
  const url = await child.firstLine
  await query(url, 'create table notes as select 1 as id')
  const pid = postmasterPid(home)
  child.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await child.exited
  const again = await start(home)
  assert.equal(again.adopted, false)
  assert.deepEqual(await query(again.url, 'select id from notes'), [{ id: 1 }])
})

test('a server that dies while we live is started again at the same address', async (t) => {
  const home = emptyHome(t)
  const { url } = await start(home)
  process.kill(postmasterPid(home), 'SIGKILL')
  for (const deadline = Date.now() + 20_000; ; await sleep(50)) {
    const answered = await query(url, 'select 1').catch(() => undefined)
    if (answered) break
    assert.ok(Date.now() < deadline, 'the server did not come back')
  }
})

test('a server left behind by a killed process is taken over', async (t) => {
  const home = emptyHome(t)
  const child = startInChild(home)
  const url = await child.firstLine
  const pid = postmasterPid(home)
  child.child.kill('SIGKILL')
  await child.exited
  const adopted = await start(home)
  assert.equal(adopted.adopted, true)
  assert.equal(adopted.url, url)
  assert.equal(postmasterPid(home), pid)
  await adopted.stop()
  assert.equal(existsSync(join(home, 'postgres/data/postmaster.pid')), false)
})

test('pid files that mislead PostgreSQL do not keep it from starting', async (t) => {
  const home = emptyHome(t)
  const pidFile = join(home, 'postgres/data/postmaster.pid')
  const first = await start(home)
  const content = readFileSync(pidFile, 'utf8')
  await first.stop()
  const someoneElse = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  t.after(() => someoneElse.kill())
  const misleading = { empty: '', 'the number of another program': content.replace(/^\d+/, `${someoneElse.pid}`) }
  for (const [what, text] of Object.entries(misleading)) {
    writeFileSync(pidFile, text)
    const again = await start(home)
    assert.equal(again.adopted, false, what)
    await again.stop()
  }
})

test('a half-made cluster is thrown away', async (t) => {
  const home = emptyHome(t)
  mkdirSync(join(home, 'postgres.draft-2147483646/data'), { recursive: true })
  await start(home)
  assert.deepEqual(readdirSync(home), ['postgres'])
})

test('root can keep its data below a folder only root may enter', { skip: process.getuid?.() !== 0 }, async (t) => {
  const closed = emptyHome(t)
  chmodSync(closed, 0o700)
  const home = join(closed, 'data')
  running.set(home, running.get(closed) ?? new Set())
  const { url, stop } = await start(home)
  assert.equal((await query(url, 'select 1')).length, 1)
  await stop()
  await start(home)
})

const running = new Map<string, Set<() => Promise<void>>>()

function emptyHome(t: TestContext) {
  const folder = scratchFolder({ inMemory: true })
  const home = folder.path
  const stops = new Set<() => Promise<void>>()
  running.set(home, stops)
  t.after(async () => {
    for (const stop of stops) await stop()
    folder.remove()
  })
  return home
}

async function start(home: string) {
  const postgres = await startPostgres(home, { log: () => {} })
  const stop = async () => {
    stops?.delete(stop)
    await postgres.stop()
  }
  const stops = running.get(home)
  stops?.add(stop)
  return { ...postgres, stop }
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A process of its own that prints the address, or why there is none. */
function startInChild(home: string) {
  const code = `const { startPostgres } = await import(${JSON.stringify(modulePath)})
    try { console.log((await startPostgres(${JSON.stringify(home)}, { log() {} })).url) } catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const firstLine = new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())))
  return { child, exited, firstLine }
}

function postmasterPid(home: string) {
  return Number(readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}
