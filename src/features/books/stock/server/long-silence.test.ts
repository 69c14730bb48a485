import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stockBooks } from '#test/stock-books.ts'

const { open, post, sync, item, here, bill } = stockBooks()

test('by the clock of QuickBooks it is longer ago than its change feed reaches back: what moved is found all the same', async (t) => {
  const books = await open()
  t.after(() => books.close())
  const ware = await item(20)
  await sync()
  await post('/api/Stock/Start', { negative: 'warn' })
  await books.server.control('POST', 'clock', { advanceDays: 31 })
  await bill(ware, 4)
  await sync()
  assert.equal(await here(ware), '24')
})
