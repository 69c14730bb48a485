import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, interchange, read } from '#test/edi/edifact.ts'
import { readEdifact, readEdifactBytes } from './read.ts'

const lines = ['BGM+220+PO-1+9', 'DTM+137:20260301:102', 'LIN+1++4000862141404:EN', 'QTY+21:12:PCE', 'PRI+AAA:9.25', 'UNS+S', 'CNT+2:1']
const order = interchange('ORDERS', lines)

const problemsOf = (text: string) => [
  ...documents(text).flatMap(({ problems }) => problems),
  ...read(text).flatMap((each) => (each.kind === 'problem' ? [each.problem] : each.kind === 'message' ? [] : each.problems)),
]
const codesOf = (text: string) => problemsOf(text).map(({ code }) => code)
const firstLine = (text: string) => {
  const [first] = documents(text)
  return first?.kind === 'purchaseOrder' ? first.document.lines[0] : undefined
}

test('an order is read whatever its service characters are', () => {
  assert.deepEqual(codesOf(order), [])
  const others = order.replaceAll('.', '·').replaceAll('+', '*').replaceAll(':', '=').replaceAll(`'`, '~').replaceAll('·', '.')
  const advised = order.replaceAll('9.25', '9,25')
  for (const text of [
    others,
    `UNA=*.? ~${others}`,
    `\xef\xbb\xbfUNA:+,? '\r\n${advised}`,
    order.replaceAll(/'\n?/g, '\r\n'),
    order.replaceAll('\n', ''),
    `Mail header: none\n\n${order}\n\nBye`,
  ]) {
    const line = firstLine(text)
    assert.deepEqual(
      [line?.quantity, line?.unit, line?.price, line?.items[0]?.value],
      ['12', 'PCE', '9.25', '4000862141404'],
      text.slice(0, 60),
    )
  }
})

test('a byte at a time is the same file', async () => {
  const bytes = Buffer.from(`UNA:+.? '${order}${order}`, 'latin1')
  async function* slowly() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const slow = await Array.fromAsync(readEdifact(slowly()))
  assert.deepEqual(slow, readEdifactBytes(bytes))
  assert.equal(slow.filter(({ kind }) => kind === 'message').length, 2)
})

test('what is released means itself, and places are counted in the bytes as they came', () => {
  const named = interchange('ORDERS', [...lines.slice(0, 2), `NAD+BY+?+1?:2::92++Brüder ?'A?' ?? Söhne`, ...lines.slice(2, 3), 'QTY+21:1O'])
  const [first] = documents(named)
  const [party] = first?.kind === 'purchaseOrder' ? first.document.parties : []
  assert.deepEqual([party?.id?.value, party?.names], ['+1:2', [`Brüder 'A' ? Söhne`]])
  const wrong = first?.problems.find(({ code }) => code === 'numberInvalid')
  assert.deepEqual([wrong?.segment, wrong?.element, wrong?.component, wrong?.value], ['QTY', 1, 2, '1O'])
  assert.equal(wrong?.offset, named.indexOf('1O'))
  assert.equal(documents(named.replace('UNOC', 'UNOE').replace('Brüder', '\xb1')).length, 1)
})

test('counts and control numbers are checked, and a wrong message takes nothing with it', () => {
  for (const [from, to, code] of [
    ['UNT+9+1', 'UNT+8+1', 'segmentCountDiffers'],
    ['UNT+9+1', 'UNT+9+2', 'messageControlDiffers'],
    ['UNZ+1+77', 'UNZ+2+77', 'interchangeCountDiffers'],
    ['UNZ+1+77', 'UNZ+1+78', 'interchangeControlDiffers'],
    [`UNZ+1+77'`, '', 'unzMissing'],
    [`UNT+9+1'\n`, '', 'untMissing'],
    ['QTY+21:12', 'QTY+21:12*13', 'numberInvalid'],
    ['QTY+21:12', 'QTY+21:-12', 'amountNegative'],
    ['QTY+21:12', 'QTY+192:12', 'quantityMissing'],
    ['QTY+21:12:PCE', `QTY+21:12:PCE'\nQTY+21:13:PCE`, 'segmentRepeated'],
    ['9.25', '1.234,50', 'numberInvalid'],
    ['20260301:102', '20260231:102', 'dateInvalid'],
    ['CNT+2:1', 'CNT+2:2', 'lineCountDiffers'],
    ['PRI+AAA', `MOA+203:111.02'\nPRI+AAA`, 'lineAmountDiffers'],
    ['PRI+AAA', `MOA+203:111'\nMOA+203:112'\nPRI+AAA`, 'segmentRepeated'],
    ['PRI+AAA', 'XYZ+AAA', 'segmentUnknown'],
    ['AAA:9.25', 'AAA:10:::3', 'priceNotExact'],
  ] as const) {
    assert(order.includes(from), from)
    assert(codesOf(order.replace(from, to)).includes(code), `${to}: ${codesOf(order.replace(from, to))}`)
  }
  const two = order.replace('UNZ+1', `UNH+2+ORDERS:D:96A:UN'${lines.join(`'`)}'UNT+9+2'UNZ+2`).replace('UNT+9+1', 'UNT+7+1')
  assert.deepEqual(
    documents(two).map(({ problems }) => problems.length),
    [1, 0],
  )
})

test('what a line comes to is read, and other amounts are not taken for it', () => {
  const said = (...amounts: string[]) =>
    order.replace('PRI+AAA', `${amounts.map((each) => `${each}'\n`).join('')}PRI+AAA`).replace('UNT+9', `UNT+${9 + amounts.length}`)
  assert.deepEqual([firstLine(said('MOA+203:111'))?.amount, codesOf(said('MOA+203:111'))], ['111', []])
  assert.deepEqual([firstLine(said('MOA+66:5'))?.amount, codesOf(said('MOA+66:5'))], [null, []])
  assert.deepEqual(codesOf(said('MOA+203:0')), ['lineAmountDiffers'])
})

test('repetitions of syntax 4 are never taken for one value', () => {
  const four = order.replace('UNOC:3', 'UNOC:4')
  assert.deepEqual(codesOf(four), [])
  assert(codesOf(four.replace('QTY+21:12', 'QTY+21:12*21:13')).includes('elementRepeated'))
})

test('a price of a hundred is that of one, a comma counts where UNA names no point', () => {
  assert.equal(firstLine(order.replace('AAA:9.25', 'AAA:12.80:CT::100'))?.price, '0.128')
  assert.equal(firstLine(order.replace('9.25', '9,25'))?.price, '9.25')
  assert.deepEqual(codesOf(`UNA:+.? '${order.replace('9.25', '9,25')}`), ['numberInvalid'])
})

test('a price of another unit is told, also where the ordered one is not said', () => {
  const said = (quantity: string, price: string) =>
    codesOf(interchange('ORDERS', [...lines.slice(0, 3), `QTY+21:${quantity}`, `PRI+AAA:9.25:::${price}`, ...lines.slice(5)]))
  assert.deepEqual([said('12:PCE', '1:PCE'), said('12:PCE', '1:C62'), said('12', '1:PCE')], [[], [], []])
  assert.deepEqual([said('12', '1:KGM'), said('12:PCE', '1:CT')], [['priceUnitDiffers'], ['priceUnitDiffers']])
})

test("the currency of a price is the order's, or is told", () => {
  const priced = (heading: string[]) =>
    interchange('ORDERS', [...lines.slice(0, 2), ...heading, ...lines.slice(2, 5), 'CUX+2:USD:9', ...lines.slice(5)])
  const [first] = documents(priced([]))
  assert.equal(first?.kind === 'purchaseOrder' && first.document.currency, 'USD')
  assert.deepEqual([codesOf(priced([])), codesOf(priced(['CUX+2:USD:9']))], [[], []])
  assert.deepEqual(codesOf(priced(['CUX+2:EUR:9'])), ['currencyDiffers'])
  assert.deepEqual(codesOf(priced(['CUX+2:USD:9', 'CUX+3:EUR:4'])), ['currencyDiffers'])
  assert.deepEqual(codesOf(priced(['CUX+2:USD:9+3:EUR:4'])), ['currencyDiffers'])
})

test('stores share what is ordered', () => {
  const shared = interchange('ORDERS', [
    ...lines.slice(0, 5),
    ...['LOC+7+4012345500004::9', 'QTY+11:7', 'LOC+7+4012345500011::9', 'QTY+11:5'],
    ...lines.slice(5),
  ])
  assert.deepEqual(codesOf(shared), [])
  assert.deepEqual(firstLine(shared)?.stores, [
    { scheme: '9', store: '4012345500004', quantity: '7' },
    { scheme: '9', store: '4012345500011', quantity: '5' },
  ])
  assert.deepEqual(codesOf(shared.replace('QTY+11:7', 'QTY+11:8')), ['storeQuantitiesDiffer'])
  const ofParty = shared.replace('LOC+7+4012345500004', "NAD+DP+4012345500028::9'LOC+7+4012345500004")
  assert(codesOf(ofParty).includes('segmentOutOfOrder'))
})

test('parts with times of their own are together what is ordered', () => {
  const scheduled = interchange('ORDERS', [
    ...lines.slice(0, 5),
    ...['SCC+1', 'QTY+21:7:PCE', 'DTM+2:20260401:102', 'SCC+1', 'QTY+21:5', 'DTM+2:20260501:102'],
    ...lines.slice(5),
  ])
  assert.deepEqual(codesOf(scheduled), [])
  assert.deepEqual(
    firstLine(scheduled)?.deliveries.map(({ quantity, dates }) => [quantity, dates[0]?.date]),
    [
      ['7', '2026-04-01'],
      ['5', '2026-05-01'],
    ],
  )
  assert.deepEqual(codesOf(scheduled.replace('21:5', '21:6')), ['scheduleDiffers'])
  assert.deepEqual(codesOf(scheduled.replace('21:7:PCE', '21:7:CT')), ['scheduleDiffers'])
})

test('groups are told apart, and several interchanges of a file', () => {
  const grouped = order.replace('UNH+', `UNG+ORDERS+OURS:14+THEIRS:14+260301:1015+5+UN+D:96A'\nUNH+`).replace('UNZ+', `UNE+1+5'\nUNZ+`)
  const received = read(`${grouped}\n${order}`)
  assert.deepEqual(codesOf(grouped), [])
  assert.deepEqual(
    received.flatMap((each) => (each.kind === 'message' ? [[each.group.sender, each.group.control, each.interchange.control]] : [])),
    [
      ['OURS', '5', '77'],
      ['', '', '77'],
    ],
  )
})

test('a line break may end segments, and is no other mark', () => {
  const inLines = order.replaceAll(`'`, '\r')
  assert.deepEqual(codesOf(`UNA:+.? \r${inLines}`), [])
  for (const advice of [`UNA:+.\r '`, `UNA:\n.? '`, `UNA\r+.? '`]) assert.equal(codesOf(advice + order)[0], 'unbUnreadable', advice)
})

test('a test is a test, and nothing hostile fills the memory', () => {
  const [tested] = documents(interchange('ORDERS', lines, { test: true }))
  assert.equal(tested?.kind === 'purchaseOrder' && tested.document.test, true)
  assert(codesOf(`UNB+UNOC:3+A+B+260301:1015+1'UNH+1+ORDERS:D:96A:UN'BGM+220+${'x'.repeat(200_000)}`).includes('segmentTooLong'))
  assert.deepEqual(codesOf('UNB+UNOC'), ['interchangeControlMissing', 'unzMissing'])
  assert.deepEqual(codesOf('UNA:::::UNB:'), ['unbUnreadable', 'textAround', 'unbUnreadable', 'textAround'])
})
