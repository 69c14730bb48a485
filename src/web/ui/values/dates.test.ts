import assert from 'node:assert/strict'
import { test } from 'node:test'

Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => null }, configurable: true })
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
const { default: i18n } = await import('../../app/text.ts')
const { dayText, exactTime, momentText, relativeTime, writtenDay } = await import('./dates.ts')

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

test('what is to come and what was due is said with its date, never as next week', async () => {
  await i18n.changeLanguage('en')
  const [nextWeek, yesterday, longAgo] = ['2026-04-07T12:00:00Z', '2026-03-30T12:00:00Z', '2026-02-01T12:00:00Z']
  assert.equal(momentText(nextWeek, { now }), exactTime(nextWeek))
  assert.equal(momentText(yesterday, { now, due: true }), exactTime(yesterday))
  assert.equal(momentText(yesterday, { now }), 'yesterday')
  assert.equal(momentText('2026-03-31T12:00:20Z', { now }), 'now')
  assert.equal(momentText(longAgo, { now }), dayText(longAgo))
})

test('a day without a time is the same day in every zone', async () => {
  await i18n.changeLanguage('en')
  assert.equal(dayText('2026-03-31'), 'Mar 31, 2026')
})

test('a day as somebody wrote it is a day, or stands as it is', async () => {
  await i18n.changeLanguage('en')
  assert.equal(writtenDay('2026-03-31'), 'Mar 31, 2026')
  for (const text of ['2026-13-41', 'tomorrow', '']) assert.equal(writtenDay(text), text)
})
