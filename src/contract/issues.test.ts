import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { optionalEmail, password } from './fields.ts'
import { issueKeys } from './issues.ts'

const keysOf = (schema: z.ZodType, value: unknown) => issueKeys(schema.safeParse(value).error?.issues ?? [])

test('a field that may be empty or valid says why it is not valid', () => {
  assert.deepEqual(keysOf(z.object({ email: optionalEmail }), { email: 'nonsense' }), { email: 'validation.email' })
  const signIn = z.object({ password: z.union([z.literal(''), password]).default('') })
  assert.deepEqual(keysOf(signIn, { password: 'short' }), { password: 'validation.password' })
})

test('of two shapes the one that is nearer speaks', () => {
  const shapes = z.union([
    z.object({ kind: z.literal('a'), one: z.string().min(1, 'validation.required'), two: z.string().min(1, 'validation.required') }),
    z.object({ kind: z.literal('b'), three: z.string().min(1, 'validation.required') }),
  ])
  assert.deepEqual(keysOf(shapes, { kind: 'b', three: '' }), { three: 'validation.required' })
})

test('what a schema says in its own words gets ours', () => {
  const schema = z.object({ page: z.number(), kind: z.enum(['a', 'b']), text: z.string().max(3) })
  assert.deepEqual(keysOf(schema, { page: 'x', kind: 'c', text: 'four' }), {
    page: 'validation.wrong',
    kind: 'validation.choice',
    text: 'validation.tooLong|3',
  })
})

test('what is left out is missing', () => {
  const schema = z.object({ name: z.string(), kind: z.enum(['a', 'b']), version: z.number().optional() })
  assert.deepEqual(keysOf(schema, {}), { name: 'validation.required', kind: 'validation.required' })
})
