import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { proofOf } from '#test/proofs.ts'
import { openRepWithTablet } from '#test/rep-with-tablet.ts'

/** What reps take by hand goes into the books once, and counts for its order on both sides. */
let rep: Awaited<ReturnType<typeof openRepWithTablet>>
before(async () => {
  rep = await openRepWithTablet()
})
after(() => rep.books.close())
const waits = async () => (await rep.books.company.get('/api/Device/Documents')).json().result.rows.length
test('cash with an order, then a check for its invoice: each once in QuickBooks, and nothing is left open on either side', async () => {
  const sold = rep.document({ payment: rep.cash(500) })
  const answer = await rep.push(sold)
  assert.deepEqual([answer.outcome, answer.reasons], ['accepted', []])
  const placed = await rep.order(answer.orderId)
  assert.deepEqual([placed.openAmount, placed.settledInBooks, await waits()], [placed.grandTotal - 500, 500, 0])
  await rep.books.settled()
  assert.equal((await rep.push(sold)).outcome, 'known')
  await rep.books.settled()
  await rep.synced()
  const [paid, ...more] = (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === sold.number)
  assert.deepEqual([paid?.TotalAmt, paid?.UnappliedAmt ?? 0, more.length], [5, 0, 0])
  assert.match(paid?.PrivateNote, new RegExp(`${sold.number}, Cash \\$5\\.00, order `))
  const after = await rep.order(answer.orderId)
  assert.deepEqual([after.openAmount, after.settledInBooks], [placed.grandTotal - 500, 500])

  const [{ invoiceId = '' } = {}] = await rep.books.sql<{ invoiceId: string }>(
    `select invoice_id as "invoiceId" from orders where company_id = $1 and id = $2`,
    answer.orderId,
  )
  const rest = rep.check(after.openAmount, '771', [{ invoiceId, amount: after.openAmount }])
  const collected = await rep.push(rep.payment(rest))
  assert.deepEqual([collected.outcome, collected.reasons, await waits()], ['accepted', [], 0])
  const beside = async () => {
    const { invoices } = (await rep.books.company.get(`/Dashboard/GetCustomerDetails/${rep.books.customer?.id}`)).json().result
    return invoices.find(({ id }: { id: string }) => id === invoiceId).collected.map(({ amount }: { amount: number }) => amount)
  }
  assert.deepEqual(await beside(), [after.openAmount])
  await rep.books.settled()
  await rep.synced()
  assert.deepEqual(await beside(), [])
  const [checked, ...others] = (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === '771')
  assert.deepEqual([Math.round(checked?.TotalAmt * 100), others.length], [after.openAmount, 0])
  assert.deepEqual(checked?.Line[0].LinkedTxn[0].TxnType, 'Invoice')
  const done = await rep.order(answer.orderId)
  assert.deepEqual([done.openAmount, done.amountReceived, done.settledInBooks], [0, 0, done.grandTotal])
  const { proof, differences } = await proofOf(rep.books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

test('more cash than the order comes to is the customer’s credit on both sides, also after the books were read', async () => {
  const given = rep.document()
  const { orderId } = await rep.push({ ...given, payment: rep.cash(given.total + 400) })
  await rep.books.settled()
  await rep.synced()
  const [paid] = (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === given.number)
  assert.deepEqual([Math.round(paid?.TotalAmt * 100), paid?.UnappliedAmt], [given.total + 400, 4])
  const { settledInBooks, grandTotal, openAmount } = await rep.order(orderId)
  assert.deepEqual([settledInBooks, openAmount], [grandTotal, 0])
})

test('into the account that was chosen; what is for no invoice is the customer’s credit', async () => {
  const { settings, version, choices } = (await rep.books.company.get('/api/Books/Settings')).json().result
  const collectedAccountId = choices.clearing.find(({ name }: { name: string }) => name === 'Checking').id
  const saved = await rep.books.company.post('/api/Books/SaveSettings', { ...settings, collectedAccountId, version, openingAmount: 0 })
  assert.equal(saved.statusCode, 200, saved.body)
  const given = rep.payment(rep.cash(1234))
  assert.equal((await rep.push(given)).outcome, 'accepted')
  await rep.books.settled()
  const [paid] = (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === given.number)
  assert.deepEqual([paid?.TotalAmt, paid?.DepositToAccountRef?.name ?? paid?.DepositToAccountRef?.value], [12.34, 'Checking'])
})

test('from Review: accepted it is booked, refused a person sees to it, and what they entered is not booked once more', async () => {
  const reviewed = async (given: { number: string }) => {
    assert.equal((await rep.push(given)).outcome, 'review')
    const { rows } = (await rep.books.company.get('/api/Device/Documents')).json().result
    return rows.find((row: { number: string }) => row.number === given.number).id as string
  }
  const decide = (verb: string, id: string, version: number) =>
    rep.books.company.post(`/api/Device/${verb}/${id}`, { version, reason: 'Seen' })
  const payments = async ({ number }: { number: string }) =>
    (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === number).length
  // A version of the rules that the device never had.
  const unknown = { rulesVersion: 99 }
  const [one, two] = [
    { ...rep.payment(rep.cash(700)), ...unknown },
    { ...rep.payment(rep.cash(800)), ...unknown },
  ]
  const [first, second] = [await reviewed(one), await reviewed(two)]
  assert.equal((await rep.books.company.get(`/api/Device/Document/${first}`)).json().result.would, 'payment')
  assert.equal((await decide('AcceptDocument', first, 1)).statusCode, 200)
  assert.equal((await decide('RefuseDocument', second, 1)).statusCode, 200)
  assert.equal(await waits(), 1)
  assert.equal((await decide('NoteMoney', second, 2)).statusCode, 200)
  assert.equal((await decide('AcceptDocument', second, 3)).statusCode, 200)
  await rep.books.settled()
  assert.deepEqual([await waits(), await payments(one), await payments(two)], [0, 1, 0])
})
