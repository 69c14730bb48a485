import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'

/** What people report of QuickBooks both ways: what of ours comes of each. */
let books: Books
before(async () => {
  books = await openBooks({ undeposited: true })
})
after(() => books.close())

const set = (settings: object) => books.server.control('PATCH', 'settings', settings)
const byHand = (entity: string, body: object) => books.server.control('POST', `companies/${books.realmId}/write`, { entity, body })
const check = async (order: Placed, dollars: number) => {
  const { Id, CustomerRef } = await books.document(order, 'invoice')
  return byHand('Payment', {
    CustomerRef,
    TotalAmt: dollars,
    Line: [{ Amount: dollars, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
  })
}
async function synced() {
  assert.equal((await books.company.post('/QuickBooks/Sync')).statusCode, 200)
  assert.match((await books.company.ended()).state, /Done/)
  await books.settled()
}
const stateOf = async (order: Placed, kind: string) => (await books.orderCard(order)).rows.find((row) => row.kind === kind)?.state
const matters = async () =>
  (await books.company.get('/api/Books/Matters')).json().result.rows.map(({ kind }: { kind: string }) => kind) as string[]

test('somebody put our payment into a deposit of theirs: ours is refused, and a bookkeeper hears of it', async () => {
  const order = await books.order('90')
  const payment = await books.paid(order)
  await books.settled()
  const [paid] = await books.documents('Payment', payment)
  const { id: theirs } = await byHand('Deposit', {
    DepositToAccountRef: { value: (await books.records('Account')).find(({ Name }) => Name === 'Checking')?.Id },
    Line: [{ Amount: 90, LinkedTxn: [{ TxnId: paid?.Id, TxnType: 'Payment', TxnLineId: '0' }] }],
  })
  const payout = await books.payout()
  await books.settled()
  const [row] = (await books.payoutCard(payout.id)).rows
  assert.deepEqual([row?.state, row?.canReplay], ['error', true])
  assert.ok(row?.problem && row.fix)
  assert.deepEqual(await matters(), ['error'])
  await books.remove('Deposit', theirs)
  assert.equal((await books.company.post(`/api/Books/Replay/${row?.id}`)).statusCode, 200)
  await books.settled()
  assert.equal((await books.payoutCard(payout.id)).tieOut.state, 'agrees')
  assert.deepEqual(await matters(), [])
})

test('an invoice that a check settled in part: cancelling its order frees the check, or is refused and said', async () => {
  const cancelled = async (settledInvoice: string) => {
    const order = await books.order('70')
    await check(order, 30)
    await synced()
    await set({ settledInvoice })
    const { version } = await books.details(order)
    const answer = await books.company.post(`/api/Order/Cancel/${order.id}`, { version, reason: 'called off', keepsCredit: true })
    await books.settled()
    return { order, answer, posting: await stateOf(order, 'invoice') }
  }
  const freed = await cancelled('released')
  assert.deepEqual([freed.answer.statusCode, freed.posting], [200, 'voided'], freed.answer.body)
  const kept = await cancelled('refused')
  await set({ settledInvoice: 'released' })
  assert.deepEqual([kept.answer.statusCode, kept.posting], [200, 'error'], kept.answer.body)
  assert.ok((await books.orderCard(kept.order)).rows.find(({ kind }) => kind === 'invoice')?.problem)
  assert.deepEqual(await matters(), ['error'])
  const [row] = (await books.orderCard(kept.order)).rows
  assert.equal((await books.company.post(`/api/Books/Replay/${row?.id}`)).statusCode, 200)
  await books.settled()
  assert.deepEqual([await stateOf(kept.order, 'invoice'), await matters()], ['voided', []])
})

test('a shopper pays while a check is not heard of yet: the rest stays the customer’s, or waits until it is heard of', async () => {
  const paidTwice = async (overpayment: string) => {
    await set({ overpayment })
    const order = await books.order('100')
    await check(order, 40)
    const payment = await books.paid(order)
    await books.settled()
    const state = await stateOf(order, 'payment')
    await synced()
    await books.settled()
    return { state, now: await stateOf(order, 'payment'), there: (await books.documents('Payment', payment))[0] }
  }
  for (const way of ['refused', 'unapplied']) {
    const { state, now, there } = await paidTwice(way)
    assert.deepEqual([way, state], [way, way === 'refused' ? 'error' : 'posted'])
    assert.deepEqual([way, now, there?.TotalAmt, there?.UnappliedAmt], [way, 'posted', 100, 40])
  }
  await set({ overpayment: 'refused' })
  assert.deepEqual(await matters(), [])
})

test('credit of the customer pays the new invoice by itself: the order asks for the rest', async () => {
  await books.switch({ autoApplyCredit: true })
  for (const [creditUsedBy, open] of [
    ['newMemos', 8000],
    ['newMemosAndInvoices', 5000],
  ] as const) {
    await set({ creditUsedBy })
    const [{ CustomerRef }] = [await books.document(await books.order('1'), 'invoice')]
    for (const row of await books.records('Invoice'))
      if (row.CustomerRef.value === CustomerRef.value && row.Balance > 0)
        await byHand('Payment', {
          CustomerRef,
          TotalAmt: row.Balance,
          Line: [{ Amount: row.Balance, LinkedTxn: [{ TxnId: row.Id, TxnType: 'Invoice' }] }],
        })
    await byHand('CreditMemo', {
      CustomerRef,
      Line: [{ Amount: 30, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' } } }],
    })
    const order = await books.order('80')
    await synced()
    const { openAmount } = await books.details(order)
    assert.deepEqual([creditUsedBy, openAmount], [creditUsedBy, open])
    for (const { Id, Balance } of await books.records('CreditMemo')) if (Balance > 0) await books.remove('CreditMemo', Id)
  }
  await books.switch({ autoApplyCredit: false })
  await set({ creditUsedBy: 'newMemos' })
})

test('an invoice of ours has no second way to be paid at QuickBooks, where its links are on', async () => {
  await set({ invoiceLinks: 'whereAsked' })
  const { Id } = await books.document(await books.order('12'), 'invoice')
  const { access_token: token } = await books.server.control('POST', 'tokens', { realmId: books.realmId })
  const answer = await fetch(`${books.server.quickbooks.url}/v3/company/${books.realmId}/invoice/${Id}?include=invoiceLink`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  const { Invoice } = (await answer.json()) as { Invoice: { InvoiceLink?: string; AllowOnlineCreditCardPayment?: boolean } }
  assert.deepEqual([Invoice.InvoiceLink, Invoice.AllowOnlineCreditCardPayment], [undefined, false])
})
