import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { cameOf } from './came.ts'

test('of what cannot be read there is a number without control characters', () => {
  assert.equal(cameOf({ id: randomUUID(), kind: 'poem', number: 'K\u0000\u0007-1\ud800' })?.known.number, 'K-1')
})

test('what is nested too deep to be written is not known by a name', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  assert.equal(cameOf({ id: randomUUID(), deep }), null)
})
