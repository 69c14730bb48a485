import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('above a limit nothing goes to nobody: it is sent once somebody may approve it', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Alone')
  const kim = await shop.shopper('kim@alone.example', [customerId], { spendingLimit: 50_000 })
  const rope = await shop.item('Rope', 100)
  assert.deepEqual((await put(kim, rope, '5')).stops, [])
  const { stops, waitsForColleague } = await put(kim, rope, '6')
  assert.deepEqual([stops, waitsForColleague], [['waitsForNobody'], true])
  assert.equal((await send(kim)).json().code, 'cartStopped')
  assert.deepEqual((await kim.read('Requests')).rows, [])
  // Of another customer, and not active: neither approves it.
  await shop.shopper('sam@other.example', [await shop.customer('Other')], { mayApprove: true })
  const lee = await shop.shopper('lee@alone.example', [customerId], { mayApprove: true })
  await shop.rows(`update store_shoppers set state = 'Blocked' where company_id = $1 and id = $2`, [lee.id])
  assert.equal((await send(kim)).json().code, 'cartStopped')
  await shop.rows(`update store_shoppers set state = 'Active' where company_id = $1 and id = $2`, [lee.id])
  assert.equal((await send(kim)).json().result.kind, 'waits')
})

test('whoever approves hears what stands in the way of this request, with the total that it comes to now', async () => {
  const shop = await storefront(server, { minimum_order: 1500, po_unique: true })
  const customerId = await shop.customer('Words')
  const kim = await shop.shopper('kim@words.example', [customerId], { spendingLimit: 0 })
  const lee = await shop.shopper('lee@words.example', [customerId], { mayApprove: true })
  const rope = await shop.item('Rope', 10)
  await put(kim, rope, '2')
  await kim.say('ChangeCart', { poNumber: 'PO-1' })
  const { requestId: id } = (await send(kim)).json().result
  const approve = async (expectedTotal = 2000) => {
    const { code, result, message } = (await lee.post('DecideRequest', { id, verdict: 'approve', expectedTotal })).json()
    return { code, result, message }
  }
  const priced = (dollars: number) => shop.rows('update items set unit_price = $3 where company_id = $1 and id = $2', [rope, dollars])
  await priced(11)
  const dearer = await approve()
  assert.deepEqual([dearer.code, dearer.result], ['requestMoved', { stops: [], total: 2200 }])
  assert.match(dearer.message, /22\.00 now, and to .*20\.00/)
  await priced(7)
  assert.deepEqual((await approve()).result, { stops: ['minimum'], total: 1400 })
  await priced(10)
  const held = (onHold: boolean) => shop.rows('update customers set on_hold = $3 where company_id = $1 and id = $2', [customerId, onHold])
  await held(true)
  assert.deepEqual((await approve()).result.stops, ['onHold'])
  await held(false)
  await shop.rows('update customers set credit_limit = 100 where company_id = $1 and id = $2', [customerId])
  assert.deepEqual((await approve()).result.stops, ['pay'])
  await shop.rows('update customers set credit_limit = null where company_id = $1 and id = $2', [customerId])
  await put(lee, rope, '2')
  await lee.say('ChangeCart', { poNumber: 'PO-1' })
  assert.equal((await send(lee)).statusCode, 200)
  assert.deepEqual((await approve()).result.stops, ['poUsed'])
  await shop.rows(`update orders set po_number = 'PO-2' where company_id = $1`)
  await shop.rows('insert into store_items (company_id, store_id, item_id, offered) values ($1, $2, $3, false)', [shop.storeId, rope])
  const gone = await approve()
  assert.deepEqual([gone.code, gone.result.stops.includes('lines')], ['requestStopped', true])
  assert.doesNotMatch(gone.message, /cart says/)
  await shop.rows('delete from store_items where company_id = $1')
  await priced(11)
  assert.equal((await approve(2200)).result.total, 2200)
})
