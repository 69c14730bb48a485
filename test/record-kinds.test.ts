import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { recordKindNames } from '#contract/record-kinds.ts'
import type { audit } from '#server/data/audit.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { recordKinds } from '#server/record-kinds.ts'

const root = new URL('..', import.meta.url).pathname
const texts = ['en', 'es'].map((language) => JSON.parse(readFileSync(`${root}/public/locales/${language}/translation.json`, 'utf8')))
const sources = globSync('src/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).map((path) => ({
  path,
  text: readFileSync(`${root}/${path}`, 'utf8'),
}))

/** Names that are said of records and are of no kind, or of two. */
const faults = (kinds: readonly Pick<RecordKind, 'kind'>[], names: readonly string[]) =>
  names.filter((name) => kinds.filter(({ kind }) => kind === name).length !== 1)

test('whatever is audited, posted or notified is of a record kind', () => {
  assert.deepEqual(faults(recordKinds, recordKindNames), [])
  assert.equal(recordKinds.length, recordKindNames.length)
  assert.deepEqual(faults(recordKinds, [...recordKindNames, 'gadget']), ['gadget'])
  assert.deepEqual(faults(recordKinds.slice(1), recordKindNames), ['order'])
})

// The types let nothing else through: this file does not compile once they do.
export const planted: Parameters<typeof audit>[2][] = [
  { action: 'changed', recordKind: 'order' },
  // @ts-expect-error no kind of record
  { action: 'changed', recordKind: 'gadget' },
]

/** Kinds that SQL names, which no type watches. */
const namedInSql = (text: string) => [...text.matchAll(/\brecord_kind\s*(?:=|<>)\s*'(\w+)'/g)].map(([, kind = '']) => kind)

test('SQL names no kind of record that there is not', () => {
  const named = sources.flatMap(({ text }) => namedInSql(text))
  assert.ok(named.length > 10, 'the test no longer sees what SQL names')
  assert.deepEqual(faults(recordKinds, [...new Set(named)]), [])
  assert.deepEqual(faults(recordKinds, namedInSql(`where record_kind = 'gadget'`)), ['gadget'])
})

test('each kind has a word in the audit log, and where it is found a heading in the palette', () => {
  const written = sources.flatMap(({ text }) => [...text.matchAll(/\brecordKind: '(\w+)'/g)].map(([, kind = '']) => kind))
  const posted = ['posting', 'refund', 'automation', 'document']
  const found = sources
    .filter(({ path, text }) => path.endsWith('/record-kind.ts') && /\bfind[:(]/.test(text))
    .flatMap(({ text }) =>
      [...text.matchAll(/recordKind\(\{\s*kind: '(\w+)',(?:(?!recordKind\()[\s\S])*?\bfind[:(]/g)].map(([, kind]) => kind),
    )
  assert.ok(written.length > 50 && found.length === 14, `${written.length} written, ${found} found`)
  for (const { audit, palette } of texts) {
    assert.deepEqual(
      [...new Set([...written, ...posted])].filter((kind) => !audit.kinds[kind]),
      [],
    )
    assert.deepEqual(
      found.filter((kind) => !palette.records[kind ?? '']),
      [],
    )
  }
})
