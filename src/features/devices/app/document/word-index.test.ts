import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordIndex, wordsIn } from './word-index.ts'

test('words are found by their beginnings, without accents, signs and capitals', () => {
  const names = ['Café Olé', 'Harbor Supply AB-100', 'harbor 100']
  const index = wordIndex(names, (name) => [name])
  const found = (typed: string) => index.find(typed, 10)
  assert.deepEqual(found('cafe'), ['Café Olé'])
  assert.deepEqual(found('HARB'), names.slice(1))
  assert.deepEqual(found('ab-1'), names.slice(1, 2))
  assert.deepEqual(found('100 har'), names.slice(1))
  assert.deepEqual(found('arbor'), [])
  assert.deepEqual(index.find('', 2), names.slice(0, 2))
})

test('it finds what a look at every row finds', () => {
  const word = fc.stringMatching(/^[abcé]{1,4}(-[ab1]{1,2})?$/)
  const row = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.array(word, { minLength: 1, maxLength: 3 }), (rows, typed) => {
      const starts = typed.flatMap(wordsIn)
      const expected = rows.filter((each) => starts.every((start) => wordsIn(each).some((known) => known.startsWith(start))))
      assert.deepEqual(wordIndex(rows, (each) => [each]).find(typed.join(' '), 100), expected)
    }),
  )
})
