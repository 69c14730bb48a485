import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const stateOf = async (shop: Storefront, id: string) =>
  (await shop.rows('select state from store_shoppers where company_id = $1 and id = $2', [id]))[0].state as string
const all = { mayOrder: true, mayApprove: false, mayPay: true, spendingLimit: null }

test('whom a colleague removed by a slip is invited again, and what they sent to be approved is approved then', async () => {
  const shop = await storefront(server, { audience: 'invited' })
  const customerId = await shop.customer('Slip')
  const kim = await shop.shopper('kim@slip.example', [customerId], { mayApprove: true })
  const lee = await shop.shopper('lee@slip.example', [customerId], { spendingLimit: 0 })
  await put(lee, await shop.item('Rope', 10), '1')
  const id = (await send(lee)).json().result.requestId
  const of = async (email: string) => (await kim.read('People')).rows.find((row: { email: string }) => row.email === email)
  assert.equal((await of('lee@slip.example')).waiting, 1)
  await kim.say('SavePerson', { ...all, customerId, shopperId: lee.id, remove: true })
  assert.equal(await stateOf(shop, lee.id), 'Left')
  assert.equal((await lee.get('Cart')).statusCode, 401)
  const request = async () => (await kim.read('Requests')).rows.find((row: { id: string }) => row.id === id)
  assert.deepEqual([(await request()).senderGone, (await request()).state], [true, 'Waiting'])
  assert.equal(await kim.refusal('DecideRequest', { id, verdict: 'approve' }), 'cartRequestOver')
  await kim.say('SavePerson', { ...all, customerId, email: 'lee@slip.example', spendingLimit: 0 })
  assert.equal(await stateOf(shop, lee.id), 'Invited')
  await shop.rows(`update store_shoppers set state = 'Active' where company_id = $1 and id = $2`, [lee.id])
  assert.equal((await request()).senderGone, false)
  assert.equal((await kim.say('DecideRequest', { id, verdict: 'approve' })).state, 'Approved')
})

test('the office sees who was removed by a colleague, and lets them in again or blocks them; a block is no colleague’s to lift', async () => {
  const shop = await storefront(server, { audience: 'invited' })
  const customerId = await shop.customer('Office')
  const kim = await shop.shopper('kim@office.example', [customerId], { mayApprove: true })
  const lee = await shop.shopper('lee@office.example', [customerId])
  const remove = () => kim.say('SavePerson', { ...all, customerId, shopperId: lee.id, remove: true })
  await remove()
  const { rows, counts } = (await shop.company.get(`/api/Sales/Shoppers/${shop.storeId}?state=Left`)).json().result
  assert.deepEqual([rows.map(({ email }: { email: string }) => email), counts.Left], [['lee@office.example'], 1])
  const step = (body: object) => shop.company.post(`/api/Sales/ShopperStep/${lee.id}`, body)
  const { version } = rows[0]
  assert.equal((await step({ step: 'approve', version, customers: [{ customerId }] })).json().result.state, 'Invited')
  await remove()
  assert.equal((await step({ step: 'block', version: version + 2 })).json().result.state, 'Blocked')
  assert.ok((await kim.post('SavePerson', { ...all, customerId, email: 'lee@office.example' })).json().fields.email)
})

test('two who take each other’s access at the same moment do not both lose it', async () => {
  const shop = await storefront(server, { audience: 'invited' })
  for (let round = 0; round < 5; round++) {
    const customerId = await shop.customer(`Both ${round}`)
    const [kim, lee] = [
      await shop.shopper(`kim${round}@both.example`, [customerId], { mayApprove: true }),
      await shop.shopper(`lee${round}@both.example`, [customerId], { mayApprove: true }),
    ]
    const codes = await Promise.all([
      kim.post('SavePerson', { ...all, customerId, shopperId: lee.id, remove: true }),
      lee.post('SavePerson', { ...all, customerId, shopperId: kim.id, remove: true }),
    ])
    assert.deepEqual(codes.map(({ statusCode }) => statusCode === 200).sort(), [false, true])
    const left = await shop.rows('select shopper_id from shopper_customers where company_id = $1 and customer_id = $2', [customerId])
    assert.equal(left.length, 1)
  }
})
