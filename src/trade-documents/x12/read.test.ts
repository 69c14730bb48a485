import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Received } from './envelope.ts'
import { readX12, readX12Bytes } from './read.ts'

const isa = 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260301*1200*U*00401*000000042*0*P*>~'
const order = (control: string, segments = 3) => `ST*850*${control}~BEG*00*SA*PO-${control}**20260301~SE*${segments}*${control}~`
const file = (sets: string, count: number) => `${isa}GS*PO*S*R*20260301*1200*7*X*004010~${sets}GE*${count}*7~IEA*1*000000042~`
const read = (text: string) => readX12Bytes(Buffer.from(text, 'latin1'))

const sets = (received: Received[]) => received.flatMap((each) => (each.kind === 'set' ? [each.set] : []))
const problems = (received: Received[]) =>
  received.flatMap((each) => {
    const found =
      each.kind === 'set' ? each.set.problems : each.kind === 'problem' ? [each.problem] : 'problems' in each ? each.problems : []
    return found.map(({ code, segment, position, element, offset }) => ({ code, segment, position, element, offset }))
  })
/** The first problem, with the text that it points at. */
function firstProblem(text: string) {
  const [first] = problems(read(text))
  assert(first, 'nothing is wrong')
  const { offset, ...rest } = first
  return [...Object.values(rest), text.slice(offset, offset + 10)]
}
/** What was read, without where it stood in the file. */
const meaning = (received: Received[]) => sets(received).map(({ segments }) => segments.map(({ elements }) => elements))

test('a clean file is read without a word', () => {
  const received = read(file(order('0001') + order('0002'), 2))
  assert.deepEqual(problems(received), [])
  assert.deepEqual(
    received.map(({ kind }) => kind),
    ['interchange', 'set', 'set', 'group', 'end'],
  )
  const [first] = received
  assert(first?.kind === 'interchange')
  assert.deepEqual(first.interchange.sender, { qualifier: 'ZZ', id: 'SENDER' })
  assert.equal(first.interchange.control, '000000042')
  assert.equal(first.interchange.test, false)
})

test('every delimiter that partners use says the same', () => {
  const plain = meaning(read(file(order('0001'), 1)))
  for (const [element, component, terminator] of [
    ['*', '>', '\x85'],
    ['\x1d', '@', '\x1c'],
    ['|', ':', '\r'],
    ['|', ':', '\r\n'],
    ['^', '>', '\n'],
    ['\x07', '<', '\x15'],
    ['*', '>', '~\r\n'],
    ['*', '>', '~   \t\n'],
    ['*', '~', '\n'],
    ['*', '>', '\xe2\x80\xa6'],
    ['*', '>', '\xc2\xa6'],
    ['*', '\xc2\xa6', '~'],
    ['*', '\xc2\xa6', '\xc2\xa7'],
    ['\xc2\xa6', '>', '~'],
    ['\xe2\x94\x82', '\xc2\xb7', '\xc2\xb6\r\n'],
  ] as const) {
    const text = file(order('0001'), 1).replaceAll('~', '\0').replaceAll('*', element).replace('>\0', `${component}\0`)
    const received = read(text.replaceAll('\0', terminator).replace(`${terminator}SE`, `${terminator}${terminator}SE`))
    assert.deepEqual(meaning(received), plain, JSON.stringify([element, component, terminator]))
    assert.deepEqual(problems(received), [])
  }
})

test('an ISA without padding, a byte order mark and text around are read, and told', () => {
  const short = file(order('0001'), 1).replace(isa, 'ISA*00**00**ZZ*SENDER*ZZ*RECEIVER*260301*1200*U*00401*000000042*0*T*>~')
  const text = `\xef\xbb\xbf\r\n${short}\nkind regards`
  assert.equal(sets(read(text)).length, 1)
  assert.deepEqual(
    problems(read(text)).map(({ code, offset }) => [code, offset]),
    [
      ['isaNotPadded', text.indexOf('ISA')],
      ['textAround', text.indexOf('kind')],
    ],
  )
})

test('a component separator at the end of every segment adds nothing', () => {
  const text = file(order('0001'), 1)
    .replace('>~', '~\n')
    .replaceAll(/(?<!\*)~(?!\n)/g, '~\n')
  assert.deepEqual(meaning(read(text)), meaning(read(file(order('0001'), 1))))
})

test('a file wrapped at 80 characters is put together', () => {
  const wrapped = file(order('0001'), 1).replaceAll(/.{80}/g, '$&\r\n')
  const received = read(wrapped)
  assert.deepEqual(meaning(received), meaning(read(file(order('0001'), 1))))
  assert(problems(received).some(({ code }) => code === 'lineBreak'))
})

test('several interchanges, each with its own delimiters', () => {
  const other = file(order('0009'), 1).replaceAll('*', '|').replaceAll('~', '\n').replace('000000042|0', '000000043|0')
  const received = read(`${file(order('0001'), 1)}\n${other.replace(/42\n$/, '43\n')}`)
  assert.deepEqual(problems(received), [])
  assert.deepEqual(
    sets(received).map(({ control }) => control),
    ['0001', '0009'],
  )
})

test('behind any number of interchanges that only begin, the next one is read', () => {
  const text = isa.repeat(4) + file(order('0001'), 1)
  assert.equal(sets(read(text)).length, 1)
  assert.deepEqual(
    problems(read(text)).map(({ code, offset }) => [code, offset / isa.length]),
    [1, 2, 3, 4].map((at) => ['ieaMissing', at]),
  )
})

test('one bad set is named and its neighbours are untouched', () => {
  const text = file(order('0001') + order('0002', 4) + order('0003'), 3)
  assert.deepEqual(firstProblem(text), ['segmentCountDiffers', 'SE', 3, 1, '4*0002~ST*'])
  assert.deepEqual(
    sets(read(text)).map((set) => set.problems.length),
    [0, 1, 0],
  )
})

for (const [what, change, expected] of [
  ['no ISA', (text: string) => text.slice(isa.length), ['isaMissing', '', 0, null, 'GS*PO*S*R*']],
  ['an ISA whose terminator is a letter', (text: string) => text.replace('>~', '>'), ['isaUnreadable', '', 0, null, 'ISA*00*   ']],
  ['no SE', (text: string) => text.replace('SE*3*0001~', ''), ['seMissing', '', 3, null, 'GE*1*7~IEA']],
  [
    'another control number in SE',
    (text: string) => text.replace('SE*3*0001', 'SE*3*0007'),
    ['setControlDiffers', 'SE', 3, 2, '0007~GE*1*'],
  ],
  ['no GE', (text: string) => text.replace('GE*1*7~', ''), ['geMissing', '', 0, null, 'IEA*1*0000']],
  ['another number of sets', (text: string) => text.replace('GE*1', 'GE*2'), ['setCountDiffers', 'GE', 0, 1, '2*7~IEA*1*']],
  ['another control number in GE', (text: string) => text.replace('GE*1*7', 'GE*1*8'), ['groupControlDiffers', 'GE', 0, 2, '8~IEA*1*00']],
  ['no IEA', (text: string) => text.replace(/IEA.*/, ''), ['ieaMissing', '', 0, null, '']],
  [
    'another control number in IEA',
    (text: string) => text.replace('IEA*1*000000042', 'IEA*1*000000040'),
    ['interchangeControlDiffers', 'IEA', 0, 2, '000000040~'],
  ],
  ['another number of groups', (text: string) => text.replace('IEA*1', 'IEA*3'), ['groupCountDiffers', 'IEA', 0, 1, '3*00000004']],
] as const)
  test(`${what} is named with its place`, () => {
    assert.deepEqual(firstProblem(change(file(order('0001'), 1))), expected)
  })

test('a set cut off by the end of the file is not taken for a whole one', () => {
  const whole = file(order('0001'), 1)
  for (let length = isa.length; length < whole.length - 'IEA*1*000000042~'.length; length++)
    assert(problems(read(whole.slice(0, length))).length > 0, `${length} bytes`)
})

test('the same control number twice in one group is found, in two groups it is right', () => {
  assert.deepEqual(problems(read(file(order('0001') + order('0001'), 2)))[0]?.code, 'setControlRepeated')
  const two = file(order('0001'), 1).replace('IEA*1', `GS*PO*S*R*20260301*1200*8*X*004010~${order('0001')}GE*1*8~IEA*2`)
  assert.deepEqual(problems(read(two)), [])
})

test('a segment without end takes the interchange, not the memory', () => {
  const received = read(file(`ST*850*0001~BEG*00*${'x'.repeat(3_000_000)}~SE*3*0001~${order('0002')}`, 2))
  assert.deepEqual(problems(received)[0]?.code, 'segmentTooLong')
  assert.equal(sets(received)[1]?.problems.length, 0)
})

test('a set that does not end is refused, and its neighbour is read', () => {
  const endless = `ST*850*0001~${'MSG*ON AND ON~'.repeat(210_000)}SE*210002*0001~`
  const [first, second] = sets(read(file(endless + order('0002'), 2)))
  assert.deepEqual(
    first?.problems.map(({ code }) => code),
    ['setTooLong', 'segmentCountDiffers'],
  )
  assert((first?.segments.length ?? 0) <= 200_001)
  assert.deepEqual(second?.problems, [])
})

test('an error behind any number of warnings is seen', () => {
  const wrapped = 'MSG*O\nN~'.repeat(1500)
  const [set] = sets(read(file(`ST*850*0001~${wrapped}${'x'.repeat(140_000)}~SE*1502*0001~`, 1)))
  assert(set?.problems.some(({ code }) => code === 'segmentTooLong'))
  assert((set?.problems.length ?? 0) < 1_010)
})

test('any portions of the bytes give the same', async () => {
  const text = `\xef\xbb\xbfhello ISA\n${file(order('0001') + order('0002'), 2)}\n${file(order('0003'), 1).replaceAll('~', '\xe2\x80\xa6')} bye`
  const bytes = Buffer.from(text, 'latin1')
  const whole = readX12Bytes(bytes)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 30 }), async (cuts) => {
      const ends = [...cuts.sort((one, other) => one - other), bytes.length]
      const portions = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
      assert.deepEqual(await Array.fromAsync(readX12(portions)), whole)
    }),
    { numRuns: 200 },
  )
})
