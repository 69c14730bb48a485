import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
})
after(() => server.close())

type Fields = { name: string } & Record<string, string>
async function companyOf(...customers: Fields[]) {
  owner = await signedInCompany(server)
  for (const customer of customers) {
    const response = await owner.post('/Dashboard/AddEditCustomer', { customerType: 'N', ...customer })
    assert.equal(response.statusCode, 200, response.body)
  }
}
async function page(query: Record<string, string>) {
  const response = await owner.get(`/Dashboard/GetCustomerList?${new URLSearchParams(query)}`)
  assert.equal(response.statusCode, 200, response.body)
  const { rows, matchedByTypo, next } = response.json().result
  return { names: rows.map(({ customerName }: { customerName: string }) => customerName) as string[], matchedByTypo, next }
}
const found = async (search: string) => {
  const { names, matchedByTypo } = await page({ search })
  return matchedByTypo ? [] : names
}

test('a phone is found without its extension and its country, each number of a field for itself', async () => {
  await companyOf(
    { name: 'Extension', workPhone: '(206) 555-0142 x12' },
    { name: 'Two numbers', homePhone: '206-555-0101 / 206-555-0102' },
    { name: 'Abroad', mobilePhone: '+34 600 123 456' },
    { name: 'At home', workPhone: '600 123 457' },
  )
  for (const search of ['0142', '555-0142', '2065550142', '(206) 555-0142 x12', '+1 206 555 0142', '206–555–0142 ext. 9'])
    assert.deepEqual(await found(search), ['Extension'], search)
  for (const search of ['0101', '206-555-0102', '206-555-0101 / 206-555-0102'])
    assert.deepEqual(await found(search), ['Two numbers'], search)
  for (const search of ['+34 600 123 456', '0034600123456', '600 123 456', '600123456', '34600123456'])
    assert.deepEqual(await found(search), ['Abroad'], search)
  for (const search of ['+34 600 123 457', '0034600123457', '600 123 457']) assert.deepEqual(await found(search), ['At home'], search)
  const alike = async (phone: string) =>
    (await owner.get(`/Dashboard/FindDuplicateCustomers?${new URLSearchParams({ phone })}`))
      .json()
      .result.rows.map((row: { customerName: string }) => row.customerName)
  assert.deepEqual(await alike('206-555-0142'), ['Extension'])
  assert.deepEqual(await alike('206-555-0142 x7'), ['Extension'])
  assert.deepEqual(await alike('999-555-0100 / 206-555-0101'), ['Two numbers'])
  assert.deepEqual(await alike('600123456'), ['Abroad'])
})

test('letters that are no accented ones, and names without blanks', async () => {
  await companyOf(
    ...['Sørensen', 'Łódź', 'Straßenbau Groß', 'Encyclopædia', 'Đorđević', 'Işık', 'Þórr', 'Œuvre', '株式会社山田商店', 'かわさき商事'].map(
      (name) => ({ name }),
    ),
  )
  for (const [search, name] of [
    ['Sorensen', 'Sørensen'],
    ['Lodz', 'Łódź'],
    ['strassenbau gross', 'Straßenbau Groß'],
    ['encyclopaedia', 'Encyclopædia'],
    ['dordevic', 'Đorđević'],
    ['isik', 'Işık'],
    ['thorr', 'Þórr'],
    ['oeuvre', 'Œuvre'],
    ['山田', '株式会社山田商店'],
    ['山田商店', '株式会社山田商店'],
    ['株式会社山田商店', '株式会社山田商店'],
    ['さき', 'かわさき商事'],
  ] as const)
    assert.deepEqual(await found(search), [name], search)
})

test('hyphens and points within a name make no difference', async () => {
  await companyOf(...['Wal-Mart', 'Kmart', 'H-E-B', 'A.B.C. Supply', 'Coca Cola'].map((name) => ({ name })))
  for (const [search, name] of [
    ['walmart', 'Wal-Mart'],
    ['wal-mart', 'Wal-Mart'],
    ['wal mart', 'Wal-Mart'],
    ['k-mart', 'Kmart'],
    ['heb', 'H-E-B'],
    ['h-e-b', 'H-E-B'],
    ['abc', 'A.B.C. Supply'],
    ['a.b.c.', 'A.B.C. Supply'],
    ['coca-cola', 'Coca Cola'],
  ] as const)
    assert.deepEqual(await found(search), [name], search)
})

test('each word may have a typo, and a long one two', async () => {
  await companyOf({ name: 'Hernandez Construction' }, { name: 'Constance' })
  for (const search of ['constrctoin', 'consturctoin', 'cosntruktion', 'hernadnez consrtuction', 'hernandes constrcution']) {
    const { names, matchedByTypo } = await page({ search })
    assert.ok(matchedByTypo, search)
    assert.deepEqual(names, ['Hernandez Construction'], search)
  }
  for (const search of ['cxnstrzctyon', 'hrrx const', 'hernandez wrongword']) assert.deepEqual((await page({ search })).names, [], search)
})

test('names stand as in a dictionary, numbers by their size, page by page', async () => {
  const inOrder = [
    'Ábaco',
    'alvarez',
    'Álvarez II',
    'Alvarez III',
    'Éclair',
    'Item 2',
    'item 10',
    'Ítem 011',
    'Ñandú',
    'Östra',
    'Oso',
    'Zorro',
  ]
  await companyOf(...inOrder.toReversed().map((name) => ({ name, company: name })))
  const sorted = [
    'Ábaco',
    'alvarez',
    'Álvarez II',
    'Alvarez III',
    'Éclair',
    'Item 2',
    'item 10',
    'Ítem 011',
    'Ñandú',
    'Oso',
    'Östra',
    'Zorro',
  ]
  for (const sort of ['customerName', 'customerCompanyName'])
    for (const direction of ['', '-']) {
      const names: string[] = []
      for (let cursor = ''; ; ) {
        const { names: some, next } = await page({ sort: `${direction}${sort}`, limit: '5', ...(cursor && { cursor }) })
        names.push(...some)
        if (!next) break
        cursor = next
      }
      assert.deepEqual(direction ? names.toReversed() : names, sorted, sort)
    }
})
