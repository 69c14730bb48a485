import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { bookOf, rowOf } from '#test/import-file.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

async function company() {
  const made = await exchange(server)
  const { owner, partnerId } = made
  async function send(
    text: string | Buffer,
    { carryOut = 'yes', name = 'codes.csv', id = partnerId, person = owner, reading = {} as Record<string, number> } = {},
  ) {
    const { headers, payload } = multipart([
      { name: 'carryOut', value: carryOut },
      ...Object.entries(reading).map(([key, value]) => ({ name: key, value: String(value) })),
      { name: 'file', filename: name, content: Buffer.from(text as string) },
    ])
    return server.app.inject({
      method: 'POST' as const,
      url: `/api/EDI/ImportPartnerItems/${id}`,
      payload,
      headers: { ...person.headers, ...headers },
    })
  }
  const imported = async (text: string | Buffer, how = {}) => {
    const answer = await send(text, how)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const codes = async () =>
    (await owner.get(`/api/EDI/PartnerItems/${partnerId}`))
      .json()
      .result.rows.map((row: Record<string, string>) => [row.qualifier, row.code, row.itemNumber, row.unit, row.casePack].join(' '))
  async function exported() {
    const { path } = (await owner.post('/api/EDI/PreparePartnerItemsExport', { id: partnerId })).json().result
    return (await server.app.inject({ method: 'GET', url: path })).body.replace('\u{feff}', '')
  }
  return { ...made, send, imported, codes, exported }
}

test('a sheet with a column for each kind of code is looked at first and kept then', async () => {
  const { imported, codes } = await company()
  const sheet = 'Our item;UPC;Partner SKU;Case pack;UOM;Buyer name\nPEN;036000291452;55-PEN;12;ca;Ann\nname box;;88-BOX;;;Bob\n'
  const looked = await imported(sheet, { carryOut: 'no' })
  assert.deepEqual([looked.added, looked.wrong, looked.notRead], [3, 0, ['Buyer name']])
  assert.deepEqual(await codes(), [])
  await imported(sheet)
  assert.deepEqual(await codes(), ['GTIN 00036000291452 PEN CA 12', 'SK 55-PEN PEN CA 12', 'SK 88-BOX BOX  1'])
  const again = await imported(sheet.replace('88-BOX;;', '88-BOX;6;'))
  assert.deepEqual([again.added, again.changed, again.unchanged], [0, 1, 2])
})

test('titles above the headings are passed over, and a number that Excel shall take for a text keeps its zeros', async () => {
  const { imported, codes } = await company()
  await imported('Codes of the partner, May\n\nOur item;UPC\nPEN;="036000291452"\n')
  assert.deepEqual(await codes(), ['GTIN 00036000291452 PEN  1'])
})

test('another sheet and another row of headings are chosen, and are said where none was found', async () => {
  const { send, imported, codes } = await company()
  const book = bookOf({
    Old: rowOf('Our item', 'UPC') + rowOf('PEN', '036000291452'),
    New: rowOf('Codes, May') + rowOf('Our item', 'Partner SKU') + rowOf('PEN', '55') + rowOf('Our item', 'Buyer item') + rowOf('BOX', '88'),
  })
  const look = async (reading: Record<string, number>) => (await imported(book, { name: 'codes.xlsx', carryOut: 'no', reading })).reading
  const guessed = await look({})
  assert.deepEqual([guessed.sheet, guessed.headerRow, guessed.sheets.map(({ name }: { name: string }) => name)], [0, 1, ['Old', 'New']])
  const other = await look({ sheet: 1 })
  assert.deepEqual([other.sheet, other.headerRow, other.rows[1].text], [1, 2, 'Our item · Partner SKU'])
  await imported(book, { name: 'codes.xlsx', reading: { sheet: 1, headerRow: 4 } })
  assert.deepEqual(await codes(), ['IN 88 BOX  1'])
  const none = (await send('Name,Code\nPEN,1\n')).json()
  assert.deepEqual([none.code, none.result.reading.rows[0]], ['partnerFileColumns', { row: 1, text: 'Name · Code' }])
})

test('each wrong row is named with its column and left out, the others are kept', async () => {
  const { imported, codes, insert } = await company()
  await insert(`items (company_id, name, sku, item_type) values ($1, 'Twin', $2, 'Inventory')`, ['BOX'])
  const rows = [
    'GTIN,036000291453,PEN,1',
    'SK,A-1,PENCIL,1',
    'SK,A-2,PEN,none',
    'SK,A-3,PEN,2',
    'sk,a-3,PEN,3',
    'SK,,PEN,1',
    'SK,A-4,BOX,1',
  ]
  const { problems, wrong, added } = await imported(`Kind of code,Code,Our item,Case pack\n${rows.join('\n')}\n`)
  assert.deepEqual([wrong, added], [6, 1])
  const said = problems.map(({ row, texts }: { row: number; texts: string[] }) => `${row} ${texts.join(' ')}`)
  const expected = [/^2 Code: .*check digit/, /^3 .*PENCIL/, /^4 Case pack: /, /^6 .*SK A-3.*row 5/, /^7 Code: /, /^8 .*several.*BOX/i]
  for (const [at, pattern] of expected.entries()) assert.match(said[at], pattern)
  assert.deepEqual(await codes(), ['SK A-3 PEN  2'])
})

test('what an order waited for is found, and the order follows', async () => {
  const { imported, arrive, details, quiet, orders } = await company()
  const held = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'SK 55' }] }))
  assert.equal(held.state, 'held')
  await imported('Our item,Partner SKU\nPEN,55\n')
  await quiet()
  assert.equal((await details(held.id)).state, 'valid')
  assert.equal((await orders()).length, 1)
})

test('the export can be imported again, and no cell of it is a formula', async () => {
  const { imported, exported, codes } = await company()
  await imported(`Kind of code,Code,Our item\nSK,'=HYPERLINK("x"),PEN\nSK,-7,BOX\n`)
  const file = await exported()
  assert.match(file, /^Kind of code,Code,Our item,Item name,Unit,Case pack\r\n/)
  assert.match(file, /SK,'-7,BOX/)
  assert.match(file, /"'=HYPERLINK\(""X""\)"/)
  const { unchanged, wrong } = await imported(file)
  assert.deepEqual([unchanged, wrong, (await codes()).length], [2, 0, 2])
})

test('a table without the columns, no table at all, and another company’s partner are refused', async () => {
  const { send, partnerId } = await company()
  assert.equal((await send('Name,Code\nPEN,1\n')).json().code, 'partnerFileColumns')
  assert.equal((await send('%PDF-1.7', { name: 'codes.csv' })).json().code, 'importFileKind')
  const stranger = await signedInCompany(server)
  assert.equal((await send('Our item,UPC\nPEN,036000291452\n', { id: partnerId, person: stranger })).statusCode, 404)
})
