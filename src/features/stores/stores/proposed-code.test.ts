import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeCode } from './contract.ts'
import { proposedCode } from './proposed-code.ts'

test('a name is proposed as a code that is taken', () => {
  for (const [name, code] of [
    ['Büro & More, Spring 2027', 'BURO-MORE-SPRING-202'],
    ['  Dealers  ', 'DEALERS'],
    ['--Ñandú--', 'NANDU'],
    ['Nineteen letters abc defg', 'NINETEEN-LETTERS-ABC'],
    ['Exactly nineteen le x', 'EXACTLY-NINETEEN-LE'],
  ] as const) {
    assert.equal(proposedCode(name), code)
    assert.equal(storeCode.parse(code), code)
  }
  assert.equal(proposedCode('日本'), '')
})
