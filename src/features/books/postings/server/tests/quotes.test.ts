import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

test('a quote is nothing in the books before it is accepted; then it is an invoice of that day', async () => {
  const lines = [{ description: 'Rope', quantity: '2', unitPrice: '10', taxable: false }]
  const body = { customerId: books.customer?.id, requestKey: crypto.randomUUID(), lines, asQuote: true }
  const order = (await books.company.post('/api/Order/Place', body)).json().result
  await books.settled()
  assert.deepEqual((await books.orderCard(order)).rows, [])
  await books.sql(`update orders set order_date = '2026-02-01' where company_id = $1 and id = $2`, order.id)
  const { paymentNumber, amount } = (await books.company.get(`/api/Payment/GetQrCode?orderId=${order.id}`)).json().result
  const payload = { paymentNumber, name: 'Kim', expectedTotal: amount }
  const accepted = await books.server.app.inject({ method: 'POST', url: '/api/Payment/AcceptQuote', payload })
  assert.equal(accepted.statusCode, 200, accepted.body)
  await books.settled()
  const { orderDate, state } = await books.details(order)
  const { TxnDate, TotalAmt } = await books.document(order, 'invoice')
  assert.deepEqual([TotalAmt, TxnDate, state], [20, orderDate, 'Accepted'])
  assert.notEqual(orderDate, '2026-02-01')
})
