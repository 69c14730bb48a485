import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDocuments } from '../find.ts'
import type { TableMapping } from './table-mapping.ts'

const mapping: TableMapping & { partnerId: string } = {
  partnerId: 'p1',
  columns: { number: 'PO', date: 'Date', quantity: 'Qty', price: 'Price', sellerItem: 'SKU', description: 'Text', shipTo: 'Store' },
  dateFormat: 'MM/DD/YYYY',
  decimalMark: '.',
}

async function found(bytes: Buffer | string, tables = [mapping]) {
  async function* once() {
    yield Buffer.from(bytes)
  }
  const all = await Array.fromAsync(findDocuments(once(), () => Promise.resolve(tables)))
  const documents = all.flatMap((each) => (each.kind === 'document' ? [each] : []))
  const problems = all.flatMap((each) => (each.kind === 'document' ? each.document.problems : each.problems))
  const orders = documents.flatMap(({ document }) => (document.kind === 'purchaseOrder' ? [document.document] : []))
  return { documents, orders, problems, codes: problems.map(({ code }) => code) }
}

const table = `PO,Date,SKU,Text,Qty,Price,Store,Unused
PO-1,3/1/2026,PEN,"Pen, ""red""",12,9.25,0417,
PO-2,03/02/2026,PEN,Pen,1,9,0417,
PO-1,3/1/2026,BOX,"Box
of two lines",2,1.5,0417,x
`

test('rows become the lines of the order whose number they have', async () => {
  const semicolons = table.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/gm, ';')
  for (const text of [table, `\ufeff${table}`, table.replaceAll('\n', '\r\n'), semicolons.replaceAll('"Pen; ', '"Pen, ')]) {
    const { orders, codes, documents } = await found(text)
    assert.deepEqual(codes, [], text)
    assert.deepEqual(
      orders.map(({ number, date, lines }) => [
        number,
        date,
        lines.map(({ quantity, price, items }) => [quantity, price, items[0]?.value]),
      ]),
      [
        [
          'PO-1',
          '2026-03-01',
          [
            ['12', '9.25', 'PEN'],
            ['2', '1.5', 'BOX'],
          ],
        ],
        ['PO-2', '2026-03-02', [['1', '9', 'PEN']]],
      ],
    )
    assert.equal(orders[0]?.lines[0]?.descriptions[0]?.text, 'Pen, "red"')
    assert.deepEqual([orders[0]?.parties[0]?.id?.value, documents[0]?.group.partnerId], ['0417', 'p1'])
  }
  const western = await found(Buffer.from(table.replace('red', 'grün'), 'latin1'))
  assert.equal(western.orders[0]?.lines[0]?.descriptions[0]?.text, 'Pen, "grün"')
})

test('a row that leaves out the number and all of the heading is of the order before it; one with a heading lacks its number', async () => {
  const short = await found(
    'PO,Date,SKU,Qty,Price,Text,Store\nPO-1,3/1/2026,PEN,1,5,,0417\n,,BOX,2,5,,\nPO-2,3/1/2026,PEN,1,5,,\n,,BOX,3,5,,',
  )
  assert.deepEqual(
    [short.codes, short.orders.map(({ number, lines }) => [number, lines.map(({ quantity }) => quantity)])],
    [
      [],
      [
        ['PO-1', ['1', '2']],
        ['PO-2', ['1', '3']],
      ],
    ],
  )
  const lacking = await found('PO,Date,SKU,Qty,Price,Text,Store\nPO-1,3/1/2026,PEN,1,5,,0417\n,3/1/2026,BOX,2,5,,0417')
  assert.deepEqual([lacking.orders.length, lacking.codes, lacking.problems[0]?.position], [1, ['valueMissing'], 3])
  assert.deepEqual((await found('PO,Date,SKU,Qty,Price,Text,Store\n,,PEN,1,5,,')).codes, ['valueMissing'])
})

test('what is wrong names line, column and byte; what may be read in two ways is refused', async () => {
  for (const [from, to, code, path, line] of [
    ['12,9.25', '12,"1,234.50"', 'numberInvalid', 'Price', 2],
    ['12,9.25', '1O,9.25', 'numberInvalid', 'Qty', 2],
    ['12,9.25', '-12,9.25', 'amountNegative', 'Qty', 2],
    ['12,9.25', ',9.25', 'valueMissing', 'Qty', 2],
    ['3/1/2026,BOX', '3/2/2026,BOX', 'headerDiffers', 'Date', 4],
    ['03/02/2026', '13/02/2026', 'dateInvalid', 'Date', 3],
    ['PO-2,', ',', 'valueMissing', 'PO', 3],
    ['1,9,0417,', '1,9,0417', 'tableInvalid', 'PO', 3],
  ] as const) {
    assert(table.includes(from), from)
    const changed = table.replace(from, to)
    const { problems } = await found(changed)
    const problem = problems.find((each) => each.code === code)
    assert.deepEqual([problem?.path, problem?.position], [path, line], `${to}: ${problems.map((each) => each.code)}`)
    assert.equal(changed.slice(0, problem?.offset).split('\n').length, line)
  }
  assert.deepEqual((await found(table.replace('"Box', '"Box"x'))).codes, ['tableInvalid'])
})

test('a column that stands twice is not guessed, and one without a name is nobody’s', async () => {
  const twice = await found('PO,SKU,Qty,qty \nPO-1,PEN,1,2\n', [
    { ...mapping, columns: { number: 'PO', sellerItem: 'SKU', quantity: 'Qty' } },
  ])
  assert.deepEqual([twice.codes, twice.problems[0]?.path, twice.orders], [['columnRepeated'], 'qty', []])
  const unread = await found(table.replace('Unused', 'Unused,Unused').replaceAll(/,$/gm, ',,').replace(',x', ',x,'))
  assert.deepEqual([unread.codes, unread.orders.length], [[], 2])
  const { codes, orders } = await found('PO,SKU,Qty,\nPO-1,PEN,1,7\n', [
    { ...mapping, columns: { number: 'PO', sellerItem: 'SKU', quantity: 'Qty', currency: '' } },
  ])
  assert.deepEqual([codes, orders[0]?.lines[0]?.price, orders[0]?.currency, orders[0]?.notes], [[], null, '', []])
})

test('a table is whose columns it has, and of two nobody guesses', async () => {
  assert.deepEqual((await found(table, [])).codes, ['formatUnknown'])
  assert.deepEqual((await found(table.replace('SKU', 'Item'))).codes, ['formatUnknown'])
  assert.deepEqual((await found(table, [mapping, { ...mapping, partnerId: 'p2' }])).codes, ['mappingAmbiguous'])
  const comma = await found(table.replace('9.25', '"9,25"').replace('1.5', '1'), [{ ...mapping, decimalMark: ',' }])
  assert.equal(comma.orders[0]?.lines[0]?.price, '9.25')
})

test('hostile tables: formulas are texts, NUL bytes go, an open quote and huge numbers are refused', async () => {
  const formula = await found(table.replace('PEN', `=HYPERLINK("")`).replace('0417', '..\\..\\x'))
  assert.equal(formula.orders.length, 0)
  const plain = await found(table.replace('PEN', '=1+1').replaceAll('0417', '../../x\0'))
  assert.deepEqual([plain.orders[0]?.lines[0]?.items[0]?.value, plain.orders[0]?.parties[0]?.id?.value], ['=1+1', '../../x'])
  assert.deepEqual((await found(`${table}PO-3,3/1/2026,"PEN`)).codes, ['tableInvalid'])
  assert((await found(table.replace('12,9.25', `${'9'.repeat(50_000)},9.25`))).codes.includes('numberInvalid'))
})

test('a table of nothing but line breaks, cells or orders is refused before it is parsed', async () => {
  for (const [fill, line] of [
    ['\n', 100_001],
    ['\r', 100_001],
    [`${','.repeat(100_000)}\n`, 15],
  ] as const) {
    const start = performance.now()
    const { problems } = await found(`${table}${fill.repeat(Math.floor(10_000_000 / fill.length))}`)
    assert.deepEqual([problems[0]?.code, problems.length], ['tooManyParts', 1])
    if (fill !== '\r') assert.equal(problems[0]?.position, line)
    assert.ok(performance.now() - start < 2000)
  }
  const orders = Array.from({ length: 10_001 }, (_, at) => `PO-${at},3/1/2026,PEN,Pen,1,9,0417,\n`).join('')
  assert.deepEqual((await found(`PO,Date,SKU,Text,Qty,Price,Store,Unused\n${orders}`)).codes, ['tooManyParts'])
})
