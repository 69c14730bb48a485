import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { bookOf, importer, rowOf, uploadFile, xlsxOf } from '#test/import-file.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
})
beforeEach(async () => {
  owner = await signedInCompany(server)
})
after(() => server.close())
const { uploaded, reread, imported, done } = importer(
  () => server,
  () => owner,
)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** A workbook of one column of numbers, each in a format: a code, or the number of one that Excel knows. */
function numbers(cells: [value: string, format: string | number][], properties = '') {
  const codes = [...new Set(cells.map(([, format]) => format))]
  const idOf = (format: string | number) => (typeof format === 'number' ? format : 170 + codes.indexOf(format))
  const own = codes
    .filter((code) => typeof code === 'string')
    .map((code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${escaped(code)}"/>`)
  // The formats of named styles stand before those of cells.
  const styles = `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${codes.map((code) => `<xf numFmtId="${idOf(code)}"/>`).join('')}</cellXfs>`
  const rows = cells.map(([value, format], at) => rowOf(`N${at}`, `<c s="${codes.indexOf(format)}"><v>${value}</v></c>`))
  return bookOf({ Leads: rowOf('Name', 'Notes') + rows.join('') }, { styles, properties })
}
async function shown(cells: [string, string | number][], properties?: string) {
  const found: string[] = []
  for (let at = 0; at < cells.length; at += 5) {
    const { samples } = await uploaded('a.xlsx', numbers(cells.slice(at, at + 5), properties))
    found.push(...samples.map(([, cell]: string[]) => cell ?? ''))
  }
  return found
}

const formats: [value: string, format: string | number, shown: string][] = [
  ['2134', '00000', '02134'],
  ['501', '00000', '00501'],
  ['21341234', '00000-0000', '02134-1234'],
  ['2134', '[<=99999]00000;00000-0000', '02134'],
  ['7', '000', '007'],
  ['7', '"Rep "000', 'Rep 007'],
  ['123456789012', '000000000000', '123456789012'],
  ['2065550142', '[<=9999999]###-####;(###) ###-####', '(206) 555-0142'],
  ['5550142', '[<=9999999]###-####;(###) ###-####', '555-0142'],
  ['2065550142', '000\\-000\\-0000', '206-555-0142'],
  ['2.065550142E9', 0, '2065550142'],
  ['2134', '@', '2134'],
  ['1234.5', '#,##0.00', '1234.5'],
  ['0.30000000000000004', 'General', '0.3'],
  ['0.15', 9, '15%'],
  ['0.155', '0.0%', '15.5%'],
  ['45293', 14, '2024-01-02'],
  ['45293', 'd" de "mmmm" de "yyyy', '2024-01-02'],
  ['45293', '[$-409]mmmm\\ d\\,\\ yyyy;@', '2024-01-02'],
  ['45293', 30, '2024-01-02'],
  ['45293', 57, '2024-01-02'],
  ['45293.5625', 22, '2024-01-02 13:30'],
  ['45293.562511574', 'yyyy-mm-dd hh:mm:ss', '2024-01-02 13:30:01'],
  ['0.5625', 'h:mm AM/PM', '13:30'],
  ['1.5', 46, '36:00:00'],
  ['59', 14, '1900-02-28'],
  ['61', 14, '1900-03-01'],
  ['-3', 14, '-3'],
  ['99999999', 'dd.mm.yyyy', '99999999'],
]
test('numbers are read as a person sees them', async () => {
  const found = await shown(formats.map(([value, format]) => [value, format]))
  for (const [at, [value, format, expected]] of formats.entries()) assert.equal(found[at], expected, `${value} as ${format}`)
})

test('days are counted from 1904 where the workbook says so', async () => {
  assert.deepEqual(
    await shown(
      [
        ['43831', 14],
        ['0', 14],
      ],
      '<workbookPr date1904="1"/>',
    ),
    ['2024-01-02', '1904-01-01'],
  )
})

test('texts, truths and errors of cells', async () => {
  const cells = [
    '<c t="inlineStr"><is><r><t>12 Main St_x000D_\n</t></r><r><t>Suite 5</t></r><rPh><t>aside</t></rPh></is></c>',
    '<c t="str"><f>A1</f><v>a_x005F_x000D_b_x0007_</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="d"><v>2024-01-02T00:00:00</v></c>',
  ]
  const rows = rowOf('Name', 'Address', 'Notes', 'Active', 'City', 'Source') + rowOf('One', ...cells) + rowOf('Two', '', '', '', 'Oslo')
  const { found, rows: customers } = await imported('a.xlsx', bookOf({ Leads: rows }))
  const [one] = customers
  assert.deepEqual(
    [one.address1, one.other, one.active, one.city, one.source],
    ['12 Main St\nSuite 5', 'a_x000D_b', true, '', '2024-01-02'],
  )
  assert.equal(found.noted, 1)
  assert.match(found.notes[0].message, /City “#N\/A”: .*\(row 2\)/)
  const shared = await uploaded(
    'b.xlsx',
    xlsxOf([
      ['Name', 'Notes'],
      ['Shared', 'one_x000D_\ntwo _x0041_'],
    ]),
  )
  assert.equal(shared.samples[0][1], 'one\ntwo A')
})

test('ZIP codes of the United States get back the zeros that a spreadsheet took, and no others do', async () => {
  const text = 'Name,Zip,State,Country\nA,2134,MA,\nB,501,New York,US\nC,2134-1001,,USA\nD,2134,NSW,AU\nE,1010,,\nF,7500,TX,US\n'
  const { rows, found } = await imported('a.csv', text)
  assert.deepEqual(
    rows.map(({ zip }) => zip),
    ['02134', '00501', '02134-1001', '2134', '1010', '7500'],
  )
  assert.deepEqual([found.noted, found.notes.length], [3, 3])
})

const list = rowOf('Active') + rowOf('Inactive') + rowOf('Customer')
const table = rowOf('Name', 'Email') + rowOf('Visible', 'v@mail.example')
const others = rowOf('Name', 'Email') + rowOf('Other', 'o@mail.example')
const sheets: [what: string, sheets: Record<string, string>, sheet: number][] = [
  ['a hidden one in front', { '!Lists': list, Customers: table }, 1],
  ['an empty one in front', { Empty: '', Customers: table }, 1],
  ['one of words in front', { 'Export tips': rowOf('Read this first') + rowOf('Then this'), Customers: table }, 1],
  ['one of other columns in front', { Totals: rowOf('Month', 'Sum') + rowOf('May', '3'), Customers: table }, 1],
  ['only a hidden one', { Cover: rowOf('Cover'), '!Customers': table }, 1],
  ['two alike', { First: table, Second: others }, 0],
]
for (const [what, given, sheet] of sheets)
  test(`the sheet with the customers is found: ${what}`, async () => {
    const { reading, mapping } = await uploaded('a.xlsx', bookOf(given))
    assert.deepEqual([reading.sheet, mapping], [sheet, ['name', 'email']])
  })

test('another sheet is chosen, and its rows are imported', async () => {
  const found = await uploaded('a.xlsx', bookOf({ First: table, '!Second': rowOf('A title') + others }))
  assert.deepEqual(found.reading.sheets, [
    { name: 'First', isHidden: false },
    { name: 'Second', isHidden: true },
  ])
  const again = await reread(found.id, { sheet: 1 })
  assert.deepEqual([again.reading.sheet, again.reading.headerRow, again.samples], [1, 2, [['Other', 'o@mail.example']]])
  assert.equal((await done(found.id)).added, 1)
  assert.equal((await owner.post(`/Dashboard/Import/Reread/${found.id}`, { sheet: 0 })).statusCode, 409)
  const other = await uploaded('b.xlsx', bookOf({ First: table }))
  assert.equal((await owner.post(`/Dashboard/Import/Reread/${other.id}`, { sheet: 7 })).json().code, 'importFileBroken')
})

const report = [
  ['Customer Contact List'],
  ['Pier Foods'],
  ['', 'Customer full name', 'Phone numbers', 'Email', 'Bill address'],
  ['', 'Title Bakery', '', 't@mail.example', ''],
]
test('headings below titles are found; another row may be said to have them, or none', async () => {
  const found = await uploaded('report.xlsx', xlsxOf(report))
  assert.deepEqual([found.reading.headerRow, found.mapping], [3, ['', 'name', 'workPhone', 'email', 'address1']])
  const text = 'Weekly list\n\nWho;What\nAna;x\nBo;y\n'
  const plain = await uploaded('plain.csv', text)
  assert.deepEqual([plain.reading.headerRow, plain.headers], [3, ['Who', 'What']])
  assert.deepEqual((await reread(plain.id, { headerRow: 4 })).headers, ['Ana', 'x'])
  const none = await reread(plain.id, { headerRow: 0 })
  assert.deepEqual([none.headers, none.samples.length], [['', ''], 4])
  assert.equal((await owner.post(`/Dashboard/Import/Reread/${plain.id}`, { headerRow: 5 })).json().code, 'importFileEmpty')
})

test('a file without headings loses no customer', async () => {
  const found = await uploaded('bare.csv', 'Ana Bakery,ana@mail.example\nBo Bakery,bo@mail.example\n')
  assert.deepEqual([found.reading.headerRow, found.samples.length], [0, 2])
  assert.equal((await done(found.id, { mapping: ['name', 'email'] })).added, 2)
})

const many = (tag: string, count: number) => tag.repeat(count)
const hostile: [what: string, styles: string, code: string][] = [
  ['more formats than there are', `<cellXfs>${many('<xf numFmtId="1"/>', 70_000)}</cellXfs>`, 'importFileUnpacks'],
  [
    'more codes than there are',
    `<numFmts>${Array.from({ length: 10_001 }, (_, at) => `<numFmt numFmtId="${at}" formatCode="0"/>`).join('')}</numFmts>`,
    'importFileUnpacks',
  ],
]
for (const [what, styles, code] of hostile)
  test(`refused: ${what}`, async () => {
    assert.equal((await uploadFile(server, owner, 'a.xlsx', bookOf({ Leads: table }, { styles }))).json().code, code)
  })

test('a format that is none changes nothing', async () => {
  const codes = ['"', '[', '\\', '_', ';;;', '0'.repeat(5000), '[<=x]0', '%'.repeat(200), '(((', '[$-']
  const found = await shown(codes.map((code) => ['12', code]))
  for (const [at, text] of found.entries()) assert.match(text, /12/, `as ${codes[at]}`)
})
