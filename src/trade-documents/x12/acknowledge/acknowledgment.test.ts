import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outInterchange, readFirst, x12File } from '#test/edi/x12.ts'
import { readX12Bytes } from '../read.ts'
import { readPurchaseOrder } from '../sets/850.ts'
import { readAcknowledgment } from '../sets/997.ts'
import { writeX12 } from '../write.ts'
import { acknowledge, acknowledgmentSegments, type FunctionalAcknowledgment } from './acknowledgment.ts'
import { readInterchangeAcknowledgment } from './interchange-acknowledgment.ts'

const good = 'ST*850*0001~BEG*00*SA*PO-1**20260301~PO1*1*12*EA*9.25**VN*A-1~CTT*1~SE*5*0001~'
const bad = 'ST*850*0002~BEG*00*SA*PO-2**20260231~PO1*1*12.x*EA*9.25**VN*A-1~XYZ*1~CTT*1~SE*6*0002~'
const doubtful = 'ST*850*0003~BEG*00*SA*PO-3**20260301~REF*DP*038~N1*ST**92~PO1*1*12*EA*9.25**VN*A-1~CTT*1~SE*7*0003~'

function answer(sets: string, announced: number, acceptWithErrors = false) {
  const text = `${x12File('850', []).split('\n').slice(0, 2).join('')}${sets}GE*${announced}*7~IEA*1*000000042~`
  const received = readX12Bytes(Buffer.from(text))
  const group = received.find((each) => each.kind === 'group')
  assert(group)
  return acknowledge({
    groupType: group.group.type,
    groupControl: group.group.control,
    announced: group.announced,
    groupProblems: group.problems,
    sets: received.flatMap((each) =>
      each.kind === 'set' ? [{ set: each.set, problems: readPurchaseOrder(each.set, each).problems }] : [],
    ),
    acceptWithErrors,
  })
}

/** As the other side reads it. */
function sent(acknowledgment: FunctionalAcknowledgment) {
  const { bytes, problems } = writeX12(outInterchange('997', acknowledgmentSegments(acknowledgment, '*>~'), { groupType: 'FA' }))
  assert.deepEqual(problems, [])
  const text = bytes?.toString('latin1') ?? ''
  const { document, problems: found } = readFirst(text, readAcknowledgment)
  assert.deepEqual(found, [])
  assert.deepEqual(document, acknowledgment)
  return text.split('~').filter((line) => line.startsWith('AK'))
}

test('a clean group is accepted', () => {
  assert.deepEqual(sent(answer(good, 1)), ['AK1*PO*7', 'AK2*850*0001', 'AK5*A', 'AK9*A*1*1*1'])
})

test('what X12 has and only we do not do is accepted: it is no mistake of theirs', () => {
  const lines = [
    ...['BEG*22*SA*PO-1**20260301', 'LM*AB', 'LQ*1*X', 'SAC*S*D240***500', 'SAC*Q*D240***500', 'N1*BY*B', 'IN2*05*C', 'YNQ*A*Y'],
    ...['PO1*1*12**9.25**VN*A-1', 'PO1*2*****VN*B', 'FA1*AB', 'FA2*01*1', 'CB1*AB'],
    ...['N1*ST*B', 'QTY*38*5*EA', 'NX2*01*A', 'SPI*ZZ', 'N1*BY*B', 'G61*IC*X', 'CTT*2'],
  ]
  const set = ['ST*850*0001', ...lines, `SE*${lines.length + 2}*0001`, ''].join('~')
  assert.deepEqual(sent(answer(set, 1)), ['AK1*PO*7', 'AK2*850*0001', 'AK5*A', 'AK9*A*1*1*1'])
})

test('a bad set is rejected with every place, and its neighbours are accepted', () => {
  assert.deepEqual(sent(answer(good + bad + doubtful, 3)), [
    'AK1*PO*7',
    'AK2*850*0001',
    'AK5*A',
    'AK2*850*0002',
    'AK3*BEG*2**8',
    'AK4*5*373*8*20260231',
    'AK3*PO1*3**8',
    'AK4*2*330*6*12.x',
    'AK3*XYZ*4**1',
    'AK5*R*5',
    'AK2*850*0003',
    'AK3*N1*4**8',
    'AK4*4*67*2',
    'AK5*E*5',
    'AK9*P*3*3*2',
  ])
})

test('counts that are wrong are told where they belong', () => {
  assert.deepEqual(sent(answer(good.replace('SE*5', 'SE*6'), 1)), ['AK1*PO*7', 'AK2*850*0001', 'AK5*R*4', 'AK9*R*1*1*0'])
  assert.deepEqual(sent(answer(good, 2)), ['AK1*PO*7', 'AK2*850*0001', 'AK5*A', 'AK9*E*2*1*1*5'])
})

test('of a partner whose mistakes are put up with nothing is rejected', () => {
  assert.deepEqual(sent(answer(bad, 1, true)).at(-1), 'AK9*E*1*1*1')
})

test('what is only our own doubt is none of the sender’s', () => {
  assert.deepEqual(sent(answer(good.replace('CTT*1', 'CTT*2'), 1)).at(-1), 'AK9*A*1*1*1')
})

test('a verdict that nobody knows is no consent', () => {
  const { document, problems } = readFirst(x12File('997', ['AK1*IN*7', 'AK9*Q*1*1*1'], { groupType: 'FA' }), readAcknowledgment)
  assert.equal(document.verdict, 'R')
  assert.deepEqual(problems, ['error codeUnknown Q*1*1*1'])
})

test('a TA1 says what was said', () => {
  const [isa] = x12File('850', []).split('\n')
  const received = readX12Bytes(Buffer.from(`${isa}TA1*000000042*260301*1200*R*025~IEA*0*000000042~`))
  const answer = received.find((each) => each.kind === 'acknowledgment')
  assert(answer)
  assert.deepEqual(readInterchangeAcknowledgment(answer.segment), {
    control: '000000042',
    date: '260301',
    time: '1200',
    verdict: 'R',
    note: '025',
  })
  assert(received.every((each) => each.kind !== 'end' || each.problems.length === 0))
})
