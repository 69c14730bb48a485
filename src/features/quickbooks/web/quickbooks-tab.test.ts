import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOfReturn } from './quickbooks-tab.ts'

test('a refusal has its own words', () => {
  assert.equal(problemOfReturn(null), null)
  assert.equal(problemOfReturn('access_denied'), 'quickbooks.consentRefused')
  assert.equal(problemOfReturn('temporarily_unavailable'), 'quickbooks.unavailable')
  assert.equal(problemOfReturn('invalid_scope'), 'quickbooks.stateUnknown')
})
