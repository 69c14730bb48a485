import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzFiles } from './files.ts'

test('damaged envelopes, several formats in one file and monstrous numbers: no crash, no hang, no order lost beside others', async () => {
  const { wrong, accepted, documents } = await fuzzFiles(1, 5000)
  assert.deepEqual(wrong, [])
  // Mutants that are all refused would prove nothing.
  assert(accepted > documents / 4, `${accepted} accepted`)
})
