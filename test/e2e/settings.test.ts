import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { settings, settingsOf, widthsOf } from './settings.ts'

test('every setting has its share of the journeys, and both widths are one of each', () => {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname })
  const shares = settings.map((setting) => files.filter((file) => settingsOf(file).includes(setting)).length)
  assert.ok(Math.min(...shares) >= files.length / 6, `${shares}`)
  for (const file of files) {
    const [wide, phone] = widthsOf(file)
    assert.deepEqual([wide?.phone, phone?.phone], [false, true])
    assert.notEqual(wide?.language, phone?.language)
  }
})
