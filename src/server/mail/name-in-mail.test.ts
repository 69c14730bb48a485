import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInMail } from './name-in-mail.ts'
import { renderMail } from './templates.ts'

test('a name in a mail is short, one line, and no address', () => {
  assert.equal(nameInMail('Pier Foods, Inc.'), 'Pier Foods, Inc.')
  assert.equal(nameInMail('Café Ñandú & Söhne 3.0'), 'Café Ñandú & Söhne 3. 0')
  const given =
    'Security alert!\r\nYour account is locked. Sign in at http://evil.example/login or www.evil.example, or write to help@evil.example'
  const said = nameInMail(given)
  assert.doesNotMatch(said, /[\r\n@/]|\w\.\w/)
  assert.ok([...said].length <= 60)
})

test('an invitation says its names so', () => {
  const bad = 'Alert\nhttp://evil.example/now'
  const values = { code: 'c', companyName: bad, inviter: bad, name: bad, days: 7 }
  for (const language of ['en', 'es'] as const) {
    const { subject, text, html } = renderMail('invitation', language, values, 'https://ledgerside.example')
    for (const said of [subject, text, html]) assert.doesNotMatch(said, /evil\.example/)
  }
})
