import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pullAll } from '#features/devices/app/web/sync/pull.ts'
import { draftOf } from '#test/device-app.ts'
import { App } from '#test/pushes/app.ts'
import { straight } from '#test/pushes/network.ts'
import { seatOf } from '#test/pushes/seat.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('D7: an order that the office has unpaid is paid without a network: no older word of the office makes it unpaid, and it is paid once', async () => {
  const shop = await vanShop(server)
  const network = straight(server)
  const app = new App(network)
  await app.pair(seatOf(shop), shop.tablet, 1)
  const line = { ...shop.line(), unit: '', discountPercent: '0', description: '' }
  const order = draftOf({ customerId: shop.customerId, rulesVersion: 0, lines: [line], net: 1600, total: 1600 })
  const save = (given: typeof order) => app.inStore((store) => store.save(given, { customerName: 'Harbor Cafe' }))
  const sent = await save(order)
  assert.equal(await app.roundToItsEnd(), 'done')
  const payment = { method: 'O' as const, amount: 1600, cash: 1600, checkNumber: '', invoices: [] }
  const paid = await save({ ...order, payment, changes: sent.id })
  const shown = async () => (await app.documents()).find(({ id }) => id === paid.id)
  // Something else changes in the office, and the device hears of all that it has before it has handed in.
  await shop.customerOf('Another')
  const key = await app.inStore((store) => store.fact('key'))
  assert.ok(key)
  const post = async (path: string, body: unknown) => (await network.deliver(path, body, key, 'goes'))?.json().result as never
  await app.inStore((store) => pullAll(store, { post, upload: () => assert.fail() }, key))
  assert.deepEqual([(await shown())?.state, (await shown())?.document.payment?.amount], ['waiting', 1600])
  for (let rounds = 0; rounds < 3; rounds++) assert.equal(await app.roundToItsEnd(), 'done')
  assert.deepEqual([(await shown())?.state, (await shown())?.document.payment?.amount], ['done', 1600])
  const orders = await shop.rowsOf('select grand_total::int as cents from orders where company_id = $1', [shop.companyId])
  assert.deepEqual(orders, [{ cents: 1600 }])
  const { rows } = (await shop.office.get(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).json().result
  assert.deepEqual(
    rows.map(({ cash }: { cash: number }) => cash),
    [1600],
  )
})
