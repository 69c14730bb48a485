import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks, type Placed } from '#test/books.ts'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

const close = (date: string) => books.edit('Preferences', '1', { AccountingInfoPrefs: { BookCloseDate: date } })
async function synced() {
  await books.company.synced()
  await books.settled()
}
const stateOf = async (order: Placed) => (await books.orderCard(order)).rows[0]?.state
const refused = async () => (await books.company.get('/api/Books/Matters?kind=error')).json().result.rows.length as number

test('what was refused because the books were closed goes by itself once they are open for its day', async () => {
  await close('2099-12-31')
  await synced()
  const orders = [await books.order('20'), await books.order('21')]
  for (const order of orders) assert.equal(await stateOf(order), 'error')
  assert.equal(await refused(), 2)
  await synced()
  assert.equal(await refused(), 2, 'they are closed as before')
  await close('2020-12-31')
  await synced()
  await books.hurried()
  for (const order of orders) assert.equal(await stateOf(order), 'posted')
  assert.equal(await refused(), 0)
})

test('all that QuickBooks refused is sent again at one go, or what a search finds of it; nothing while nothing is posted', async () => {
  const fault = { realmId: books.realmId, kind: 'fault', code: '6000', entity: 'Invoice', operation: 'create', times: 9 }
  await books.server.control('POST', 'faults', fault)
  const orders = [await books.order('30'), await books.order('31'), await books.order('32')]
  assert.equal(await refused(), 3)
  await books.server.control('DELETE', 'faults')
  const again = (search = '') => books.company.post('/api/Books/SendRefusedAgain', { search })
  const [first] = orders
  assert.deepEqual((await again(`#${first?.number}`)).json().result, { sent: 1 })
  await books.hurried()
  assert.deepEqual([await stateOf(orders[0] as Placed), await refused()], ['posted', 2])
  await books.sql('update book_settings set active = false where company_id = $1')
  assert.equal((await again()).json().code, 'postingOff')
  await books.sql('update book_settings set active = true where company_id = $1')
  assert.deepEqual((await again()).json().result, { sent: 2 })
  await books.hurried()
  assert.equal(await refused(), 0)
})
