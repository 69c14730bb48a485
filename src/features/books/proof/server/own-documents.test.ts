import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/automations.ts'
import { type Books, openBooks } from '#test/books.ts'
import { proofOf } from '#test/proofs.ts'
import type { Difference } from '../contract.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

const found = (differences: Difference[]) => differences.map(({ entity, kind, record }) => `${entity} ${kind} ${record}`).sort()
const matters = async () =>
  (await books.company.get('/api/Books/Matters'))
    .json()
    .result.rows.map(({ kind, path }: { kind: string; path: string }) => `${kind} ${path}`)

test('orders are compared with their invoices, refunds with their receipts, documents with their customer by id', async () => {
  const [kept, moved, changed] = [await books.order('40'), await books.order('41'), await books.order('42')]
  const intent = await books.paid(kept)
  await books.settled()
  const calm = await proofOf(books.company)
  assert.deepEqual([calm.proof.state, calm.differences], ['agrees', []])
  const own = calm.checks.find(({ entity }) => entity === 'Posting')
  assert.deepEqual([own?.ours, own?.theirs], [4, 4])

  const invoice = await books.document(moved, 'invoice')
  const other = (await books.records('Customer')).find(({ Id, Active }) => Active !== false && Id !== invoice.CustomerRef.value)
  await books.edit('Invoice', invoice.Id, { CustomerRef: { value: other?.Id } })
  await books.refunded(intent, 1000)
  await books.settled()
  // What was overlooked: the receipt of a refund, and an order that changed after its invoice.
  for (const { Id } of await books.records('RefundReceipt')) await books.remove('RefundReceipt', Id)
  await books.server.database.owner.query(
    `begin;
     -- Two hours ago may be yesterday.
     update book_settings set from_date = from_date - 1;
     delete from postings where kind = 'refund';
     update balance_transactions set created_at = now() - interval '2 hours' where kind = 'refund';
     update orders set grand_total = 4300, subtotal = 4300 where id = '${changed.id}';
     delete from book_work;
     commit`,
  )

  const { proof, differences } = await proofOf(books.company)
  assert.equal(proof.state, 'differs')
  const expected = [`Order amount Order #${changed.number}`, `Posting customer Our document LS-${moved.number}`]
  // The overlooked receipt is made again, before the second look or after it.
  assert.deepEqual(found(differences.filter(({ entity }) => entity !== 'Refund')), expected)
  const order = differences.find(({ entity }) => entity === 'Order')
  assert.deepEqual(
    [order?.path, order?.fields[0]],
    [`/dashboard/payments/orders/${changed.id}`, { label: 'Amount', ours: '$43.00', theirs: '$42.00' }],
  )
  const customer = differences.find(({ entity }) => entity === 'Posting')
  assert.deepEqual(
    customer?.fields.map(({ label, theirs }) => [label, theirs]),
    [['Customer', other?.DisplayName]],
  )
})

test('what the proof found stands in the list until it is right, not until the next proof', async () => {
  // The refund's receipt was made again, since the proof had it looked for.
  await books.settled()
  const listed: string[] = await matters()
  assert.deepEqual(listed.map((each) => each.split(' ')[0]).sort(), ['changed', 'order'])
  assert.equal((await books.sql(`select from postings where company_id = $1 and kind = 'refund' and state = 'posted'`)).length, 1)
  await books.sql(`update orders set grand_total = 4200, subtotal = 4200 where company_id = $1 and grand_total = 4300`)
  await books.settled()
  assert.deepEqual(
    (await matters()).map((each: string) => each.split(' ')[0]),
    ['changed'],
  )
})

test('what is open of an order here and there is one, too', async () => {
  const [order, refunded] = [await books.order('50'), await books.order('51')]
  await books.paid(order)
  await books.refunded(await books.paid(refunded), 5100)
  await books.settled()
  // As where it is given back and owed again.
  await books.sql(`update orders set amount_received = 3500 where company_id = $1 and id = $2`, order.id)
  // One that is looked at while something of it is on its way says nothing of it.
  const openOf = async () => {
    await books.settled()
    return (await proofOf(books.company)).differences.find(({ record }) => record === `Order #${order.number}`)
  }
  const open = await until(openOf, (found) => found !== undefined)
  assert.deepEqual(open?.fields, [{ label: 'Open balance', ours: '$15.00', theirs: '$0.00' }])
  const isListed = async () => (await matters()).some((each: string) => each.endsWith(order.id))
  assert.equal(await isListed(), true)
  // Of a busy company something of another order is always on its way.
  const isListedWhile = async (of: { id: string }) => {
    const sources = `select 'payment' as kind, id as source from payment_intents where company_id = $1 and order_id = $2
      union all select 'source', stripe_id from refunds where company_id = $1 and intent_id in (select id from payment_intents where order_id = $2)
      union all select 'movement', id from balance_transactions where company_id = $1
        and source_id in (select charge_id from payment_intents where order_id = $2)`
    const rows = await books.sql<{ kind: string; source: string }>(sources, of.id)
    const seen: boolean[] = []
    for (const { kind, source } of rows) {
      await books.sql(
        `insert into book_work (company_id, kind, source_id, due_at) values ($1, $2, $3, now() + interval '1 hour')`,
        ...[kind, source],
      )
      seen.push(await isListed())
      await books.sql('delete from book_work where company_id = $1 and source_id = $2', source)
    }
    return seen
  }
  assert.deepEqual(
    [await isListedWhile(refunded), await isListedWhile(order)],
    [
      [true, true, true],
      [false, false],
    ],
  )
  await books.sql(`update orders set amount_received = 5000 where company_id = $1 and id = $2`, order.id)
  assert.equal(await isListed(), false)
})
