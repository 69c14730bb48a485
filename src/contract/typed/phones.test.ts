import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPhone, nationalDigits, numbersIn, typedPhone } from './phones.ts'

test('phones are taken as they are copied', () => {
  for (const [typed, meant] of [
    ['\u202a+1 206 555 0103\u202c', '+1 206 555 0103'],
    ['206\u2011555\u20110104', '206-555-0104'],
    ['206–555–0105', '206-555-0105'],
    ['２０６－５５５－０１０６', '206-555-0106'],
    ['tel:+1-206-555-0107', '+1-206-555-0107'],
    ['206-555-0142 extension 12', '206-555-0142 x12'],
    ['206-555-0142 #12', '206-555-0142 x12'],
    ['206-555-0142;ext=12', '206-555-0142 x12'],
    ['206-555-0142 ext. 12', '206-555-0142 ext. 12'],
    ['206-555-0101 / 206-555-0102', '206-555-0101 / 206-555-0102'],
  ] as const) {
    assert.equal(typedPhone(typed), meant)
    assert.ok(isPhone(meant), meant)
  }
})

test('a field may hold several numbers, and a number a bar', () => {
  assert.deepEqual(numbersIn('206-555-0101 x3 / 206-555-0102'), ['206-555-0101', '206-555-0102'])
  assert.deepEqual(numbersIn('030/123 45 67'), ['030/123 45 67'])
})

test('a number is the same with and without its country', () => {
  for (const [national, ...written] of [
    ['600123456', '+34 600 123 456', '0034600123456', '34600123456', '011 34 600 123 456', '600 123 456'],
    ['2065550142', '+1 (206) 555-0142', '12065550142', '(206) 555-0142'],
    ['15123456789', '+49 (0)151 23456789', '0151 23456789'],
    ['351234567', '+351 351 234 567'],
  ] as const)
    for (const each of written) assert.equal(nationalDigits(each), national, each)
})
