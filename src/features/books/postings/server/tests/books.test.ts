import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveTimes } from '#server/live/live-sockets.ts'
import { type Books, openBooks } from '#test/books.ts'
import { signedInCompany } from '#test/company.ts'
import { liveTab } from '#test/live-tab.ts'
import { until } from '#test/till.ts'

let books: Books
const usual = { ...liveTimes }
before(async () => {
  liveTimes.lists = 100
  books = await openBooks({ listen: true })
})
after(async () => {
  Object.assign(liveTimes, usual)
  await books.close()
})

test('an accepted order is an invoice there, its payment pays it, once', async () => {
  const order = await books.order('100')
  const invoice = await books.document(order, 'invoice')
  assert.deepEqual([invoice.DocNumber, invoice.TotalAmt, invoice.Balance], [`LS-${order.number}`, 100, 100])
  const shown = await books.orderCard(order)
  assert.deepEqual(
    shown.rows.map(({ kind, state, total }) => ({ kind, state, total })),
    [{ kind: 'invoice', state: 'posted', total: 10000 }],
  )
  const payment = await books.paid(order)
  await books.settled()
  const [there] = await books.documents('Payment', payment)
  assert.equal(there?.TotalAmt, 100)
  assert.equal((await books.document(order, 'invoice')).Balance, 0)
  await books.touch(payment)
  await books.settled()
  assert.equal((await books.documents('Payment', payment)).length, 1)
  const path = `/dashboard/payments/orders/${order.id}`
  const done = (await books.company.get('/Sync/GetEntries?lane=done&kind=posting')).json().result.rows as {
    what: string
    recordPath: string
  }[]
  const told = done.filter(({ recordPath }) => recordPath === path).map(({ what }) => what)
  assert.ok(told.includes(`Invoice LS-${order.number} of order #${order.number} was posted to QuickBooks`), told.join('\n'))
  assert.ok(
    told.some((what) => /^Payment .*of order #\d+ was posted to QuickBooks$/.test(what)),
    told.join('\n'),
  )
  const { rows } = (await books.company.get('/api/Stripe/Transactions')).json().result
  assert.equal(rows.find(({ id }: { id: string }) => id === payment).postedToQuickbooks, 'posted')
})

test('a changed order changes its invoice, a cancelled one voids it', async () => {
  const order = await books.order('50')
  const invoice = await books.document(order, 'invoice')
  const { version, shippingAddress } = await books.details(order)
  const lines = [{ description: 'Rope', quantity: '3', unitPrice: '20', discountPercent: '10' }]
  const changed = await books.company.post(`/api/Order/Change/${order.id}`, { lines, version, shippingAddress })
  assert.equal(changed.statusCode, 200, changed.body)
  await books.settled()
  const after = await books.document(order, 'invoice')
  assert.deepEqual([after.Id, after.TotalAmt], [invoice.Id, 54])
  await books.company.post(`/api/Order/Cancel/${order.id}`, { version: version + 1, reason: 'typo' })
  await books.settled()
  const voided = await books.document(order, 'invoice')
  assert.equal(voided.TotalAmt, 0)
  assert.match(voided.PrivateNote, /^Voided/)
  assert.deepEqual((await books.orderCard(order)).rows[0]?.state, 'voided')
})

test('the payment of an order that was just changed waits for its invoice, and pays all of it', async () => {
  const order = await books.order('25')
  const { version, shippingAddress } = await books.details(order)
  await books.server.control('POST', 'faults', { realmId: books.realmId, kind: 'dropAfter', entity: 'Invoice', method: 'POST', times: 1 })
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '29' }]
  const changed = await books.company.post(`/api/Order/Change/${order.id}`, { lines, version, shippingAddress })
  assert.equal(changed.statusCode, 200, changed.body)
  const payment = await books.paid(order)
  await books.hurried()
  const { TotalAmt, Balance } = await books.document(order, 'invoice')
  const [there, ...more] = await books.documents('Payment', payment)
  assert.deepEqual([TotalAmt, Balance, there?.TotalAmt, there?.UnappliedAmt ?? 0, more.length], [29, 0, 29, 0, 0])
})

test('an answer that was lost makes no second invoice', async () => {
  await books.server.control('POST', 'faults', { realmId: books.realmId, kind: 'dropAfter', entity: 'Invoice', method: 'POST', times: 1 })
  const order = await books.order('70')
  await books.hurried()
  assert.equal((await books.documents('Invoice', `Order ${order.number}`)).length, 1)
  assert.equal((await books.orderCard(order)).rows[0]?.state, 'posted')
})

test('a payout is a deposit that takes all of it out of the clearing account, fees on their own line', async () => {
  const before = await books.balances()
  const [one, two] = [await books.order('100'), await books.order('40')]
  const payments = [await books.paid(one), await books.paid(two)]
  const refund = await books.refunded(payments[0] ?? '', 3000)
  await books.settled()
  const payout = await books.payout()
  await books.settled()
  const [deposit] = await books.documents('Deposit', payout.id)
  assert.equal(deposit?.TotalAmt, payout.amount / 100)
  assert.ok(deposit?.Line.some((line: { Amount: number }) => line.Amount === -payout.fees / 100))
  assert.equal((await books.documents('RefundReceipt', refund))[0]?.TotalAmt, 30)
  const now = await books.balances()
  assert.equal(now.clearing, 0)
  assert.equal(Math.round((now.bank - before.bank) * 100), payout.amount)
  const { tieOut } = await books.payoutCard(payout.id)
  assert.deepEqual(tieOut, {
    state: 'agrees',
    stripe: payout.amount,
    members: payout.amount,
    deposit: payout.amount,
    clearing: 0,
    byHand: false,
  })
})

test('what somebody edits or deletes there is found, shown and put back', async () => {
  const order = await books.order('80')
  const payment = await books.paid(order)
  await books.settled()
  const payout = await books.payout()
  await books.settled()
  const [deposit] = await books.documents('Deposit', payout.id)
  const [line, ...rest] = deposit?.Line ?? []
  await books.edit('Deposit', deposit?.Id ?? '', {
    Line: [{ ...line, Amount: line.Amount + 5 }, ...rest],
    TotalAmt: (deposit?.TotalAmt ?? 0) + 5,
  })
  const [paid] = await books.documents('Payment', payment)
  await books.remove('Payment', paid?.Id ?? '')
  await books.check(payout.id)
  const card = await books.payoutCard(payout.id)
  assert.deepEqual([card.tieOut.state, card.rows[0]?.state], ['differs', 'changed'])
  assert.ok(card.rows[0]?.differs.some(({ field }) => field === 'total'))
  const lost = await until('gone', async () =>
    (await books.orderCard(order)).rows.find(({ kind, state }) => kind === 'payment' && state === 'gone'),
  )
  const { server, company, sql } = books
  const customer = await signedInCompany(server, { role: 'customer', companyId: company.companyId })
  await sql(
    `update memberships set customer_id = (select customer_id from orders where id = $2) where company_id = $1 and user_id = $3`,
    ...[order.id, customer.userId],
  )
  const operations = await signedInCompany(server, { role: 'operations', companyId: company.companyId })
  for (const person of [customer, operations]) {
    const { rows } = (await person.get(`/api/Books/Order/${order.id}`)).json().result
    assert.deepEqual(
      rows.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
      [
        ['invoice', 'posted'],
        ['payment', 'gone'],
      ],
    )
    assert.equal(rows[0].number, `LS-${order.number}`)
    for (const { id, kind, state, number, ...rest } of rows)
      assert.ok(
        Object.values(rest).every((value) => !value || (Array.isArray(value) && !value.length)) && !/\D/.test(id),
        JSON.stringify(rest),
      )
  }
  for (const id of [card.rows[0]?.id, lost?.id]) assert.equal((await books.company.post(`/api/Books/PutBack/${id}`)).statusCode, 200)
  await books.settled()
  assert.equal((await books.payoutCard(payout.id)).tieOut.state, 'agrees')
  assert.equal((await books.documents('Deposit', payout.id))[0]?.TotalAmt, deposit?.TotalAmt)
  assert.equal((await books.document(order, 'invoice')).Balance, 0)
})

test('who looks at a payout hears of its deposit, which belongs to no order', async () => {
  await books.paid(await books.order('60'))
  await books.settled()
  const payout = await books.payout()
  await books.settled()
  const [deposit] = await books.documents('Deposit', payout.id)
  const tab = await liveTab(books.server, books.company)
  // What was said until now has been delivered.
  await tab.silence(2 * liveTimes.lists)
  tab.all.length = 0
  await books.edit('Deposit', deposit?.Id ?? '', { PrivateNote: `${deposit?.PrivateNote} and by hand` })
  await books.check(payout.id)
  await tab.message('LIST_CHANGED|$|payouts')
  tab.close()
})

test('an estimate where it is set so, which becomes an invoice when it is paid', async () => {
  const { settings, version } = (await books.company.get('/api/Books/Settings')).json().result
  const save = (postsAs: string, at: number) => books.company.post('/api/Books/SaveSettings', { ...settings, postsAs, version: at })
  assert.equal((await save('estimate', version)).statusCode, 200)
  const order = await books.order('60')
  assert.equal((await books.document(order, 'estimate')).TotalAmt, 60)
  const [off] = [await books.order('61')]
  await books.company.post(`/api/Order/Cancel/${off.id}`, { version: 1, reason: 'typo' })
  await books.paid(order)
  await books.settled()
  await books.settled()
  const invoice = await books.document(order, 'invoice')
  assert.equal(invoice.Balance, 0)
  assert.deepEqual((await books.document(order, 'estimate')).TxnStatus, 'Closed')
  assert.equal((await books.document(off, 'estimate')).TxnStatus, 'Rejected')
  assert.equal((await save('invoice', version + 1)).statusCode, 200)
})

test('a lead is made a customer there before its first invoice', async () => {
  const [lead] = await books.sql<{ id: string }>(
    `insert into customers (company_id, customer_name, customer_type) values ($1, 'Lead of the Books', 'N') returning id`,
  )
  const order = await books.order('25', '1', lead?.id)
  for (let rounds = 40; rounds > 0 && (await books.orderCard(order)).rows[0]?.state !== 'posted'; rounds--) {
    await sleep(100)
    await books.settled()
  }
  const { CustomerRef } = await books.document(order, 'invoice')
  assert.equal(CustomerRef.name, 'Lead of the Books')
})

test('an order of an open invoice gets no second one; what QuickBooks refuses is said, and sent again', async () => {
  const { rows } = (await books.company.get('/api/Order/OpenInvoices?limit=50')).json().result
  const invoice = rows.find(({ orderId }: { orderId: string | null }) => !orderId)
  const { id } = (await books.company.post('/api/PaymentRequest/Make', { invoiceIds: [invoice.id] })).json().result
  const before = (await books.records('Invoice')).length
  await books.server.control('POST', 'faults', {
    realmId: books.realmId,
    kind: 'fault',
    code: '6210',
    entity: 'Payment',
    operation: 'create',
    times: 1,
  })
  await books.paid({ id })
  await books.settled()
  const [refused] = (await books.orderCard({ id, number: 0 })).rows
  assert.deepEqual([refused?.state, refused?.canReplay], ['error', true])
  assert.ok(refused?.problem && refused.fix)
  assert.equal((await books.company.post(`/api/Books/Replay/${refused.id}`)).statusCode, 200)
  await books.settled()
  assert.equal((await books.orderCard({ id, number: 0 })).rows[0]?.state, 'posted')
  assert.equal((await books.records('Invoice')).length, before)
  assert.equal((await books.records('Invoice')).find(({ DocNumber }) => DocNumber === invoice.number)?.Balance, 0)
})

test('settings need accounts that are there, and the version that was seen', async () => {
  const { settings, version } = (await books.company.get('/api/Books/Settings')).json().result
  const wrong = await books.company.post('/api/Books/SaveSettings', { ...settings, version, bankAccountId: settings.feeAccountId })
  assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().fields)], [400, ['bankAccountId']])
  const stale = await books.company.post('/api/Books/SaveSettings', { ...settings, version: version - 1 })
  assert.deepEqual([stale.statusCode, stale.json().code], [409, 'booksChanged'])
})
