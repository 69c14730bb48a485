import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sscc } from '#trade-documents/model/sscc.ts'
import { cartonNumber } from './carton-numbers.ts'
import { gs1128Widths } from './code128.ts'

test('bars are those that another encoder draws', () => {
  // bwip-js 4.11.4, gs1-128.
  const drawn = '2112324111312122222213122214112313112313111122321311233311212411124111131311232331112'
  assert.equal(gs1128Widths('00106141411234567897').join(''), drawn)
  // Of every symbol six widths of eleven modules, and the stop's seven of thirteen.
  assert.equal(
    gs1128Widths('00106141411234567897').reduce((sum, width) => sum + width),
    13 * 11 + 13,
  )
})

test('a carton number is extension digit, prefix, serial number and check digit, as long as there are any', () => {
  assert.equal(cartonNumber('0614141', 1_234_567_890), sscc('10614141234567890'))
  assert.equal(cartonNumber('0614141', 0), sscc('00614141000000000'))
  assert.equal(cartonNumber('123456789012', 99_999), sscc('91234567890129999'))
  assert.throws(() => cartonNumber('123456789012', 100_000), { code: 'cartonNumbersUsedUp' })
})
