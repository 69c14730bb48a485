import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { keepWords } from './keep-words.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
const list = '/Dashboard/GetCustomerList'

before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  await server.database.owner.query(
    `insert into customers (company_id, customer_name, customer_company_name, email, work_phone, open_balance, sales_representative, territory, active, updated_at)
     select $1, case when n % 5 = 0 then 'Twin Brothers' else 'Customer ' || lpad(n::text, 3, '0') end, 'Firm ' || n % 7, 'c' || n || '@Mail.example',
       '(206) 555-' || lpad(n::text, 4, '0'), n % 10 * 1000, case when n % 50 = 0 then 'R1' else '' end, case when n % 60 = 1 then 'North' else '' end, n <> 499,
       timestamptz '2026-03-01 12:00Z' + n * interval '1 second'
     from generate_series(1, 500) n`,
    [owner.companyId],
  )
  await index(owner.companyId)
})
after(() => server.close())

async function index(companyId: string) {
  await server.services.transaction({ companyId }, async (db) => {
    await keepWords(db, companyId, await db.selectFrom('customers').selectAll().execute())
  })
}

type Row = {
  id: string
  customerName: string
  customerCompanyName: string
  openBalance: number
  updatedAt: string
  overdue: number | null
  lastOrder: string | null
}
type Page = {
  rows: Row[]
  next: string | null
  total: { rows: number; more: boolean } | null
  matchedByTypo: boolean
  sortedAmong: number | null
}
const url = (query: Record<string, string | number | object>) =>
  `${list}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]))}`
async function page(query: Record<string, string | number | object>, caller = owner): Promise<Page> {
  const response = await caller.get(url(query))
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
async function all(query: Record<string, string | number | object>, caller = owner): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { rows: some, next }: Page = await page({ ...query, ...(cursor && { cursor }), limit: 37 }, caller)
    rows.push(...some)
    cursor = next
  }
  return rows
}
const namesOf = ({ rows }: Page) => rows.map(({ customerName }) => customerName)

for (const [sort, key] of [
  ['customerName', 'customerName'],
  ['customerCompanyName', 'customerCompanyName'],
  ['openBalance', 'openBalance'],
  ['updatedAt', 'updatedAt'],
] as const) {
  test(`pages by ${sort} meet every row once, both ways, though many keys are equal`, async () => {
    const up = await all({ sort, filters: { active: 'all' } })
    const down = await all({ sort: `-${sort}`, filters: { active: 'all' } })
    assert.equal(new Set(up.map(({ id }) => id)).size, 500)
    assert.deepEqual(
      down.map(({ id }) => id),
      up.map(({ id }) => id).reverse(),
    )
    const keys = up.map((row) => row[key])
    assert.deepEqual(
      keys,
      [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
    )
  })
}

test('shows active customers unless asked, with an exact total on the first page only', async () => {
  const first = await page({ limit: 10 })
  assert.deepEqual(first.total, { rows: 499, more: false })
  const second = await page({ limit: 10, cursor: first.next ?? '' })
  assert.equal(second.total, null)
  assert.equal((await page({ filters: { active: 'N' } })).total?.rows, 1)
  assert.equal((await page({ filters: { active: 'all' } })).total?.rows, 500)
})

test('a cursor of another order, changed or made up is refused', async () => {
  const { next } = await page({ limit: 10 })
  assert.ok(next)
  const [body = '', signature = ''] = next.split('.')
  const other = Buffer.from(JSON.stringify({ sort: 'customerName', key: 'a', id: owner.companyId })).toString('base64url')
  for (const cursor of ['x', '.', `${other}.${signature}`, `${body}.`, `${body}x.${signature}`])
    assert.equal((await owner.get(url({ cursor }))).statusCode, 400, cursor)
  assert.equal((await owner.get(url({ cursor: next, sort: '-customerName' }))).statusCode, 400)
})

test('last order: ordered within these days and not after them', async () => {
  const { companyId } = owner
  const ordered = (name: string, day: string, state = 'Accepted') =>
    server.database.owner.query(
      `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total)
       select $1, (select count(*) + 1 from orders where company_id = $1), $4, 'staff', gen_random_uuid()::text, id, $3::date, 1, 1, 0, 0, 1
       from customers where company_id = $1 and customer_name = $2`,
      [companyId, name, day, state],
    )
  await ordered('Customer 001', '2026-01-10')
  await ordered('Customer 001', '2026-02-10')
  await ordered('Customer 002', '2026-01-15')
  await ordered('Customer 002', '2026-02-15', 'Cancelled')
  const found = async (lastOrder: object) => (await all({ filters: { lastOrder } })).map(({ customerName }) => customerName)
  assert.deepEqual(await found({ from: '2026-02-01' }), ['Customer 001'])
  assert.deepEqual(await found({ to: '2026-01-31' }), ['Customer 002'])
  assert.deepEqual(await found({ from: '2026-01-01', to: '2026-02-10' }), ['Customer 001', 'Customer 002'])
  assert.deepEqual(await found({ from: '2026-01-16', to: '2026-02-09' }), [])
  const { rows } = await page({ columns: 'lastOrder' })
  assert.deepEqual(
    rows.slice(0, 3).map(({ lastOrder }) => lastOrder),
    ['2026-02-10', '2026-01-15', null],
  )
})

test('filters narrow the list', async () => {
  assert.equal((await all({ filters: { rep: ['R1'] } })).length, 10)
  assert.equal((await all({ filters: { rep: ['R1', 'R2'], territory: ['North'] } })).length, 0)
  assert.equal((await all({ filters: { territory: 'North' } })).length, 9)
  assert.equal((await all({ filters: { balance: { from: '80', to: '90.00' }, active: 'all' } })).length, 100)
  assert.equal((await all({ filters: { onHold: 'Y' } })).length, 0)
  assert.equal((await all({ filters: { syncState: ['refused', 'unknown'] } })).length, 0)
  assert.equal((await all({ filters: { lastChange: { from: '2026-03-01', to: '2026-03-01' } } })).length, 499)
  assert.equal((await all({ filters: { lastChange: { from: '2026-03-02' } } })).length, 0)
  for (const filters of [
    { drop: 'x' },
    { balance: { from: 'x' } },
    { lastChange: { from: '2026-02-31' } },
    { syncState: ['lost'] },
    { active: "' or true" },
  ])
    assert.equal((await owner.get(url({ filters }))).statusCode, 400, JSON.stringify(filters))
})

test('by state of the address, and by whether a note has a file, for who may see notes', async () => {
  const { owner: sql } = server.database
  const ids = (await all({ search: 'firm 0123' })).concat(await all({ search: 'firm 0124' })).map(({ id }) => id)
  await sql.query(`update customers set state = 'WA' where id = any($1)`, [ids])
  assert.deepEqual((await all({ filters: { state: ['WA', 'OR'] } })).map(({ id }) => id).sort(), ids.sort())
  const { options } = (await owner.get('/api/Utility/FetchFilters?screen=customers'))
    .json()
    .result.filters.find(({ key }: { key: string }) => key === 'state')
  assert.deepEqual(options, [{ value: 'WA', label: 'WA' }])
  for (const [index, id] of ids.entries())
    await sql.query(
      `with noted as (insert into customer_notes (company_id, customer_id, note_title, author, removed_at)
         values ($1, $2, 'Note', 'Ann', case when $3 then now() end) returning id)
       insert into note_attachments (company_id, note_id, slot, name, extension, bytes, file_hash) select $1, id, 1, 'a.pdf', 'pdf', 1, 'h' from noted`,
      [owner.companyId, id, index > 0],
    )
  assert.deepEqual(
    (await all({ filters: { attachment: 'Y' } })).map(({ id }) => id),
    ids.slice(0, 1),
  )
  assert.equal((await all({ filters: { attachment: 'N' } })).length, 498)
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  assert.equal((await customer.get(url({ filters: { attachment: 'Y' } }))).statusCode, 403)
})

test('finds beginnings of words, whole addresses and the end of a phone', async () => {
  assert.equal((await all({ search: 'twin' })).length, 100)
  assert.equal((await all({ search: 'BROTH twi' })).length, 100)
  assert.deepEqual(namesOf(await page({ search: 'c123@mail.exa' })), ['Customer 123'])
  assert.deepEqual(namesOf(await page({ search: '555-0123' })), ['Customer 123'])
  assert.deepEqual(namesOf(await page({ search: '+1 206 555 0123' })), ['Customer 123'])
  assert.deepEqual(namesOf(await page({ search: 'firm 0123' })), ['Customer 123'])
  assert.ok((await page({ search: 'rothers' })).matchedByTypo)
  assert.deepEqual((await page({ search: 'cust 12' })).total, { rows: 8, more: false })
})

test('pages of a search meet every match once, in any order', async () => {
  for (const sort of [undefined, 'customerName', '-openBalance'] as const) {
    const rows = await all({ search: 'c', ...(sort && { sort }), filters: { active: 'all' } })
    assert.equal(rows.length, 500, String(sort))
    assert.equal(new Set(rows.map(({ id }) => id)).size, 500)
  }
  // A phone ends with, and a word begins with, these digits: each customer once.
  const found = await all({ search: '012', filters: { active: 'all' } })
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length)
  assert.ok(found.some(({ customerName }) => customerName === 'Customer 012'))
})

test('forgives one wrong letter only when nothing is found to the letter', async () => {
  for (const search of ['brohters', 'brothrs', 'brotthers', 'brathers', 'rbothers', 'twin brohters']) {
    const found = await page({ search })
    assert.ok(found.matchedByTypo, search)
    assert.equal(found.rows[0]?.customerName, 'Twin Brothers', search)
  }
  assert.equal((await page({ search: 'twin' })).matchedByTypo, false)
  assert.deepEqual(namesOf(await page({ search: 'borhtesr' })), [])
})

test('diacritics, apostrophes and capitals make no difference', async () => {
  const other = await signedInCompany(server)
  await server.database.owner.query(
    `insert into customers (company_id, customer_name) values ($1, 'Café Ñandú'), ($1, 'O’Brien & Sons'), ($1, 'Ärzte-Zentrum')`,
    [other.companyId],
  )
  await index(other.companyId)
  for (const [search, name] of [
    ['cafe nandu', 'Café Ñandú'],
    ['CAFÉ', 'Café Ñandú'],
    ["o'brien", 'O’Brien & Sons'],
    ['obrien', 'O’Brien & Sons'],
    ['brien', 'O’Brien & Sons'],
    ['arzte zent', 'Ärzte-Zentrum'],
  ] as const)
    assert.deepEqual(namesOf(await page({ search }, other)), [name], search)
})

test('a rep sees the customers of the own code and territory, nobody else', async () => {
  const { owner: sql } = server.database
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await all({}, rep)).length, 0)
  const { rows } = await sql.query(`insert into reps (company_id, code, name, territory) values ($1, 'R1', 'Rita', 'North') returning id`, [
    owner.companyId,
  ])
  await sql.query(`update memberships set rep_id = $1 where user_id = $2`, [rows[0].id, rep.userId])
  for (const query of [{}, { sort: '-openBalance' }, { search: 'c', sort: 'customerName' }] as Record<string, string>[])
    assert.equal((await all(query, rep)).length, 19)
  assert.equal((await page({}, rep)).total?.rows, 19)
  const foreign = (await page({ filters: { rep: [''] }, limit: 1, search: 'twin' })).rows[0]?.id
  for (const path of ['GetCustomerDetails', 'GetCustomerHistory', 'GetCustomerSync', 'GetCustomerNeighbours'])
    assert.equal((await rep.get(`/Dashboard/${path}/${foreign}`)).statusCode, 404, path)
})

test('a customer sees itself and its sub-customers', async () => {
  const { owner: sql } = server.database
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  const [parent, child, grandchild] = (await page({ limit: 3 })).rows.map(({ id }) => id)
  await sql.query('update customers set parent_id = $1 where id = $2', [parent, child])
  await sql.query('update customers set parent_id = $1 where id = $2', [child, grandchild])
  await sql.query('update memberships set customer_id = $1 where user_id = $2', [parent, customer.userId])
  assert.deepEqual(new Set((await all({}, customer)).map(({ id }) => id)), new Set([parent, child, grandchild]))
})

test('neighbours are those of the list the record came from', async () => {
  for (const query of [{}, { sort: '-openBalance' }, { search: 'twin' }, { search: 'firm', sort: 'updatedAt' }] as Record<
    string,
    string
  >[]) {
    const rows = await all(query)
    for (const at of [0, 36, 37, rows.length - 1]) {
      const response = await owner.get(`/Dashboard/GetCustomerNeighbours/${rows[at]?.id}?${new URLSearchParams(query)}`)
      assert.deepEqual(
        response.json().result,
        { previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null },
        `${JSON.stringify(query)} ${at}`,
      )
    }
  }
})

test('a search in another order says when it leaves matches out', async () => {
  const company = await signedInCompany(server)
  await server.database.owner.query(
    `insert into customers (company_id, customer_name) select $1, 'Many ' || n from generate_series(1, 1001) n`,
    [company.companyId],
  )
  await index(company.companyId)
  assert.equal((await page({ search: 'many', sort: '-openBalance' }, company)).sortedAmong, 1000)
  assert.equal((await page({ search: 'many' }, company)).sortedAmong, null)
  assert.equal((await page({ search: 'many 100', sort: '-openBalance' }, company)).sortedAmong, null)
})

test('overdue: with an unpaid invoice due before today', async () => {
  const company = await signedInCompany(server)
  const { owner: sql } = server.database
  const { rows } = await sql.query(
    `insert into customers (company_id, customer_name) values ($1, 'Late'), ($1, 'Paid'), ($1, 'Due today'), ($1, 'Late, no due date') returning id`,
    [company.companyId],
  )
  await sql.query(
    `insert into invoices (company_id, customer_id, date, due_date, total, balance)
     select $1, customer_id, today - days, due, 100, balance
     from (select (now() at time zone time_zone)::date as today from companies where id = $1) own, unnest($2::uuid[]) with ordinality as c (customer_id, n)
     join lateral (values (1, 30, today - 1, 100), (2, 30, today - 1, 0), (3, 30, today, 100), (4, 1, null, 100)) as v (n, days, due, balance) using (n)`,
    [company.companyId, rows.map(({ id }) => id)],
  )
  assert.deepEqual(namesOf(await page({ filters: { overdue: 'Y' } }, company)), ['Late', 'Late, no due date'])
  assert.deepEqual(namesOf(await page({ filters: { overdue: 'N' } }, company)), ['Due today', 'Paid'])
  // How much it is, only where somebody looks at it.
  const overdues = async (columns: string) =>
    (await page({ columns }, company)).rows.map(({ customerName, overdue }) => [customerName, overdue])
  assert.deepEqual(await overdues('overdue,city'), [
    ['Due today', 0],
    ['Late', 100],
    ['Late, no due date', 100],
    ['Paid', 0],
  ])
  assert.ok((await overdues('')).every(([, overdue]) => overdue === null))
})

test('very long words are not looked for with a typo, which would take a second each', async () => {
  const company = await signedInCompany(server)
  const name = 'abcdefghijklmnopqrstuvwxyz'.repeat(2)
  await company.post('/Dashboard/AddEditCustomer', { name })
  assert.equal((await page({ search: name }, company)).rows.length, 1)
  assert.equal((await page({ search: name.replace('z', 'y') }, company)).rows.length, 0)
})
