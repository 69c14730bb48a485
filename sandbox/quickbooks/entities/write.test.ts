import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { faultCode, startForTest, type TestClient } from '../test-client.ts'
import { type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient
let realm = ''
let names = 0

before(async () => {
  ;({ running, client } = await startForTest())
  realm = await client.company()
})

after(() => running.close())

const customer = () => client.save(realm, 'Customer', { DisplayName: `Customer ${++names}` })
const line = (amount: number, detail: Doc = {}): Doc => ({
  Amount: amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: '1' }, ...detail },
})
const invoice = (id: Doc['Id'], amount = 100, extra: Doc = {}) =>
  client.save(realm, 'Invoice', { CustomerRef: { value: id }, Line: [line(amount)], ...extra })

async function refusedWith(code: string, entity: string, body: Doc, query = ''): Promise<void> {
  const answer = await client.call(realm, 'POST', `${entity.toLowerCase()}${query}`, body)
  assert.equal(faultCode(answer), code, answer.text)
  assert.equal(answer.status, 400)
}

test('a customer is created with defaults and read back', async () => {
  const made = await client.save(realm, 'Customer', { GivenName: 'Ada', FamilyName: 'Bell', PrimaryPhone: { FreeFormNumber: '1' } })
  assert.equal(made.DisplayName, 'Ada Bell')
  assert.deepEqual(
    [made.SyncToken, made.Active, made.Taxable, made.Job, made.PreferredDeliveryMethod, made.Balance],
    ['0', true, true, false, 'Print', 0],
  )
  assert.match(textOf(docOf(made, 'MetaData'), 'CreateTime') ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[78]:00$/)
  assert.deepEqual(await client.read(realm, 'Customer', made.Id), made)
})

test('sparse update changes only what it names; full update clears the rest', async () => {
  const made = await client.save(realm, 'Customer', {
    DisplayName: 'Sparse',
    Notes: 'n',
    CompanyName: 'c',
    PrimaryPhone: { FreeFormNumber: '1' },
  })
  const sparse = await client.save(realm, 'Customer', { Id: made.Id, SyncToken: '0', sparse: true, Notes: '', CompanyName: 'd' })
  assert.deepEqual(
    [sparse.SyncToken, sparse.Notes, sparse.CompanyName, sparse.PrimaryPhone],
    ['1', undefined, 'd', { FreeFormNumber: '1' }],
  )
  const full = await client.save(realm, 'Customer', { Id: made.Id, SyncToken: '1', DisplayName: 'Full' })
  assert.deepEqual([full.SyncToken, full.DisplayName, full.CompanyName, full.PrimaryPhone], ['2', 'Full', undefined, undefined])
})

test('a stale SyncToken is refused and changes nothing', async () => {
  const made = await customer()
  await client.save(realm, 'Customer', { Id: made.Id, SyncToken: '0', sparse: true, Notes: 'x' })
  await refusedWith('5010', 'Customer', { Id: made.Id, SyncToken: '0', sparse: true, Notes: 'y' })
  assert.equal((await client.read(realm, 'Customer', made.Id)).Notes, 'x')
})

test('one pool of names over customers, vendors and employees', async () => {
  const made = await client.save(realm, 'Customer', { DisplayName: 'Pool Name' })
  const answer = await client.call(realm, 'POST', 'customer', { DisplayName: 'pool NAME' })
  assert.match(answer.text, new RegExp(`already exists. : Id=${made.Id}`))
  await refusedWith('6240', 'Vendor', { DisplayName: 'Pool Name' })
  await refusedWith('6240', 'Employee', { DisplayName: 'Pool Name', GivenName: 'P' })
})

test('deactivating frees the name, reactivating takes it back', async () => {
  const first = await client.save(realm, 'Customer', { DisplayName: 'Again' })
  const off = await client.save(realm, 'Customer', { Id: first.Id, SyncToken: '0', sparse: true, Active: false })
  assert.deepEqual([off.DisplayName, off.FullyQualifiedName, off.Active], ['Again (deleted)', 'Again (deleted)', false])
  const repeat = await client.save(realm, 'Customer', { Id: first.Id, SyncToken: '1', sparse: true, Active: false })
  assert.equal(repeat.SyncToken, '1')
  const second = await client.save(realm, 'Customer', { DisplayName: 'Again' })
  await refusedWith('6240', 'Customer', { Id: first.Id, SyncToken: '1', sparse: true, Active: true })
  const offToo = await client.save(realm, 'Customer', { Id: second.Id, SyncToken: '0', sparse: true, Active: false })
  assert.equal(offToo.DisplayName, 'Again (deleted-1)')
  const on = await client.save(realm, 'Customer', { Id: first.Id, SyncToken: '1', sparse: true, Active: true })
  assert.deepEqual([on.DisplayName, on.Active], ['Again', true])
})

test('sub-customers carry the parent in their full name, also after it is renamed', async () => {
  const parent = await client.save(realm, 'Customer', { DisplayName: 'Parent' })
  const child = await client.save(realm, 'Customer', { DisplayName: 'Child', Job: true, ParentRef: { value: parent.Id } })
  assert.deepEqual([child.FullyQualifiedName, child.Level], ['Parent:Child', 1])
  await client.save(realm, 'Customer', { Id: parent.Id, SyncToken: '0', sparse: true, DisplayName: 'New Parent' })
  assert.equal((await client.read(realm, 'Customer', child.Id)).FullyQualifiedName, 'New Parent:Child')
  await invoice(child.Id, 40)
  const sums = await client.read(realm, 'Customer', parent.Id)
  assert.deepEqual([sums.Balance, sums.BalanceWithJobs], [0, 40])
})

test('refusals of single fields', async () => {
  await refusedWith('2010', 'Customer', { DisplayName: 'X1', Colour: 'red' })
  await refusedWith('2010', 'Customer', { DisplayName: 'X1', PrimaryPhone: { Number: '1' } })
  await refusedWith('2020', 'Customer', { Notes: 'no name' })
  await refusedWith('2050', 'Customer', { DisplayName: 'X1', Title: 'x'.repeat(17) })
  await refusedWith('2050', 'Customer', { DisplayName: 'X1', PrimaryPhone: { FreeFormNumber: '1'.repeat(31) } })
  await refusedWith('2040', 'Customer', { DisplayName: 'X1:Y' })
  await refusedWith('2170', 'Customer', { DisplayName: 'X1', PreferredDeliveryMethod: 'Pigeon' })
  await refusedWith('2210', 'Customer', { DisplayName: 'X1', PrimaryEmailAddr: { Address: 'nobody' } })
  await refusedWith('2500', 'Customer', { DisplayName: 'X1', SalesTermRef: { value: '99' } })
  await refusedWith('6150', 'Customer', { DisplayName: 'X1', Job: true })
  await refusedWith('610', 'Customer', { Id: '99999', SyncToken: '0', sparse: true, Notes: 'x' })
  await refusedWith('2020', 'Invoice', { CustomerRef: { value: '1' } })
  await refusedWith('2500', 'Invoice', { CustomerRef: { value: '99999' }, Line: [line(1)] })
  await refusedWith('500', 'Rabbit', { Name: 'x' })
  const got = await client.call(realm, 'GET', 'customer/99999')
  assert.deepEqual([got.status, faultCode(got)], [400, '610'])
})

test('an invoice gets number, due date, total and subtotal line, and the customer its balance', async () => {
  const owner = await client.save(realm, 'Customer', { DisplayName: 'Owner', SalesTermRef: { value: '3' }, BillAddr: { Line1: '1 Road' } })
  const made = await invoice(owner.Id, 22.5, { TxnDate: '2026-03-01' })
  assert.match(textOf(made, 'DocNumber') ?? '', /^\d+$/)
  assert.deepEqual([made.DueDate, made.TotalAmt, made.Balance, refOf(made, 'SalesTermRef')], ['2026-03-31', 22.5, 22.5, '3'])
  assert.equal(docsOf(made, 'Line').at(-1)?.DetailType, 'SubTotalLineDetail')
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, 22.5)
  await refusedWith('6140', 'Invoice', { CustomerRef: { value: owner.Id }, DocNumber: made.DocNumber, Line: [line(1)] })
  const double = await client.save(
    realm,
    'Invoice',
    { CustomerRef: { value: owner.Id }, DocNumber: made.DocNumber, Line: [line(1)] },
    '?include=allowduplicatedocnum',
  )
  assert.equal(double.DocNumber, made.DocNumber)
  await refusedWith('6070', 'Invoice', { CustomerRef: { value: owner.Id }, Line: [line(10, { Qty: 3, UnitPrice: 3 })] })
})

test('a discount in percent lowers the total', async () => {
  const owner = await customer()
  const made = await client.save(realm, 'Estimate', {
    CustomerRef: { value: owner.Id },
    Line: [line(75), { DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 } }],
  })
  assert.deepEqual([made.TotalAmt, made.TxnStatus], [67.5, 'Pending'])
})

test('payments move balances on both sides and back', async () => {
  const owner = await customer()
  const bill = await invoice(owner.Id, 100)
  const paid = await client.save(realm, 'Payment', {
    CustomerRef: { value: owner.Id },
    TotalAmt: 80,
    Line: [{ Amount: 60, LinkedTxn: [{ TxnId: bill.Id, TxnType: 'Invoice' }] }],
  })
  assert.equal(paid.UnappliedAmt, 20)
  const open = await client.read(realm, 'Invoice', bill.Id)
  assert.deepEqual([open.Balance, open.LinkedTxn], [40, [{ TxnId: paid.Id, TxnType: 'Payment' }]])
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, 20)
  await client.call(realm, 'POST', 'payment?operation=delete', { Id: paid.Id, SyncToken: paid.SyncToken })
  assert.equal((await client.read(realm, 'Invoice', bill.Id)).Balance, 100)
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, 100)
})

test('a credit is applied by a payment of zero', async () => {
  const owner = await customer()
  const bill = await invoice(owner.Id, 50)
  const memo = await client.save(realm, 'CreditMemo', { CustomerRef: { value: owner.Id }, Line: [line(20)] })
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, 30)
  const used = [
    { Amount: 20, LinkedTxn: [{ TxnId: bill.Id, TxnType: 'Invoice' }] },
    { Amount: 20, LinkedTxn: [{ TxnId: memo.Id, TxnType: 'CreditMemo' }] },
  ]
  await client.save(realm, 'Payment', { CustomerRef: { value: owner.Id }, TotalAmt: 0, Line: used })
  assert.equal((await client.read(realm, 'Invoice', bill.Id)).Balance, 30)
  assert.equal((await client.read(realm, 'CreditMemo', memo.Id)).RemainingCredit, 0)
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, 30)
})

test('voiding an invoice zeroes it and frees its payment', async () => {
  const owner = await customer()
  const bill = await invoice(owner.Id, 100, { PrivateNote: 'route 4' })
  const paid = await client.save(realm, 'Payment', {
    CustomerRef: { value: owner.Id },
    TotalAmt: 100,
    Line: [{ Amount: 100, LinkedTxn: [{ TxnId: bill.Id, TxnType: 'Invoice' }] }],
  })
  const current = await client.read(realm, 'Invoice', bill.Id)
  const gone = await client.save(realm, 'Invoice', { Id: bill.Id, SyncToken: current.SyncToken }, '?operation=void')
  assert.deepEqual([gone.TotalAmt, gone.Balance, gone.PrivateNote], [0, 0, 'Voided - route 4'])
  assert.equal((await client.read(realm, 'Payment', paid.Id)).UnappliedAmt, 100)
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, -100)
})

test('a deleted transaction is gone, a name cannot be deleted', async () => {
  const owner = await customer()
  const bill = await invoice(owner.Id, 10)
  const answer = await client.call(realm, 'POST', 'invoice?operation=delete', { Id: bill.Id, SyncToken: '0' })
  assert.deepEqual(answer.body.Invoice, { domain: 'QBO', status: 'Deleted', Id: bill.Id })
  assert.equal(faultCode(await client.call(realm, 'GET', `invoice/${bill.Id}`)), '610')
  await refusedWith('500', 'Customer', { Id: owner.Id, SyncToken: '0' }, '?operation=delete')
})

test('a refused write leaves nothing behind', async () => {
  const owner = await customer()
  const bill = await invoice(owner.Id, 30)
  const lines = [
    { Amount: 10, LinkedTxn: [{ TxnId: bill.Id, TxnType: 'Invoice' }] },
    { Amount: 10, LinkedTxn: [{ TxnId: '999999', TxnType: 'Invoice' }] },
  ]
  await refusedWith('2500', 'Payment', { CustomerRef: { value: owner.Id }, TotalAmt: 20, Line: lines })
  assert.equal((await client.read(realm, 'Invoice', bill.Id)).Balance, 30)
  assert.equal(await client.count(realm, `select count(*) from Payment where CustomerRef = '${owner.Id}'`), 0)
})

test('the same requestid gives the first answer, another body 600', async () => {
  const first = await client.save(realm, 'Customer', { DisplayName: 'Once' }, '?requestid=r-1')
  assert.deepEqual(await client.save(realm, 'Customer', { DisplayName: 'Once' }, '?requestid=r-1'), first)
  await refusedWith('600', 'Customer', { DisplayName: 'Other' }, '?requestid=r-1')
  await refusedWith('2130', 'Customer', { DisplayName: 'Other' }, `?requestid=${'r'.repeat(51)}`)
})

test('batch runs each item alone', async () => {
  const answer = await client.call(realm, 'POST', 'batch', {
    BatchItemRequest: [
      { bId: '1', operation: 'create', Customer: { DisplayName: 'From batch' } },
      { bId: '2', operation: 'create', Customer: { DisplayName: 'From batch' } },
      { bId: '3', Query: "select * from Customer where DisplayName = 'From batch'" },
      { Customer: { DisplayName: 'No operation' } },
    ],
  })
  const items = docsOf(answer.body, 'BatchItemResponse')
  assert.equal(answer.status, 200)
  assert.equal(textOf(docOf(items[0], 'Customer'), 'DisplayName'), 'From batch')
  assert.equal(docsOf(docOf(items[1], 'Fault'), 'Error')[0]?.code, '6240')
  assert.equal(numberOf(docOf(items[2], 'QueryResponse'), 'maxResults'), 1)
  assert.deepEqual([items[3]?.bId, textOf(docOf(items[3], 'Customer'), 'DisplayName')], [undefined, 'No operation'])
  const tooMany = Array.from({ length: 31 }, (_, index) => ({ bId: String(index), Query: 'select * from Term' }))
  assert.equal(faultCode(await client.call(realm, 'POST', 'batch', { BatchItemRequest: tooMany })), '1040')
})

test('stock follows sales', async () => {
  const accounts = { IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' }, AssetAccountRef: { value: '81' } }
  const item = await client.save(realm, 'Item', {
    Name: 'Jam',
    Type: 'Inventory',
    TrackQtyOnHand: true,
    QtyOnHand: 10,
    InvStartDate: '2025-01-01',
    ...accounts,
  })
  const owner = await customer()
  await client.save(realm, 'SalesReceipt', {
    CustomerRef: { value: owner.Id },
    Line: [line(8, { ItemRef: { value: item.Id }, Qty: 4, UnitPrice: 2 })],
  })
  assert.equal((await client.read(realm, 'Item', item.Id)).QtyOnHand, 6)
})

test('XML in and out for clients that speak it', async () => {
  const xml =
    '<Customer xmlns="http://schema.intuit.com/finance/v3"><DisplayName>Xml &amp; Co</DisplayName><PrimaryPhone><FreeFormNumber>12</FreeFormNumber></PrimaryPhone></Customer>'
  const answer = await client.call(realm, 'POST', 'customer', xml, { accept: 'application/xml', 'content-type': 'application/xml' })
  assert.match(
    answer.text,
    /^<\?xml.*<IntuitResponse xmlns="http:\/\/schema.intuit.com\/finance\/v3" time=.*<Customer domain="QBO" sparse="false"><Id>\d+<\/Id>.*<DisplayName>Xml &amp; Co<\/DisplayName>/,
  )
  const fault = await client.call(realm, 'GET', 'customer/99999', undefined, { accept: '*/*' })
  assert.match(fault.text, /<Fault type="ValidationFault"><Error code="610"/)
})

test('exchange rates are named by their currency, tax pseudo codes come outside of the page', async () => {
  const [euro] = await client.rows(realm, "select * from ExchangeRate where SourceCurrencyCode = 'EUR'")
  const rate = Number(euro?.Rate) + 1
  await client.save(realm, 'ExchangeRate', { SourceCurrencyCode: 'EUR', Rate: rate })
  const rows = await client.rows(realm, "select * from ExchangeRate where SourceCurrencyCode = 'EUR'")
  assert.deepEqual(
    rows.map((row) => row.Rate),
    [rate],
  )
  assert.equal((await client.rows(realm, 'select * from TaxCode maxresults 1')).length, 4)
})

test('a recurring transaction wraps its template', async () => {
  const owner = await customer()
  const RecurringInfo = { Name: 'Monthly', Active: true, RecurType: 'Automated', ScheduleInfo: { IntervalType: 'Monthly', DayOfMonth: 1 } }
  const made = await client.save(realm, 'RecurringTransaction', {
    Invoice: { CustomerRef: { value: owner.Id }, Line: [line(100)], RecurringInfo },
  })
  const template = docOf(made, 'Invoice')
  await client.save(realm, 'RecurringTransaction', { Invoice: { ...template, Line: [line(250)] } })
  const read = docOf(await client.read(realm, 'RecurringTransaction', template?.Id), 'Invoice')
  assert.deepEqual([docsOf(read, 'Line')[0]?.Amount, read?.SyncToken], [250, '1'])
  assert.equal((await client.rows(realm, "select * from RecurringTransaction where Type = 'Invoice'")).length, 1)
  assert.equal((await client.rows(realm, "select * from RecurringTransaction where Type = 'Bill'")).length, 0)
})
