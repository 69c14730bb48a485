import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import {
  email,
  initials,
  newPassword,
  oneTimeCode,
  optionalEmail,
  optionalPhone,
  password,
  port,
  requiredText,
  webAddress,
} from './fields.ts'

const message = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? '' : parsed.error.issues[0]?.message
}
const rules: [string, z.ZodType, Record<string, string[]>][] = [
  ['required text', requiredText, { '': ['x', ' x '], 'validation.required': ['', '   ', '\t\n', '\u200b', '\u3164'] }],
  [
    'e-mail',
    email,
    {
      '': ['a@b.co', 'A.B+c@sub.example.com', ' a@b.co '],
      'validation.required': ['', ' '],
      'validation.email': ['a', 'a@b', 'a b@c.de', '@c.de', 'a@.de', 'a@b..de', 'a@b.', 'a@b@c.de'],
    },
  ],
  ['optional e-mail', optionalEmail, { '': ['', ' \u200b', 'a@b.co,'], 'validation.email': ['a'] }],
  [
    'code',
    oneTimeCode,
    { '': ['358 318', '1234 5678 9012'], 'validation.required': ['', ' .'], 'validation.tooLong|12': ['1234 5678 9012 3'] },
  ],
  [
    'password',
    password,
    {
      '': ['abcdefg1!', '12345678^', `a1*${'x'.repeat(200)}`],
      'validation.required': [''],
      'validation.password': ['abc1!', 'abcdefgh', 'abcdefg1', 'abcdefg!', 'abcdefg1?'],
    },
  ],
  ['new password', newPassword, { '': ['abcdefg1!'], 'validation.passwordRequirements': ['abcdefg1'] }],
  [
    'web address',
    webAddress,
    {
      '': ['example.com', 'https://example.com/a', 'a.b', 'example.com:8080'],
      'validation.required': [''],
      'validation.webAddress': [
        'example',
        '.example.com',
        'example.com.',
        'exam ple.com',
        'javascript:alert.x',
        'data:text/html,a.b',
        'ftp://a.b',
      ],
    },
  ],
  [
    'phone',
    optionalPhone,
    {
      '': ['', '(206) 555-0142', '+34 600 00 00 00', '206-555-0142 x12', '2065550142', '206-555-0101 / 206-555-0102'],
      'validation.phone': ['abc', '12', '555-CALL-NOW', '++1 206 555 0142', '1'.repeat(25)],
    },
  ],
  ['port', port, { '': ['1', '22', '65535', '２２'], 'validation.required': [''], 'validation.port': ['0', '65536', '2a', '-1', '1.5'] }],
]
for (const [name, schema, expected] of rules)
  test(name, () => {
    for (const [wanted, values] of Object.entries(expected))
      for (const value of values) assert.equal(message(schema, value), wanted, JSON.stringify(value))
  })

test('the patterns take no longer for hostile input', () => {
  const long = ['1'.repeat(50_000), 'a@'.repeat(25_000), '.a'.repeat(25_000), ' '.repeat(50_000), '-('.repeat(25_000)]
  const started = performance.now()
  for (const [, schema] of rules) for (const value of long) schema.safeParse(value)
  assert.ok(performance.now() - started < 1000)
})

test('initials are the first letters of the first two words', () => {
  assert.deepEqual(['Ada Lovelace', 'ada', ' harbor  light bakery ', '', 'Élan vital'].map(initials), ['AL', 'A', 'HL', '', 'ÉV'])
})
