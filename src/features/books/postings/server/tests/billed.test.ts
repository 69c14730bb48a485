import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCents } from '#contract/money.ts'
import { type Books, openBooks } from '#test/books.ts'

const seattle = { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] }
const address = { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' }
const line = (quantity: string, unitPrice: string, discountPercent = '0', taxable = true) => ({
  description: 'Rope',
  ...{ quantity, unitPrice, discountPercent, taxable },
})
const lines = [line('3', '33.33'), line('7', '19.99', '12.5'), line('1', '25.5', '0', false), line('1234.25', '0.01999')]

/** Delivery of $9.50, and the tax code of this name. */
async function sells({ company }: Books, taxCode: string) {
  const settings = (await company.get('/api/Settings/Sales')).json().result
  const taxCodeId = settings.taxCodes.find(({ name }: { name: string }) => name === taxCode)?.id ?? null
  assert.equal(taxCodeId !== null, taxCode !== '')
  const { version, linkDays } = settings
  const body = { version, deliveryAmount: 950, deliveryFreeFrom: null, taxCodeId, byState: [], linkDays }
  const saved = await company.post('/api/Settings/Sales', body)
  assert.equal(saved.statusCode, 200, saved.body)
}

async function placed(books: Books, discountPercent: string) {
  const body = { customerId: books.customer?.id, requestKey: crypto.randomUUID(), lines, discountPercent, shippingAddress: address }
  const answer = await books.company.post('/api/Order/Place', body)
  assert.equal(answer.statusCode, 200, answer.body)
  await books.settled()
  const order = answer.json().result
  return { ...order, ...(await books.details(order)) }
}

for (const automatedSalesTax of [false, true])
  test(`discount, delivery and the tax of three rates: QuickBooks asks for what the order says, ${automatedSalesTax ? 'with' : 'without'} automated sales tax`, async (t) => {
    const books = await openBooks({ switches: { automatedSalesTax, allowDiscount: false, taxCodes: [seattle] } })
    t.after(books.close)
    await sells(books, 'Seattle')
    for (const discountPercent of ['0', '2', '10', '33.3333', '100']) {
      const order = await placed(books, discountPercent)
      const invoice = await books.document(order, 'invoice')
      assert.deepEqual([Math.round(invoice.TotalAmt * 100), invoice.Balance], [order.grandTotal, invoice.TotalAmt], discountPercent)
      assert.equal(Math.round(invoice.TxnTaxDetail.TotalTax * 100), order.taxes)
      assert.equal((await books.orderCard(order)).rows[0]?.state, 'posted')
    }
    await sells(books, '')
    const free = await placed(books, '10')
    assert.equal(free.taxes, 0)
    assert.equal(Math.round((await books.document(free, 'invoice')).TotalAmt * 100), free.grandTotal)
  })

test('an order that goes where nothing is taxed after all has an invoice without tax', async (t) => {
  const books = await openBooks({ switches: { taxCodes: [seattle] } })
  t.after(books.close)
  await sells(books, 'Seattle')
  const order = await placed(books, '0')
  assert.ok(order.taxes > 0)
  await sells(books, '')
  const changed = await books.company.post(`/api/Order/Change/${order.id}`, { version: 1, memo: 'To Portland' })
  assert.equal(changed.statusCode, 200, changed.body)
  await books.settled()
  const { taxes, grandTotal } = await books.details(order)
  const invoice = await books.document(order, 'invoice')
  assert.deepEqual([taxes, invoice.TxnTaxDetail.TotalTax, Math.round(invoice.TotalAmt * 100)], [0, 0, grandTotal])
  assert.equal((await books.orderCard(order)).rows[0]?.state, 'posted')
})

test('another total there is no posted document: both sums are said, the books’ keepers told, and a person decides', async (t) => {
  const books = await openBooks({ switches: { taxCodes: [seattle] } })
  t.after(books.close)
  await sells(books, 'Seattle')
  await books.switch({ usingSalesTax: false })
  const order = await placed(books, '10')
  const state = async () => (await books.orderCard(order)).rows[0]
  const shown = await state()
  assert.deepEqual([shown?.state, shown?.amount, shown?.total], ['differs', order.grandTotal, order.grandTotal - order.taxes])
  assert.ok(shown?.problem.includes(formatCents(order.grandTotal)) && shown.problem.includes(formatCents(order.grandTotal - order.taxes)))
  assert.deepEqual(
    shown?.differs.map(({ field }) => field),
    ['total', 'tax'],
  )
  const { rows } = (await books.company.get('/api/Notification/GetNotifications')).json().result
  const told = rows.filter(({ code }: { code: string }) => code === 'NA_BOOKS_DIFFER')
  assert.deepEqual(
    told.map(({ value, recordPath }: { value: string; recordPath: string }) => [value.startsWith(`#${order.number}:`), recordPath]),
    [[true, `/dashboard/payments/orders/${order.id}`]],
  )
  await books.checkAll()
  assert.equal((await state())?.state, 'differs')
  await books.switch({ usingSalesTax: true })
  assert.equal((await books.company.post(`/api/Books/PutBack/${shown?.id}`)).statusCode, 200)
  await books.settled()
  assert.deepEqual([(await state())?.state, (await state())?.total], ['posted', order.grandTotal])
  await books.switch({ usingSalesTax: false })
  const other = await placed(books, '5')
  const kept = (await books.orderCard(other)).rows[0]
  assert.equal((await books.company.post(`/api/Books/KeepTheirs/${kept?.id}`)).statusCode, 200)
  await books.checkAll()
  assert.equal((await books.orderCard(other)).rows[0]?.state, 'posted')
  // What is there differs, and its payment goes all the same.
  const payment = await books.paid(other)
  await books.settled()
  assert.equal((await books.documents('Payment', payment)).length, 1)
})

test('a cent that is left on an invoice is asked for by nobody', async (t) => {
  const books = await openBooks()
  t.after(books.close)
  const { rows } = (await books.company.get('/api/Order/OpenInvoices?limit=50')).json().result
  const [first] = rows
  const left = async (balance: number) => {
    await books.sql('update invoices set balance = $2 where company_id = $1 and id = $3', balance, first.id)
    const open = (await books.company.get('/api/Order/OpenInvoices?limit=50')).json().result
    const collect = await books.company.post('/api/PaymentRequest/Make', { invoiceIds: [first.id], expectedTotal: 2 })
    return [open.rows.length, collect.statusCode, collect.json().code]
  }
  assert.deepEqual(await left(1), [rows.length - 1, 409, 'invoiceNotOpen'])
  assert.deepEqual(await left(3), [rows.length, 409, 'totalMoved'])
  assert.deepEqual(await left(2), [rows.length, 200, undefined])
})

test('a company outside the United States is told that its documents wait', async (t) => {
  const books = await openBooks({ switches: { country: 'CA' } })
  t.after(books.close)
  const order = await books.order('100')
  const [shown] = (await books.orderCard(order)).rows
  assert.equal(shown?.state, 'blocked')
  assert.match(shown?.problem ?? '', /outside the United States/)
  assert.equal((await books.documents('Invoice', `Order ${order.number}`)).length, 0)
})

test('delivery lands on no item that nobody chose; its document waits and says so', async (t) => {
  const books = await openBooks({ deliveryItemId: null })
  t.after(books.close)
  await sells(books, '')
  const order = await placed(books, '0')
  const waiting = (await books.orderCard(order)).rows[0]
  assert.deepEqual([waiting?.state, waiting?.problem.includes('item of delivery')], ['blocked', true])
  const { settings, version, choices } = (await books.company.get('/api/Books/Settings')).json().result
  const saved = await books.company.post('/api/Books/SaveSettings', { ...settings, version, deliveryItemId: choices.items[1].id })
  assert.equal(saved.statusCode, 200, saved.body)
  await books.settled()
  const invoice = await books.document(order, 'invoice')
  assert.deepEqual(
    invoice.Line.flatMap(
      ({ Description, SalesItemLineDetail: detail }: { Description: string; SalesItemLineDetail: { ItemRef: { name: string } } }) =>
        Description === 'Delivery' ? [detail.ItemRef.name] : [],
    ),
    [choices.items[1].name.split(':').at(-1)],
  )
})

test('an invoice that went before an item of delivery was asked for still follows its order', async (t) => {
  const books = await openBooks()
  t.after(books.close)
  await sells(books, '')
  const order = await placed(books, '0')
  await books.sql('update book_settings set delivery_item_id = null where company_id = $1')
  const changed = await books.company.post(`/api/Order/Change/${order.id}`, { version: 1, discountPercent: '10' })
  assert.equal(changed.statusCode, 200, changed.body)
  await books.settled()
  const { grandTotal } = await books.details(order)
  assert.equal(Math.round((await books.document(order, 'invoice')).TotalAmt * 100), grandTotal)
})

test('a note that the bookkeeper adds to an invoice stays when its order changes', async (t) => {
  const books = await openBooks()
  t.after(books.close)
  const order = await books.order('50')
  const { Id, PrivateNote } = await books.document(order, 'invoice')
  await books.edit('Invoice', Id, { PrivateNote: `Call first. ${PrivateNote} Paid by the owner` })
  const change = async (poNumber: string) => {
    const { version } = await books.details(order)
    const changed = await books.company.post(`/api/Order/Change/${order.id}`, { version, poNumber })
    assert.equal(changed.statusCode, 200, changed.body)
    await books.hurried()
    await books.settled()
    return (await books.document(order, 'invoice')).PrivateNote
  }
  for (const poNumber of ['PO-7', 'PO-8']) {
    const note = await change(poNumber)
    assert.match(note, new RegExp(`^Call first\\. Order ${order.number}, PO ${poNumber} \\[Ledgerside [\\w-]+\\] Paid by the owner$`))
  }
  assert.equal((await books.documents('Invoice', `Order ${order.number}`)).length, 1)
})

test('no order is taken for a customer who is inactive in QuickBooks', async (t) => {
  const books = await openBooks()
  t.after(books.close)
  await books.sql('update customers set active = false where company_id = $1 and id = $2', books.customer?.id)
  const body = { customerId: books.customer?.id, requestKey: crypto.randomUUID(), lines }
  const answer = await books.company.post('/api/Order/Place', body)
  assert.deepEqual([answer.statusCode, answer.json().code], [409, 'customerInactive'])
  const choices = (await books.company.get(`/api/Order/Choices/${books.customer?.id}`)).json().result
  assert.equal(choices.inactive, true)
})
