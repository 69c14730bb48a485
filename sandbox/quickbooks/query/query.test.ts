import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { big, faultCode, pier, startForTest, type TestClient } from '../test-client.ts'
import { docOf, textOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient
let realm = ''

before(async () => {
  ;({ running, client } = await startForTest())
  realm = await client.company({
    records: {
      Customer: [
        { DisplayName: "O'Brien & Sons", PrimaryEmailAddr: { Address: 'a@one.example' } },
        { DisplayName: 'Back\\slash', CompanyName: 'B' },
        { DisplayName: 'alpha' },
        { DisplayName: 'Zeta' },
      ],
    },
  })
  const [zeta] = await client.rows(realm, "select * from Customer where DisplayName = 'Zeta'")
  await client.save(realm, 'Customer', { Id: zeta?.Id, SyncToken: zeta?.SyncToken, sparse: true, Active: false })
})

after(() => running.close())

const found: [statement: string, names: string[]][] = [
  ['select * from Customer', ['alpha', 'Back\\slash', "O'Brien & Sons"]],
  ['SELECT * FROM Customer WHERE Active IN (true, false)', ['alpha', 'Back\\slash', "O'Brien & Sons", 'Zeta (deleted)']],
  ['select * from customer where active = false', ['Zeta (deleted)']],
  ["select * from Customer where DisplayName = 'O\\'Brien & Sons'", ["O'Brien & Sons"]],
  ["select * from Customer where DisplayName = 'Back\\\\slash'", ['Back\\slash']],
  ["select * from Customer where displayname = 'ALPHA'", ['alpha']],
  ["select * from Customer where DisplayName like '%a%'", ['alpha', 'Back\\slash']],
  ["select * from Customer where DisplayName like 'b%'", ['Back\\slash']],
  ["select * from Customer where DisplayName in ('alpha', 'Zeta') and Active in (true,false)", ['alpha']],
  ["select * from Customer where PrimaryEmailAddr = 'A@one.example'", ["O'Brien & Sons"]],
  ["select * from Customer where DisplayName != 'alpha'", ['Back\\slash', "O'Brien & Sons"]],
  ['select Id, DisplayName from Customer orderby DisplayName desc maxresults 1', ["O'Brien & Sons"]],
  ['select *, CompanyName from Customer order by DisplayName ASC startposition 2 maxresults 1', ['Back\\slash']],
  ['select * from Customer maxresults 1 startposition 3', ["O'Brien & Sons"]],
  [
    "select * from Customer where Metadata.CreateTime >= '2020-01-01' and Balance = 0 orderby MetaData.CreateTime maxresults 2",
    ["O'Brien & Sons", 'Back\\slash'],
  ],
  ["select * from Customer where MetaData.LastUpdatedTime > '2999-01-01T00:00:00-08:00'", []],
]

for (const [statement, names] of found) {
  test(statement, async () => {
    const rows = await client.rows(realm, statement)
    assert.deepEqual(
      rows.map((row) => row.DisplayName),
      names,
    )
  })
}

const refused: [statement: string, code: string][] = [
  ['select', '4000'],
  ["select * from Customer where DisplayName = 'a' or DisplayName = 'b'", '4000'],
  ["select * from Customer where not DisplayName = 'a'", '4000'],
  ['select distinct DisplayName from Customer group by DisplayName', '4000'],
  ["select * from Customer where DisplayName = 'unclosed", '4000'],
  ['select * from Customer, Vendor', '4000'],
  ['select * from Rabbit', '4001'],
  ["select * from Customer where Colour = 'red'", '4001'],
  ["select * from Customer where Notes = 'x'", '4001'],
  ["select * from Invoice where Line.Amount = '1'", '4001'],
  ["select * from Vendor where PrimaryEmailAddr = 'x'", '4001'],
  ["select * from Item where Sku = 'x'", '4001'],
  ["select * from Customer where Id like '1%'", '4001'],
  ['select * from Customer startposition 0', '4001'],
  ["select * from Customer where Id = 'invalid'", '4001'],
  ['select count(*) from CompanyInfo', '4001'],
  ["select * from Invoice where TxnDate > 'yesterday'", '4001'],
]

for (const [statement, code] of refused) {
  test(`refused with ${code}: ${statement}`, async () => {
    const answer = await client.query(realm, statement)
    assert.equal(answer.status, 400)
    assert.equal(faultCode(answer), code)
  })
}

test('the envelope of rows, of none and of a count', async () => {
  const rows = docOf((await client.query(realm, 'select * from Customer maxresults 2')).body, 'QueryResponse')
  assert.deepEqual([rows?.startPosition, rows?.maxResults], [1, 2])
  const none = await client.query(realm, 'select * from Estimate')
  assert.deepEqual(none.body.QueryResponse, {})
  assert.match(textOf(none.body, 'time') ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[78]:00$/)
  const count = await client.query(realm, 'select count(*) from Customer')
  assert.deepEqual(count.body.QueryResponse, { totalCount: 3 })
})

test('GET with the statement in the address, and a posted one, give the same', async () => {
  const statement = "select * from Customer where DisplayName = 'O\\'Brien & Sons'"
  const byGet = await client.call(realm, 'GET', `query?query=${encodeURIComponent(statement)}`)
  assert.deepEqual(byGet.body.QueryResponse, (await client.query(realm, statement)).body.QueryResponse)
})

test('children follow their parent, transactions come from the last changed one on', async () => {
  const names = (await client.rows(pier, 'select * from Customer')).map((row) => row.FullyQualifiedName)
  const parent = names.indexOf('Green Fork Kitchen')
  assert.deepEqual(names.slice(parent + 1, parent + 3), ['Green Fork Kitchen:Green Fork Ballard', 'Green Fork Kitchen:Green Fork Downtown'])
  for (const company of [pier, big]) {
    const rows = await client.rows(company, 'select * from Invoice maxresults 100')
    const times = rows.map((row) => Date.parse(textOf(docOf(row, 'MetaData'), 'LastUpdatedTime') ?? ''))
    assert.equal(times.length, 100)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
  }
})

test('keyset paging over CreateTime meets every record once', async () => {
  const seen = new Set<string>()
  let last = '2000-01-01T00:00:00-08:00'
  for (let round = 0; round < 60; round++) {
    const rows = await client.rows(
      pier,
      `select * from Invoice where MetaData.CreateTime >= '${last}' orderby MetaData.CreateTime startposition 1 maxresults 10`,
    )
    for (const row of rows) seen.add(String(row.Id))
    const next = textOf(docOf(rows.at(-1), 'MetaData'), 'CreateTime') ?? last
    if (rows.length < 10 || next === last) break
    last = next
  }
  assert.equal(seen.size, await client.count(pier, 'select count(*) from Invoice'))
})
