import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { put, send, storefront } from '#test/storefront.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('whose books are in another currency orders nothing in dollars, and its invoices are no dollars either', async () => {
  const shop = await storefront(server)
  const [home, abroad] = [await shop.customer('Home'), await shop.customer('Abroad')]
  const invoice = (customerId: string, number: string, balance: number, currency: string | null) =>
    shop.insert('invoices', {
      ...{ customer_id: customerId, number, date: '2026-11-01', total: balance, balance, tax: 0, currency },
      lines: JSON.stringify([{ description: 'Rope', amount: balance }]),
    })
  await invoice(home, 'H-1', 2000, 'USD')
  await invoice(home, 'H-2', 3000, null)
  await invoice(abroad, 'A-1', 5000, 'CAD')
  const rope = await shop.item('Rope', 10)
  const kim = await shop.shopper('kim@home.example', [home])
  const pat = await shop.shopper('pat@abroad.example', [abroad])
  await put(kim, rope, '1')
  const { stops, currency } = await put(pat, rope, '1')
  assert.deepEqual([stops, currency], [['currency'], 'CAD'])
  assert.equal((await send(pat)).json().code, 'cartStopped')
  assert.equal((await send(kim)).statusCode, 200)
  assert.equal((await shop.ordersNow()).length, 1)
  const theirs = await pat.read('Invoices')
  assert.deepEqual(
    [theirs.balance, theirs.rows.map((row: { currency: string; balance: number }) => [row.currency, row.balance])],
    [0, [['CAD', 5000]]],
  )
  const ours = await kim.read('Invoices')
  assert.deepEqual([ours.balance, ours.rows.map((row: { currency: string }) => row.currency)], [5000, ['', '']])
})

test('a request of such a customer is not approved either', async () => {
  const shop = await storefront(server)
  const customerId = await shop.customer('Later abroad')
  const kim = await shop.shopper('kim@abroad.example', [customerId], { spendingLimit: 0 })
  const lee = await shop.shopper('lee@abroad.example', [customerId], { mayApprove: true })
  await put(kim, await shop.item('Rope', 10), '1')
  const id = (await send(kim)).json().result.requestId
  await shop.insert('invoices', {
    ...{ customer_id: customerId, number: 'C-1', date: '2026-11-01', total: 100, balance: 0, tax: 0, currency: 'CAD' },
    lines: '[]',
  })
  const refused = (await lee.post('DecideRequest', { id, verdict: 'approve' })).json()
  assert.deepEqual([refused.code, refused.detail?.stops ?? refused.result?.stops], ['requestStopped', ['currency']])
})
