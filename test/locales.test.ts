import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errors } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { notificationCodes } from '#contract/live.ts'
import { moveKinds } from '#features/catalog/stock/contract.ts'

type Texts = { [key: string]: string | Texts }
const read = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../public/locales/${language}/translation.json`, import.meta.url), 'utf8'))
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  )
const english = new Map(flat(read('en')))
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort()

for (const { code } of languages) {
  test(`${code} has every text with the same placeholders`, () => {
    const texts = new Map(flat(read(code)))
    assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort())
    for (const [key, text] of texts) {
      assert.ok(text.trim(), key)
      assert.deepEqual(placeholders(text), placeholders(english.get(key) ?? ''), key)
    }
  })
}

test('in Spanish what expires and what is overdue have words of their own', () => {
  for (const [key, text] of flat(read('es'))) {
    const meant = english.get(key) ?? ''
    if (/\bexpire/i.test(meant)) assert.doesNotMatch(text, /\bvenc/i, key)
    if (/\b(?:overdue|due)\b/i.test(meant)) assert.doesNotMatch(text, /\bcaduc/i, key)
  }
})

test('every error has a text', () => {
  for (const { text } of Object.values(errors)) assert.ok(english.has(text), text)
})

test('every movement of stock has its sentence, with and without the name of its document', () => {
  const kinds = [...moveKinds, ...['any', 'receipt', 'sale', 'return', 'adjustment', 'correction'].map((kind) => `quickbooks.${kind}`)]
  for (const key of kinds.flatMap((kind) => [`stock.moved.${kind}`, `stock.moved.${kind}Named`])) assert.ok(english.has(key), key)
})

test('every notification code has a text and a name', () => {
  for (const code of Object.keys(notificationCodes))
    for (const key of [`notifications.codes.${code}`, `notifications.names.${code}`]) assert.ok(english.has(key), key)
  assert.equal(english.get('notifications.codes.NA_ORDER_PLACED'), 'New order placed: #{{value}}')
})

test('every key that the sources name exists, and every key is named somewhere', () => {
  const root = new URL('..', import.meta.url).pathname
  const sources = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).map((file) =>
    readFileSync(`${root}/${file}`, 'utf8'),
  )
  const code = sources.join('\n')
  const found = (what: RegExp) => [...code.matchAll(what)].map(([, key]) => key ?? '')
  const called = found(/\bt\(\s*'([\w.-]+)'/g)
  const known = (key: string) => english.has(key) || english.has(`${key}_one`) || english.has(`${key}_other`)
  assert.deepEqual(
    called.filter((key) => !known(key)),
    [],
  )
  const quoted = new Set([`'`, '"', '`'].flatMap((quote) => found(new RegExp(`${quote}(?=([\\w.-]+)${quote})`, 'g'))))
  const beginnings = [...new Set(found(/([\w.-]+)\.\${/g))]
  const unnamed = [...english.keys()].filter((key) => {
    const base = key.replace(/_(one|many|other|zero|request)$/, '')
    const parents = base.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))
    // Named to the letter, or composed: `fields.${name}`.
    return !quoted.has(base) && !parents.slice(0, -1).some((parent) => beginnings.some((beginning) => beginning.endsWith(parent)))
  })
  assert.deepEqual(unnamed, [])
})
