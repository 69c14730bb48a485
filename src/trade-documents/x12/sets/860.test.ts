import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { readOrderChange } from './860.ts'

const head = 'BCH*04*SA*PO-1***20260301*****20260305'
const read = (...segments: string[]) => readFirst(x12File('860', segments, { groupType: 'PC' }), readOrderChange)

test('a change says which lines become what', () => {
  const { document, problems } = read(head, 'POC*1*QD*10*10*EA*9.25**VN*A-1', 'POC*2*DI', 'POC*3*AI*5**CA*20**UP*012345678905', 'CTT*3')
  assert.deepEqual(problems, [])
  assert.deepEqual([document.purpose, document.number, document.date, document.changedOn], ['change', 'PO-1', '2026-03-01', '2026-03-05'])
  assert.deepEqual(
    document.lines.map(({ number, change, quantity, quantityLeft, price }) => [number, change, quantity, quantityLeft, price]),
    [
      ['1', 'quantity', '10', '10', '9.25'],
      ['2', 'delete', '0', null, null],
      ['3', 'add', '5', null, '20'],
    ],
  )
})

test('a change that nobody understands, or without a quantity, is named', () => {
  assert.deepEqual(read(head, 'POC*1*XX*10**EA').problems, ['error codeUnknown XX*10**E'])
  assert.deepEqual(read(head, 'POC*1*NC*10**EA', 'POC*2*RQ*10**EA', 'POC*3*PC****5').problems, [])
  assert.deepEqual(read(head, 'POC*1*QI***EA').problems, ['error quantityMissing **EA'])
})
