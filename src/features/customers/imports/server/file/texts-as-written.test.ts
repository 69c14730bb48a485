import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { importer } from '#test/import-file.ts'
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
const { uploaded, reread, imported } = importer(
  () => server,
  () => owner,
)
const latin = (text: string) => Buffer.from(text, 'latin1')
const names = (rows: { customer_name: string }[]) => rows.map(({ customer_name }) => customer_name)

test('a line that is not UTF-8 is read as old Windows wrote it, and so is a cell of a line that has both', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,City,Notes\nPeña,León,plain\r\n'),
    latin('Muñoz,Cádiz,“old”\n'.replace(/[“”]/g, '"')),
    Buffer.from('Ibáñez,'),
    latin('Málaga'),
    Buffer.from(',año\nZoë,Köln,\n'),
  ])
  const { id, reading } = await uploaded('mixed.csv', bytes)
  assert.deepEqual([reading.encoding, reading.oddLines], ['utf-8', 2])
  const { rows } = await imported('mixed.csv', bytes)
  assert.deepEqual(names(rows), ['Ibáñez', 'Muñoz', 'Peña', 'Zoë'])
  assert.deepEqual(
    rows.map(({ city }) => city),
    ['Málaga', 'Cádiz', 'León', 'Köln'],
  )
  assert.equal((await reread(id, { encoding: 'windows-1252' })).samples[0][0], 'PeÃ±a')
})

test('a line that is cut by the end of a piece is read whole, and one without end is read', async () => {
  const lines = Array.from({ length: 1500 }, (_, at) => `Ñandú ${at} ${'a'.repeat(70)}`)
  lines[1200] = 'Bad'
  const bytes = Buffer.concat([
    Buffer.from(`Name\n${lines.slice(0, 1200).join('\n')}\n`),
    latin('Mañana\n'),
    Buffer.from(lines.slice(1201).join('\n')),
  ])
  const { found, rows } = await imported('long.csv', bytes)
  assert.deepEqual([found.reading.oddLines, found.added], [1, 1500])
  assert.ok(names(rows).every((name) => /^(?:Ñandú \d+ a+|Mañana)$/.test(name)))
})

test('what is in one old encoding is said to be so, and another may be chosen', async () => {
  const { id, reading, samples } = await uploaded('old.csv', latin('Name\nPeña\nCafé\n'))
  assert.deepEqual([reading.encoding, reading.oddLines, samples[0][0]], ['windows-1252', 0, 'Peña'])
  const mac = await uploaded('mac.csv', Buffer.from([...Buffer.from('Name\nPe'), 0x96, ...Buffer.from('a\nCaf'), 0x8e, 10]))
  assert.deepEqual((await reread(mac.id, { encoding: 'macintosh' })).samples, [['Peña'], ['Café']])
  const wrong = await owner.post(`/Dashboard/Import/Reread/${id}`, { encoding: 'ebcdic' })
  assert.equal(wrong.statusCode, 400)
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.post(`/Dashboard/Import/Reread/${id}`, { encoding: 'utf-8' })).statusCode, 404)
})

const written: [what: string, text: string, cells: string[][]][] = [
  [
    'quotation marks behind a backslash',
    'Name,Notes\n"One","said \\"no\\", twice"\n"Two \\"2\\"",C:\\temp\n',
    [
      ['One', 'said "no", twice'],
      ['Two "2"', 'C:\\temp'],
    ],
  ],
  ['as a database writes nothing', '"Name","City","Notes"\n"One",\\N,"a \\"b\\" c"\n', [['One', '', 'a "b" c']]],
  [
    'a path that ends in a backslash, and with it the file',
    'Name,Notes\n"One","said \\"no\\""\nTwo,C:\\temp\\',
    [
      ['One', 'said "no"'],
      ['Two', 'C:\\temp\\'],
    ],
  ],
  [
    'a path that ends in a backslash',
    'Name,Notes\n"One","C:\\temp\\"\n"Two","x"\n',
    [
      ['One', 'C:\\temp\\'],
      ['Two', 'x'],
    ],
  ],
  [
    'numbers that Excel shall take for texts',
    'Name,Zip\n="00123",="02134"\n"=""One ""two""""","=""00501"""\n',
    [
      ['00123', '02134'],
      ['One "two"', '00501'],
    ],
  ],
  ['the line that names what parts cells', 'sep=|\nName|Notes\nOne|a;b,c\n', [['One', 'a;b,c']]],
  ['the same in quotation marks', '"sep=;"\r\nName;City\r\nOne;Oslo\r\n', [['One', 'Oslo']]],
  [
    'titles with commas above',
    'Customer list, by name\nPier Foods, Inc.\n\nName;City\nOne;Oslo\nTwo;Bergen\n',
    [
      ['One', 'Oslo'],
      ['Two', 'Bergen'],
    ],
  ],
  [
    'numbers with commas in them',
    'Name;City;Notes\nOne;Oslo;1,5\nTwo;Bergen;2,5\n',
    [
      ['One', 'Oslo', '1,5'],
      ['Two', 'Bergen', '2,5'],
    ],
  ],
  ['300 empty columns', `Name,City${','.repeat(300)}\nOne,Oslo${','.repeat(300)}\n`, [['One', 'Oslo']]],
]
for (const [what, text, cells] of written)
  test(`read as it is meant: ${what}`, async () => {
    const { samples, mapping } = await uploaded('a.csv', text)
    assert.deepEqual([samples, mapping[0]], [cells, 'name'])
  })

test('two backslashes of which a chunk of the file has one each stand before no quotation mark', async () => {
  const [start, end] = ['Name,Notes\nOne,\\\\host\nTwo,', '\\\\"x\n']
  const { samples } = await uploaded('a.csv', `${start}${'a'.repeat(65_535 - start.length)}${end}`)
  assert.deepEqual(samples[0], ['One', '\\\\host'])
})

test('two names that differ by a blank are one customer', async () => {
  const { found, rows } = await imported('a.csv', 'Name\nThrice  Co\nThrice Co\nThrice\u00a0Co\n')
  assert.deepEqual([names(rows), found.duplicates], [['Thrice Co'], 2])
})
