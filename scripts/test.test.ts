import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('the run fails for a failed test, a warning, an unhandled rejection and a filter that finds nothing', (t) => {
  const project = mkdtempSync(join(tmpdir(), 'ledgerside-runner-test-'))
  t.after(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  cpSync('scripts/test.ts', join(project, 'scripts/test.ts'))
  cpSync('scripts/fail-on-warning.ts', join(project, 'scripts/fail-on-warning.ts'))
  const bodies = {
    good: '',
    bad: 'assert.equal(1, 2)',
    warning: `process.emitWarning('old'); await sleep(20)`,
    rejection: `Promise.reject(new Error('nobody listens')); await sleep(20)`,
  }
  for (const [name, body] of Object.entries(bodies)) {
    const imports = `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { setTimeout as sleep } from 'node:timers/promises'\n`
    writeFileSync(join(project, `src/${name}.test.ts`), `${imports}test('${name}', async () => { assert.ok(sleep); ${body} })\n`)
  }
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env
  const status = (...filter: string[]) => spawnSync(process.execPath, ['scripts/test.ts', ...filter], { cwd: project, env }).status
  assert.deepEqual(
    Object.keys(bodies).map((name) => [name, status(name)]),
    [
      ['good', 0],
      ['bad', 1],
      ['warning', 1],
      ['rejection', 1],
    ],
  )
  assert.equal(status('good', 'bad'), 1)
  assert.equal(status('nothing like this'), 1)
})
