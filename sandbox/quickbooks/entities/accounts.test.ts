import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { startForTest, type TestClient } from '../test-client.ts'
import { type Doc, docOf, docsOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient
let realm = ''
before(async () => {
  ;({ running, client } = await startForTest())
  realm = await client.company()
})
after(() => running.close())

const undeposited = '4'
const checking = '35'
const receivable = '84'
const bankCharges = '9'
const balances = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await client.read(realm, 'Account', id)).CurrentBalance))
const sold = (amount: number, taxCode = 'NON'): Doc => ({
  Amount: amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: '1' }, TaxCodeRef: { value: taxCode } },
})
const fee = (amount: number): Doc => ({
  Amount: amount,
  DetailType: 'DepositLineDetail',
  DepositLineDetail: { AccountRef: { value: bankCharges } },
})

test('money goes from the invoice over undeposited funds to the bank, and each account shows it', async () => {
  const owner = await client.save(realm, 'Customer', { DisplayName: 'Quay 4' })
  const invoice = await client.save(realm, 'Invoice', { CustomerRef: { value: owner.Id }, Line: [sold(100)] })
  assert.deepEqual(await balances(receivable, undeposited, checking), [100, 0, 0])
  const payment = await client.save(realm, 'Payment', {
    CustomerRef: { value: owner.Id },
    TotalAmt: 100,
    Line: [{ Amount: 100, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
  })
  assert.deepEqual(await balances(receivable, undeposited, checking), [0, 100, 0])
  const deposit = await client.save(realm, 'Deposit', {
    DepositToAccountRef: { value: checking },
    Line: [{ Amount: 100, LinkedTxn: [{ TxnId: payment.Id, TxnType: 'Payment', TxnLineId: '0' }] }, fee(-3.2)],
  })
  assert.equal(deposit.TotalAmt, 96.8)
  assert.deepEqual(await balances(receivable, undeposited, checking), [0, 0, 96.8])
  await client.call(realm, 'POST', 'deposit?operation=delete', deposit)
  assert.deepEqual(await balances(receivable, undeposited, checking), [0, 100, 0])
  await client.call(realm, 'POST', 'payment?operation=update&include=void', {
    Id: payment.Id,
    SyncToken: (await client.read(realm, 'Payment', payment.Id)).SyncToken,
    sparse: true,
  })
  assert.deepEqual(await balances(receivable, undeposited, checking), [100, 0, 0])
})

test('an invoice that asks for less than was paid of it leaves the rest with its payers', async () => {
  const owner = await client.save(realm, 'Customer', { DisplayName: 'Quay 6' })
  const [before = 0] = await balances(receivable)
  const invoice = await client.save(realm, 'Invoice', { CustomerRef: { value: owner.Id }, Line: [sold(100)] })
  const pay = (amount: number) =>
    client.save(realm, 'Payment', {
      CustomerRef: { value: owner.Id },
      TotalAmt: amount,
      Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
    })
  const [first, second] = [await pay(60), await pay(40)]
  const { SyncToken } = await client.read(realm, 'Invoice', invoice.Id)
  const less = await client.save(realm, 'Invoice', { Id: invoice.Id, SyncToken, sparse: true, Line: [sold(50)] })
  assert.deepEqual([less.TotalAmt, less.Balance], [50, 0])
  const left = async (id: unknown) => (await client.read(realm, 'Payment', String(id))).UnappliedAmt
  assert.deepEqual([await left(first.Id), await left(second.Id)], [10, 40])
  assert.equal((await client.read(realm, 'Customer', owner.Id)).Balance, -50)
  assert.deepEqual(await balances(receivable), [Number(before) - 50])
})

test('a refund and a journal entry move the accounts that they name', async () => {
  const [before = 0] = await balances(checking)
  await client.save(realm, 'RefundReceipt', { DepositToAccountRef: { value: checking }, Line: [sold(7.5)] })
  const side = (PostingType: string, account: string): Doc => ({
    Amount: 20,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType, AccountRef: { value: account } },
  })
  await client.save(realm, 'JournalEntry', { Line: [side('Debit', bankCharges), side('Credit', checking)] })
  assert.deepEqual(await balances(checking), [Number(before) - 27.5])
})

test('the discount lowers the tax where it comes before it', async () => {
  const owner = await client.save(realm, 'Customer', { DisplayName: 'Quay 5' })
  const body = {
    CustomerRef: { value: owner.Id },
    Line: [sold(100, 'TAX'), { Amount: 10, DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: false } }],
    TxnTaxDetail: { TxnTaxCodeRef: { value: '2' } },
  }
  const taxOf = (invoice: Doc) => docOf(invoice, 'TxnTaxDetail')?.TotalTax
  const after = await client.save(realm, 'Invoice', { ...body, ApplyTaxAfterDiscount: true })
  const whole = await client.save(realm, 'Invoice', body)
  const rate = Number(taxOf(whole)) / 100
  assert.ok(rate > 0, JSON.stringify(docsOf(whole, 'Line')))
  assert.equal(taxOf(after), Math.round(9000 * rate) / 100)
})
