import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
type Texts = { [key: string]: Texts | string }

/** What a file that writes to the audit log may call what was done: `action: 'a'`, `action: was ? 'a' : 'b'`, `note(context, 'a'`. */
function actionsOf(source: string): string[] {
  const named = [...source.matchAll(/\baction: ([^,}\n]+)/g), ...source.matchAll(/\bnote\w*\(\s*context,([^')\n]*'[\w.]+')/g)]
  return named.flatMap(([, value = '']) => [...value.matchAll(/'([\w.]+)'/g)].map(([, action = '']) => action))
}

test('everything that the sources write to the audit log has a text', () => {
  const english: Texts = JSON.parse(read('public/locales/en/translation.json'))
  const textOf = (key: string) =>
    key.split('.').reduce<Texts | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), english)
  const writers = globSync('src/features/**/server/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
    .map((path) => ({ path, source: read(path) }))
    .filter(({ source }) => source.includes(`'#server/data/audit.ts'`) || source.includes(`'auditEvents'`))
  const written = writers.flatMap(({ path, source }) => actionsOf(source).map((action) => ({ path, action })))
  assert.ok(written.length > 20, 'the test no longer sees what is written')
  const unnamed = written.filter(({ action }) => typeof textOf(`audit.actions.${action}`) !== 'string')
  assert.deepEqual(unnamed, [], 'without a text below audit.actions')
})
