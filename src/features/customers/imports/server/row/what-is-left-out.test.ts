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
const { imported, uploaded, done } = importer(
  () => server,
  () => owner,
)

const long = 'x'.repeat(600)
const optional: [heading: string, cell: string, column: string, kept: string | boolean][] = [
  ['Email', 'none', 'email', ''],
  ['Email', 'Ana <ana@mail.example>', 'email', 'ana@mail.example'],
  ['Email', 'ana@mail.example; bo@mail.example', 'email', 'ana@mail.example'],
  ['Phone', '12', 'work_phone', ''],
  ['Fax', 'n/a', 'fax', ''],
  ['Website', 'not yet', 'website', ''],
  ['Country', 'Atlantis', 'country_code', ''],
  ['Address', long, 'address1', long.slice(0, 500)],
  ['Zip', long, 'zip', ''],
  ['Active', 'perhaps', 'active', true],
  ['Customer type', 'Commercial', 'customer_type', 'N'],
  ['Sales rep', 'NOBODY', 'sales_representative', ''],
  ['Title', 'Chief of everything', 'salutation', ''],
]
for (const [heading, cell, column, kept] of optional)
  test(`no customer is left out for: ${heading} ${cell.slice(0, 20)}`, async () => {
    const { rows, found } = await imported('a.csv', `${heading},Name\n"${cell}",Kept\n`)
    assert.deepEqual([rows.length, rows[0]?.[column], found.wrong], [1, kept, 0])
    // Only a name around an address is no loss.
    assert.equal(found.noted, cell.startsWith('Ana') ? 0 : 1)
    if (found.noted) assert.ok(found.notes[0].message.startsWith(`${heading} “${cell.slice(0, 80)}`), found.notes[0].message)
  })

test('the same of many rows is said once, with what stood there', async () => {
  const lines = Array.from({ length: 44 }, (_, at) => `Same ${at},12`)
  const rare = Array.from({ length: 8 }, (_, at) => `Rare ${at},${at}`)
  const { found } = await imported('a.csv', ['Name,Phone', ...lines, ...rare].join('\n'))
  assert.deepEqual([found.added, found.noted], [52, 52])
  assert.match(found.notes[0].message, /^Phone “12”: .*\(rows 2, 3, 4,? and 41 more\)$/)
  assert.equal(found.notes.length, 6)
  assert.match(found.notes.at(-1).message, /^Phone: .*\(4 more values\) \(rows \d+, \d+, \d+,? and 1 more\)$/)
})

test('a cell of QuickBooks with several numbers fills several fields', async () => {
  const { rows, found } = await imported(
    'a.csv',
    'Customer,Phone numbers\nPier,"Phone:(206) 555-0188 Mobile:(206) 555-0189 Fax:(206) 555-0187"\n',
  )
  assert.deepEqual([rows[0].work_phone, rows[0].mobile_phone, rows[0].fax], ['(206) 555-0188', '(206) 555-0189', '(206) 555-0187'])
  assert.equal(found.noted, 0)
})

test('what is left out of a row takes nothing from a customer who is there', async () => {
  await imported('a.csv', 'Name,Phone,Email\nThere,206-555-0101,there@mail.example\n')
  const { id } = await uploaded('b.csv', 'Name,Phone,Email,City\nThere,12,there@mail.example,Oslo\n')
  assert.equal((await done(id)).updated, 1)
  const { rows } = await server.database.owner.query('select work_phone, city from customers where company_id = $1', [owner.companyId])
  assert.deepEqual(rows, [{ work_phone: '206-555-0101', city: 'Oslo' }])
})
