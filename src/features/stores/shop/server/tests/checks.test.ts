import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'
import { storefront } from '#test/storefront.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

test('a check that only QuickBooks knows of: its order is called off neither by the shopper nor by the store that closes', async () => {
  const { server, company, customer, sql } = books
  const shop = await storefront(server, {}, company)
  const kim = await shop.shopper('kim@checks.example', [customer?.id ?? ''])
  /** As the store’s, invoiced. */
  const order = async () => {
    const placed = await books.order('100')
    await company.synced()
    await books.settled()
    await sql(
      `update orders set store_id = $2, shopper_id = $3, state = 'AwaitingPayment' where company_id = $1 and id = $4`,
      ...[shop.storeId, kim.id, placed.id],
    )
    assert.equal((await kim.read(`Order/${placed.id}`)).mayCancel, true)
    return placed
  }
  const check = async (placed: Placed) => {
    const invoice = await books.document(placed, 'invoice')
    await server.control('POST', `companies/${books.realmId}/write`, {
      entity: 'Payment',
      operation: 'create',
      body: {
        CustomerRef: invoice.CustomerRef,
        TotalAmt: 40,
        Line: [{ Amount: 40, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
      },
    })
  }
  const [paid, open, other] = [await order(), await order(), await order()]
  await check(paid)
  assert.equal(await kim.refusal('CancelOrder', { orderId: paid.id }), 'shopOrderFixed')
  await kim.say('CancelOrder', { orderId: open.id })
  const { version } = (await company.get(`/api/Sales/Store/${shop.storeId}`)).json().result
  const closed = await company.post(`/api/Sales/StoreStep/${shop.storeId}`, { step: 'close', version, pending: 'cancel' })
  assert.deepEqual([closed.json().result.calledOff, closed.json().result.left], [1, 1], closed.body)
  const states = await Promise.all([paid, open, other].map(async (each) => (await books.details(each)).state))
  assert.deepEqual(states, ['AwaitingPayment', 'Cancelled', 'Cancelled'])
})
