import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, sent } from '#test/edi/edifact.ts'
import { acknowledge, acknowledgmentSegments } from './contrl.ts'
import { readEdifactBytes } from './read.ts'

test('a CONTRL tells the sender what was wrong and where, and is read again', () => {
  const [message] = documents(`UNB+UNOC:3+A+B+260301:1015+77'UNH+1+ORDERS:D:96A:UN'BGM+220+1+9'LIN+1'QTY+21:x'UNS+S'UNT+6+1'UNZ+1+77'`)
  const messages = [
    { type: 'ORDERS', control: '1', problems: message?.problems ?? [] },
    { type: 'ORDERS', control: '2', problems: [] },
  ]
  const said = acknowledge({ interchangeControl: '77', announced: 2, problems: [], messages, acceptWithErrors: false })
  assert.deepEqual([said.verdict, said.accepted, said.received], ['P', 1, 2])
  const about = { sender: ['A'], receiver: ['B'], version: 'D96A' }
  const read = sent('CONTRL', acknowledgmentSegments(said, about))
  assert.deepEqual(read.problems, [])
  assert(read.kind === 'acknowledgment' && 'sets' in read.document)
  assert.deepEqual([read.document.groupControl, read.document.verdict], ['77', 'P'])
  assert.deepEqual(
    read.document.sets.map(({ control, verdict }) => [control, verdict]),
    [
      ['1', 'R'],
      ['2', 'A'],
    ],
  )
  assert.deepEqual(read.document.sets[0]?.segments[0]?.elements[0], { position: 1, component: 2, number: '', code: '19', value: '' })
  assert.deepEqual(acknowledge({ interchangeControl: '77', announced: 2, problems: [], messages, acceptWithErrors: true }).verdict, 'E')
})

test('an interchange whose envelope is wrong is rejected in its CONTRL, with why', () => {
  const messages = [{ type: 'ORDERS', control: '1', problems: [] }]
  const about = { sender: ['A'], receiver: ['B'], version: 'D96A' }
  const problems = (trailer: string) =>
    readEdifactBytes(Buffer.from(`UNB+UNOC:3+A+B+260301:1015+77'UNH+1+ORDERS:D:96A:UN'BGM+220+1+9'UNS+S'UNT+4+1'${trailer}`)).flatMap(
      (each) => (each.kind === 'group' ? each.problems : []),
    )
  for (const [trailer, code] of [
    ['', '13'],
    ["UNZ+1+78'", '28'],
    ["UNZ+2+77'", '29'],
  ] as const) {
    const received = { interchangeControl: '77', announced: null, problems: problems(trailer), messages }
    const said = acknowledge({ ...received, acceptWithErrors: false })
    assert.deepEqual([said.verdict, said.accepted], ['R', 0])
    assert.deepEqual(acknowledgmentSegments(said, about), [['UCI', '77', ['A'], ['B'], '4', code]])
    assert.equal(acknowledge({ ...received, acceptWithErrors: true }).verdict, 'E')
  }
})
