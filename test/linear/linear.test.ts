import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { languageOf } from '#contract/languages.ts'
import { withoutEnd, withoutStart } from '#contract/text-ends.ts'
import { holdsText } from '#contract/typed/folded.ts'
import { isPhone, nationalDigits, numbersIn, typedPhone } from '#contract/typed/phones.ts'
import { isZip, stateCode } from '#contract/typed/states.ts'
import { composed, oneLine, typedCode, typedEmail, visible } from '#contract/typed/typed-text.ts'
import { unknownPlaceholders } from '#features/customers/automations/contract.ts'
import { findZone } from '#features/customers/automations/server/times/places/find-zone.ts'
import { tokensOf, wordsOf } from '#features/customers/customers/server/list/words.ts'
import { unescaped } from '#features/customers/imports/server/file/cell-escapes.ts'
import { delimiterOf } from '#features/customers/imports/server/file/delimiter.ts'
import { headerKey } from '#features/customers/imports/server/file/header-key.ts'
import { formatOf } from '#features/customers/imports/server/file/number-formats.ts'
import { meaningsOf } from '#features/customers/imports/server/guess/heading.ts'
import { countryOf } from '#features/customers/imports/server/row/country.ts'
import { emailsIn, phonesIn } from '#features/customers/imports/server/row/several-values.ts'
import { piecesOf } from '#features/customers/notes/web/links.ts'
import { readParameters } from '#features/trade/connections/server/transports/as2/mime/parameters.ts'
import { fits } from '#features/workspace/palette/web/palette-item.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { countryCodeOf } from '#server/http/countries.ts'
import { decimal, longestNumber } from '#trade-documents/model/decimal.ts'
import { expressionsOf, expressionsOfTheTree } from './expressions.ts'
import { growsFaster } from './growth.ts'
import { slowText } from './pumps.ts'

test('the time of no regular expression grows faster than its text', () => {
  const expressions = expressionsOfTheTree()
  assert.ok(expressions.length > 400, 'the test no longer sees the expressions')
  const slow = expressions.flatMap(({ place, expression }) => {
    const text = slowText(expression)
    return text ? `${place} ${expression}: ${JSON.stringify(text)}` : []
  })
  assert.deepEqual(slow, [])
})

test('those that do are found', () => {
  const planted = String.raw`
    /0+$/; /^[. ]+(?=.*\.)|[. ]+$/g; place.replace(/\d+$/, ''); new RegExp('^\\s+|\\s+$', 'g');
    /<([^>]+)>/`
  const expressions = [...expressionsOf('planted.ts', planted), ...expressionsOf('made.ts', 'new RegExp(`${' + 'mark}+$`)')]
  assert.equal(expressions.length, 6)
  for (const { expression } of expressions) assert.ok(slowText(expression), String(expression))
})

const noOne = { customerName: '', customerCompanyName: '', email: '', workPhone: '', mobilePhone: '', homePhone: '' }
const readers: Record<string, (text: string) => unknown> = {
  withoutEnd: (text) => withoutEnd(text, '0. '),
  withoutStart: (text) => withoutStart(text, '0. '),
  composed,
  visible,
  oneLine,
  typedCode,
  typedEmail,
  typedPhone,
  isPhone,
  stateCode,
  isZip,
  numbersIn: (text) => numbersIn(text).map(nationalDigits),
  cleanFileName,
  countryOf,
  countryCodeOf,
  findZone: (text) => findZone({ countryCode: 'US', state: text, zip: text, phone: text }),
  languageOf,
  headerKey,
  unescaped,
  delimiterOf,
  formatOf,
  meaningsOf,
  emailsIn,
  phonesIn: (text) => phonesIn(text, 'workPhone'),
  decimal,
  readParameters,
  piecesOf,
  unknownPlaceholders,
  tokensOf,
  wordsOf: (text) => wordsOf({ ...noOne, customerName: text, email: text, workPhone: text }),
  fits: (text) => fits(text, text),
  holdsText: (text) => holdsText(text, text),
}
const marks = ['\u0323\u0301', '\u0301\u0323', '\u0345\u0300\u0316']
const repeated = [
  ...marks,
  '0',
  '.',
  ' ',
  'a',
  'é',
  '/',
  '"',
  '\\"',
  ';',
  '{{ ',
  'http://a)',
  ')',
  '(',
  '@',
  "'",
  '\u200f',
  '\u200b',
  '\u200d',
  '<',
  '>,',
  'mailto:',
  ' x1',
  '\ufdfa',
  '각',
  '=',
]

test('nor does that of anything that takes a text apart', () => {
  for (const [name, read] of Object.entries(readers))
    for (const again of repeated)
      for (const start of ['', '0.', 'http://a', '{{'])
        for (const end of ['', '1\u0001'])
          assert.ok(!growsFaster(read, { start, again, end }), `${name} of ${JSON.stringify({ start, again, end })}`)
})

test('every file that normalizes letters is among them', () => {
  const root = new URL('../..', import.meta.url).pathname
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) })
  const normalizing = files.filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes('.normalize('))
  assert.deepEqual(normalizing.map((path) => path.split('/').at(-1)).toSorted(), [
    'countries.ts',
    'country.ts',
    'file-names.ts',
    'find-zone.ts',
    'folded.ts',
    'header-key.ts',
    'states.ts',
    'typed-text.ts',
  ])
})

test('a number longer than any is none', () => {
  assert.equal(decimal('1'.repeat(longestNumber)), '1'.repeat(longestNumber))
  assert.equal(decimal('1'.repeat(longestNumber + 1)), null)
  assert.equal(decimal(`0.${'0'.repeat(100_000)}1`), null)
})
