import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stockBooks } from '#test/stock-books.ts'

const { open, realm, post, sync, item, here, there, told } = stockBooks()

test('an item that was merged into another one is told, and so is the other one', async (t) => {
  const books = await open()
  t.after(() => books.close())
  const [keep, lose] = [await item(3), await item(4)]
  await sync()
  await post('/api/Stock/Start', {})
  await books.server.control('POST', `${realm()}/merge`, { entity: 'Item', keepId: keep.there, loseId: lose.there })
  await sync()
  const [goneId, why] = await told(lose)
  assert.match(why, /does not count it any more/)
  await post('/api/Stock/SettleDifference', { itemId: goneId, how: 'take' })
  await post('/api/Stock/SettleDifference', { itemId: (await told(keep))[0], how: 'take' })
  assert.deepEqual([await here(keep), await here(lose), await there(keep)], ['7', '0', 7])
})
