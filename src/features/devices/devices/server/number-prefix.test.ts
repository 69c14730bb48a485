import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prefixFor } from './number-prefix.ts'

test('a prefix comes from the seller’s name, and is nobody else’s', () => {
  assert.equal(prefixFor('Kay Seven', new Set()), 'KS')
  assert.equal(prefixFor('Kay Seven', new Set(['KS'])), 'KS1')
  assert.equal(prefixFor('Ñandú', new Set()), 'NA')
  assert.equal(prefixFor('漢字', new Set()), 'D1')
})

test('of any names it has one to four letters and digits, and none comes twice', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 60 }), (names) => {
      const taken = new Set<string>()
      for (const name of names) {
        const prefix = prefixFor(name, taken)
        assert.match(prefix, /^[A-Z0-9]{1,4}$/)
        assert.ok(!taken.has(prefix))
        taken.add(prefix)
      }
    }),
  )
})
