import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { signedInCompany } from '#test/company.ts'
import { uploadFile, xlsxOf } from '#test/import-file.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { zip } from '#test/zip.ts'
import { maxImportBytes } from '../../contract.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ alone: true })
})
// So many uploads nobody is allowed.
beforeEach(async () => {
  owner = await signedInCompany(server)
})
after(() => server.close())

const table = 'name,email\nHostile,h@mail.example\n'
const good = [
  ['Name', 'City'],
  ['Hostile', 'Oslo'],
]
const bomb = { packed: deflateRawSync(Buffer.alloc(40_000_000)), says: 40_000_000 }
const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'

const long = 'a'.repeat(1_500_000)
const withTexts = (inside: string) => xlsxOf(good, { 'xl/sharedStrings.xml': `<sst>${inside}</sst>` })

const files: [what: string, name: string, bytes: Buffer | string, code: string][] = [
  ['a PDF as a table', 'a.csv', '%PDF-1.7\nname,email\n', 'importFileKind'],
  ['a page as a table', 'a.csv', '<!doctype html><script>alert(1)</script>', 'importFileKind'],
  ['a drawing that can run', 'a.csv', '<svg onload="alert(1)">\n,\n</svg>', 'importFileKind'],
  ['a picture with a table behind it', 'a.csv', `GIF89a\n${table}`, 'importFileKind'],
  ['bytes', 'a.csv', Buffer.from([1, 2, 0, 0, 7, 10, 0, 3, 9, 44, 10, 0, 5]), 'importFileKind'],
  ['a table by another name', 'a.exe', table, 'importFileKind'],
  ['a table by no name', 'table', table, 'importFileKind'],
  ['a table as a workbook', 'a.xlsx', table, 'importFileKind'],
  ['a workbook as a table', 'a.csv', xlsxOf(good), 'importFileKind'],
  ['an archive as a workbook', 'a.xlsx', zip({ 'run.exe': 'MZ' }), 'importFileKind'],
  ['a workbook with macros', 'a.xlsx', xlsxOf(good, { 'xl/vbaProject.bin': 'x' }), 'importFileKind'],
  ['half a workbook', 'a.xlsx', xlsxOf(good).subarray(0, 300), 'importFileBroken'],
  ['an old workbook', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'importFileKind'],
  ['a bomb', 'a.xlsx', xlsxOf(good, { 'xl/worksheets/sheet1.xml': bomb }), 'importFileUnpacks'],
  ['a bomb beside the sheet', 'a.xlsx', xlsxOf(good, { 'xl/media/x.png': bomb }), 'importFileUnpacks'],
  ['a bomb that says it is small', 'a.xlsx', xlsxOf(good, { 'xl/worksheets/sheet1.xml': { ...bomb, says: 900 } }), 'importFileBroken'],
  [
    '5,000 entries',
    'a.xlsx',
    xlsxOf(good, Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, '']))),
    'importFileUnpacks',
  ],
  [
    'entities of its own',
    'a.xlsx',
    xlsxOf(good, { 'xl/sharedStrings.xml': `${entity}<sst><si><t>&b;</t></si></sst>` }),
    'importFileBroken',
  ],
  ['XML that is none', 'a.xlsx', xlsxOf(good, { 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' }), 'importFileBroken'],
  ['a text without end', 'a.xlsx', withTexts(`<si><t>${long}</t></si>`), 'importFileUnpacks'],
  ['a comment without end', 'a.xlsx', withTexts(`<!--${long}-->`), 'importFileUnpacks'],
  ['letters as they are without end', 'a.xlsx', withTexts(`<![CDATA[${long}]]>`), 'importFileUnpacks'],
  ['an instruction without end', 'a.xlsx', withTexts(`<?a ${long}?>`), 'importFileUnpacks'],
  ['an attribute without end', 'a.xlsx', withTexts(`<si a="${long}"/>`), 'importFileUnpacks'],
  [
    'attributes without end',
    'a.xlsx',
    withTexts(`<si ${Array.from({ length: 150_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    'importFileUnpacks',
  ],
  ['a name without end', 'a.xlsx', withTexts(`<${long}/>`), 'importFileUnpacks'],
  ['tags within tags', 'a.xlsx', withTexts('<a>'.repeat(10_000)), 'importFileUnpacks'],
  ['a text longer than a cell', 'a.xlsx', withTexts(`<si>${'<r><t>abcdefgh</t></r>'.repeat(5000)}</si>`), 'importFileBroken'],
  [
    '4,000,001 texts',
    'a.xlsx',
    // Filled up, so that it does not unpack to too many times its size.
    withTexts(`<!--${randomBytes(200_000).toString('hex')}-->${'<si/>'.repeat(4_000_001)}`),
    'importFileUnpacks',
  ],
  [
    'texts of 200 MB',
    'a.xlsx',
    xlsxOf(good, { 'xl/sharedStrings.xml': { packed: randomBytes(2_000_000), says: 200_000_000 } }),
    'importFileUnpacks',
  ],
  ['nothing', 'a.csv', '', 'importFileEmpty'],
  ['headings alone', 'a.csv', 'name,email\n', 'importFileEmpty'],
  ['300 columns', 'a.csv', `${Array.from({ length: 300 }, (_, at) => `c${at}`).join()}\nx\n`, 'importFileColumns'],
  ['one byte too many', 'a.csv', Buffer.alloc(maxImportBytes + 1, table), 'importFileTooLarge'],
]
const kept = async () => {
  const { rows } = await server.database.owner.query('select count(*)::int as rows from customer_imports')
  const folder = join(server.database.home, 'files')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return [rows[0].rows, found.length]
}

for (const [what, name, bytes, code] of files)
  test(`refused with a text, and nothing kept: ${what}`, async () => {
    const response = await uploadFile(server, owner, name, bytes)
    assert.equal(response.json().code, code, response.body)
    assert.doesNotMatch(response.json().message, /^[a-z]+\.|\{\{/)
    assert.deepEqual(await kept(), [0, 0])
  })

test('10,000 parts, two files, no file', async () => {
  const part = { name: 'x', value: '1' }
  const file = { name: 'file', filename: 'a.csv', content: Buffer.from(table) }
  for (const parts of [Array(10_000).fill(part), [file, file], [part]]) {
    const { headers, payload } = multipart(parts)
    const response = await server.app.inject({
      method: 'POST',
      url: '/Dashboard/Import/Upload',
      headers: { ...owner.headers, ...headers },
      payload,
    })
    assert.equal(response.json().code, 'uploadMalformed', response.body)
    assert.deepEqual(await kept(), [0, 0])
  }
})

test('a name that is a path is only a name', async () => {
  const { id } = (await uploadFile(server, owner, '../../etc/\u202epass\u0007wd.csv', table)).json().result
  const { fileName } = (await owner.get(`/Dashboard/Import/Details/${id}`)).json().result
  assert.equal(fileName, 'passwd.csv')
})
