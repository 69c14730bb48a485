import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PushAnswer } from '#features/devices/uploads/pushed.ts'
import { openBooks } from '#test/books.ts'
import { pairedDevice } from '#test/devices.ts'
import { proofOf } from '#test/proofs.ts'

/** What reps take by hand goes into the books once, and counts for its order on both sides. */
let books: Awaited<ReturnType<typeof openBooks>>
let tablet: Awaited<ReturnType<typeof pairedDevice>>
let item: { id: string; price: string }
let prefix = ''
let sequence = 0
before(async () => {
  books = await openBooks({ env: { RATE_LIMIT_SCALE: '1000' } })
  tablet = await pairedDevice(books.server, books.company)
  const [device] = await books.sql<{ prefix: string; code: string }>(
    `select d.number_prefix as prefix, r.code from devices d join reps r on r.id = d.rep_id where d.company_id = $1`,
  )
  prefix = device?.prefix ?? ''
  await books.sql(`update customers set sales_representative = $2 where company_id = $1`, device?.code ?? '')
  const [found] = await books.sql<{ id: string; price: string }>(
    `select id, trim_scale(unit_price)::text as price from items where company_id = $1 and active and item_type in ('Service', 'NonInventory', 'Inventory') and unit_price > 6 order by item_type desc, unit_price desc limit 1`,
  )
  assert.ok(found)
  item = found
})
after(() => books.close())

const document = (given: object = {}) => {
  sequence += 1
  const net = Math.round(Number(item.price) * 100)
  const lines = [{ lineNo: 1, itemId: item.id, quantity: '1', unitPrice: item.price }]
  return {
    ...{ id: randomUUID(), number: `${prefix}-${sequence}`, format: 1, kind: 'order', madeAt: new Date().toISOString(), rulesVersion: 0 },
    ...{ customerId: books.customer?.id, lines, net, tax: 0, total: net },
    ...given,
  }
}
async function push(given: object): Promise<PushAnswer> {
  const answer = await tablet.post('/api/Device/Push', { documents: [given] })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.answers[0]
}
const cash = (amount: number, invoices: object[] = []) => ({ method: 'O', amount, cash: amount, invoices })
const check = (amount: number, checkNumber: string, invoices: object[] = []) => ({ method: 'O', amount, cash: 0, checkNumber, invoices })
const payment = (paid: { amount: number }) => document({ kind: 'payment', lines: [], net: 0, total: paid.amount, payment: paid })
const order = async (id: string | null) => (await books.company.get(`/api/Order/Details/${id}`)).json().result
const waits = async () => (await books.company.get('/api/Device/Documents')).json().result.rows.length
async function synced() {
  await books.company.post('/QuickBooks/Sync')
  await books.company.ended()
  await books.settled()
}

test('cash with an order, then a check for its invoice: each once in QuickBooks, and nothing is left open on either side', async () => {
  const sold = document({ payment: cash(500) })
  const answer = await push(sold)
  assert.deepEqual([answer.outcome, answer.reasons], ['accepted', []])
  const placed = await order(answer.orderId)
  assert.deepEqual([placed.openAmount, placed.settledInBooks, await waits()], [placed.grandTotal - 500, 500, 0])
  await books.settled()
  assert.equal((await push(sold)).outcome, 'known')
  await books.settled()
  await synced()
  const [paid, ...more] = (await books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === sold.number)
  assert.deepEqual([paid?.TotalAmt, paid?.UnappliedAmt ?? 0, more.length], [5, 0, 0])
  assert.match(paid?.PrivateNote, new RegExp(`${sold.number}, Cash \\$5\\.00, order `))
  const after = await order(answer.orderId)
  assert.deepEqual([after.openAmount, after.settledInBooks], [placed.grandTotal - 500, 500])

  const [{ invoiceId = '' } = {}] = await books.sql<{ invoiceId: string }>(
    `select invoice_id as "invoiceId" from orders where company_id = $1 and id = $2`,
    answer.orderId,
  )
  const rest = check(after.openAmount, '771', [{ invoiceId, amount: after.openAmount }])
  const collected = await push(payment(rest))
  assert.deepEqual([collected.outcome, collected.reasons, await waits()], ['accepted', [], 0])
  await books.settled()
  await synced()
  const [checked, ...others] = (await books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === '771')
  assert.deepEqual([Math.round(checked?.TotalAmt * 100), others.length], [after.openAmount, 0])
  assert.deepEqual(checked?.Line[0].LinkedTxn[0].TxnType, 'Invoice')
  const done = await order(answer.orderId)
  assert.deepEqual([done.openAmount, done.amountReceived, done.settledInBooks], [0, 0, done.grandTotal])
  const { proof, differences } = await proofOf(books.company)
  assert.deepEqual([proof.state, differences], ['agrees', []])
})

test('more cash than the order comes to is the customer’s credit on both sides, also after the books were read', async () => {
  const given = document()
  const { orderId } = await push({ ...given, payment: cash(given.total + 400) })
  await books.settled()
  await synced()
  const [paid] = (await books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === given.number)
  assert.deepEqual([Math.round(paid?.TotalAmt * 100), paid?.UnappliedAmt], [given.total + 400, 4])
  const { settledInBooks, grandTotal, openAmount } = await order(orderId)
  assert.deepEqual([settledInBooks, openAmount], [grandTotal, 0])
})

test('into the account that was chosen; what is for no invoice is the customer’s credit', async () => {
  const { settings, version, choices } = (await books.company.get('/api/Books/Settings')).json().result
  const collectedAccountId = choices.clearing.find(({ name }: { name: string }) => name === 'Checking').id
  const saved = await books.company.post('/api/Books/SaveSettings', { ...settings, collectedAccountId, version, openingAmount: 0 })
  assert.equal(saved.statusCode, 200, saved.body)
  const given = payment(cash(1234))
  assert.equal((await push(given)).outcome, 'accepted')
  await books.settled()
  const [paid] = (await books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === given.number)
  assert.deepEqual([paid?.TotalAmt, paid?.DepositToAccountRef?.name ?? paid?.DepositToAccountRef?.value], [12.34, 'Checking'])
})

test('from Review: accepted it is booked, refused a person sees to it, and what they entered is not booked once more', async () => {
  const reviewed = async (given: { number: string }) => {
    assert.equal((await push(given)).outcome, 'review')
    const { rows } = (await books.company.get('/api/Device/Documents')).json().result
    return rows.find((row: { number: string }) => row.number === given.number).id as string
  }
  const decide = (verb: string, id: string, version: number) => books.company.post(`/api/Device/${verb}/${id}`, { version, reason: 'Seen' })
  const payments = async ({ number }: { number: string }) =>
    (await books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === number).length
  // A version of the rules that the device never had.
  const unknown = { rulesVersion: 99 }
  const [one, two] = [
    { ...payment(cash(700)), ...unknown },
    { ...payment(cash(800)), ...unknown },
  ]
  const [first, second] = [await reviewed(one), await reviewed(two)]
  assert.equal((await books.company.get(`/api/Device/Document/${first}`)).json().result.would, 'payment')
  assert.equal((await decide('AcceptDocument', first, 1)).statusCode, 200)
  assert.equal((await decide('RefuseDocument', second, 1)).statusCode, 200)
  assert.equal(await waits(), 1)
  assert.equal((await decide('NoteMoney', second, 2)).statusCode, 200)
  assert.equal((await decide('AcceptDocument', second, 3)).statusCode, 200)
  await books.settled()
  assert.deepEqual([await waits(), await payments(one), await payments(two)], [0, 1, 0])
})
