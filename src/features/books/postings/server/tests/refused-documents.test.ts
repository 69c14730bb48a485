import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'
import { until } from '#test/till.ts'

/** Documents whose change QuickBooks refused, and what becomes of them once they stand otherwise. */
let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

/** As after a change that QuickBooks refused, whatever it was refused for. */
const refuse = (order: Placed, kind: string) =>
  books.sql(`update postings set state = 'error', put_back = true where company_id = $1 and order_id = $2 and kind = $3`, order.id, kind)
const rowOf = async (order: Placed, kind: string) => (await books.orderCard(order)).rows.find((row) => row.kind === kind)

test('one that is gone meanwhile is told as gone, and made anew where a person says so', async () => {
  const order = await books.order('40')
  await refuse(order, 'invoice')
  await books.remove('Invoice', (await books.document(order, 'invoice')).Id)
  await until('gone', async () => {
    await books.checkAll()
    return (await rowOf(order, 'invoice'))?.state === 'gone'
  })
  const { id } = (await rowOf(order, 'invoice')) ?? {}
  assert.equal((await books.company.post(`/api/Books/PutBack/${id}`)).statusCode, 200)
  await until('made anew', async () => {
    await books.settled()
    return (await rowOf(order, 'invoice'))?.state === 'posted'
  })
  assert.equal((await books.document(order, 'invoice')).TotalAmt, 40)
})

test('money that stands as it should is in order again by itself', async () => {
  const order = await books.order('60')
  await books.paid(order)
  await books.settled()
  await until('posted', async () => (await rowOf(order, 'payment'))?.state === 'posted')
  await books.sql(`update postings set state = 'error' where company_id = $1 and order_id = $2 and kind = 'payment'`, order.id)
  await books.sql(`insert into book_work (company_id, kind, source_id) values ($1, 'order', $2)`, order.id)
  await until('in order', async () => {
    await books.settled()
    return (await rowOf(order, 'payment'))?.state === 'posted'
  })
})
