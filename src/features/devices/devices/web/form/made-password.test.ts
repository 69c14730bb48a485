import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPassword } from '#contract/fields.ts'
import { madePassword } from './made-password.ts'

test('a password that is made follows the rule of passwords, and is never the same', () => {
  const made = Array.from({ length: 500 }, madePassword)
  for (const each of made) assert.ok(newPassword.safeParse(each).success, each)
  assert.equal(new Set(made).size, made.length)
})
