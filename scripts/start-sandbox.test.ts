import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxEnvironment } from './start-sandbox.ts'

test('limits are wide only where nobody gets real mail', () => {
  const countries = { url: 'http://localhost:1' }
  const mail = { url: 'http://localhost:2', smtpUrl: 'smtp://localhost:3' }
  assert.equal(sandboxEnvironment({ countries, mail }).RATE_LIMIT_SCALE, '100')
  assert.equal(sandboxEnvironment({ countries }).RATE_LIMIT_SCALE, undefined)
})
