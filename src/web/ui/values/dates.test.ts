import assert from 'node:assert/strict'
import { test } from 'node:test'

Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => null }, configurable: true })
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
const { default: i18n } = await import('../../app/text.ts')
const { dayText, relativeTime } = await import('./dates.ts')

const now = Date.parse('2026-03-31T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now)

test('the largest whole unit speaks, in the language of the page', async () => {
  await i18n.init({ lng: 'en', resources: {} })
  assert.equal(ago(59), 'now')
  assert.equal(ago(119), '1 minute ago')
  assert.equal(ago(3 * 3600 + 1), '3 hours ago')
  assert.equal(ago(86_400), 'yesterday')
  await i18n.changeLanguage('es')
  assert.equal(ago(7200), 'hace 2 horas')
})

test('a day without a time is the same day in every zone', async () => {
  await i18n.changeLanguage('en')
  assert.equal(dayText('2026-03-31'), 'Mar 31, 2026')
})
