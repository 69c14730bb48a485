import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf, numberLocales } from './languages.ts'

const cases = [
  ['es-MX,en;q=0.8', 'es'],
  ['en;q=0.1, es;q=0.9', 'es'],
  ['en ; q=0.1 , es ; q=0.9', 'es'],
  ['es;q=0', 'en'],
  ['es;q=0.0, en;q=0.1', 'en'],
  ['fr, es;q=0.5, en;q=0.4', 'es'],
  ['fr,es,en', 'es'],
  ['en,es', 'en'],
  ['ES', 'es'],
  ['es_MX', 'es'],
  ['en-US@posix', 'en'],
  ['est', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const

for (const [wanted, language] of cases) test(`who asks for "${wanted}" reads ${language}`, () => assert.equal(languageOf(wanted), language))

test('quantities are written as money is, and so that they mean the same where they are typed', () => {
  for (const locale of Object.values(numberLocales)) assert.equal(new Intl.NumberFormat(locale).format(12_000.5), '12,000.5')
})
