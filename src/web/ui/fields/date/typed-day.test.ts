import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDayOrEmpty, offeredYears, orderOf, typedDay, writtenDay } from './typed-day.ts'

const [english, spanish] = [orderOf('en'), orderOf('es')]

test('a day is read in the order of its language, and as ISO in every one', () => {
  for (const text of ['11/28/2026', '11-28-2026', ' 11 / 28 / 2026 ', '11.28.2026', '2026-11-28'])
    assert.equal(typedDay(text, english), '2026-11-28', text)
  for (const text of ['28/11/2026', '28.11.2026', '28 11 2026', '2026-11-28']) assert.equal(typedDay(text, spanish), '2026-11-28', text)
  assert.equal(typedDay('1/5/2027', english), '2027-01-05')
  assert.equal(typedDay('1/5/2027', spanish), '2027-05-01')
  assert.equal(typedDay('28/11/2026', orderOf('en-GB')), '2026-11-28')
})

test('what is no day is none, and a year is not taken before it is written', () => {
  for (const text of ['', '11/28', '28/11/2026', '02/29/2027', '11/28/20', '11/28/202', 'tomorrow', '1/2/3/2026', '99999/1/1'])
    assert.equal(typedDay(text, english), null, text)
  assert.equal(typedDay('11/28/26', english, { shortYear: true }), '2026-11-28')
  assert.equal(typedDay('02/29/2028', english), '2028-02-29')
})

test('a day is written as it is read', () => {
  assert.equal(writtenDay('2026-11-08', english), '11/08/2026')
  assert.equal(writtenDay('2026-11-08', spanish), '08/11/2026')
  assert.equal(writtenDay('11/2', english), '11/2')
  assert.deepEqual(['', '2026-11-08', '11/2', '2026-02-30', '2026-11-8'].map(isDayOrEmpty), [true, true, false, false, false])
})

test('15 years, within the bounds and with the year that stands there', () => {
  const today = '2026-11-28'
  const offered = (asked: { min?: string; max?: string; value?: string }) => {
    const { first, last } = offeredYears({ today, value: '', ...asked })
    assert.equal(last - first, 14)
    return [first, last]
  }
  assert.deepEqual(offered({}), [2016, 2030])
  assert.deepEqual(offered({ max: today }), [2012, 2026])
  assert.deepEqual(offered({ min: today }), [2026, 2040])
  assert.deepEqual(offered({ max: today, value: '2003-05-01' }), [2003, 2017])
  assert.deepEqual(offered({ value: '2050-05-01' }), [2036, 2050])
})

test('no screen asks for a day otherwise, but the device app and the storefront, where the phone’s own picker is best for one hand and the page is small', () => {
  const root = new URL('../../../../..', import.meta.url).pathname
  const sources = globSync('src/**/*.tsx', { cwd: root })
  assert.ok(sources.length > 300)
  const native = sources.filter((path) => /type=\{?["'](date|datetime-local|month|week)["']/.test(readFileSync(`${root}/${path}`, 'utf8')))
  assert.deepEqual(
    native.filter((path) => !/^src\/features\/(devices\/app|stores\/front)\//.test(path)),
    [],
  )
})
