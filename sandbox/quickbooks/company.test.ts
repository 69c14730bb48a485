import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type RunningQuickbooks, startQuickbooks } from './server.ts'
import { big, pier, startForTest, TestClient } from './test-client.ts'
import { cents, docOf, docsOf, numberOf, refOf, textOf } from './wire/json.ts'

let running: RunningQuickbooks
let client: TestClient

before(async () => {
  ;({ running, client } = await startForTest())
})

after(() => running.close())

test('what was written and connected survives a restart', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'quickbooks-'))
  const first = await startQuickbooks({ throttle: false, dataFolder })
  const before = new TestClient(first.url)
  const tokens = await before.connect(pier)
  const made = await before.save(pier, 'Customer', { DisplayName: 'Kept' })
  await before.control('POST', `/companies/${big}/write`, { entity: 'Customer', body: { Id: '5', Notes: 'kept too' } })
  const count = await before.count(pier, 'select count(*) from Invoice')
  await first.close()
  const second = await startQuickbooks({ throttle: false, dataFolder })
  const later = new TestClient(second.url)
  assert.deepEqual(await later.read(pier, 'Customer', made.Id), made)
  assert.equal((await later.read(big, 'Customer', '5')).Notes, 'kept too')
  assert.equal(await later.count(pier, 'select count(*) from Invoice'), count)
  assert.equal((await later.tokenCall({ grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) })).status, 200)
  const next = await later.save(pier, 'Customer', { DisplayName: 'Next' })
  assert.equal(Number(next.Id), Number(made.Id) + 1)
  await second.close()
  await rm(dataFolder, { recursive: true })
})

test('the balances of the wholesaler are those of its documents', async () => {
  const [customers, invoices, memos, payments] = await Promise.all([
    client.rows(pier, 'select * from Customer where Active in (true, false) maxresults 1000'),
    client.rows(pier, 'select * from Invoice maxresults 1000'),
    client.rows(pier, 'select * from CreditMemo maxresults 1000'),
    client.rows(pier, 'select * from Payment maxresults 1000'),
  ])
  assert.equal(customers.length, 31)
  for (const customer of customers) {
    const own = (rows: typeof invoices, field: string) =>
      rows.filter((row) => refOf(row, 'CustomerRef') === customer.Id).reduce((sum, row) => sum + (numberOf(row, field) ?? 0), 0)
    assert.equal(
      customer.Balance,
      cents(own(invoices, 'Balance') - own(memos, 'Balance') - own(payments, 'UnappliedAmt')),
      String(customer.DisplayName),
    )
  }
  assert.ok(invoices.some((row) => numberOf(row, 'Balance') === row.TotalAmt))
  assert.ok(invoices.some((row) => row.Balance !== 0 && row.Balance !== row.TotalAmt))
})

test('the large company: counts, single rows, edits and new rows', async () => {
  assert.equal(await client.count(big, 'select count(*) from Customer where Active in (true,false)'), 100_000)
  assert.equal(await client.count(big, 'select count(*) from Invoice'), 1_000_000)
  const row = await client.read(big, 'Customer', '4321')
  const name = textOf(row, 'DisplayName')
  assert.deepEqual(await client.rows(big, `select * from Customer where DisplayName = '${name}'`), [row])
  const invoices = await client.rows(big, "select * from Invoice where CustomerRef = '4321'")
  assert.equal(invoices.length, 10)
  assert.equal(row.Balance, cents(invoices.reduce((sum, invoice) => sum + Number(invoice.Balance), 0)))
  const edited = await client.save(big, 'Customer', { Id: '4321', SyncToken: '0', sparse: true, DisplayName: 'Quite new' })
  assert.equal(await client.count(big, `select count(*) from Customer where DisplayName = '${name}'`), 0)
  const line = { Amount: 25, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' } } }
  const made = await client.save(big, 'Invoice', { CustomerRef: { value: '4321' }, Line: [line] })
  assert.equal((await client.read(big, 'Customer', '4321')).Balance, cents(Number(row.Balance) + 25))
  assert.equal((await client.rows(big, "select * from Invoice where CustomerRef = '4321'")).length, 11)
  const since = textOf(docOf(edited, 'MetaData'), 'LastUpdatedTime')
  const changed = await client.rows(big, `select * from Customer where MetaData.LastUpdatedTime >= '${since}'`)
  assert.deepEqual(
    changed.map((item) => item.DisplayName),
    ['Quite new'],
  )
  const [newest] = await client.rows(big, 'select * from Invoice orderby MetaData.CreateTime desc maxresults 1')
  assert.equal(newest?.Id, made.Id)
  await client.call(big, 'POST', 'invoice?operation=delete', { Id: '1', SyncToken: '0' })
  assert.equal((await client.rows(big, 'select * from Invoice orderby MetaData.CreateTime maxresults 1'))[0]?.Id, '2')
})

test('a computed company is read completely by keyset paging, also within one second', async () => {
  const realm = await client.company({ customers: 9500, invoices: 100 })
  const seen = new Set<string>()
  let last = '2000-01-01T00:00:00-08:00'
  let start = 1
  for (let round = 0; round < 40; round++) {
    const rows = await client.rows(
      realm,
      `select * from Customer where Active in (true,false) and MetaData.CreateTime >= '${last}' orderby MetaData.CreateTime startposition ${start} maxresults 1000`,
    )
    for (const row of rows) seen.add(String(row.Id))
    if (rows.length < 1000) break
    const next = textOf(docOf(rows.at(-1), 'MetaData'), 'CreateTime') ?? last
    start = next === last ? start + 1000 : 1
    last = next
  }
  assert.equal(seen.size, 9500)
})

test('reports add up', async () => {
  const total = async (name: string, column: number) => {
    const { body } = await client.call(pier, 'GET', `reports/${name}`)
    return Number(docsOf(docOf(docsOf(docOf(body, 'Rows'), 'Row').at(-1), 'Summary'), 'ColData')[column]?.value)
  }
  const rows = await client.rows(pier, 'select * from Customer maxresults 1000')
  const sum = cents(rows.reduce((all, row) => all + Number(row.Balance), 0))
  assert.equal(await total('CustomerBalance', 1), sum)
  assert.equal(await total('AgedReceivables', 6), sum)
  const list = await client.call(pier, 'GET', 'reports/TransactionList?date_macro=All&group_by=Month&transaction_type=Invoice')
  const months = docsOf(docOf(list.body, 'Rows'), 'Row')
  const count = months.reduce((all, month) => all + docsOf(docOf(month, 'Rows'), 'Row').length, 0)
  assert.ok(months.length >= 12)
  assert.equal(count, await client.count(pier, 'select count(*) from Invoice'))
})
