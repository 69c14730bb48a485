import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'

const seattle = { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] }
const address = { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' }
const line = (quantity: string, unitPrice: string, taxable = true) => ({ description: 'Rope', quantity, unitPrice, taxable })
const lines = [line('3', '33.33'), line('7', '19.99'), line('1', '25.5', false)]

async function sells({ company }: Books) {
  const { version, taxCodes, linkDays } = (await company.get('/api/Settings/Sales')).json().result
  const taxCodeId = taxCodes.find(({ name }: { name: string }) => name === seattle.name).id
  const body = { version, deliveryAmount: 950, deliveryFreeFrom: null, taxCodeId, byState: [], linkDays }
  assert.equal((await company.post('/api/Settings/Sales', body)).statusCode, 200)
}

async function paidOrder(books: Books) {
  const body = { customerId: books.customer?.id, requestKey: crypto.randomUUID(), lines, discountPercent: '10', shippingAddress: address }
  const answer = await books.company.post('/api/Order/Place', body)
  assert.equal(answer.statusCode, 200, answer.body)
  await books.settled()
  const order = answer.json().result
  const intent = await books.paid(order)
  await books.settled()
  return { ...order, ...(await books.details(order)), intent }
}

// biome-ignore lint/suspicious/noExplicitAny: a document of QuickBooks is whatever it is
type Document = Record<string, any>
const cents = (dollars: number) => Math.round(dollars * 100)

/** As the sales tax report of QuickBooks adds it up: what was taxed and the tax of it; and what was earned. */
async function reported(books: Books) {
  const sums = { taxable: 0, tax: 0, income: 0 }
  for (const [entity, sign] of [
    ['Invoice', 1],
    ['SalesReceipt', 1],
    ['RefundReceipt', -1],
  ] as const)
    for (const { Line, TxnTaxDetail } of await books.documents(entity, '[Ledgerside ')) {
      sums.tax += sign * cents(TxnTaxDetail?.TotalTax ?? 0)
      for (const { Amount, DetailType, SalesItemLineDetail: detail } of Line as Document[])
        if (DetailType === 'SalesItemLineDetail') {
          sums.income += sign * cents(Amount)
          if (detail.TaxCodeRef.value === 'TAX') sums.taxable += sign * cents(Amount)
        }
    }
  return sums
}
/** Cents that are owed to the state, by QuickBooks' account of them. */
const taxOwed = async (books: Books) => {
  const account = (await books.records('Account')).find(({ AccountSubType }) => AccountSubType === 'SalesTaxPayable')
  return -cents(account?.CurrentBalance ?? assert.fail('no account of sales tax'))
}

for (const automatedSalesTax of [false, true])
  test(`what is refunded takes its tax and income back, ${automatedSalesTax ? 'with' : 'without'} automated sales tax`, async (t) => {
    const books = await openBooks({ switches: { automatedSalesTax, taxCodes: [seattle] } })
    t.after(books.close)
    await sells(books)
    const owed = await taxOwed(books)
    const [whole, inParts] = [await paidOrder(books), await paidOrder(books)]
    const sold = await reported(books)
    assert.deepEqual([sold.tax, (await taxOwed(books)) - owed], [whole.taxes + inParts.taxes, sold.tax])
    await books.refunded(whole.intent, whole.grandTotal)
    await books.settled()
    const half = await reported(books)
    assert.deepEqual(half, { taxable: sold.taxable / 2, tax: sold.tax / 2, income: sold.income / 2 })
    const first = Math.round(inParts.grandTotal / 3)
    await books.refunded(inParts.intent, first)
    await books.settled()
    const kept = inParts.taxes - ((await reported(books)).tax - 0)
    assert.ok(Math.abs(kept - (inParts.taxes * first) / inParts.grandTotal) <= 1, `${kept}`)
    // The bank did not take the second: it went, came back, and went again.
    const failed = await books.refunded(inParts.intent, inParts.grandTotal - first)
    await books.settled()
    assert.deepEqual(await reported(books), { taxable: 0, tax: 0, income: 0 })
    assert.equal(await taxOwed(books), owed)
    await books.refundFailed(failed, inParts.grandTotal - first)
    await books.settled()
    assert.equal((await reported(books)).tax, inParts.taxes - kept)
    await books.refunded(inParts.intent, inParts.grandTotal - first)
    await books.settled()
    assert.deepEqual(await reported(books), { taxable: 0, tax: 0, income: 0 })
    assert.equal(await taxOwed(books), owed)
    await books.payout()
    await books.settled()
    assert.equal((await books.balances()).clearing, 0)
    const rows = [...(await books.orderCard(whole)).rows, ...(await books.orderCard(inParts)).rows]
    assert.ok(
      rows.every(({ state }) => state === 'posted'),
      JSON.stringify(rows),
    )
  })

for (const automatedSalesTax of [false, true])
  test(`the tax of what is lost in a dispute is owed to nobody, ${automatedSalesTax ? 'with' : 'without'} automated sales tax`, async (t) => {
    const books = await openBooks({ switches: { automatedSalesTax, taxCodes: [seattle] } })
    t.after(books.close)
    await sells(books)
    const owed = await taxOwed(books)
    const order = await paidOrder(books)
    const [sold, clearing] = [await reported(books), (await books.balances()).clearing]
    // Something of it went back before.
    const half = Math.round(order.grandTotal / 2)
    await books.refunded(order.intent, half)
    const dispute = await books.disputed(order.intent, order.grandTotal - half)
    await books.settled()
    const kept = (await taxOwed(books)) - owed
    assert.ok(kept > 0 && kept < order.taxes, `${kept}`)
    const after = async (state: string) => {
      await books.sql(`update disputes set state = $3 where company_id = $1 and id = $2`, dispute, state)
      await books.settled()
      const { income, tax } = await reported(books)
      return {
        owed: (await taxOwed(books)) - owed,
        tax,
        income,
        clearing: Math.round(((await books.balances()).clearing - clearing) * 100),
      }
    }
    const { income } = await reported(books)
    const went = { clearing: -order.grandTotal }
    // Its money is a loss and the sale stands: what was lost of it is less by the tax.
    assert.deepEqual(await after('lost'), { owed: 0, tax: 0, income: income + kept, ...went })
    assert.deepEqual(await after('won'), { owed: kept, tax: kept, income, ...went })
    assert.ok(sold.income > income)
    const rows = (await books.orderCard(order)).rows.map(({ kind, state }) => `${kind} ${state}`)
    assert.deepEqual(rows.slice(-3), ['refund posted', 'dispute posted', 'disputeTax voided'])
  })

test('a payment request for an invoice of QuickBooks is refunded by the tax code of that invoice', async (t) => {
  const books = await openBooks({ switches: { taxCodes: [seattle] } })
  t.after(books.close)
  await sells(books)
  const order = await paidOrder(books)
  const own = await books.document(order, 'invoice')
  const { rows } = (await books.company.get('/api/Order/OpenInvoices?limit=50')).json().result
  const [theirs] = rows
  const written = (await books.records('Invoice')).find(({ DocNumber }) => DocNumber === theirs.number)
  const { TxnTaxCodeRef } = own.TxnTaxDetail
  await books.edit('Invoice', written?.Id, {
    Line: [
      {
        Amount: 200,
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ...own.Line[0].SalesItemLineDetail, Qty: 1, UnitPrice: 200 },
      },
    ],
    TxnTaxDetail: { TxnTaxCodeRef },
  })
  await books.company.synced()
  await books.settled()
  const collected = (await books.company.post('/api/PaymentRequest/Make', { invoiceIds: [theirs.id] })).json().result
  const { taxes, grandTotal } = await books.details(collected)
  assert.deepEqual([taxes, grandTotal], [2040, 22040])
  const intent = await books.paid(collected)
  const refund = await books.refunded(intent, grandTotal)
  await books.settled()
  const [receipt] = await books.documents('RefundReceipt', refund)
  assert.deepEqual(
    [receipt?.TotalAmt, receipt?.TxnTaxDetail.TotalTax, receipt?.TxnTaxDetail.TxnTaxCodeRef.value],
    [220.4, 20.4, TxnTaxCodeRef.value],
  )
})

test('a refund that QuickBooks computed otherwise is not posted but differs, and who keeps the books hears of it', async (t) => {
  const books = await openBooks({ switches: { taxCodes: [seattle] } })
  t.after(books.close)
  await sells(books)
  const order = await paidOrder(books)
  await books.switch({ usingSalesTax: false })
  await books.refunded(order.intent, order.grandTotal)
  await books.settled()
  const shown = (await books.orderCard(order)).rows.find(({ kind }) => kind === 'refund')
  assert.deepEqual([shown?.state, shown?.total], ['differs', order.grandTotal - order.taxes])
  const { rows } = (await books.company.get('/api/Notification/GetNotifications')).json().result
  assert.ok(
    rows.some(({ code, value }: { code: string; value: string }) => code === 'NA_BOOKS_DIFFER' && value.startsWith(`#${order.number}:`)),
  )
})
