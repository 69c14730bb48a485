import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordIndex, wordsIn } from './word-index.ts'

const byName = (one: string, other: string) => names.indexOf(one) - names.indexOf(other)
const names = ['Café Olé', 'Harbor Supply AB-100', 'harbor 100']

test('words are found by their beginnings, without accents, signs and capitals', () => {
  const index = wordIndex(names, (name) => [name], byName)
  const found = (typed: string) => index.find(typed, 10)
  assert.deepEqual(found('cafe'), ['Café Olé'])
  assert.deepEqual(found('HARB'), names.slice(1))
  assert.deepEqual(found('ab-1'), names.slice(1, 2))
  assert.deepEqual(found('100 har'), names.slice(1))
  assert.deepEqual(found('arbor'), [])
  assert.deepEqual(index.find('', 2), names.slice(0, 2))
})

const word = fc.stringMatching(/^[abcé]{1,4}(-[ab1]{1,2})?$/)
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
type Row = { id: number; text: string }
const byText = (one: Row, other: Row) => (one.text < other.text ? -1 : one.text > other.text ? 1 : one.id - other.id)
const found = (rows: readonly Row[], typed: readonly string[]) => {
  const starts = typed.flatMap(wordsIn)
  return rows.filter((each) => starts.every((start) => wordsIn(each.text).some((known) => known.startsWith(start)))).toSorted(byText)
}
const search = fc.array(word, { minLength: 1, maxLength: 3 })

test('it finds what a look at every row finds', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), search, (texts, typed) => {
      const rows = texts.map((each, id) => ({ id, text: each }))
      assert.deepEqual(wordIndex(rows, (row) => [row.text], byText).find(typed.join(' '), 100), found(rows, typed))
    }),
  )
})

test('what changes is taken apart alone, and found as if all had been', () => {
  const change = fc.record({ gone: fc.array(fc.nat(60), { maxLength: 5 }), come: fc.array(text, { maxLength: 5 }) })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), fc.array(change, { maxLength: 6 }), search, (texts, changes, typed) => {
      let rows: Row[] = texts.map((each, id) => ({ id, text: each }))
      let next = rows.length
      let looked = 0
      const textsOf = (row: Row) => {
        looked += 1
        return [row.text]
      }
      let index = wordIndex(rows, textsOf, byText)
      for (const { gone, come } of changes) {
        const left = new Set(rows.filter((_, at) => gone.includes(at)))
        const fresh = come.map((each) => ({ id: next++, text: each }))
        looked = 0
        index = index.renewed(left, fresh)
        assert.equal(looked, fresh.length)
        rows = [...rows.filter((row) => !left.has(row)), ...fresh]
        assert.deepEqual(index.find(typed.join(' '), 100), found(rows, typed))
        assert.deepEqual(index.find('', 3), rows.toSorted(byText).slice(0, 3))
      }
    }),
  )
})
