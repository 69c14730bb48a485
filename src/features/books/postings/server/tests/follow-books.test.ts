import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Placed } from '#test/books.ts'
import { payAtStripe } from '#test/stripe.ts'
import { until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'

/** What people do to an invoice in QuickBooks reaches the order, the link and the page that somebody has open. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
before(async () => {
  whole = await openWholeBooks()
})
after(() => whole.close())

// biome-ignore lint/suspicious/noExplicitAny: a document of QuickBooks is whatever it is
type Document = Record<string, any>
const inQuickbooks = (entity: string, operation: string, body: object) =>
  whole.books.server.control('POST', `companies/${whole.books.realmId}/write`, { entity, operation, body })

async function synced() {
  const { books } = whole
  await books.company.synced()
  await books.settled()
}

/** Received there by hand: a check of so many dollars on this invoice. */
const check = (invoice: Document, dollars: number) =>
  inQuickbooks('Payment', 'create', {
    CustomerRef: invoice.CustomerRef,
    TotalAmt: dollars,
    Line: [{ Amount: dollars, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
  })

async function linkOf({ id }: Placed) {
  const answer = await whole.company.get(`/api/Payment/GetQrCode?orderId=${id}`)
  const code: string = answer.json().result?.paymentNumber
  const open = async () => (await whole.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`)).json().result
  const asked = async () => {
    const { state, orderAmount, paidBefore, paymentSecret } = await open()
    const [intent = ''] = paymentSecret.split('_secret_')
    const [row] = await whole.books.sql<{ amount: number }>(
      'select amount::int from payment_intents where company_id = $1 and id = $2',
      intent,
    )
    return { state, asks: orderAmount - paidBefore, holds: row?.amount ?? null }
  }
  return { answer, open, asked }
}

/** An invoice of theirs over $100, open, and the payment request for it. */
async function collected() {
  const { books, company } = whole
  const [{ CustomerRef }] = (await books.records('Invoice')) as [Document]
  const { id, Invoice } = await inQuickbooks('Invoice', 'create', {
    CustomerRef,
    Line: [{ Amount: 100, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 100 } }],
  })
  await synced()
  const [row] = await books.sql<{ id: string }>(
    `select local_id as id from external_links where company_id = $1 and kind = 'invoice' and external_id = $2`,
    id,
  )
  const made = await company.post('/api/PaymentRequest/Make', { invoiceIds: [row?.id] })
  assert.equal(made.statusCode, 200, made.body)
  const order: Placed = made.json().result
  return { order, invoice: { ...Invoice, Id: id, CustomerRef } as Document, link: await linkOf(order) }
}

test('a check of $40 on an order of ours: the open page and the link ask for $60, and all of it is paid once', async () => {
  const { books, company, server } = whole
  const order = await books.order('100')
  const link = await linkOf(order)
  const before = await link.open()
  await check(await books.document(order, 'invoice'), 40)
  await synced()
  const shown = await books.details(order)
  assert.deepEqual([shown.openAmount, shown.settledInBooks, shown.paymentState, shown.state], [6000, 4000, 'PartPaid', 'AwaitingPayment'])
  // The page that was open meanwhile takes what is open now.
  await until('followed', async () => (await link.asked()).holds === 6000)
  await payAtStripe(server.stripe, { account: company.account, secret: before.paymentSecret })
  await until('paid', async () => (await books.details(order)).state === 'Paid')
  await books.settled()
  const paid = await books.details(order)
  assert.deepEqual([paid.amountReceived, paid.settledInBooks, paid.openAmount], [6000, 4000, 0])
  assert.equal((await books.document(order, 'invoice')).Balance, 0)
  await synced()
  assert.equal((await books.details(order)).settledInBooks, 4000)
})

test('paid by check alone: the live link says paid, and without one none is made', async () => {
  const { books } = whole
  const [order, other] = [await books.order('100'), await books.order('100')]
  const link = await linkOf(order)
  await link.open()
  for (const each of [order, other]) await check(await books.document(each, 'invoice'), 100)
  await synced()
  for (const each of [order, other]) {
    const { state, openAmount, paymentState } = await books.details(each)
    assert.deepEqual([state, openAmount, paymentState], ['Paid', 0, 'Paid'])
  }
  assert.deepEqual(await link.asked(), { state: 'paid', asks: 0, holds: null })
  assert.equal((await linkOf(other)).answer.json().code, 'linkImpossible')
})

test('a payment request follows part payment, full payment and another total', async () => {
  const { books } = whole
  const part = await collected()
  await check(part.invoice, 40)
  const whole_ = await collected()
  await check(whole_.invoice, 100)
  const raised = await collected()
  await books.edit('Invoice', raised.invoice.Id, {
    Line: [{ Amount: 150, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 150 } }],
  })
  await synced()
  assert.equal((await part.link.asked()).asks, 6000)
  assert.equal((await whole_.link.asked()).state, 'paid')
  const now = await books.details(raised.order)
  assert.deepEqual([now.grandTotal, now.openAmount, now.version, now.lines[0].amount], [15000, 15000, 2, 15000])
  assert.equal((await linkOf(raised.order)).answer.json().result.amount, 15000)
  const { sums } = (await books.company.get('/api/Order/List?kind=requests&filters=%7B%22open%22%3A%22Y%22%7D')).json().result
  const [all] = await books.sql<{ sum: number }>(
    "select sum(open_amount)::int as sum from orders where company_id = $1 and source = 'invoice'",
  )
  assert.equal(sums.openAmount, all?.sum)
})

test('an invoice that is voided ends the payment request for it; an order of ours is not payable, and says so', async () => {
  const { books } = whole
  const theirs = await collected()
  await theirs.link.open()
  await inQuickbooks('Invoice', 'void', { Id: theirs.invoice.Id })
  const ours = await books.order('70')
  const link = await linkOf(ours)
  await link.open()
  await inQuickbooks('Invoice', 'void', { Id: (await books.document(ours, 'invoice')).Id })
  await synced()
  const closed = await books.details(theirs.order)
  assert.deepEqual([closed.state, closed.openAmount], ['Cancelled', 0])
  assert.equal((await theirs.link.asked()).state, 'cancelled')
  const off = await books.details(ours)
  assert.deepEqual([off.invoiceOff, off.openAmount, off.paymentState], [true, 0, 'Unpaid'])
  assert.equal((await link.asked()).state, 'cancelled')
  assert.equal((await linkOf(ours)).answer.json().code, 'linkImpossible')
  // Nobody had to ask for it.
  await until('told', async () => (await books.orderCard(ours)).rows[0]?.state === 'gone')
})

test('an invoice that was deleted and put back is asked for again', async () => {
  const { books, company } = whole
  const order = await books.order('70')
  await books.remove('Invoice', (await books.document(order, 'invoice')).Id)
  await synced()
  const off = await books.details(order)
  assert.deepEqual([off.invoiceOff, off.openAmount], [true, 0])
  const [posting] = await until('told', async () => {
    const { rows } = await books.orderCard(order)
    return rows[0]?.state === 'gone' && rows
  })
  assert.equal((await company.post(`/api/Books/PutBack/${posting?.id}`)).statusCode, 200)
  await books.settled()
  await until('back', async () => {
    await books.settled()
    const { invoiceOff, openAmount } = await books.details(order)
    return !invoiceOff && openAmount === 7000
  })
})

test('money that came after the invoice was deleted pays the one that is put in its place', async () => {
  const { books, company } = whole
  const order = await books.order('80')
  await books.remove('Invoice', (await books.document(order, 'invoice')).Id)
  const payment = await books.paid(order)
  await synced()
  await books.settled()
  const rows = await until('told', async () => {
    const { rows } = await books.orderCard(order)
    return rows[0]?.state === 'gone' && rows[1]?.state === 'posted' && rows
  })
  assert.equal((await books.documents('Payment', payment))[0]?.UnappliedAmt, 80)
  assert.equal((await company.post(`/api/Books/PutBack/${rows[0]?.id}`)).statusCode, 200)
  await until('paid', async () => {
    await books.settled()
    return (await books.documents('Payment', payment))[0]?.UnappliedAmt === 0
  })
  assert.equal((await books.document(order, 'invoice')).Balance, 0)
  await synced()
  const { openAmount, settledInBooks, amountReceived } = await books.details(order)
  assert.deepEqual([openAmount, settledInBooks, amountReceived], [0, 0, 8000])
})

test('an invoice that asks for its old total again is paid by what of our payment was left over', async () => {
  const { books, company } = whole
  const order = await books.order('50')
  const invoice = await books.document(order, 'invoice')
  const [line] = invoice.Line
  await books.edit('Invoice', invoice.Id, {
    Line: [{ ...line, Amount: 45, SalesItemLineDetail: { ...line.SalesItemLineDetail, UnitPrice: 45 } }],
  })
  const payment = await books.paid(order)
  const [changed] = await until('left over', async () => {
    await synced()
    const { rows } = await books.orderCard(order)
    return rows[0]?.state === 'changed' && (await books.documents('Payment', payment))[0]?.UnappliedAmt === 5 && rows
  })
  assert.equal((await company.post(`/api/Books/PutBack/${changed?.id}`)).statusCode, 200)
  await until('paid', async () => {
    await books.settled()
    return (await books.documents('Payment', payment))[0]?.UnappliedAmt === 0
  })
  assert.equal((await books.document(order, 'invoice')).Balance, 0)
})

test('another total of our invoice is what is open of the order; a credit memo settles it', async () => {
  const { books } = whole
  const order = await books.order('50')
  const invoice = await books.document(order, 'invoice')
  const [line] = invoice.Line
  await books.edit('Invoice', invoice.Id, {
    Line: [{ ...line, Amount: 45, SalesItemLineDetail: { ...line.SalesItemLineDetail, UnitPrice: 45 } }],
  })
  await synced()
  const now = await books.details(order)
  assert.deepEqual([now.booksAdjustment, now.openAmount, now.grandTotal], [-500, 4500, 5000])
  await until('told', async () => (await books.orderCard(order)).rows[0]?.state === 'changed')
  const { CreditMemo } = await inQuickbooks('CreditMemo', 'create', {
    CustomerRef: invoice.CustomerRef,
    Line: [{ Amount: 20, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 20 } }],
  })
  await inQuickbooks('Payment', 'create', {
    CustomerRef: invoice.CustomerRef,
    TotalAmt: 0,
    Line: [
      { Amount: 20, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] },
      { Amount: 20, LinkedTxn: [{ TxnId: CreditMemo.Id, TxnType: 'CreditMemo' }] },
    ],
  })
  await synced()
  const { settledInBooks, openAmount } = await books.details(order)
  assert.deepEqual([settledInBooks, openAmount], [2000, 2500])
})

test('a payment that was refused for how the invoice stood is posted once we know', async () => {
  const { books } = whole
  const order = await books.order('10')
  const part = await books.order('50')
  await inQuickbooks('Invoice', 'void', { Id: (await books.document(order, 'invoice')).Id })
  await check(await books.document(part, 'invoice'), 40)
  const payments = [await books.paid(order), await books.paid(part)]
  await books.settled()
  await synced()
  await books.settled()
  for (const [index, payment] of payments.entries()) {
    const [there, ...more] = await books.documents('Payment', payment)
    assert.deepEqual([there?.TotalAmt, there?.UnappliedAmt, more.length], index ? [50, 40, 0] : [10, 10, 0])
  }
})

test('who cancels an order is asked first where a check that nobody here heard of came in for it', async () => {
  const { books, company } = whole
  const order = await books.order('100')
  await check(await books.document(order, 'invoice'), 10)
  const { version } = await books.details(order)
  const cancel = (more: object = {}) => company.post(`/api/Order/Cancel/${order.id}`, { version, reason: 'Not wanted', ...more })
  const asked = await cancel()
  assert.deepEqual([asked.statusCode, asked.json().code], [409, 'orderPaidInBooks'])
  assert.match(asked.json().message, /\$10\.00 was received in QuickBooks/)
  assert.equal((await books.details(order)).state, 'Accepted')
  assert.equal((await cancel({ keepsCredit: true })).statusCode, 200)
  await books.settled()
  assert.equal((await books.details(order)).state, 'Cancelled')
})
