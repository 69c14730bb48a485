import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { openStore, shopperIn, takeStep } from '#test/stores.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let office: Company
before(async () => {
  server = await testServer({ alone: true })
  office = await signedInCompany(server)
})
after(() => server.close())

const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
let number = 700_000
type Given = { state: string; total: number; received?: number; shopperId?: string | null; daysAgo?: number }

async function order(
  store: { id: string },
  customerId: string,
  { state, total, received = 0, shopperId = null, daysAgo = 0 }: Given,
): Promise<string> {
  number += 1
  const made = new Date(Date.now() - daysAgo * 86_400_000).getTime().toString(16).padStart(12, '0')
  const id = `${made.slice(0, 8)}-${made.slice(8)}-7${randomUUID().slice(15)}`
  await sql(
    `insert into orders (company_id, id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes,
       grand_total, amount_received, store_id, shopper_id)
     values ($1, $2, $3, $4, 'store', $5, $6, '2026-11-02', 1, $7, 0, 0, $7, $8, $9, $10)`,
    [office.companyId, id, number, state, randomUUID(), customerId, total, received, store.id, shopperId],
  )
  return id
}
const customer = async (name: string): Promise<string> =>
  (await sql(`insert into customers (company_id, customer_name) values ($1, $2) returning id`, [office.companyId, name]))[0].id
const row = async (id: string) => {
  const { rows } = (await office.get('/api/Sales/StoreListing?limit=200')).json().result
  return rows.find((each: { id: string }) => each.id === id)
}

test('S1: what waits, and what of it is not received; an order that was overpaid owes nothing and takes nothing off', async () => {
  const [store, other, customerId] = [await openStore(server, office), await openStore(server, office), await customer('S1')]
  await order(store, customerId, { state: 'Submitted', total: 12_000 })
  await order(store, customerId, { state: 'AwaitingApproval', total: 8000 })
  const half = await order(store, customerId, { state: 'AwaitingPayment', total: 20_000, received: 5000 })
  await order(store, customerId, { state: 'OnAccount', total: 30_000 })
  await order(store, customerId, { state: 'Expired', total: 4000 })
  await order(store, customerId, { state: 'Rejected', total: 6000 })
  await order(other, customerId, { state: 'Submitted', total: 77_700 })
  const shopper = await shopperIn(server, office, store.id)
  const [cart] = await sql(`insert into store_carts (company_id, store_id, shopper_id, customer_id) values ($1, $2, $3, $4) returning id`, [
    office.companyId,
    store.id,
    shopper.id,
    customerId,
  ])
  assert.equal((await row(store.id)).openCarts, 0)
  await sql(`insert into store_cart_lines (company_id, cart_id, item_id, unit, quantity, seen_price) values ($1, $2, $3, 'EA', 1, 999)`, [
    office.companyId,
    cart.id,
    store.itemId,
  ])
  const figures = async () => {
    const { pending, dollarsPending, openCarts } = await row(store.id)
    return { pending, dollarsPending, openCarts }
  }
  assert.deepEqual(await figures(), { pending: 3, dollarsPending: 35_000, openCarts: 1 })
  await sql(`update orders set amount_received = 21000 where id = $1`, [half])
  assert.deepEqual(await figures(), { pending: 3, dollarsPending: 20_000, openCarts: 1 })
  await sql(`update orders set state = 'Paid', amount_received = 20000 where id = $1`, [half])
  assert.deepEqual(await figures(), { pending: 2, dollarsPending: 20_000, openCarts: 1 })
  const { pending, dollarsPending } = (await office.get(`/api/Sales/Store/${store.id}`)).json().result
  assert.deepEqual([pending, dollarsPending], [2, 20_000])
})

test('shoppers are those who may shop now; who ordered in the last 30 days is counted once, and not by what was called off', async () => {
  const [store, customerId] = [await openStore(server, office), await customer('Shoppers')]
  const [first, second, third] = [
    await shopperIn(server, office, store.id),
    await shopperIn(server, office, store.id),
    await shopperIn(server, office, store.id),
  ]
  await shopperIn(server, office, store.id, { state: 'Invited' })
  await shopperIn(server, office, store.id, { state: 'Blocked' })
  await shopperIn(server, office, store.id, { state: 'Requested' })
  for (const given of [
    { shopperId: first.id, daysAgo: 29 },
    { shopperId: first.id },
    { shopperId: second.id, daysAgo: 31 },
    { shopperId: third.id, state: 'Cancelled' },
  ])
    await order(store, customerId, { state: 'Paid', total: 100, received: 100, ...given })
  const { shoppers, shoppersInvited, accessRequests, shoppersOrdered30Days } = await row(store.id)
  assert.deepEqual([shoppers, shoppersInvited, accessRequests, shoppersOrdered30Days], [3, 1, 1, 1])
})

test('closing asks what becomes of orders that wait: they go on, or are called off and each shopper is told once', async () => {
  const [store, customerId] = [await openStore(server, office), await customer('Closing')]
  const [one, two] = [await shopperIn(server, office, store.id), await shopperIn(server, office, store.id)]
  for (const { id } of [one, two])
    await sql('insert into shopper_customers (company_id, shopper_id, customer_id) values ($1, $2, $3)', [office.companyId, id, customerId])
  const waiting = [
    await order(store, customerId, { state: 'AwaitingApproval', total: 100, shopperId: one.id }),
    await order(store, customerId, { state: 'AwaitingPayment', total: 200, shopperId: one.id }),
    await order(store, customerId, { state: 'AwaitingPayment', total: 300, shopperId: two.id }),
    await order(store, customerId, { state: 'Submitted', total: 50, shopperId: two.id }),
  ]
  const paid = await order(store, customerId, { state: 'AwaitingPayment', total: 400, received: 100, shopperId: two.id })
  const asked = await takeStep(office, store.id, 'close')
  assert.deepEqual([asked.statusCode, asked.json().code], [409, 'storePending'])
  assert.match(asked.json().message, /5/)
  const honored = await takeStep(office, store.id, 'close', { pending: 'honor' })
  assert.deepEqual(honored.json().result.calledOff, 0)
  await takeStep(office, store.id, 'reopen')
  const closed = (await takeStep(office, store.id, 'close', { pending: 'cancel', reason: 'End of season' })).json().result
  assert.deepEqual([closed.status, closed.calledOff, closed.left], ['Closed', 4, 1])
  const states = await sql(`select id, state from orders where store_id = $1`, [store.id])
  for (const id of waiting) assert.equal(states.find((each) => each.id === id)?.state, 'Cancelled')
  assert.equal(states.find((each) => each.id === paid)?.state, 'AwaitingPayment')
  const mails = await sql(`select id from deliveries where channel = 'mail' and kind = 'storeClosed'`, [])
  assert.equal(mails.length, 2)
  assert.equal((await takeStep(office, store.id, 'archive')).json().code, 'storePending')
})

test('more than five hundred wait: all that can be called off are, and what is left is counted', async () => {
  const [store, customerId] = [await openStore(server, office), await customer('Many')]
  await sql(
    `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes,
       grand_total, amount_received, store_id)
     select $1, 800000 + n, 'AwaitingPayment', 'store', gen_random_uuid()::text, $2, '2026-11-02', 1, 100, 0, 0, 100,
       case when n <= 501 then 40 else 0 end, $3 from generate_series(1, 503) n order by n`,
    [office.companyId, customerId, store.id],
  )
  const closed = (await takeStep(office, store.id, 'close', { pending: 'cancel' })).json().result
  assert.deepEqual([closed.calledOff, closed.left, (await row(store.id)).pending], [2, 501, 501])
})

test('orders of a store: those that wait are decided at once, each by itself', async () => {
  const [store, other, customerId] = [await openStore(server, office), await openStore(server, office), await customer('Deciding')]
  const shopper = await shopperIn(server, office, store.id, { name: 'Kim Lee' })
  const [a, b] = [
    await order(store, customerId, { state: 'AwaitingApproval', total: 100, shopperId: shopper.id }),
    await order(store, customerId, { state: 'AwaitingApproval', total: 300, shopperId: shopper.id }),
  ]
  const done = await order(store, customerId, { state: 'Paid', total: 200, received: 200 })
  const elsewhere = await order(other, customerId, { state: 'AwaitingApproval', total: 500 })
  const list = async (query = '', company = office) => (await company.get(`/api/Sales/StoreOrders/${store.id}?${query}`)).json().result
  assert.deepEqual(
    (await list('sort=-grandTotal')).rows.map((each: Record<string, unknown>) => [
      each.grandTotal,
      each.state,
      each.shopperName,
      each.canApprove,
    ]),
    [
      [300, 'AwaitingApproval', 'Kim Lee', true],
      [200, 'Paid', '', false],
      [100, 'AwaitingApproval', 'Kim Lee', true],
    ],
  )
  assert.equal((await list('pendingOnly=Y')).rows.length, 2)
  const waiting = await list('toApprove=Y&limit=1')
  assert.deepEqual([waiting.rows.map(({ id }: { id: string }) => id), waiting.total.rows], [[b], 2])
  assert.equal((await list('search=kim')).rows.length, 2)
  const page = await list('limit=2')
  assert.equal((await list(`limit=2&cursor=${encodeURIComponent(page.next)}`)).rows.length, 1)
  const decide = (ids: string[], besides: object = {}) =>
    office.post(`/api/Sales/DecideStoreOrders/${store.id}`, {
      orders: ids.map((id) => ({ id, version: 1 })),
      verdict: 'approve',
      ...besides,
    })
  assert.ok((await decide([a], { verdict: 'reject' })).json().fields.reason)
  const { decided, failed } = (await decide([a, b, done, elsewhere])).json().result
  assert.deepEqual([decided, failed.map(({ orderId }: { orderId: string }) => orderId)], [2, [done, elsewhere]])
  assert.ok(failed[0].message && failed[0].label)
  assert.deepEqual(
    (await list()).rows.map(({ state }: { state: string }) => state),
    ['Paid', 'Accepted', 'Accepted'],
  )
  const clerk = await signedInCompany(server, { role: 'operations', companyId: office.companyId })
  assert.deepEqual((await list('toApprove=Y', clerk)).rows, [])
  assert.equal(
    (await clerk.post(`/api/Sales/DecideStoreOrders/${store.id}`, { orders: [{ id: b, version: 1 }], verdict: 'approve' })).statusCode,
    403,
  )
  const buyer = await signedInCompany(server, { role: 'customer', companyId: office.companyId })
  assert.equal((await buyer.get(`/api/Sales/StoreOrders/${store.id}`)).statusCode, 404)
})

test('what was changed since it was looked at is not approved along with the others', async () => {
  const [store, customerId] = [await openStore(server, office), await customer('Changing')]
  const [a, b] = [
    await order(store, customerId, { state: 'AwaitingApproval', total: 100 }),
    await order(store, customerId, { state: 'AwaitingApproval', total: 300 }),
  ]
  const seen = (await office.get(`/api/Sales/StoreOrders/${store.id}?toApprove=Y`)).json().result.rows
  await server.database.owner.query(
    'update orders set version = version + 1, subtotal = 900000, grand_total = 900000 where company_id = $1 and id = $2',
    [office.companyId, b],
  )
  const orders = seen.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
  const { decided, failed } = (await office.post(`/api/Sales/DecideStoreOrders/${store.id}`, { orders, verdict: 'approve' })).json().result
  assert.deepEqual([decided, failed.map(({ orderId }: { orderId: string }) => orderId)], [1, [b]])
  assert.match(failed[0].message, /changed/)
  const states = (await office.get(`/api/Sales/StoreOrders/${store.id}`)).json().result.rows
  assert.deepEqual(
    new Map(states.map((row: { id: string; state: string }) => [row.id, row.state])),
    new Map([
      [b, 'AwaitingApproval'],
      [a, 'Accepted'],
    ]),
  )
})
