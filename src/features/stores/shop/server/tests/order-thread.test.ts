import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeShipping, keepMoney, orderById } from '#features/sales/orders/server/door.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('the thread says of money what came, what was given back and what never came, each once', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const kim = await shop.shopper('kim@money.example', [await shop.customer('Money')])
  await put(kim, await shop.item('Rope', 10), '1')
  const { orderId } = (await send(kim)).json().result
  await shop.company.post(`/api/Order/Decide/${orderId}`, { verdict: 'approve' })
  const { companyId } = shop
  const by = { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' } as const
  const money = (now: Parameters<typeof keepMoney>[3]) =>
    server.services.transaction({ companyId }, async (db) => {
      const order = await orderById(db, orderId, { lock: true })
      assert.ok(order)
      await keepMoney(db, by, order, now)
    })
  const said = async () =>
    (await kim.read(`Order/${orderId}`)).thread.slice(2).map(({ what, detail }: Record<string, string>) => `${what} ${detail}`.trim())
  // A check that somebody notes in QuickBooks, and takes out again because it bounced.
  await money({ settledInBooks: 400 })
  await money({ settledInBooks: 0 })
  assert.deepEqual(await said(), ['partPaid $4.00', 'paymentGone $4.00'])
  await money({ amountReceived: 300 })
  await money({ settledInBooks: 700 })
  const paid = ['partPaid $4.00', 'paymentGone $4.00', 'partPaid $3.00', 'paid']
  assert.deepEqual(await said(), paid)
  // It is owed again: nobody accepted it once more.
  await money({ settledInBooks: 0 })
  await money({ writtenOff: 100 })
  await money({ settledInBooks: 600 })
  await money({ amountRefunded: 200 })
  assert.deepEqual(await said(), [...paid, 'paymentGone $7.00', 'paid', 'refunded $2.00'])
})

test('what is on account is on account while it waits and when it is there; where it goes is nobody else’s change', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const kim = await shop.shopper('kim@account.example', [await shop.customer('Account')])
  await put(kim, await shop.item('Rope', 10), '1')
  const { orderId } = (await send(kim)).json().result
  const shown = async () => {
    const [{ state, money }] = (await kim.read('Orders')).rows
    return [state, money]
  }
  assert.deepEqual(await shown(), ['waiting', 'onAccount'])
  await shop.company.post(`/api/Order/Decide/${orderId}`, { verdict: 'approve' })
  await shop.rows(`update orders set shipped = 'all', state = 'Fulfilled' where company_id = $1 and id = $2`, [orderId])
  assert.deepEqual(await shown(), ['shipped', 'onAccount'])
  const { companyId } = shop
  await server.services.transaction({ companyId }, async (db) => {
    const order = await orderById(db, orderId, { lock: true })
    assert.ok(order)
    const address = { addressName: 'Yard', address1: '2 Pier', address2: '', city: 'Austin', state: 'TX', zip: '78701' }
    await changeShipping(db, { companyId, actorId: null, actor: 'Checkout', origin: 'system' }, order, address)
  })
  assert.equal((await kim.read(`Order/${orderId}`)).thread.at(-1).what, 'addressChosen')
})
