import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Placed } from '#test/books.ts'
import { payAtStripe } from '#test/stripe.ts'
import { until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'

/** What becomes of a payment request when something happens to its invoices in QuickBooks, and of its money there. */
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

/** Open invoices of theirs over so many dollars, each due ten days after the one before, and the request for all of them. */
async function requested(...dollars: number[]) {
  const { books, company } = whole
  const [{ CustomerRef }] = (await books.records('Invoice')) as [Document]
  const there: string[] = []
  for (const [index, Amount] of dollars.entries()) {
    const { id } = await inQuickbooks('Invoice', 'create', {
      CustomerRef,
      // The one due last was written first.
      TxnDate: `2026-10-${20 - index}`,
      DueDate: `2026-11-${10 + index * 10 - (index === 2 ? 1 : 0)}`,
      Line: [{ Amount, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: Amount } }],
    })
    there.push(id)
  }
  await synced()
  const rows = await books.sql<{ id: string; there: string }>(
    `select local_id as id, external_id as there from external_links where company_id = $1 and kind = 'invoice' and external_id = any($2)`,
    there,
  )
  const invoiceIds = there.map((id) => rows.find((row) => row.there === id)?.id)
  const made = await company.post('/api/PaymentRequest/Make', { invoiceIds })
  assert.equal(made.statusCode, 200, made.body)
  const request: Placed & { label: string } = made.json().result
  const answer = await company.get(`/api/Payment/GetQrCode?orderId=${request.id}`)
  const code: string = answer.json().result.paymentNumber
  return {
    request,
    there,
    CustomerRef,
    open: async () => (await whole.server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${code}`)).json().result,
    details: () => books.details(request),
    asked: async () => (await books.details(request)).invoices.map(({ asked }: { asked: number }) => asked),
    balances: async () => {
      const invoices = await books.records('Invoice')
      return there.map((id) => invoices.find(({ Id }) => Id === id)?.Balance)
    },
    check: (at: number, amount: number) =>
      inQuickbooks('Payment', 'create', {
        CustomerRef,
        TotalAmt: amount,
        Line: [{ Amount: amount, LinkedTxn: [{ TxnId: there[at], TxnType: 'Invoice' }] }],
      }),
  }
}

test('one payment of several invoices is one document in QuickBooks, which settles each with its share', async () => {
  const { books, company, server } = whole
  const { request, open, balances, there, details } = await requested(100, 250.4, 40.06)
  const page = await open()
  assert.deepEqual([page.orderLabel, page.orderAmount], [request.label, 39_046])
  assert.deepEqual(
    page.invoices.map(({ amount }: { amount: number }) => amount),
    [10_000, 25_040, 4006],
  )
  const sales = (await books.records('Invoice')).length
  await payAtStripe(server.stripe, { account: company.account, secret: page.paymentSecret })
  await until('paid', async () => (await details()).state === 'Paid')
  await books.settled()
  assert.deepEqual(await balances(), [0, 0, 0])
  const [payment] = await books.documents('Payment', `payment request ${request.label}`)
  assert.deepEqual([payment?.TotalAmt, payment?.UnappliedAmt, payment?.PaymentRefNum], [390.46, 0, `LS-${request.label}`])
  assert.deepEqual(
    payment?.Line.map(({ Amount, LinkedTxn }: Document) => [Amount, LinkedTxn[0].TxnId]),
    [
      [100, there[0]],
      [250.4, there[1]],
      [40.06, there[2]],
    ],
  )
  await synced()
  const paid = await details()
  assert.deepEqual([paid.amountReceived, paid.settledInBooks, paid.openAmount, paid.state], [39_046, 0, 0, 'Paid'])
  assert.equal((await books.records('Invoice')).length, sales)
  const receipt = await company.get(`/api/Order/Receipt/${request.id}`)
  assert.equal(receipt.json().result?.filename, `R-${request.label}.pdf`)
})

test('a part that comes settles the oldest due first, to the cent', async () => {
  const { books } = whole
  const { request, balances, asked } = await requested(100, 250.4, 40.06)
  await books.paid(request, 12_345)
  assert.deepEqual(await asked(), [0, 22_695, 4006])
  await books.settled()
  assert.deepEqual(await balances(), [0, 226.95, 40.06])
  await synced()
  assert.deepEqual(await asked(), [0, 22_695, 4006])
  const { openAmount, amountReceived, settledInBooks, paymentState, canCancel } = await books.details(request)
  assert.deepEqual([openAmount, amountReceived, settledInBooks, paymentState, canCancel], [26_701, 12_345, 0, 'PartPaid', false])
})

test('a check on one of its invoices meanwhile: the request asks for less, and once all are settled it is closed', async () => {
  const { check, open, asked, details } = await requested(100, 60)
  await open()
  await check(0, 30.25)
  await synced()
  assert.deepEqual(await asked(), [6975, 6000])
  const page = await open()
  assert.deepEqual([page.state, page.orderAmount - page.paidBefore, page.invoices[0].amount], ['open', 12_975, 6975])
  await check(0, 69.75)
  await check(1, 60)
  await synced()
  const closed = await details()
  assert.deepEqual([closed.state, closed.openAmount, (await open()).state], ['Paid', 0, 'paid'])
})

test('an invoice that is voided drops out of its request, by the link that is out; without any left the request is over', async () => {
  const { server, company, books } = whole
  const { there, open, asked, details, balances } = await requested(100, 60)
  const before = await open()
  await inQuickbooks('Invoice', 'void', { Id: there[0] })
  await synced()
  assert.deepEqual(await asked(), [0, 6000])
  const now = await details()
  assert.deepEqual([now.grandTotal, now.openAmount, now.lines.length, now.invoices[0].isOff], [6000, 6000, 1, true])
  const moved = await open()
  assert.deepEqual([before.state, moved.state], ['open', 'moved'])
  const next = (await server.app.inject(`/api/Payment/GetPaymentDetail?paymentNumber=${moved.forwardTo}`)).json().result
  assert.deepEqual([next.state, next.orderAmount, next.invoices.length], ['open', 6000, 1])
  await payAtStripe(server.stripe, { account: company.account, secret: next.paymentSecret })
  await until('paid', async () => (await details()).state === 'Paid')
  await books.settled()
  assert.deepEqual(await balances(), [0, 0])

  const all = await requested(20, 30)
  for (const Id of all.there) await inQuickbooks('Invoice', 'void', { Id })
  await synced()
  assert.deepEqual([(await all.details()).state, (await all.open()).state], ['Cancelled', 'cancelled'])
})

test('cancelled, its link dies, what is open of the payment too, and QuickBooks keeps the invoices as they are', async () => {
  const { company, books, server } = whole
  const { request, open, balances } = await requested(100, 60)
  const page = await open()
  const answer = await company.post(`/api/Order/Cancel/${request.id}`, { version: 1, reason: 'They pay by check' })
  assert.equal(answer.statusCode, 200, answer.body)
  const gone = await open()
  assert.deepEqual([gone.state, gone.paymentSecret, gone.shippingAddress], ['cancelled', '', null])
  const [intent = ''] = page.paymentSecret.split('_secret_')
  await until('called off', async () => {
    const [row] = await books.sql<{ status: string }>('select status from payment_intents where company_id = $1 and id = $2', intent)
    return row?.status === 'canceled'
  })
  await books.settled()
  assert.deepEqual(await balances(), [100, 60])
  assert.equal((await company.get(`/api/Payment/GetQrCode?orderId=${request.id}`)).json().code, 'linkImpossible')
  assert.match((await company.get(`/api/Payment/GetQrCode?orderId=${request.id}`)).json().message, /payment request/)
  assert.ok(server)
})

test('a refund of a request is a receipt in QuickBooks, and says of what', async () => {
  const { books } = whole
  const { request } = await requested(100, 60)
  const intent = await books.paid(request)
  await books.settled()
  const refund = await books.refunded(intent, 4000)
  await books.settled()
  const [receipt] = await books.documents('RefundReceipt', refund)
  assert.deepEqual([receipt?.TotalAmt, receipt?.PrivateNote.includes(`payment request ${request.label}`)], [40, true])
})

test('a payment that came to the books while it was owed again pays its invoices once the refund comes back', async () => {
  const { books, company, server } = whole
  const { request, open, balances, details } = await requested(80)
  // The invoice was touched there before the payment is.
  await books.server.control('POST', 'clock', { advanceSeconds: 5 })
  await payAtStripe(server.stripe, { account: company.account, secret: (await open()).paymentSecret, method: 'pm_card_pendingRefund' })
  await until('paid', async () => (await details()).state === 'Paid')
  const [intent] = await books.sql<{ id: string }>('select id from payment_intents where company_id = $1 and order_id = $2', request.id)
  const body = { amount: 8000, reason: '', stillOwed: true, requestKey: crypto.randomUUID() }
  assert.equal((await company.post(`/api/Stripe/Refund/${intent?.id}`, body)).statusCode, 200)
  await until('owed again', async () => (await details()).openAmount === 8000)
  await books.settled()
  await synced()
  assert.deepEqual(await balances(), [80])
  const [refund] = await books.sql<{ id: string }>(
    'select stripe_id as id from refunds where company_id = $1 and intent_id = $2',
    intent?.id,
  )
  await server.control('POST', 'refunds', { account: company.account, refund: refund?.id, outcome: 'fail' })
  await until('paid once more', async () => (await details()).openAmount === 0)
  await books.settled()
  assert.deepEqual(await balances(), [0])
  const [payment] = await books.documents('Payment', `payment request ${request.label}`)
  assert.equal(payment?.UnappliedAmt, 0)
})
