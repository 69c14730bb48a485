import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/security.md`, 'utf8')
/** Of each hole the file of its test, and what the test's name has in it. */
const tried = [...page.matchAll(/^\| (.+) \| (.+) \| `([^`]+\.test\.ts)`: (.+) \|$/gm)].map(([, hole, , file = '', name = '']) => ({
  hole,
  file,
  name,
}))

test('every hole that the page names is tried by a test that is there', () => {
  assert.ok(tried.length > 60, `${tried.length} rows`)
  for (const { hole, file, name } of tried) {
    const text = readFileSync(root + file, 'utf8').replaceAll('\\', '')
    assert.ok(text.includes(name), `${hole}: ${file} has no test “${name}”`)
  }
})

test('every test of holes stands on the page', () => {
  const named = new Set(tried.map(({ file }) => file))
  for (const name of readdirSync(`${root}test/holes`).filter((each) => each.endsWith('.test.ts') && each !== 'table.test.ts'))
    assert.ok(named.has(`test/holes/${name}`), name)
})
