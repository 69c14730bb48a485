import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { faultCode, startForTest, type TestClient } from '../test-client.ts'
import { type Doc, docsOf, textOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient
let realm = ''
beforeEach(async () => {
  await running?.close()
  ;({ running, client } = await startForTest())
  realm = await client.company()
})
after(() => running.close())

const set = async (settings: Doc) => assert.equal((await client.control('PATCH', '/settings', settings)).status, 200)
const line = (amount: number): Doc => ({
  Amount: amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: '1' } },
})
const customer = () => client.save(realm, 'Customer', { DisplayName: 'Pier 9' })
const invoice = (id: Doc['Id'], amount = 100, extra: Doc = {}) =>
  client.save(realm, 'Invoice', { CustomerRef: { value: id }, Line: [line(amount)], ...extra })
const payment = (id: Doc['Id'], paid: Doc['Id'], amount = 100): Doc => ({
  CustomerRef: { value: id },
  TotalAmt: amount,
  Line: [{ Amount: amount, LinkedTxn: [{ TxnId: paid, TxnType: 'Invoice' }] }],
})

test('one payment lies in one deposit, unless it is said otherwise', async () => {
  const { Id } = await customer()
  const paid = await client.save(realm, 'Payment', payment(Id, (await invoice(Id)).Id))
  const deposit = {
    DepositToAccountRef: { value: '35' },
    Line: [{ Amount: 100, LinkedTxn: [{ TxnId: paid.Id, TxnType: 'Payment', TxnLineId: '0' }] }],
  }
  await client.save(realm, 'Deposit', deposit)
  assert.equal(faultCode(await client.call(realm, 'POST', 'deposit', deposit)), '6540')
  await set({ secondDeposit: 'taken' })
  assert.ok((await client.save(realm, 'Deposit', deposit)).Id)
})

test('an invoice that a payment settles is voided, or is not', async () => {
  const { Id } = await customer()
  const [first, second] = [await invoice(Id), await invoice(Id)]
  await client.save(realm, 'Payment', payment(Id, first.Id))
  const paid = await client.save(realm, 'Payment', payment(Id, second.Id))
  const off = async (which: Doc) => {
    const { SyncToken } = await client.read(realm, 'Invoice', which.Id)
    return client.call(realm, 'POST', 'invoice?operation=void', { Id: which.Id ?? '', SyncToken: SyncToken ?? '' })
  }
  await set({ settledInvoice: 'refused' })
  assert.equal(faultCode(await off(first)), '6000')
  assert.equal((await client.read(realm, 'Invoice', first.Id)).Balance, 0)
  await set({ settledInvoice: 'released' })
  assert.equal((await off(second)).status, 200)
  assert.equal((await client.read(realm, 'Payment', paid.Id)).UnappliedAmt, 100)
})

test('a payment above what is open is refused, or leaves the customer the rest', async () => {
  const { Id } = await customer()
  const open = await invoice(Id, 60)
  assert.equal(faultCode(await client.call(realm, 'POST', 'payment', payment(Id, open.Id))), '6000')
  await set({ overpayment: 'unapplied' })
  const made = await client.save(realm, 'Payment', payment(Id, open.Id))
  assert.deepEqual([made.TotalAmt, made.UnappliedAmt, docsOf(made, 'Line')[0]?.Amount], [100, 40, 60])
  assert.equal((await client.read(realm, 'Invoice', open.Id)).Balance, 0)
})

test('automatic credit: a new memo pays open invoices, a new invoice takes open memos only where it is said', async () => {
  const { Id } = await customer()
  await client.control('POST', `/companies/${realm}/switches`, { autoApplyCredit: true })
  const memo = () => client.save(realm, 'CreditMemo', { CustomerRef: { value: Id }, Line: [line(30)] })
  const before = await invoice(Id)
  await memo()
  assert.equal((await client.read(realm, 'Invoice', before.Id)).Balance, 70)
  await client.save(realm, 'Payment', payment(Id, before.Id, 70))
  const left = await memo()
  assert.equal((await invoice(Id)).Balance, 100)
  await set({ creditUsedBy: 'newMemosAndInvoices' })
  assert.equal((await invoice(Id)).Balance, 70)
  assert.equal((await client.read(realm, 'CreditMemo', left.Id)).Balance, 0)
})

test('an invoice that can be paid online says where, to who asks', async () => {
  const { Id } = await customer()
  const { Id: payable } = await invoice(Id, 100, { BillEmail: { Address: 'a@pier9.example' }, AllowOnlineCreditCardPayment: true })
  const { Id: plain } = await invoice(Id)
  const linkOf = async (id: Doc['Id'], query = '?include=invoiceLink') => {
    const { body } = await client.call(realm, 'GET', `invoice/${id}${query}`)
    return textOf(body.Invoice as Doc, 'InvoiceLink')
  }
  assert.equal(await linkOf(payable), undefined)
  await set({ invoiceLinks: 'whereAsked' })
  assert.match((await linkOf(payable)) ?? '', /\/portal\/invoice\//)
  assert.deepEqual([await linkOf(payable, ''), await linkOf(plain)], [undefined, undefined])
})

test('a switch takes only the ways that it has', async () => {
  assert.equal((await client.control('PATCH', '/settings', { overpayment: 'perhaps' })).status, 400)
})

test('the page shows the books: number, customer, lines, totals and what belongs together', async () => {
  const { Id } = await customer()
  const { Id: billed, DocNumber } = await invoice(Id, 100, { DocNumber: 'LS-1001' })
  await client.save(realm, 'Payment', { ...payment(Id, billed), PaymentRefNum: 'pi_1' })
  const shown = async (find: string) =>
    (await (await fetch(`${running.url}/books?${new URLSearchParams({ realm, find })}`)).text())
      .replaceAll(/ class="\w+"/g, '')
      .split('<tbody>')[1] ?? ''
  const byNumber = await shown(String(DocNumber))
  assert.match(byNumber, /<td>Invoice<\/td><td>LS-1001<\/td><td>Pier 9<\/td>.*<td>100\.00<\/td><td>0\.00<\/td><td>Payment pi_1<\/td>/)
  const byName = await shown('Pier 9')
  assert.match(byName, /<td>Payment<\/td><td>pi_1<\/td>.*Invoice LS-1001/)
  assert.doesNotMatch(await shown('nothing <b>'), /<tr>/)
})
