import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from './server.ts'
import { pier, startForTest } from './test-client.ts'
import { type Doc, docOf, docsOf, isDoc, type Json, textOf } from './wire/json.ts'

type Reply = (error: Json, body: Json) => void
type Library = Record<string, unknown>

// The package's own types are callbacks over any; the tests only need to call its methods by name.
const QuickBooks = createRequire(import.meta.url)('node-quickbooks')

let running: RunningQuickbooks
let api: Library

before(async () => {
  const started = await startForTest()
  running = started.running
  const tokens = await started.client.connect(pier)
  QuickBooks.V3_ENDPOINT_BASE_URL = `${running.url}/v3/company/`
  QuickBooks.TOKEN_URL = `${running.url}/oauth2/v1/tokens/bearer`
  QuickBooks.REVOKE_URL = `${running.url}/v2/oauth2/tokens/revoke`
  QuickBooks.USER_INFO_URL = `${running.url}/v1/openid_connect/userinfo`
  api = new QuickBooks('sandbox-client', 'sandbox-secret', tokens.access_token, false, pier, true, false, null, '2.0', tokens.refresh_token)
})

after(() => running.close())

function call(name: string, ...args: unknown[]): Promise<Doc> {
  return new Promise((resolve, reject) => {
    const method = api[name]
    if (typeof method !== 'function') throw new Error(`No method ${name}`)
    const reply: Reply = (error, body) =>
      error ? reject(error) : resolve(Buffer.isBuffer(body) ? { pdf: body.toString('latin1') } : isDoc(body) ? body : { value: body })
    method.call(api, ...args, reply)
  })
}

const line = {
  DetailType: 'SalesItemLineDetail',
  Amount: 14,
  Description: 'Line description',
  SalesItemLineDetail: { ItemRef: { value: '1' } },
}

test('an attachable is created, read, changed, found and deleted', async () => {
  const made = await call('createAttachable', { Note: 'My File' })
  assert.equal((await call('getAttachable', made.Id)).Note, 'My File')
  assert.equal((await call('updateAttachable', { ...made, Note: 'My Updated File' })).Note, 'My Updated File')
  assert.equal(docsOf(docOf(await call('findAttachables'), 'QueryResponse'), 'Attachable')[0]?.Note, 'My Updated File')
  assert.equal(docOf(await call('deleteAttachable', made.Id), 'Attachable')?.status, 'Deleted')
  assert.deepEqual((await call('findAttachables')).QueryResponse, {})
})

test('every kind of record can be listed', async () => {
  const lists = Object.getOwnPropertyNames(QuickBooks.prototype).filter((name) => name.startsWith('find'))
  assert.ok(lists.length > 30)
  for (const name of lists) assert.ok(isDoc((await call(name)).QueryResponse), name)
})

test('every report answers', async () => {
  const reports = Object.getOwnPropertyNames(QuickBooks.prototype).filter((name) => name.startsWith('report'))
  assert.ok(reports.length > 20)
  for (const name of reports) assert.ok(docOf(await call(name, {}), 'Header'), name)
})

test('criteria, counting and fetching all', async () => {
  const accounts = docsOf(docOf(await call('findAccounts', { Name: 'Travel' }), 'QueryResponse'), 'Account')
  assert.deepEqual([accounts.length, accounts[0]?.AccountType], [1, 'Expense'])
  const like = await call('findCustomers', [{ field: 'DisplayName', value: "O'M%", operator: 'LIKE' }])
  assert.equal(docsOf(docOf(like, 'QueryResponse'), 'Customer').length, 1)
  const total = Number(docOf(await call('findInvoices', [{ count: true }]), 'QueryResponse')?.totalCount)
  const all = await call('findInvoices', [
    { field: 'fetchAll', value: true },
    { field: 'limit', value: 40 },
  ])
  assert.equal(docsOf(docOf(all, 'QueryResponse'), 'Invoice').length, total)
})

test('a sales receipt is made, changed, voided and deleted', async () => {
  const made = await call('createSalesReceipt', {
    DocNumber: '77001',
    TxnDate: '2026-08-04',
    CustomerMemo: { value: 'my message' },
    Line: [line],
  })
  assert.deepEqual([made.TotalAmt, made.Balance], [14, 0])
  const changed = await call('updateSalesReceipt', { ...made, sparse: true, PrivateNote: 'changed' })
  const voided = await call('updateSalesReceipt', { Id: changed.Id, SyncToken: changed.SyncToken, void: true })
  assert.deepEqual([voided.TotalAmt, voided.PrivateNote], [0, 'Voided - changed'])
  assert.equal(docOf(await call('deleteSalesReceipt', made.Id), 'SalesReceipt')?.status, 'Deleted')
})

test('invoices are sent and printed', async () => {
  const made = await call('createInvoice', { CustomerRef: { value: '20' }, Line: [line] })
  const sent = await call('sendInvoicePdf', made.Id, 'x@y.example')
  assert.equal(sent.EmailStatus, 'EmailSent')
  const pdf = await call('getInvoicePdf', made.Id)
  assert.match(textOf(pdf, 'pdf') ?? '', /^%PDF/)
})

test('batch, change data, upload', async () => {
  const batch = await call('batch', [
    { bId: '1', operation: 'create', Customer: { DisplayName: 'By batch' } },
    { bId: '2', Query: 'select * from Term' },
  ])
  assert.deepEqual(
    docsOf(batch, 'BatchItemResponse').map((item) => item.bId),
    ['1', '2'],
  )
  const changes = await call('changeDataCapture', ['Customer'], new Date(Date.now() - 3_600_000))
  assert.match(JSON.stringify(changes), /By batch/)
  const invoice = docsOf(docOf(await call('findInvoices', { limit: 1 }), 'QueryResponse'), 'Invoice')[0]
  const file = await call('upload', 'note.txt', 'text/plain', Readable.from(['hello']), 'Invoice', textOf(invoice, 'Id'))
  assert.equal(file.FileName, 'note.txt')
  assert.deepEqual(docOf(docsOf(file, 'AttachableRef')[0], 'EntityRef'), { type: 'Invoice', value: invoice?.Id })
})

test('tax service, exchange rate, company, preferences', async () => {
  const tax = await call('createTaxService', {
    TaxCode: 'City',
    TaxRateDetails: [{ TaxRateName: 'City rate', RateValue: '3', TaxAgencyId: '1', TaxApplicableOn: 'Sales' }],
  })
  assert.equal(tax.TaxCode, 'City')
  assert.equal(docOf(await call('getExchangeRate', { sourcecurrencycode: 'EUR' }), 'ExchangeRate')?.SourceCurrencyCode, 'EUR')
  assert.equal((await call('getCompanyInfo', pier)).CompanyName, 'Pier Foods')
  const preferences = await call('getPreferences')
  const changed = await call('updatePreferences', {
    Id: '1',
    SyncToken: preferences.SyncToken,
    sparse: true,
    ReportPrefs: { ReportBasis: 'Cash' },
  })
  assert.deepEqual([changed.ReportPrefs, docOf(changed, 'CurrencyPrefs')?.MultiCurrencyEnabled], [{ ReportBasis: 'Cash' }, false])
})

test('user, refresh and revoke', async () => {
  assert.equal((await call('getUserInfo')).email, 'owner@pierfoods.example')
  assert.equal((await call('refreshAccessToken')).token_type, 'bearer')
  assert.equal((await call('getCompanyInfo', pier)).CompanyName, 'Pier Foods')
  await call('revokeAccess', true)
})
