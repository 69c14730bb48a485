import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzPortions } from './files.ts'

test('whatever the portions in which a damaged file comes, the same documents, held parts and problems are found', async () => {
  const { wrong } = await fuzzPortions(1, 400)
  assert.deepEqual(wrong, [])
})
