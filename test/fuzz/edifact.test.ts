import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzEdifact } from './edifact.ts'

test('mutated EDIFACT orders: no crash, no hang, nothing accepted that its bytes do not say', async () => {
  const { wrong, accepted, documents } = await fuzzEdifact(1, 20_000)
  assert.deepEqual(wrong, [])
  // Mutants that are all refused would prove nothing.
  assert(accepted > documents / 4, `${accepted} accepted`)
})
