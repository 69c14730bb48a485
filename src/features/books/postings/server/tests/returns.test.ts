import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Placed } from '#test/books.ts'
import { proofOf } from '#test/proofs.ts'
import { paidOrder, until } from '#test/till.ts'
import { openWholeBooks } from '#test/whole-books.ts'

/** Goods come back: the books follow, by a credit memo or by the receipt of a refund. */
let whole: Awaited<ReturnType<typeof openWholeBooks>>
let terms: { id: string }[]
before(async () => {
  whole = await openWholeBooks()
  terms = await whole.books.sql(`select id from terms where company_id = $1 and due_days = 30 limit 1`)
})
after(() => whole.close())

const post = async (path: string, body: object) => {
  const answer = await whole.company.post(path, body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
const ship = (id: string, quantity: string) =>
  post(`/api/Shipment/Ship/${id}`, { requestKey: crypto.randomUUID(), shippedOn: '2026-11-20', lines: [{ lineNo: 1, quantity }] })
const back = (id: string, quantity: string, money: string, requestKey: string = crypto.randomUUID()) =>
  post(`/api/Return/TakeBack/${id}`, { requestKey, returnedOn: '2026-11-25', reason: 'Too long', money, lines: [{ lineNo: 1, quantity }] })
async function onAccount(quantity: string, customerId = whole.books.customer?.id) {
  const { books } = whole
  const order = await post('/api/Order/Place', {
    customerId,
    termsId: terms[0]?.id,
    requestKey: crypto.randomUUID(),
    lines: [{ description: 'Rope', quantity, unitPrice: '25', taxable: false }],
  })
  await books.settled()
  await ship(order.id, quantity)
  await books.settled()
  return order
}
async function synced() {
  const { books } = whole
  await books.company.synced()
  await books.settled()
}
test('on account: a credit memo, applied to the invoice, and what is open is the same on both sides', async () => {
  const { books } = whole
  const order = await onAccount('4')
  await back(order.id, '1', 'credit')
  await books.settled()
  const [memo, ...more] = await books.documents('CreditMemo', `order ${order.number}`)
  assert.deepEqual([memo?.TotalAmt, memo?.Balance, memo?.DocNumber, more.length], [25, 0, `LS-${order.number}-C1`, 0])
  assert.equal(memo?.Line[0].SalesItemLineDetail.Qty, 1)
  assert.equal((await books.document(order, 'invoice')).Balance, 75)
  await synced()
  const { openAmount, settledInBooks, credited } = await books.details(order)
  assert.deepEqual([openAmount, settledInBooks, credited], [7500, 0, 2500])
  assert.deepEqual(
    (await books.orderCard(order)).rows.map(({ kind, state }) => [kind, state]),
    [
      ['invoice', 'posted'],
      ['creditMemo', 'posted'],
      ['creditApplied', 'posted'],
    ],
  )
  const { proof, differences } = await proofOf(books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

test('a return that is undone: its credit memo comes to nothing and settles nothing, before it is in the books and afterwards', async () => {
  const { books } = whole
  const undo = async (id: string) => {
    const { returns } = await (await whole.company.get(`/api/Return/List/${id}`)).json().result
    await post(`/api/Return/CallOff/${id}`, { returnId: returns[0].id, reason: 'Wrong order' })
  }
  const order = await onAccount('4')
  await back(order.id, '1', 'credit')
  await books.settled()
  assert.equal((await books.document(order, 'invoice')).Balance, 75)
  await undo(order.id)
  await books.settled()
  await books.settled()
  const [memo, ...more] = await books.documents('CreditMemo', `order ${order.number}`)
  assert.deepEqual([memo?.TotalAmt, memo?.Balance, more.length], [0, 0, 0])
  assert.equal((await books.document(order, 'invoice')).Balance, 100)
  await synced()
  const { openAmount, settledInBooks, credited } = await books.details(order)
  assert.deepEqual([openAmount, settledInBooks, credited], [10_000, 0, 0])
  // Once more, and undone before the books have heard of it.
  await back(order.id, '2', 'credit')
  await undo(order.id)
  await books.settled()
  const memos = await books.documents('CreditMemo', `order ${order.number}`)
  assert.deepEqual([memos.filter(({ TotalAmt }) => TotalAmt).length, (await books.document(order, 'invoice')).Balance], [0, 100])
  const { proof, differences } = await proofOf(books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

test('QuickBooks has used the credit of a return for something else: it is undone once that is taken back there', async () => {
  const { books } = whole
  const order = await onAccount('4')
  await post('/api/Order/Place', {
    ...{ customerId: books.customer?.id, termsId: terms[0]?.id, requestKey: crypto.randomUUID() },
    lines: [{ description: 'Rope', quantity: '1', unitPrice: '60', taxable: false }],
  })
  await back(order.id, '1', 'credit')
  await books.settled()
  const [memo] = await books.documents('CreditMemo', `order ${order.number}`)
  const [ours] = await books.documents('Payment', `Return 1, order ${order.number}`)
  const [other] = (await books.records('Invoice')).filter(({ TotalAmt, Balance }) => TotalAmt === 60 && Balance === 60)
  await books.remove('Payment', ours?.Id)
  const link = (TxnId: string, TxnType: string) => ({ Amount: 25, LinkedTxn: [{ TxnId, TxnType }] })
  const Line = [link(other?.Id, 'Invoice'), link(memo?.Id, 'CreditMemo')]
  const { id } = await books.server.control('POST', `companies/${books.realmId}/write`, {
    entity: 'Payment',
    operation: 'create',
    body: { CustomerRef: memo?.CustomerRef, TotalAmt: 0, Line },
  })
  await synced()
  const { returns } = (await whole.company.get(`/api/Return/List/${order.id}`)).json().result
  const undo = () => whole.company.post(`/api/Return/CallOff/${order.id}`, { returnId: returns[0].id, reason: 'Wrong order' })
  const held = await undo()
  assert.deepEqual([held.statusCode, held.json().code], [409, 'returnUsed'])
  await books.remove('Payment', id)
  await synced()
  assert.equal((await undo()).statusCode, 200)
})

test('the answer of the credit memo is lost: there is one; QuickBooks applies credits by itself: nothing is applied twice', async () => {
  const { books } = whole
  const [other] = await books.sql<{ id: string }>(
    `select id from customers where company_id = $1 and active and open_balance = 0 and id <> $2 order by customer_name limit 1`,
    books.customer?.id,
  )
  const order = await onAccount('2', other?.id)
  await books.server.control('POST', 'faults', {
    realmId: books.realmId,
    kind: 'dropAfter',
    entity: 'CreditMemo',
    method: 'POST',
    times: 1,
  })
  await back(order.id, '1', 'credit')
  await books.hurried()
  await books.settled()
  assert.equal((await books.documents('CreditMemo', `order ${order.number}`)).length, 1)
  await books.switch({ autoApplyCredit: true })
  await back(order.id, '1', 'credit')
  await books.settled()
  await books.switch({ autoApplyCredit: false })
  // Until it is known that the memo is ours, what it settled is QuickBooks' own.
  const { openAmount, credited, state } = await until('known as ours', async () => {
    await synced()
    const found = await books.details(order)
    return found.settledInBooks === 0 && found
  })
  assert.deepEqual([openAmount, credited, state], [0, 5000, 'Closed'])
  assert.equal((await books.document(order, 'invoice')).Balance, 0)
  const memos = await books.documents('CreditMemo', `order ${order.number}`)
  assert.deepEqual([memos.length, memos.reduce((sum, { Balance }) => sum + Balance, 0)], [2, 0])
})

test('paid: the refund takes back the line and brings back the stock, and no credit memo is made', async () => {
  const { books, server, company } = whole
  const paid = await paidOrder(server, company, '40')
  await until('paid', async () => (await paid.order()).state === 'Paid')
  const { id, number } = await paid.order()
  await books.settled()
  await ship(id, '1')
  const requestKey = crypto.randomUUID()
  const asked = await Promise.all([back(id, '1', 'refund', requestKey), back(id, '1', 'refund', requestKey)])
  assert.deepEqual(asked, [
    { number: 1, isWaiting: false },
    { number: 1, isWaiting: false },
  ])
  await until('refunded', async () => (await paid.order()).amountRefunded === 4000)
  const [receipt, ...more] = await until('posted', async () => {
    await books.settled()
    const found = await books.documents('RefundReceipt', `order ${number}`)
    return found.length > 0 && found
  })
  assert.deepEqual([receipt?.TotalAmt, receipt?.Line[0].SalesItemLineDetail.Qty, more.length], [40, 1, 0])
  assert.equal((await books.documents('CreditMemo', `order ${number}`)).length, 0)
  const { openAmount, credited } = await paid.order()
  assert.deepEqual([openAmount, credited], [0, 0])
})

/** Its invoice is edited there to ask for so many dollars. */
async function asksFor(order: Placed, dollars: number) {
  await askThere(order, dollars)
  await synced()
}
/** And nobody here has heard of it. */
async function askThere(order: Placed, dollars: number) {
  const { books } = whole
  const { Id, SyncToken, Line } = await books.document(order, 'invoice')
  const detail = { ...Line[0].SalesItemLineDetail, Qty: 1, UnitPrice: dollars }
  await books.server.control('POST', `companies/${books.realmId}/write`, {
    entity: 'Invoice',
    operation: 'update',
    body: { Id, SyncToken, sparse: true, Line: [{ ...Line[0], Amount: dollars, SalesItemLineDetail: detail }] },
  })
}
/** A person has our documents put back, and what follows of it is done. */
async function putBack(order: Placed) {
  const { books } = whole
  await books.checkAll()
  const rows = await books.sql<{ id: string }>(
    `select id from postings where company_id = $1 and order_id = $2 and state in ('changed', 'differs', 'gone') order by id`,
    order.id,
  )
  assert.notEqual(rows.length, 0)
  for (const { id } of rows) await post(`/api/Books/PutBack/${id}`, {})
  await books.settled()
  await synced()
}
const statesOf = async (order: Placed) => (await whole.books.orderCard(order)).rows.map(({ kind, state }) => `${kind} ${state}`)
const allPosted = ['invoice posted', 'creditMemo posted', 'creditApplied posted']
/** The credit of half of it settles half of its invoice, here and there. */
async function halfSettled(order: Placed) {
  const { books } = whole
  await until('settled by the credit', async () => {
    await synced()
    return (await books.document(order, 'invoice')).Balance === 50
  })
  assert.deepEqual(await statesOf(order), allPosted)
  const [memo] = await books.documents('CreditMemo', `order ${order.number}`)
  assert.equal(memo?.Balance, 0)
  assert.equal((await books.details(order)).openAmount, 5000)
}

/** What waits for something else is looked at again later; a round without work is no sign that it came. */
const takenByCredit = (order: Placed) =>
  until('taken by the credit', async () => {
    await whole.books.settled()
    return (await whole.books.document(order, 'invoice')).Balance === 0
  })

test('an invoice that was lowered there lets go of the credit of a return: put back, the credit settles it again', async () => {
  const { books } = whole
  const order = await onAccount('4')
  await back(order.id, '2', 'credit')
  await books.settled()
  await asksFor(order, 20)
  await putBack(order)
  await halfSettled(order)
})

test('an invoice that was lowered there before the goods came back: put back, it takes the rest of their credit', async () => {
  const order = await onAccount('4')
  await asksFor(order, 30)
  await back(order.id, '2', 'credit')
  await takenByCredit(order)
  await putBack(order)
  await halfSettled(order)
})

test('what settles an invoice was saved there after the invoice came to ask for more: the rest of the credit is taken a moment later', async () => {
  const { books } = whole
  const order = await onAccount('4')
  await asksFor(order, 30)
  await back(order.id, '2', 'credit')
  await takenByCredit(order)
  await askThere(order, 100)
  // Of a later second, which is all that QuickBooks' times say.
  await sleep(1100)
  const [applied] = await books.documents('Payment', `Return 1, order ${order.number}`)
  const { Id, SyncToken, TotalAmt, CustomerRef, Line } = applied ?? assert.fail('nothing applied')
  const body = { Id, SyncToken, sparse: true, TotalAmt, CustomerRef, Line }
  await books.server.control('POST', `companies/${books.realmId}/write`, { entity: 'Payment', operation: 'update', body })
  await until('settled by the credit', async () => {
    await synced()
    return (await books.document(order, 'invoice')).Balance === 50
  })
})
