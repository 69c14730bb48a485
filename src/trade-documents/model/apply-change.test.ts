import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFirst, x12File } from '#test/edi/x12.ts'
import { readPurchaseOrder } from '../x12/sets/850.ts'
import { readOrderChange } from '../x12/sets/860.ts'
import { applyChange } from './apply-change.ts'

const { document: order } = readFirst(
  x12File('850', ['BEG*00*SA*PO-1**20260301', 'PO1*1*10*EA*5**VN*A', 'AMT*1*50', 'PO1*2*4*CA*20**VN*B', 'CTT*2']),
  readPurchaseOrder,
)
function applied(...lines: string[]) {
  const segments = ['BCH*04*SA*PO-1***20260301', ...lines, `CTT*${lines.length}`]
  const { document } = readFirst(x12File('860', segments, { groupType: 'PC' }), readOrderChange)
  const { order: after, unclear } = applyChange(order, document)
  return {
    unclear: unclear.map(({ code }) => code),
    lines: after.lines.map(({ quantity, price }) => `${quantity} ${price}`),
    amounts: after.lines.map(({ amount }) => amount),
  }
}
const outcome = (line: string) => {
  const { unclear, lines } = applied(line)
  return { unclear, lines }
}
const untouched = ['10 5', '4 20']

test('what is clear becomes so', () => {
  assert.deepEqual(applied('POC*1*QI*12*12*EA*5**VN*A').lines, ['12 5', '4 20'])
  assert.deepEqual(applied('POC*1*QD*3*3*EA').lines, ['3 5', '4 20'])
  assert.deepEqual(applied('POC*2*PC***CA*21').lines, ['10 5', '4 21'])
  assert.deepEqual(applied('POC*1*NC*10**EA*5', 'POC*2*DI').lines, ['10 5', '0 20'])
  assert.deepEqual(applied('POC*2*DI').lines, ['10 5', '0 20'])
  assert.deepEqual(applied('POC*3*AI*6**EA*2**VN*C').lines, ['10 5', '4 20', '6 2'])
})

test('what may mean something else is left as it was', () => {
  for (const line of [
    // By how much, it seems, and not what it becomes.
    'POC*1*QI*2*2*EA*5**VN*A',
    'POC*1*QI*2*12*EA*5**VN*A',
    'POC*1*QD*3**EA',
    'POC*1*QI*12**EA',
    'POC*1*QD*12*12*EA',
    'POC*1*QI*12*2*EA',
    'POC*1*QI*12*12*CA',
    'POC*1*QI*12*12*EA*6',
    'POC*1*PC*12**EA*6',
    'POC*1*XX*12**EA*6',
    'POC*1*NC*12**EA*5',
  ])
    assert.deepEqual(outcome(line), { unclear: ['changeUnclear'], lines: untouched }, line)
  assert.deepEqual(outcome('POC*1*QI*12**EA*5**VN*B'), { unclear: ['changeLineUnknown'], lines: untouched })
  assert.deepEqual(outcome('POC*7*QI*12**EA'), { unclear: ['changeLineUnknown'], lines: untouched })
  assert.deepEqual(applied('POC*1*QI*12*12*EA', 'POC*1*QI*13*13*EA').unclear, ['changeUnclear'])
})

test('the number of a line says which; its codes must not say another', () => {
  const { document: order } = readFirst(
    x12File('850', [
      'BEG*00*SA*PO-1**20260301',
      'PO1*1*10*EA*5**VN*A*IN*1*IZ*L',
      'PO1*2*4*EA*5**VN*B*IZ*L',
      'PO1*3*4*EA*5**VN*B*IZ*L',
      'CTT*3',
    ]),
    readPurchaseOrder,
  )
  const unclear = (line: string) => {
    const { document } = readFirst(x12File('860', ['BCH*04*SA*PO-1***20260301', line, 'CTT*1'], { groupType: 'PC' }), readOrderChange)
    return applyChange(order, document).unclear.map(({ code }) => code)
  }
  assert.deepEqual(unclear('POC*1*QI*12*12*EA*5**VN*A*IN*1'), [])
  assert.deepEqual(unclear('POC*001*QI*12*12*EA*5**VN*A'), [])
  assert.deepEqual(unclear('POC*3*QI*12*12*EA*5**VN*B'), [])
  assert.deepEqual(unclear('POC*1*QI*12*12*EA*5**VN*A*IN*2'), ['changeLineUnknown'])
  assert.deepEqual(unclear('POC*1*QI*12*12*EA*5**VN*A*IZ*M'), ['changeLineUnknown'])
  assert.deepEqual(unclear('POC*1*QI*12*12*EA*5**IZ*L'), ['changeLineUnknown'])
  assert.deepEqual(unclear('POC*2*QI*12*12*EA*5**VN*B*IN*1'), ['changeUnclear'])
  assert.deepEqual(unclear('POC*001*AI*12**EA*5**VN*A'), ['changeUnclear'])
})

test('what a line came to is not said of what becomes of it', () => {
  assert.deepEqual(applied('POC*2*PC***CA*21').amounts, ['50', null])
  assert.deepEqual(applied('POC*1*QI*12*12*EA*5**VN*A').amounts, [null, null])
  assert.deepEqual(applied('POC*1*QI*12*12*EA*5**VN*A', 'AMT*1*61').amounts, ['61', null])
  assert.deepEqual(applied('POC*1*DI').amounts, [null, null])
})
