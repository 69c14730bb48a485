import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'

const imports = `import assert from 'node:assert'
import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
`
const bodies = {
  good: '',
  bad: 'assert.equal(1, 2)',
  warning: `process.emitWarning('old'); await sleep(20)`,
  rejection: `Promise.reject(new Error('nobody listens')); await sleep(20)`,
}
const failsOnce = (name: string) => `const seen = existsSync('${name}'); writeFileSync('${name}', ''); assert.ok(seen)`

/** A project that has only tests with these bodies. */
function projectOf(t: TestContext, tests: Record<string, string>) {
  const project = mkdtempSync(join(tmpdir(), 'ledgerside-runner-test-'))
  t.after(() => rmSync(project, { recursive: true }))
  for (const folder of ['src', 'src/features/books/server', 'test']) mkdirSync(join(project, folder), { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  for (const [name, body] of Object.entries(tests))
    writeFileSync(
      join(project, `src/${name}.test.ts`),
      `${imports}test('${name}', async () => { assert.ok(sleep && existsSync); ${body} })\n`,
    )
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env
  // None of them asks for a database: none is started.
  const settings = { ...env, TEST_DATABASE_URL: 'postgres://none.example/none' }
  const runner = resolve('scripts/test.ts')
  const run = (...args: string[]) => spawnSync(process.execPath, [runner, ...args], { cwd: project, env: settings, encoding: 'utf8' })
  return { project, run }
}

test('the run fails for a failed test, a warning, an unhandled rejection and a filter that finds nothing', (t) => {
  const { run } = projectOf(t, bodies)
  assert.deepEqual(
    Object.keys(bodies).map((name) => [name, run(name).status]),
    [
      ['good', 0],
      ['bad', 1],
      ['warning', 1],
      ['rejection', 1],
    ],
  )
  assert.equal(run('good', 'bad').status, 1)
  assert.equal(run('nothing like this').status, 1)
  const whole = run()
  assert.equal(whole.status, 1)
  const last = whole.stdout.trim().split('\n').slice(-3)
  assert.match(last[0] ?? '', /^CPU seconds: units \d+; in all \d+$/)
  assert.match(last[1] ?? '', /^Failed: (src\/(bad|warning|rejection)\.test\.ts(, |$)){3}/)
  assert.match(last[2] ?? '', /^4 files in [\d.]+ minutes: 1 tests passed, 3 failed, 0 skipped$/)
})

test('what failed runs once more only where that is asked for, is named, and is never more than was said', (t) => {
  const { project, run } = projectOf(t, { good: '', once: failsOnce('once') })
  assert.equal(run().status, 1)
  rmSync(join(project, 'once'))
  const { status, stdout } = run('--retry-failed', '2')
  assert.equal(status, 0, stdout)
  assert.match(stdout, /\nFailed at first and run once more: src\/once\.test\.ts\n2 files .*: 2 tests passed, 0 failed, 0 skipped\n$/)
  const three = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, failsOnce(name)]))
  const most = projectOf(t, three).run('--retry-failed', '2')
  assert.equal(most.status, 1)
  assert.doesNotMatch(most.stdout, /run once more/)
})

test('short files that open an app share a process, and each keeps its hooks, its failures and its name', (t) => {
  const { project, run } = projectOf(t, {
    'features/books/server/a': 'globalThis.process.first = process.pid',
    'features/books/server/b': 'assert.equal(process.first, process.pid); assert.equal(process.hooks, 1)',
    'features/books/server/c': 'assert.equal(process.hooks, 1); assert.fail()',
    'features/books/server/d': 'assert.equal(process.hooks, 1)',
  })
  const b = join(project, 'src/features/books/server/b.test.ts')
  writeFileSync(
    b,
    readFileSync(b, 'utf8').replace('{ test }', '{ beforeEach, test }') +
      '\nbeforeEach(() => { process.hooks = (process.hooks ?? 0) + 1 })\n',
  )
  const { status, stdout } = run()
  assert.equal(status, 1)
  assert.match(stdout, /\nFailed: src\/features\/books\/server\/c\.test\.ts\n4 files .*: 3 tests passed, 1 failed, 0 skipped\n$/, stdout)
  writeFileSync(join(project, 'src/features/books/server/d.test.ts'), 'process.exit(3)')
  assert.match(run().stdout, /\nFailed: src\/features\/books\/server\/a\.test\.ts, .*d\.test\.ts\n4 files/)
})

test('the longest of the last recorded run come first', (t) => {
  const { project, run } = projectOf(
    t,
    Object.fromEntries(['a', 'b', 'c'].map((name) => [name, `writeFileSync('at-${name}', String(Date.now()))`])),
  )
  writeFileSync(join(project, 'test/times.json'), JSON.stringify({ 'src/c.test.ts': 40, 'src/b.test.ts': 20 }))
  assert.equal(run('--lanes', '1').status, 0)
  const [a, b, c] = ['a', 'b', 'c'].map((name) => Number(readFileSync(join(project, `at-${name}`), 'utf8')))
  assert.ok(a && b && c && c < b && b < a)
  assert.equal(run('--record').status, 0)
  assert.deepEqual(JSON.parse(readFileSync(join(project, 'test/times.json'), 'utf8')), {})
})
