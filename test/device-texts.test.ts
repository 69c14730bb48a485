import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isRuleCode } from '#features/devices/rules/rules.ts'
import { deviceTextSections } from '../scripts/device-texts.ts'

const root = new URL('..', import.meta.url).pathname
type Texts = { [key: string]: string | Texts }
const texts: Texts = JSON.parse(readFileSync(`${root}/public/locales/en/translation.json`, 'utf8'))

/** Is there a text of this key, or are there texts below it? */
function exists(key: string): boolean {
  const found = key.split('.').reduce<string | Texts | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), texts)
  return found !== undefined
}

test('the device app takes along every part of the texts that it names', () => {
  const files = globSync('src/features/devices/{app,rules}/**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !/\.test\.ts$|rules[\\/](server|web|contract\.ts)/.test(name),
  )
  const keys = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/['"`]([a-zA-Z]+(?:\.\w+)+)/g)].flatMap(([, key = '']) =>
      exists(key) && !isRuleCode(key) ? [key.split('.')[0]] : [],
    ),
  )
  assert.ok(keys.includes('deviceApp'), 'the test no longer sees the sources')
  const taken: readonly (string | undefined)[] = deviceTextSections
  assert.deepEqual([...new Set(keys)].filter((section) => !taken.includes(section)).toSorted(), [])
})
