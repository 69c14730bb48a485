import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { isRuleCode } from '#features/devices/rules/rules.ts'
import { deviceTextSections, deviceTexts } from '../scripts/device-texts.ts'
import { reachedFrom } from './reached.ts'

const root = new URL('..', import.meta.url).pathname
type Texts = { [key: string]: string | Texts }
const texts: Texts = JSON.parse(readFileSync(`${root}/public/locales/en/translation.json`, 'utf8'))

const at = (all: Texts, key: string) =>
  key.split('.').reduce<string | Texts | undefined>((found, step) => (typeof found === 'object' ? found[step] : undefined), all)

/** What is said by these is said in the office: why it refuses something, and what is wrong in its forms. */
const ofTheOffice = ['src/contract/errors.ts', 'src/web/app/text.ts', 'src/features/sales/orders/price/totals.ts']

test('the device app takes along every part of the texts that it names, in both languages', async () => {
  const files = [...reachedFrom('src/features/devices/app/web/device-entry.tsx')].filter(([path]) => !ofTheOffice.includes(path))
  const keys = new Set(
    files.flatMap(([, text]) =>
      [...text.matchAll(/['"`]([a-zA-Z]+(?:\.\w+)+)/g)].flatMap(([, key = '']) =>
        at(texts, key) !== undefined && !isRuleCode(key) ? [key] : [],
      ),
    ),
  )
  assert.ok(keys.has('deviceApp.pair.title') && keys.has('prices.why'), 'the test no longer sees the sources')
  const isTaken = (key: string) => deviceTextSections.some((section) => key === section || key.startsWith(`${section}.`))
  assert.deepEqual([...keys].filter((key) => !isTaken(key)).toSorted(), [])
  for (const { code } of languages) {
    const taken: Texts = JSON.parse(await deviceTexts(code))
    assert.deepEqual(
      [...keys].filter((key) => at(taken, key) === undefined),
      [],
      code,
    )
  }
})
