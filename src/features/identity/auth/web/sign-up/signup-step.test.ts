import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepToShow } from './signup-step.ts'

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
