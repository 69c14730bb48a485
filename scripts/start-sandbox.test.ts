import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxEnvironment, sandboxHost } from './start-sandbox.ts'

test('limits are wide only where nobody gets real mail', () => {
  const countries = { url: 'http://localhost:1' }
  const mail = { url: 'http://localhost:2', smtpUrl: 'smtp://localhost:3' }
  assert.equal(sandboxEnvironment({ countries, mail }).RATE_LIMIT_SCALE, '100')
  assert.equal(sandboxEnvironment({ countries }).RATE_LIMIT_SCALE, undefined)
})

test('beside real books the mailbox with everybody’s codes is open to this machine only', () => {
  assert.equal(sandboxHost(['mail', 'captcha'], '0.0.0.0'), '127.0.0.1')
  assert.equal(sandboxHost(['quickbooks', 'mail'], '0.0.0.0'), '0.0.0.0')
})
