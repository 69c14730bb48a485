import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { outInterchange } from '#test/edi/x12.ts'
import { readX12Bytes } from './read.ts'
import { type OutSegment, usualDelimiters, writeX12 } from './write.ts'

const write = (segments: OutSegment[], change: Partial<Parameters<typeof outInterchange>[2]> = {}) =>
  writeX12(outInterchange('850', segments, change))

test('what is written is padded, counted and numbered', () => {
  const { bytes } = write([['BEG', '00', 'SA', 'PO-1', '', '20260301', '', '']])
  assert.equal(
    bytes?.toString('latin1'),
    'ISA*00*          *00*          *ZZ*SENDER         *08*RECEIVER       *260301*1205*U*00401*000000042*0*P*>~' +
      'GS*PO*SENDER*RECEIVER*20260301*1205*7*X*004010~ST*850*0001~BEG*00*SA*PO-1**20260301~SE*3*0001~GE*1*7~IEA*1*000000042~',
  )
})

test('version 5010 names its repetition separator', () => {
  const { bytes } = write([['BEG', '00', 'SA', 'PO-1', '', '20260301']], { version: '005010' })
  assert.match(bytes?.toString('latin1') ?? '', /\*260301\*1205\*\^\*00501\*/)
})

for (const [what, segment, code, element] of [
  ['a separator in a text', ['PID', 'F', '', '', '', 'NUTS * BOLTS'], 'delimiterInData', 5],
  ['a terminator in a text', ['PID', 'F', '', '', '', 'A~B'], 'delimiterInData', 5],
  ['a component separator in a text', ['PID', 'F', '', '', '', 'A>B'], 'delimiterInData', 5],
  ['a line break', ['PID', 'F', '', '', '', 'A\nB'], 'characterNotSendable', 5],
  ['a character that has no single byte', ['PID', 'F', '', '', '', '5 €'], 'characterNotSendable', 5],
  ['a number that is none', ['PO1', '1', '1e3', 'EA'], 'numberInvalid', 2],
  ['a text that is too long', ['N1', 'ST', 'x'.repeat(61)], 'elementTooLong', 2],
  ['a mandatory element that is missing', ['MAN', 'GM', ''], 'elementMissing', 2],
] as const satisfies [string, OutSegment, string, number][])
  test(`${what} is refused with its place, and nothing is written`, () => {
    const { bytes, problems } = write([['BEG', '00', 'SA', 'PO-1', '', '20260301'], segment])
    assert.equal(bytes, null)
    assert.deepEqual(
      problems.map((each) => [each.code, each.segment, each.position, each.element]),
      [[code, segment[0], 3, element]],
    )
  })

test('an id that does not fit into the ISA is refused', () => {
  const problems = write([], { sender: { qualifier: 'ZZ', id: 'MORE THAN FIFTEEN' } }).problems
  assert.deepEqual(problems[0]?.code, 'idNotWritable')
})

test('what was written is read as it was meant, whatever the delimiters', () => {
  const delimiters = fc.constantFrom(
    usualDelimiters,
    { element: '|', component: ':', repetition: '^', terminator: '\n' },
    { element: '\x1d', component: '\x1f', repetition: '!', terminator: '\x1c' },
    { element: '^', component: '<', repetition: ']', terminator: '\x85' },
  )
  // Blanks at the ends are the sender's padding.
  const text = fc.stringMatching(/^(?:[A-Za-z0-9 .,'"#&()+@/é-]{0,12}[A-Za-z0-9é])?$/)
  const segment = fc.tuple(fc.constantFrom('ZZA', 'ZB', 'ZZC'), fc.array(text, { minLength: 1, maxLength: 9 }))
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 20 }), delimiters, (segments, chosen) => {
      const out = segments.map(([id, elements]): OutSegment => [id, ...elements])
      const { bytes, problems } = write(out, { delimiters: chosen, version: '005010' })
      assert.deepEqual(problems, [])
      assert(bytes)
      const set = readX12Bytes(bytes).find((each) => each.kind === 'set')?.set
      assert.deepEqual(set?.problems, [])
      const read = set.segments.slice(1, -1).map(({ elements }) => elements)
      assert.deepEqual(
        read,
        out.map((each) => trimmed([...each])),
      )
    }),
  )
})

const trimmed = (elements: unknown[]) => elements.slice(0, elements.findLastIndex(Boolean) + 1)
