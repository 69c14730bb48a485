import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'
import { proofOf } from '#test/proofs.ts'
import { check } from '../check.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

const cardOf = async (order: Placed) => (await books.orderCard(order)).rows[0]

test('documents of long ago are looked at, too, each within its days, and the proof says so', async () => {
  const [old, seen] = [await books.order('70'), await books.order('71')]
  const age = (order: Placed, days: number) =>
    books.sql(
      `update postings set posted_at = now() - interval '100 days', checked_at = now() - $3 * interval '1 day' where company_id = $1 and order_id = $2`,
      ...[order.id, days],
    )
  await age(old, 40)
  await age(seen, 5)
  await books.remove('Invoice', (await books.document(old, 'invoice')).Id)
  const { rows } = await books.server.database.owner.query('select company_id as id from app.unchecked_postings(24, 60, 28)')
  assert.deepEqual(rows, [{ id: books.company.companyId }])
  const { server, company } = books
  await check(server.services, { companyId: company.companyId, orderId: null, payoutId: null }, AbortSignal.timeout(20_000))
  assert.equal((await cardOf(old))?.state, 'gone')
  assert.equal((await server.database.owner.query('select from app.unchecked_postings(24, 60, 28)')).rowCount, 0)
  const { own } = await proofOf(company)
  assert.deepEqual([own.documents, own.days], [2, 28])
  assert.ok(Date.parse(own.since ?? '') <= Date.now() - 4 * 86_400_000, 'the other’s turn is later')
})
