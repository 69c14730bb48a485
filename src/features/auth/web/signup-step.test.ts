import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOfReturn, stepToShow } from './signup-step.ts'

const nothing = { confirmedEmail: '', quickbooksState: null }
const confirmed = { confirmedEmail: 'ana@example.com', quickbooksState: null }
const returned = { confirmedEmail: '', quickbooksState: 'abc' }

test('a step opens only with what it builds on', () => {
  assert.equal(stepToShow(null, confirmed), 'init')
  assert.equal(stepToShow('init', confirmed), 'init')
  assert.equal(stepToShow('authenticate', confirmed), 'authenticate')
  assert.equal(stepToShow('authenticate', nothing), 'init')
  assert.equal(stepToShow('authenticate', returned), 'init')
  assert.equal(stepToShow('qbconnection', returned), 'qbconnection')
  assert.equal(stepToShow('qbconnection', confirmed), 'init')
  assert.equal(stepToShow('anything', { ...confirmed, ...returned }), 'init')
})

test('a refusal has its own words', () => {
  assert.equal(problemOfReturn(null), null)
  assert.equal(problemOfReturn('access_denied'), 'quickbooks.consentRefused')
  assert.equal(problemOfReturn('temporarily_unavailable'), 'quickbooks.unavailable')
  assert.equal(problemOfReturn('invalid_scope'), 'quickbooks.stateUnknown')
})
