import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPasswordTwice } from './new-password.ts'

const problems = (password: string, confirmPassword: string) =>
  (newPasswordTwice.safeParse({ password, confirmPassword }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('a new password has to follow the rule and be repeated', () => {
  assert.deepEqual(problems('ledger-7!', 'ledger-7!'), [])
  assert.deepEqual(problems('', ''), [
    'password: validation.required',
    'password: validation.passwordRequirements',
    'confirmPassword: validation.required',
  ])
  assert.deepEqual(problems('ledger-7!', 'ledger-7?'), ['confirmPassword: validation.passwordMismatch'])
})

test('the mismatch is said even while the password itself is refused', () => {
  assert.deepEqual(problems('short', 'other'), [
    'password: validation.passwordRequirements',
    'confirmPassword: validation.passwordMismatch',
  ])
})
