import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interchange } from '#test/edi/edifact.ts'
import { x12File } from '#test/edi/x12.ts'
import { aroundEnvelopes, differsIn, everyByte, once } from '#test/fuzz/portions.ts'
import { findDocuments } from './find.ts'

const x12 = x12File('850', ['BEG*00*SA*PO-1**20260301', 'PO1*1*2*EA*9**VN*A-1', 'CTT*1'])
const edifact = interchange('ORDERS', ['BGM+220+PO-1+9', 'LIN+1++4000862141404:EN', 'QTY+21:12:PCE', 'PRI+AAA:9.25', 'UNS+S', 'CNT+2:1'])
const markup = '<cXML payloadID="1"><OrderRequestHeader orderID="PO-2"/></cXML>'
const segmentOf = (name: string, end: string) => new RegExp(`${RegExp.escape(name)}[^${end}]*`)
const inUtf8 = x12.replaceAll('~\n', '\xe2\x80\xa6')
const longest = 64 * 1024
const long = (size: number) => `MSG*${'x'.repeat(size - 4)}`
const longFree = (size: number) => `FTX+${'x'.repeat(size - 4)}`
const behindPo1 = (text: string, segment: string, end: string) => text.replace(`CTT*1${end}`, `${segment}${end}CTT*1${end}`)

const withoutEnd = (text: string) => text.trimEnd().slice(0, -1)

const found = (text: string) => Array.fromAsync(findDocuments(once(Buffer.from(text, 'latin1'))))
const codesIn = async (text: string) =>
  (await found(text)).flatMap((each) => (each.kind === 'document' ? ['document', ...codes(each.document)] : codes(each)))
const codes = ({ problems }: { problems: readonly { code: string }[] }) => problems.map(({ code }) => code)

/** Around `at`, and where everything is in one portion but a little. */
const cutsNear = (...places: number[]) => places.flatMap((place) => Array.from({ length: 13 }, (_, index) => [place - 6 + index]))

for (const [what, text, expected] of [
  ['an interchange behind a word', `${x12}team${x12}`, ['document', 'partUnread']],
  ['UNA behind a word', `${edifact}\nteamUNA:+.? '${edifact}`, ['document', 'textAround', 'document']],
  ['both standards', `${x12}${edifact}${x12}`, ['document', 'document', 'document']],
  ['the other standard behind a word', `${x12}xUNA:+.? '`, ['document', 'textAround']],
  ['an ISA that cannot be read', `${x12}ISA*no ${'and no'.repeat(30)}`, ['document', 'isaUnreadable', 'textAround']],
  [
    'service characters of syntax 4',
    `UNA:+.?*'${edifact.replace('UNOC:3', 'UNOC:4').replace('12:PCE', '12:PCE*13:PCE')}`,
    ['document', 'elementRepeated'],
  ],
  ['an ISA as long as any may be', x12.replace('SENDER         ', 'SENDER'.padEnd(312)), ['document', 'isaNotPadded']],
  ['a table behind the last element of an IEA', `${withoutEnd(x12)}*PO,SKU,Qty\nPO1,PEN,10\n`, ['document', 'lineBreak', 'partUnread']],
  ['a table behind the last element of an UNZ', `${withoutEnd(edifact)}+PO,SKU,Qty\nPO1,PEN,10\n`, ['document', 'lineBreak', 'partUnread']],
  [
    'a mail in the middle of an order number',
    edifact.replace('PO-1', '\nContent-Type: text/plain\nPO-1'),
    ['document', 'lineBreak', 'codeUnknown'],
  ],
  ['a kind of document that is none', edifact.replace('BGM+220+', 'BGM+220x'), ['document', 'codeUnknown']],
  ['another format where the unit belongs', x12.replace('*EA*', `*${markup}*`), ['document', 'documentInside']],
  ['another format behind the last element', x12.replace('CTT*1', `CTT*1***${markup}`), ['document', 'documentInside']],
  ['another format in an EDIFACT price', edifact.replace('AAA:9.25', `AAA:9.25:${markup}`), ['document', 'documentInside']],
  ['another format behind the last element in EDIFACT', edifact.replace('12:PCE', `12:PCE+++${markup}`), ['document', 'documentInside']],
  ...['GS*', 'GE*'].map(
    (name) => [`another format in ${name}`, x12.replace(segmentOf(name, '~'), `$&*${markup}`), ['document', 'partUnread']] as const,
  ),
  ...['ST*', 'SE*'].map(
    (name) => [`another format in ${name}`, x12.replace(segmentOf(name, '~'), `$&*${markup}`), ['document', 'documentInside']] as const,
  ),
  ...['UNB+', 'UNZ+'].map(
    (name) =>
      [`another format in ${name}`, edifact.replace(segmentOf(name, "'"), `$&+++++++++${markup}`), ['document', 'partUnread']] as const,
  ),
  ['another format in UNS', edifact.replace('UNS+S', `UNS+S+${markup}`), ['document', 'documentInside']],
  ['UNA far before its UNB', `UNA:+.? '${'\r\n'.repeat(400)}${edifact}`, ['document']],
  ['UNA too far before its UNB', `UNA:+.? '${'\r\n'.repeat(600)}${edifact}`, ['unbUnreadable', 'partUnread', 'document']],
  [
    'a remark in many lines behind the first thousand characters',
    `${'x'.repeat(995)}\n${'a\n'.repeat(2)}${x12}`,
    ['textAround', 'document'],
  ],
] as const)
  test(`${what}: a byte at a time and cut at each byte it is the same file`, async () => {
    const bytes = Buffer.from(text, 'latin1')
    assert.deepEqual(
      (await codesIn(text)).filter((code) => code !== 'referencesMissing'),
      expected,
    )
    const borders = [everyByte(bytes.length), ...Array.from(bytes.keys(), (at) => [at])]
    assert.equal(await differsIn((portions) => findDocuments(portions), bytes, borders), null)
  })

for (const [what, text] of [
  ['as long as any may be', behindPo1(x12, long(longest), '~\n')],
  ['longer by one', behindPo1(x12, long(longest + 1), '~\n')],
  ['longer, with an end of several bytes', behindPo1(inUtf8, long(longest + 1), '\xe2\x80\xa6')],
  ['longer in EDIFACT', edifact.replace("'\nQTY", `'\n${longFree(longest + 1)}'\nQTY`)],
  [
    'longer in EDIFACT, with a quote in it',
    edifact.replace("'\nQTY", `'\n${longFree(longest + 1)}??'\n${longFree(longest + 1)}?'++'\nQTY`),
  ],
] as const)
  test(`a segment ${what}: wherever it is cut it is the same, and what follows is read`, async () => {
    const bytes = Buffer.from(text, 'latin1')
    const isLonger = what !== 'as long as any may be'
    assert.equal((await codesIn(text)).includes('segmentTooLong'), isLonger)
    const start = text.search(/MSG|FTX/)
    const ends = [...text.matchAll(/x(?:~|\xe2|\?|')/g)].map(({ index }) => index)
    assert.equal(
      await differsIn((portions) => findDocuments(portions), bytes, [
        ...cutsNear(start, start + longest, ...ends),
        ...aroundEnvelopes(bytes),
      ]),
      null,
    )
  })

test('of an order that has no end, the bytes are held up to what follows it: also what is too long to be read', async () => {
  for (const text of [
    behindPo1(x12, long(longest + 1), '~\n').replace(/CTT\*1~\nSE.*~\n/, ''),
    edifact.replace("'\nQTY", `'\n${longFree(longest + 1)}'\nQTY`).replace(/QTY[\s\S]*UNT.*'\n/, ''),
  ]) {
    const [first] = await found(text)
    assert(first?.kind === 'document')
    assert(codes(first.document).includes('segmentTooLong'))
    assert(text.slice(first.document.offset, first.document.offset + first.document.size).includes('x'.repeat(longest - 3)))
  }
})
