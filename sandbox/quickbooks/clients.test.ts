import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from './server.ts'
import { faultCode, pier, startForTest, type TestClient } from './test-client.ts'
import { type Doc, docOf, docsOf, type Json, textOf } from './wire/json.ts'

let running: RunningQuickbooks
let client: TestClient

before(async () => {
  ;({ running, client } = await startForTest())
})

after(() => running.close())

async function first(entity: string): Promise<Doc> {
  const [row] = await client.rows(pier, `select * from ${entity} maxresults 1`)
  if (!row) throw new Error(`No ${entity}`)
  return row
}

test('typed clients send 0 and empty texts for what was not set', async () => {
  const line = {
    LineNum: 0,
    Amount: 100,
    DetailType: 'SalesItemLineDetail',
    LinkedTxn: [],
    SalesItemLineDetail: { ItemRef: { value: '1', name: '', type: 'Item' }, UnitPrice: 0, Qty: 0, ServiceDate: '' },
  }
  const made = await client.save(pier, 'Invoice', { CustomerRef: { value: '20' }, DocNumber: '', DueDate: '', TotalAmt: '', Line: [line] })
  assert.deepEqual([made.TotalAmt, docsOf(made, 'Line')[0]?.LineNum], [100, 1])
  const term = await client.save(pier, 'Term', { Name: 'Ten days', Type: '', DueDays: 10, DayOfMonthDue: 0 })
  assert.equal(term.Type, 'STANDARD')
})

test('the newest bill comes first and can be paid; the kind of a link may be in capitals', async () => {
  const made = await client.save(pier, 'Bill', {
    VendorRef: { value: (await first('Vendor')).Id },
    Line: [
      {
        Amount: 200,
        DetailType: 'AccountBasedExpenseLineDetail',
        AccountBasedExpenseLineDetail: { AccountRef: { value: 1, type: 'Account' } },
      },
    ],
  })
  const newest = await first('Bill')
  assert.equal(newest.Id, made.Id)
  await client.save(pier, 'BillPayment', {
    VendorRef: newest.VendorRef,
    PayType: 'Check',
    TotalAmt: 200,
    CheckPayment: { BankAccountRef: { value: '35' } },
    Line: [{ Amount: 200, LinkedTxn: [{ TxnId: Number(newest.Id), TxnType: 'BILL', TxnLineId: 1 }] }],
  })
  const paid = await client.read(pier, 'Bill', made.Id)
  assert.deepEqual([paid.Balance, docsOf(paid, 'LinkedTxn')[0]?.TxnType], [0, 'BillPayment'])
})

test('a credit card payment has one name in the address and another in the answer', async () => {
  const body = { Amount: 100, BankAccountRef: { value: '35' }, CreditCardAccountRef: { value: '42' } }
  const made = docOf((await client.call(pier, 'POST', 'creditcardpayment', body)).body, 'CreditCardPaymentTxn')
  const read = await client.call(pier, 'GET', `creditcardpayment/${made?.Id}`)
  assert.equal(docOf(read.body, 'CreditCardPaymentTxn')?.Amount, 100)
  const found = docOf((await client.query(pier, 'select * from CreditCardPayment')).body, 'QueryResponse')
  assert.equal(docsOf(found, 'CreditCardPaymentTxn').length, 1)
})

test('ids that are no numbers, attachments to nothing, masked tax numbers', async () => {
  const wrong = await client.call(pier, 'GET', 'customer/1.5')
  assert.deepEqual([wrong.status, faultCode(wrong)], [400, '2030'])
  const note = { Note: 'x', AttachableRef: [{ EntityRef: { type: 'Estimate', value: '999999' } }] }
  assert.equal(faultCode(await client.call(pier, 'POST', 'attachable', note)), '6000')
  const vendor = await client.save(pier, 'Vendor', { DisplayName: 'Taxed', TaxIdentifier: '99-9991234' })
  assert.equal(vendor.TaxIdentifier, 'XXXXXX1234')
  assert.equal((await client.save(pier, 'Vendor', { ...vendor, AcctNum: '7' })).TaxIdentifier, 'XXXXXX1234')
})

test('every listed entity can be counted, listed, read, sent back unchanged and asked for changes', async () => {
  const names = `Account Bill BillPayment Class CompanyCurrency CreditMemo Customer Department Employee Estimate Invoice Item Payment
    PaymentMethod Preferences Term Vendor`.split(/\s+/)
  const since = encodeURIComponent(new Date(Date.now() - 864_000_000).toISOString())
  for (const name of names) {
    assert.ok(Number(await client.count(pier, `select count(*) from ${name}`)) > 0, name)
    const row = await first(name)
    const read = await client.read(pier, name, row.Id)
    assert.deepEqual(read, row, name)
    const saved = await client.save(pier, name, row)
    // The names in references are only labels and may be filled in.
    const bare = (value: Json) => JSON.stringify(value)?.replace(/,"name":"[^"]*"/g, '')
    for (const [key, value] of Object.entries(row))
      if (key !== 'SyncToken' && key !== 'MetaData') assert.equal(bare(saved[key]), bare(value), `${name}.${key}`)
    const changes = await client.call(pier, 'GET', `cdc?entities=${name}&changedSince=${since}`)
    assert.equal(docsOf(docsOf(changes.body, 'CDCResponse')[0], 'QueryResponse').length, 1, name)
  }
})

test('profit and journal follow the documents', async () => {
  const report = async (name: string) => (await client.call(pier, 'GET', `reports/${name}`)).body
  const profit = docsOf(docOf(await report('ProfitAndLoss'), 'Rows'), 'Row')
  const summary = (group: string) =>
    Number(
      textOf(
        docsOf(
          docOf(
            profit.find((row) => row.group === group),
            'Summary',
          ),
          'ColData',
        )[1],
        'value',
      ),
    )
  assert.ok(summary('Income') > 0)
  assert.equal(summary('NetIncome').toFixed(2), (summary('Income') - summary('COGS') - summary('Expenses')).toFixed(2))
  const total = docsOf(docOf(docsOf(docOf(await report('JournalReport'), 'Rows'), 'Row').at(-1), 'Summary'), 'ColData').map(
    (cell) => cell.value,
  )
  assert.ok(Number(total.at(-1)) > 0)
  const rows = docsOf(docOf(await report('JournalReport'), 'Rows'), 'Row').slice(0, -1)
  const sum = (column: number) => rows.reduce((all, row) => all + Number(docsOf(row, 'ColData')[column]?.value || 0), 0).toFixed(2)
  assert.equal(sum(6), sum(7))
})

test('tokens without a browser', async () => {
  const { body } = await client.control('POST', '/tokens', { realmId: pier })
  assert.deepEqual([body.realmId, body.clientId], [pier, 'sandbox-client'])
  const answer = await fetch(`${client.url}/v3/company/${pier}/companyinfo/${pier}`, {
    headers: { authorization: `Bearer ${body.access_token}`, accept: 'application/json' },
  })
  assert.equal(answer.status, 200)
  const refreshed = await client.tokenCall({ grant_type: 'refresh_token', refresh_token: textOf(body, 'refresh_token') ?? '' })
  assert.equal(refreshed.status, 200)
  assert.ok(refreshed.headers.get('intuit_tid'))
})
