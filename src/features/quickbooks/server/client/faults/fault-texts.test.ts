import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { text } from '#server/text.ts'
import { describe, explainedCodes } from './fault-texts.ts'

test('every code has what happened and what to do, in every language', () => {
  const others = ['other', 'conflict', 'turn', 'notConnected', 'reconnect', 'paused', 'rehearsal']
  const holders = ['Customer', 'Vendor', 'Employee'].flatMap((entity) => [`6240${entity}`, `6240${entity}Inactive`])
  for (const code of [...explainedCodes, ...others, ...holders])
    for (const { code: language } of languages) {
      const { message, fix } = describe(code)
      for (const key of [message, fix]) assert.notEqual(text(language, key, { detail: 'd', name: 'n', code: 'c' }), key)
    }
})
