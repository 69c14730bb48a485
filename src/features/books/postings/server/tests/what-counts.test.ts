import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sweepAccount } from '#features/sales/payments/server/sweep.ts'
import { proofOf } from '#test/proofs.ts'
import { paidOrder, sdkOf, until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'

/** What of a payment counts for its order here is what it settles of the invoice in QuickBooks, whatever is held, given back or taken. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
before(async () => {
  whole = await openWholeBooks()
})
after(() => whole.close())

const post = async (path: string, body: object = {}) => {
  const answer = await whole.company.post(path, body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
const refund = (intentId: string, amount: number, stillOwed = false) =>
  post(`/api/Stripe/Refund/${intentId}`, { amount, reason: '', stillOwed, requestKey: crypto.randomUUID() })

type Paid = Awaited<ReturnType<typeof paidOrder>>
/** As `expected`, once all that happened is in both books. */
async function stands(paid: Paid, expected: Partial<Awaited<ReturnType<typeof look>>>) {
  for (const end = Date.now() + 60_000; ; await sleep(250)) {
    const seen = await look(paid)
    if (isDeepStrictEqual(seen, { ...seen, ...expected })) return
    if (Date.now() > end) assert.deepEqual(seen, { ...seen, ...expected })
  }
}

/** Open and paid here; open of the invoice and of the customer there, and not applied of payments. Cents. */
async function look({ orderId, order }: Paid) {
  const { books, company } = whole
  await sweepAccount(books.server.services, { companyId: books.company.companyId, accountId: company.account })
  await books.settled()
  await books.settled()
  await books.company.synced()
  await books.settled()
  const { number, openAmount, amountReceived, amountRefunded } = await order()
  const of = (entity: string) => books.documents(entity, `order ${number}`)
  const [invoice] = await books.documents('Invoice', `Order ${number} `)
  const owner = (await books.records('Customer')).find(({ Id }) => Id === invoice?.CustomerRef.value)
  const [here] = await books.sql<{ open: number }>(
    `select c.open_balance::int as open from customers c join orders o on o.company_id = c.company_id and o.customer_id = c.id
     where c.company_id = $1 and o.id = $2`,
    orderId,
  )
  const cents = (dollars: number) => Math.round(dollars * 100)
  const { rows } = await books.orderCard({ id: orderId, number })
  return {
    open: openAmount,
    paid: amountReceived,
    refunded: amountRefunded,
    invoice: cents(invoice?.Balance),
    customer: [here?.open, cents(owner?.Balance)],
    unapplied: (await of('Payment')).map(({ UnappliedAmt }) => cents(UnappliedAmt)),
    receipts: (await of('RefundReceipt')).length,
    entries: (await of('JournalEntry')).map(({ TotalAmt }) => cents(TotalAmt)),
    waits: rows.filter(({ state }) => state !== 'posted').map(({ kind, state }) => `${kind} ${state}`),
  }
}
const nothing = { refunded: 0, receipts: 0, entries: [] as number[], waits: [] as string[] }

test('given back and owed again: the invoice is open by it, the refund is the debt of its customer, and who pays it again settles it', async () => {
  const { server, company } = whole
  const paid = await paidOrder(server, company, '40')
  await until('paid', async () => (await paid.order()).state === 'Paid')
  await stands(paid, { ...nothing, open: 0, paid: 4000, invoice: 0, customer: [0, 0], unapplied: [0] })
  await refund(paid.intentId, 1500, true)
  await until('owed again', async () => (await paid.order()).openAmount === 1500)
  const owed = { ...nothing, open: 1500, paid: 2500, invoice: 1500, customer: [1500, 1500], unapplied: [1500], entries: [1500] }
  await stands(paid, owed)
  await sdkOf(server).paymentIntents.create(
    {
      amount: 1500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_id: paid.orderId, order_version: '1', attempt: '2' },
    },
    { stripeAccount: company.account },
  )
  await until('paid again', async () => (await paid.order()).openAmount === 0)
  const again = { ...owed, open: 0, paid: 4000, invoice: 0, customer: [0, 0], unapplied: [1500, 0] }
  await stands(paid, again)
  const { differences } = await proofOf(whole.books.company)
  assert.deepEqual(differences, [])
})

test('held money settles nothing there either, until a person takes it', async () => {
  const { server, company } = whole
  const paid = await paidOrder(server, company, '40', 'pm_card_visa', '25')
  await until(
    'held',
    async () => (await whole.books.sql(`select from payment_intents where company_id = $1 and held_for = 'amount'`)).length,
  )
  const held = { ...nothing, open: 4000, paid: 0, invoice: 4000, customer: [1500, 1500], unapplied: [2500] }
  await stands(paid, held)
  await post(`/api/Stripe/TakeHeld/${paid.intentId}`)
  await stands(paid, { ...held, open: 1500, paid: 2500, invoice: 1500, unapplied: [0] })
})

test('held money that goes back takes back no sale; what of it stays and is taken counts', async () => {
  const { server, company } = whole
  const paid = await paidOrder(server, company, '40', 'pm_card_visa', '25')
  await until(
    'held',
    async () => (await whole.books.sql(`select from payment_intents where company_id = $1 and held_for = 'amount'`)).length,
  )
  await stands(paid, { unapplied: [2500] })
  await refund(paid.intentId, 1000)
  await until('given back', async () => (await company.get(`/api/Stripe/Transaction/${paid.intentId}`)).json().result.amountRefunded)
  const back = { ...nothing, open: 4000, paid: 0, invoice: 4000, customer: [2500, 2500], unapplied: [2500], entries: [1000] }
  await stands(paid, back)
  await post(`/api/Stripe/TakeHeld/${paid.intentId}`)
  await stands(paid, { ...back, open: 2500, paid: 1500, invoice: 2500, unapplied: [1000] })
})

test('money of others that was seen in an invoice from before our own is none once the invoice is as it stays', async () => {
  const { server, company, books } = whole
  const paid = await paidOrder(server, company, '40')
  await until('paid', async () => (await paid.order()).state === 'Paid')
  await refund(paid.intentId, 1500, true)
  const owed = { ...nothing, open: 1500, paid: 2500, invoice: 1500, customer: [1500, 1500], unapplied: [1500], entries: [1500] }
  await stands(paid, owed)
  // Both were written in one second, and the invoice was read in between: it said that 15 more had come.
  await books.sql(
    `update external_links i set changed_at = p.changed_at from external_links p
     where i.company_id = $1 and p.company_id = $1 and i.kind = 'invoice' and p.kind = 'payment'
       and i.local_id in (select invoice_id from order_invoices where company_id = $1 and order_id = $2)
       and p.external_id in (select external_id from postings where company_id = $1 and order_id = $2 and kind = 'payment')`,
    paid.orderId,
  )
  await books.sql(`update orders set settled_in_books = 1500 where company_id = $1 and id = $2`, paid.orderId)
  await books.sql(
    `insert into book_work (company_id, kind, source_id)
     select $1, 'invoice', invoice_id::text from order_invoices where company_id = $1 and order_id = $2`,
    paid.orderId,
  )
  await stands(paid, owed)
})
