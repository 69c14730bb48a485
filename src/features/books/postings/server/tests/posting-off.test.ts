import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'
import { until } from '#test/till.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

async function post(active: boolean) {
  const { settings, version } = (await books.company.get('/api/Books/Settings')).json().result
  const saved = await books.company.post('/api/Books/SaveSettings', { ...settings, active, version })
  assert.equal(saved.statusCode, 200, saved.body)
}
const cardOf = async (order: Placed) => (await books.orderCard(order)).rows[0]
async function edited(price: string): Promise<Placed> {
  const order = await books.order(price)
  const invoice = await books.document(order, 'invoice')
  const [line] = invoice.Line
  const detail = { ...line.SalesItemLineDetail, UnitPrice: 99 }
  await books.edit('Invoice', invoice.Id, { Line: [{ ...line, Amount: 99, SalesItemLineDetail: detail }] })
  await books.checkAll()
  assert.equal((await cardOf(order))?.state, 'changed')
  return order
}

test('what became of an order while nothing was posted follows once it is', async () => {
  const [cancelled, kept] = [await books.order('40'), await books.order('41')]
  await post(false)
  const { version } = await books.details(cancelled)
  assert.equal((await books.company.post(`/api/Order/Cancel/${cancelled.id}`, { version, reason: 'Not wanted' })).statusCode, 200)
  await books.settled()
  assert.equal((await cardOf(cancelled))?.state, 'posted')
  await post(true)
  await books.settled()
  assert.equal((await cardOf(cancelled))?.state, 'voided')
  assert.equal((await books.document(cancelled, 'invoice')).TotalAmt, 0)
  assert.deepEqual([(await cardOf(kept))?.state, (await books.document(kept, 'invoice')).TotalAmt], ['posted', 41])
})

test('who puts a document back while nothing is posted hears why it cannot go, and it goes once it can', async () => {
  const order = await edited('50')
  const id = (await cardOf(order))?.id
  await post(false)
  const refused = await books.company.post(`/api/Books/PutBack/${id}`)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'postingOff'])
  assert.match(refused.json().message, /Posting to QuickBooks is off/)
  assert.equal((await cardOf(order))?.state, 'changed')
  await post(true)
  assert.equal((await books.company.post(`/api/Books/PutBack/${id}`)).statusCode, 200)
  await books.settled()
  assert.equal((await books.document(order, 'invoice')).TotalAmt, 50)
})

test('switched off between the button and QuickBooks, it does not pass for put back', async () => {
  const order = await edited('60')
  const id = (await cardOf(order))?.id
  await books.server.control('POST', 'faults', { realmId: books.realmId, kind: '503', entity: 'Invoice', operation: 'update' })
  assert.equal((await books.company.post(`/api/Books/PutBack/${id}`)).statusCode, 200)
  // What is on its way already cannot be called back.
  await until(
    'refused',
    async () =>
      (
        await books.sql<{ state: string }>(
          `select state from deliveries where company_id = $1 and record_id = $2 and attempts > 0 and state not in ('sending', 'done')`,
          id,
        )
      )[0],
  )
  await post(false)
  await books.server.control('DELETE', 'faults')
  await books.hurried()
  assert.equal((await books.document(order, 'invoice')).TotalAmt, 99)
  assert.equal((await cardOf(order))?.state, 'changed')
  await post(true)
  await books.settled()
  assert.equal((await books.company.post(`/api/Books/PutBack/${id}`)).statusCode, 200)
  await books.settled()
  assert.deepEqual([(await cardOf(order))?.state, (await books.document(order, 'invoice')).TotalAmt], ['posted', 60])
})
