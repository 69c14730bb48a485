import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkDigitOf, gtinOf, spellingsOf } from './gtin.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)).filter((text) => text !== '0'.repeat(length))

test('codes from real packages and documents', () => {
  assert.equal(gtinOf('UP', '036000291452'), '00036000291452')
  assert.equal(gtinOf('EN', '4006381333931'), '04006381333931')
  assert.equal(gtinOf('UK', '10614141000415'), '10614141000415')
  assert.equal(gtinOf('UA', '002840022222'), `0002840022222${checkDigitOf('002840022222')}`)
  assert.equal(gtinOf('UP', '0-36000-29145-2'), '00036000291452')
  // GS1's own example of an SSCC.
  assert.equal(checkDigitOf('10614141123456789'), '7')
})

test('the same article is the same fourteen digits, however a partner writes it', () => {
  fc.assert(
    fc.property(digits(11), (bare) => {
      const upc = bare + checkDigitOf(bare)
      const gtin = gtinOf('UP', upc)
      assert.equal(gtin?.length, 14)
      for (const [qualifier, code] of [
        ['UI', bare],
        ['UP', bare],
        ['EN', `0${upc}`],
        ['UK', `00${upc}`],
        ['UD', `0${bare}`],
        ['GTIN', ` ${upc.slice(0, 6)}-${upc.slice(6)} `],
      ] as const)
        assert.equal(gtinOf(qualifier, code), gtin, `${qualifier} ${code}`)
      for (const spelling of spellingsOf(gtin ?? '')) assert.equal(gtinOf('GTIN', spelling), gtin)
    }),
  )
})

test('a case is another article than what is in it', () => {
  fc.assert(
    fc.property(digits(12), fc.integer({ min: 1, max: 9 }), (bare, indicator) => {
      const item = gtinOf('EN', bare + checkDigitOf(bare))
      const packed = `${indicator}${bare}`
      assert.notEqual(gtinOf('UK', packed + checkDigitOf(packed)), item)
    }),
  )
})

test('one wrong digit makes it no GTIN', () => {
  fc.assert(
    fc.property(digits(13), fc.nat(13), fc.integer({ min: 1, max: 9 }), (bare, at, by) => {
      const whole = bare + checkDigitOf(bare)
      const wrong = `${whole.slice(0, at)}${(Number(whole[at]) + by) % 10}${whole.slice(at + 1)}`
      assert.equal(gtinOf('UK', wrong), null)
    }),
  )
})

test('what is none is not made one', () => {
  for (const [qualifier, code] of [
    ['IN', '036000291452'],
    ['UP', '000000000000'],
    ['UP', '036000291453'],
    ['UP', 'ABC-1234'],
    ['UP', ''],
    ['UK', '106141410004150'],
    ['UP', '1234567890'],
  ] as const)
    assert.equal(gtinOf(qualifier, code), null, `${qualifier} ${code}`)
})
