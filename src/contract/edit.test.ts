import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { fieldsToSave, parseEdit, someOf } from './edit.ts'
import { AppError } from './errors.ts'
import { optionalEmail, optionalText, requiredText } from './fields.ts'

const fields = z.object({
  name: requiredText.max(5, 'validation.tooLong|5'),
  email: optionalEmail,
  kind: z.enum(['a', 'b']).default('b'),
  place: z.object({ city: optionalText(5), zip: optionalText(5) }).prefault({}),
})
const stored = { name: 'longer than five', email: 'not an address', kind: 'a' as const, place: { city: 'far away', zip: '1' } }

test('what a call takes has no defaults', () => {
  const body = someOf(fields)
  assert.deepEqual(body.parse({}), {})
  assert.deepEqual(body.parse({ name: ' longer than five ', place: {} }), { name: ' longer than five ', place: {} })
})

test('whatever comes is refused by the field that it is no value of', () => {
  for (const wrong of [{ name: 1 }, { kind: 'c' }, { place: 'x' }, { place: null }, { place: [] }, { place: { city: 1 } }, { email: {} }])
    for (const before of [null, stored]) {
      const parsed = parseEdit(fields, { name: 'Ana', ...wrong }, before)
      assert.equal(!parsed.success && parsed.issues[0]?.path[0], Object.keys(wrong)[0])
    }
})

test('a new record has its defaults and follows every rule', () => {
  assert.deepEqual(fieldsToSave(fields, { name: ' Ana ' }, null), { name: 'Ana', email: '', kind: 'b', place: { city: '', zip: '' } })
  assert.throws(
    () => fieldsToSave(fields, { name: 'x'.repeat(6), place: { zip: '123456' } }, null),
    (error) => error instanceof AppError && assert.deepEqual(Object.keys(error.fields ?? {}), ['name', 'place.zip']) === undefined,
  )
})

test('of a record that is there only what is new is changed, and checked', () => {
  assert.deepEqual(fieldsToSave(fields, {}, stored), stored)
  assert.deepEqual(fieldsToSave(fields, { ...stored, name: `${stored.name} `, place: { zip: ' 2' } }, stored), {
    ...stored,
    place: { city: 'far away', zip: '2' },
  })
  const parsed = parseEdit(fields, { name: 'another long one', place: { city: 'farther' } }, stored)
  assert.deepEqual(!parsed.success && parsed.issues.map(({ path }) => path.join('.')), ['name', 'place.city'])
})

test('rules about several fields at once hold for the record as it will be', () => {
  const both = fields.refine(({ kind, place }) => kind === 'a' || place.zip !== '1', { path: ['kind'], message: 'validation.wrong' })
  const fitting = { name: 'Ana', email: '', kind: 'a' as const, place: { city: '', zip: '1' } }
  assert.equal(parseEdit(both, { name: 'Eva' }, fitting).success, true)
  assert.equal(parseEdit(both, { kind: 'b' }, fitting).success, false)
})
