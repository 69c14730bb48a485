import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RunningQuickbooks } from '../server.ts'
import { faultCode, startForTest, type TestClient } from '../test-client.ts'
import { type Doc, docOf, docsOf, refOf } from '../wire/json.ts'

let running: RunningQuickbooks
let client: TestClient

before(async () => {
  ;({ running, client } = await startForTest())
})
after(() => running.close())

const line = (amount: number, code = 'TAX', item = '1'): Doc => ({
  Amount: amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: item }, TaxCodeRef: { value: code } },
})
const discount = (amount: number): Doc => ({
  Amount: amount,
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: false },
})
const layered = { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] }

async function company(switches: Doc, customer: Doc = {}) {
  const realm = await client.company()
  const answer = await client.control('POST', `/companies/${realm}/switches`, switches)
  assert.equal(answer.status, 200, answer.text)
  const buyer = await client.save(realm, 'Customer', {
    DisplayName: 'Buyer',
    ShipAddr: { Line1: '1 Pier', City: 'Seattle', CountrySubDivisionCode: 'WA' },
    ...customer,
  })
  const body = (lines: Doc[], extra: Doc = {}): Doc => ({
    CustomerRef: { value: buyer.Id },
    ApplyTaxAfterDiscount: true,
    Line: lines,
    ...extra,
  })
  return {
    realm,
    codes: docOf(answer.body, 'taxCodes') ?? {},
    invoice: (lines: Doc[], extra: Doc = {}) => client.save(realm, 'Invoice', body(lines, extra)),
    refused: async (lines: Doc[], extra: Doc = {}) => faultCode(await client.call(realm, 'POST', 'invoice', body(lines, extra))),
  }
}
const taxesOf = (invoice: Doc) => docsOf(docOf(invoice, 'TxnTaxDetail'), 'TaxLine').map(({ Amount }) => Amount)

test('each rate of a code is computed on the taxable amount and rounded by itself', async () => {
  const { invoice, codes } = await company({ taxCodes: [layered] })
  const made = await invoice([line(10.3), line(5, 'NON')], { TxnTaxDetail: { TxnTaxCodeRef: { value: codes.Seattle } } })
  // 10.20 % of 10.30 at once were 1.05.
  assert.deepEqual([taxesOf(made), made.TotalAmt], [[0.67, 0.15, 0.23], 16.35])
  const odd = await invoice([line(0.34)], { TxnTaxDetail: { TxnTaxCodeRef: { value: codes.Seattle } } })
  assert.deepEqual([taxesOf(odd), odd.TotalAmt], [[0.02, 0, 0.01], 0.37])
})

test('a discount lies on every line before tax, on delivery too, but not on the shipping line', async () => {
  const { invoice, refused, codes } = await company({ taxCodes: [{ name: 'Flat', rates: [10] }] })
  const TxnTaxDetail = { TxnTaxCodeRef: { value: codes.Flat } }
  const spread = await invoice([line(100), line(10, 'NON'), discount(11)], { TxnTaxDetail })
  assert.deepEqual([taxesOf(spread), spread.TotalAmt], [[9], 108])
  const shipped = [line(100), line(10, 'NON', 'SHIPPING_ITEM_ID'), discount(10)]
  assert.equal(await refused(shipped, { TxnTaxDetail }), '6000')
  const other = await company({ allowShipping: true, taxCodes: [{ name: 'Flat', rates: [10] }] })
  const apart = await other.invoice(shipped, { TxnTaxDetail: { TxnTaxCodeRef: { value: other.codes.Flat } } })
  assert.deepEqual([taxesOf(apart), apart.TotalAmt], [[9], 109])
})

test('code and total together override what QuickBooks would compute', async () => {
  const { invoice, codes } = await company({ taxCodes: [layered] })
  const made = await invoice([line(100)], { TxnTaxDetail: { TxnTaxCodeRef: { value: codes.Seattle }, TotalTax: 9.99 } })
  assert.deepEqual([taxesOf(made).reduce((sum, tax) => Number(sum) + Number(tax), 0), made.TotalAmt], [9.99, 109.99])
})

test('with automated sales tax the address decides, unless code and total are given', async () => {
  const { realm, invoice, codes } = await company({ automatedSalesTax: true, taxCodes: [layered, { name: 'Other', rates: [1] }] })
  const other = await invoice([line(100)], { TxnTaxDetail: { TxnTaxCodeRef: { value: codes.Other } } })
  assert.deepEqual([other.TotalAmt, refOf(docOf(other, 'TxnTaxDetail'), 'TxnTaxCodeRef')], [110.2, codes.Seattle])
  assert.equal((await invoice([line(100)], { TxnTaxDetail: { TotalTax: 3 } })).TotalAmt, 110.2)
  assert.equal((await invoice([line(100)], { TxnTaxDetail: { TxnTaxCodeRef: { value: 'TAX' }, TotalTax: 3 } })).TotalAmt, 103)
  const away = await invoice([line(100)], { ShipAddr: { Line1: '2 Road', CountrySubDivisionCode: 'OR' } })
  assert.equal(away.TotalAmt, 100)
  const exempt = await client.save(realm, 'Customer', { DisplayName: 'School', Taxable: false, ShipAddr: { CountrySubDivisionCode: 'WA' } })
  const free = await client.save(realm, 'Invoice', { CustomerRef: { value: exempt.Id }, Line: [line(100)] })
  assert.equal(free.TotalAmt, 100)
})

test('outside the US each line has its code, and amounts may include the tax', async () => {
  const { invoice, refused, codes } = await company({ country: 'CA', taxCodes: [{ name: 'HST', rates: [5, 8] }] })
  assert.equal(await refused([line(100)]), '6000')
  const hst = String(codes.HST)
  const added = await invoice([line(100, hst)])
  assert.deepEqual([added.TotalAmt, added.GlobalTaxCalculation, taxesOf(added)], [113, 'TaxExcluded', [5, 8]])
  assert.equal((await invoice([line(113, hst)], { GlobalTaxCalculation: 'TaxInclusive' })).TotalAmt, 113)
  assert.equal((await invoice([line(100)], { GlobalTaxCalculation: 'NotApplicable' })).TotalAmt, 100)
})

test('a company without sales tax has none; without discounts it takes no discount line', async () => {
  const { invoice, refused, codes } = await company({ usingSalesTax: false, allowDiscount: false, taxCodes: [layered] })
  assert.equal((await invoice([line(100)], { TxnTaxDetail: { TxnTaxCodeRef: { value: codes.Seattle }, TotalTax: 9 } })).TotalAmt, 100)
  assert.equal(await refused([line(100), discount(10)]), '6000')
})

test('what was made inactive cannot be named anew, and stays where it is', async () => {
  const { realm, invoice, refused } = await company({})
  const income = { IncomeAccountRef: { value: '79' } }
  const item = await client.save(realm, 'Item', { Name: 'Old rope', Type: 'Service', ...income })
  const made = await invoice([line(10, 'NON', String(item.Id))])
  await client.save(realm, 'Item', { Id: item.Id, SyncToken: item.SyncToken, sparse: true, Active: false })
  assert.equal(await refused([line(10, 'NON', String(item.Id))]), '610')
  const current = await client.read(realm, 'Invoice', made.Id)
  const kept = await client.save(realm, 'Invoice', { ...current, sparse: true, PrivateNote: 'still there' })
  assert.equal(kept.PrivateNote, 'still there')
  const account = await client.save(realm, 'Account', { Name: 'Old bank', AccountType: 'Bank' })
  await client.save(realm, 'Account', { Id: account.Id, SyncToken: account.SyncToken, sparse: true, Active: false })
  const deposit = {
    DepositToAccountRef: { value: account.Id },
    Line: [{ Amount: 5, DetailType: 'DepositLineDetail', DepositLineDetail: { AccountRef: { value: '79' } } }],
  }
  assert.equal(faultCode(await client.call(realm, 'POST', 'deposit', deposit)), '610')
})

test('with several currencies a document is in its customer’s', async () => {
  const { realm, invoice, refused } = await company({ multiCurrency: true }, { CurrencyRef: { value: 'EUR' } })
  await client.save(realm, 'ExchangeRate', { SourceCurrencyCode: 'EUR', Rate: 1.1 })
  const made = await invoice([line(100, 'NON')])
  assert.deepEqual([refOf(made, 'CurrencyRef'), made.ExchangeRate, made.HomeTotalAmt], ['EUR', 1.1, 110])
  assert.equal(await refused([line(100, 'NON')], { CurrencyRef: { value: 'USD' } }), '6000')
})

test('characters outside Latin-1 are kept, replaced or refused in a company of the US', async () => {
  const { invoice, refused } = await company({})
  const text = 'Crème 日本 🥖'
  const set = (foreignCharacters: string) => client.control('PATCH', '/settings', { foreignCharacters })
  assert.equal((await invoice([line(1)], { PrivateNote: text })).PrivateNote, text)
  await set('replaced')
  assert.equal((await invoice([line(1)], { PrivateNote: text })).PrivateNote, 'Crème ?? ?')
  await set('refused')
  assert.equal(await refused([line(1)], { PrivateNote: text }), '2040')
  await set('kept')
})
