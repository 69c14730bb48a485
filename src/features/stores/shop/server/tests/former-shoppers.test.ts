import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'
import { storeNews } from '../mails/news.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** What was mailed about orders of this store, in its order. */
async function mailed({ companyId }: Storefront): Promise<string[]> {
  await storeNews.run(server.services)
  const { rows } = await server.database.owner.query(
    `select kind from deliveries where channel = 'mail' and payload->'sender'->>'companyId' = $1 order by id`,
    [companyId],
  )
  return rows.map(({ kind }) => kind)
}
const leave = (shop: Storefront, shopperId: string) =>
  shop.rows('delete from shopper_customers where company_id = $1 and shopper_id = $2', [shopperId])

test('who does not order for a customer any more hears nothing of its orders', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const [customerId, other] = [await shop.customer('Left'), await shop.customer('Other')]
  const kim = await shop.shopper('kim@left.example', [customerId])
  const rope = await shop.item('Rope', 10)
  await put(kim, rope, '1')
  const first = (await send(kim)).json().result.orderId
  await put(kim, rope, '1')
  await send(kim)
  assert.deepEqual(await mailed(shop), ['shopOrderWaits', 'shopOrderWaits'])
  await leave(shop, kim.id)
  await shop.allow(kim.id, other)
  await shop.company.post(`/api/Order/Decide/${first}`, { verdict: 'approve' })
  assert.deepEqual(await mailed(shop), ['shopOrderWaits', 'shopOrderWaits'])
  const { version } = (await shop.company.get(`/api/Sales/Store/${shop.storeId}`)).json().result
  const closed = await shop.company.post(`/api/Sales/StoreStep/${shop.storeId}`, { step: 'close', version, pending: 'cancel' })
  assert.deepEqual([closed.json().result.calledOff, closed.json().result.left], [1, 0])
  assert.deepEqual(await mailed(shop), ['shopOrderWaits', 'shopOrderWaits'])
})

test('a request of somebody who does not order for the customer any more is not approved, and its refusal is mailed to nobody', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Gone')
  const lee = await shop.shopper('lee@gone.example', [customerId], { mayApprove: true })
  const rope = await shop.item('Rope', 10)
  const ask = async (email: string) => {
    const kim = await shop.shopper(email, [customerId], { spendingLimit: 0 })
    await put(kim, rope, '1')
    return { kim, id: (await send(kim)).json().result.requestId as string }
  }
  const [left, blocked] = [await ask('left@gone.example'), await ask('blocked@gone.example')]
  await leave(shop, left.kim.id)
  await shop.rows(`update store_shoppers set state = 'Blocked' where company_id = $1 and id = $2`, [blocked.kim.id])
  for (const { id } of [left, blocked]) assert.equal(await lee.refusal('DecideRequest', { id, verdict: 'approve' }), 'cartRequestOver')
  assert.deepEqual(await shop.ordersNow(), [])
  for (const { id } of [left, blocked]) assert.equal((await lee.say('DecideRequest', { id, verdict: 'refuse' })).state, 'Refused')
  assert.deepEqual(await mailed(shop), ['shopRequestWaits', 'shopRequestWaits'])
})

test('whose contact is inactive orders, sees and hears nothing for its customer until it is active again (3.18)', async () => {
  const shop = await storefront(server, { audience: 'invited', approval: 'all' })
  const customerId = await shop.customer('Contacts')
  const rope = await shop.item('Rope', 10)
  const contact = async (email: string) =>
    (await shop.company.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'Pat', email })).json().result.id
  const named = await contact('pat@elsewhere.example')
  const byAddress = await contact('sam@contacts.example')
  const pat = await shop.shopper('pat@contacts.example', [customerId])
  await shop.rows('update shopper_customers set contact_id = $2 where company_id = $1 and shopper_id = $3', [named, pat.id])
  const sam = await shop.shopper('sam@contacts.example', [customerId])
  const switched = async (active: boolean) => {
    for (const id of [named, byAddress]) {
      const answer = await shop.company.post(`/Dashboard/Customer/ContactStatus/${id}`, { active: active ? 'Y' : 'N' })
      assert.equal(answer.statusCode, 200, answer.body)
    }
  }
  for (const who of [pat, sam]) {
    await put(who, rope, '1')
    await send(who)
    assert.equal((await who.read('Orders')).rows.length, 2 - Number(who === pat))
  }
  const told = await mailed(shop)
  await switched(false)
  for (const who of [pat, sam]) {
    assert.equal(await who.refusedRead(`Cart?customerId=${customerId}`), 'notFound')
    for (const list of ['Orders', 'Items']) assert.deepEqual((await who.read(list)).rows, [])
    assert.equal(await who.refusal('Place', { round: 1, expectedTotal: 1000, pay: 'account', customerId }), 'notFound')
  }
  for (const { id } of await shop.ordersNow()) await shop.company.post(`/api/Order/Decide/${id}`, { verdict: 'approve' })
  assert.deepEqual(await mailed(shop), told)
  await switched(true)
  for (const who of [pat, sam]) assert.equal((await who.read('Orders')).rows.length, 2)
})
