import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, interchange } from '#test/edi/edifact.ts'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { readPurchaseOrder } from '#trade-documents/x12/sets/850.ts'
import { allowancesThatCount } from './money/totals.ts'

const counted = (order: Parameters<typeof allowancesThatCount>[0]) => allowancesThatCount(order).map(({ kind, code }) => `${kind} ${code}`)

test('taxes, discounts and what was said before SAC are money on top, of an order and of a line; what is told only is not', () => {
  for (const [segment, expected] of [
    ['TXI*ST*12.79*8', ['charge Tax']],
    ['TXI*ST**8', ['charge Tax']],
    ['TXI*ST*0*0', []],
    ['TXI*ST*12.79*8****O', []],
    ['ITA*C**ABC*06***500', ['charge ABC']],
    ['ITA*A**ABC*06*****2.5', ['allowance ABC']],
    ['DIS*EC*DO*5*AD*100', ['allowance DIS']],
    ['SAC*S*D240***500', ['charge D240']],
  ] as const)
    for (const place of [0, 1]) {
      const lines = ['BEG*00*SA*P-1**20260301', 'PO1*1*2*EA*5**VN*A']
      const read = readFirst(x12File('850', lines.toSpliced(place + 1, 0, segment).concat('CTT*1')), readPurchaseOrder)
      assert.deepEqual([counted(read.document), read.problems.filter((each) => each.startsWith('error'))], [expected, []], segment)
    }
  const part = ['BEG*00*SA*P-1**20260301', 'PO1*1*2*EA*5**VN*A', 'SLN*1**I*6*EA****VN*B', 'SAC*C*D240***500', 'CTT*1']
  assert.deepEqual(counted(readFirst(x12File('850', part), readPurchaseOrder).document), ['charge D240'])
})

test('so they are in EDIFACT', () => {
  for (const [segments, expected] of [
    [['TAX+7+VAT+++:::21+S'], ['charge Tax']],
    [['TAX+7+VAT', 'MOA+124:3.50'], ['charge Tax']],
    [['TAX+7+VAT+++:::0+Z'], []],
    [['ALC+O++++FC', 'MOA+8:5'], ['charge FC']],
    [['ALC+N++++FC', 'MOA+8:5'], []],
  ] as const)
    for (const place of [1, 4]) {
      const lines = ['BGM+220+PO-1+9', 'LIN+1++PEN:SA', 'QTY+21:10:PCE', 'PRI+AAA:5', 'UNS+S']
      const [first] = documents(interchange('ORDERS', lines.toSpliced(place, 0, ...segments)))
      assert(first?.kind === 'purchaseOrder')
      assert.deepEqual([counted(first.document), first.problems], [expected, []], `${place} ${segments}`)
    }
})

test('so is money of EDIFACT that stands without what it is of, below a line or the total; of two totals, the one of the document counts', () => {
  const read = (at: number, ...segments: string[]) => {
    const lines = ['BGM+220+PO-1+9', 'LIN+1++PEN:SA', 'QTY+21:10:PCE', 'PRI+AAA:5', 'UNS+S']
    const [first] = documents(interchange('ORDERS', lines.toSpliced(at, 0, ...segments)))
    assert(first?.kind === 'purchaseOrder')
    return [counted(first.document), first.problems.map(({ code }) => code)]
  }
  assert.deepEqual(read(4, 'MOA+8:5'), [['charge 8'], []])
  assert.deepEqual(read(4, 'MOA+124:0', 'MOA+203:50', 'MOA+25:50'), [[], []])
  assert.deepEqual(read(4, 'PCD+3:5'), [['charge 3'], []])
  assert.deepEqual(read(5, 'MOA+8:10', 'MOA+79:50'), [['charge 8'], []])
  for (const totals of [
    ['MOA+86:60', 'MOA+79:50'],
    ['MOA+79:50', 'MOA+86:60'],
  ])
    assert.deepEqual(read(5, ...totals), [[], ['amountTotalDiffers']])
})

test('what comes on top below a part is money of the line that it belongs to', () => {
  const lines = ['BGM+220+PO-1+9', 'LIN+1++SET:SA', 'QTY+21:10:PCE', 'PRI+AAA:5', 'LIN+2++PEN:SA+1:1', 'QTY+21:20:PCE']
  const [first] = documents(interchange('ORDERS', [...lines, 'ALC+C++++FC', 'MOA+8:5', 'UNS+S']))
  assert(first?.kind === 'purchaseOrder')
  assert.deepEqual([first.document.lines.length, counted(first.document)], [1, ['charge FC']])
})
