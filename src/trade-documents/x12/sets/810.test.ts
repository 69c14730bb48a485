import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { readInvoice } from './810.ts'

const read = (segments: string[]) => readFirst(x12File('810', ['BIG*20260303*I-9**PO-1', ...segments], { groupType: 'IN' }), readInvoice)
const huge = '99999999999999999'

test('a tax that no number holds is told, and the rest is read', () => {
  const { document, problems } = read(['IT1*1*2*EA*5', `TXI*ST*${huge}`, 'TDS*1000'])
  assert.deepEqual(problems, ['error numberTooLong 99999999'])
  assert.deepEqual(
    [document.totalCents, document.lines.map(({ taxes }) => taxes)],
    [1000, [[{ code: 'ST', amountCents: null, percent: null }]]],
  )
})

test('a line that comes to more than any amount leaves the total doubtful', () => {
  const { document, problems } = read([`IT1*1*999999999*EA*${huge}`, 'TDS*1000'])
  assert.deepEqual(problems, ['warning amountTotalDiffers 1000'])
  assert.equal(document.lines.length, 1)
})
