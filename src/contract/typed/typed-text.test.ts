import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { typedPhone } from './phones.ts'
import { composed, oneLine, typedCode, typedEmail, typedNumber, visible } from './typed-text.ts'

const readers = { composed, visible, oneLine, typedNumber, typedCode, typedEmail, typedPhone }

/** What is pasted: letters of many scripts, and everything that nobody sees. */
const pasted = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...'aé1 .,;<>@:-/x#\t\n', '\u00a0', '\u200b', '\u200c', '\u200d', '\u202a', '\ufeff', '\u00ad', '\u0301', '\u0323'),
        fc.constantFrom(
          'ی',
          'م',
          'ക',
          '\u0d4d',
          '👩',
          '🍳',
          'が',
          '한',
          '１',
          '٣',
          '＠',
          '–',
          '\u3164',
          'mailto:',
          'tel:',
          ' ext',
          'extension',
        ),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

test('reading what was read changes nothing', () => {
  for (const [name, read] of Object.entries(readers))
    fc.assert(
      fc.property(pasted, (text) => assert.equal(read(read(text)), read(text), name)),
      { numRuns: 2000 },
    )
})

test('one line shows all it has, with single blanks', () => {
  fc.assert(
    fc.property(pasted, (text) => {
      const line = oneLine(text)
      assert.equal(line, line.trim())
      assert.doesNotMatch(line, /[\u200b\u200e\u200f\u202a-\u202e\ufeff\u00ad\u00a0]| {2}/)
    }),
    { numRuns: 2000 },
  )
})

test('names are written in one way', () => {
  for (const [typed, meant] of [
    ['Cafe\u0301 Uno', 'Café Uno'],
    ['Ext \u00a0Bakery ', 'Ext Bakery'],
    ['\ufeffAna\u200b Pérez\u200e', 'Ana Pérez'],
    ['Wal\u00admart', 'Walmart'],
    ['a\u200db', 'ab'],
    // Persian and Malayalam are spelled with joiners, and a cook is put together by one.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['ന്\u200d', 'ന്\u200d'],
    ['👩\u200d🍳', '👩\u200d🍳'],
    ['\u3164', ''],
  ] as const)
    assert.equal(oneLine(typed), meant)
})

test('addresses come out of what they were copied with', () => {
  for (const typed of [
    '\u200bana@x.example',
    'ana@x.example\u200e',
    'mailto:ana@x.example?subject=Hello',
    'ana@x.example,',
    'ana@x.example.',
    '<ana@x.example>',
    'Ana Pérez <ana@x.example>;',
    '<mailto:ana@x.example>',
    'ａｎａ＠ｘ．ｅｘａｍｐｌｅ',
  ])
    assert.equal(typedEmail(typed), 'ana@x.example', typed)
})

test('a code is right however it is grouped', () => {
  for (const typed of ['358 318', '358-318', '358\u200b318', '３５８３１８', '358318.', '358–318', '٣٥٨٣١٨', ' 358\u00a0318 '])
    assert.equal(typedCode(typed), '358318', typed)
})
