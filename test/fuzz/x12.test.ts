import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzX12 } from './x12.ts'

test('mutated orders: no crash, no hang, nothing accepted that its bytes do not say', async () => {
  const { wrong, accepted, documents } = await fuzzX12(1, 40_000)
  assert.deepEqual(wrong, [])
  // Mutants that are all refused would prove nothing.
  assert(accepted > documents / 4, `${accepted} accepted`)
})
