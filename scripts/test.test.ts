import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A project that has only the runner and tests with these bodies. */
function projectOf(t: TestContext, tests: Record<string, string>) {
  const project = mkdtempSync(join(tmpdir(), 'ledgerside-runner-test-'))
  t.after(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  for (const script of ['test', 'failed-files', 'fail-on-warning']) cpSync(`scripts/${script}.ts`, join(project, `scripts/${script}.ts`))
  for (const [name, body] of Object.entries(tests))
    writeFileSync(
      join(project, `src/${name}.test.ts`),
      `${imports}test('${name}', async () => { assert.ok(sleep && existsSync); ${body} })\n`,
    )
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env
  return (...filter: string[]) => spawnSync(process.execPath, ['scripts/test.ts', ...filter], { cwd: project, env, encoding: 'utf8' })
}

test('the run fails for a failed test, a warning, an unhandled rejection and a filter that finds nothing', (t) => {
  const run = projectOf(t, bodies)
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
  assert.equal(run().status, 1)
})

test('what passes alone is named; more than three failures are not looked at again', (t) => {
  const { status, stderr } = projectOf(t, { good: '', once: failsOnce('once') })()
  assert.equal(status, 0, stderr)
  assert.match(stderr, /Passed alone after a first failure: src\/once\.test\.ts/)
  const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, failsOnce(name)]))
  assert.equal(projectOf(t, four)().status, 1)
})
