import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storeNews } from '#features/stores/shop/server/mails/news.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, send, storefront } from '#test/storefront.ts'
import { takeStep } from '#test/stores.ts'
import { openCallOffs, storeCallOff } from '../call-off.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const owner = (text: string) => server.database.owner.query(text)
const mailed = async ({ companyId }: Storefront) => {
  await storeNews.run(server.services)
  const { rows } = await server.database.owner.query(
    `select kind from deliveries where channel = 'mail' and payload->'sender'->>'companyId' = $1 and kind <> 'shopOrderPlaced' and kind <> 'shopOrderWaits'`,
    [companyId],
  )
  return rows.map(({ kind }) => kind)
}
const states = async (shop: Storefront) => (await shop.ordersNow()).map(({ state }) => state)

/** A store in which two orders wait to be approved. */
async function waiting() {
  const shop = await storefront(server, { approval: 'all' })
  const kim = await shop.shopper('kim@closing.example', [await shop.customer('Closing')])
  const rope = await shop.item('Rope', 10)
  for (let at = 0; at < 2; at += 1) {
    await put(kim, rope, '1')
    assert.equal((await send(kim)).statusCode, 200)
  }
  await mailed(shop)
  return shop
}

/** It is closed, all of that to be called off, by a process that ends right after the store is closed. */
async function closedAndStopped() {
  const shop = await waiting()
  await shop.set(`state = 'Closed', state_since = now(), version = 2`)
  await shop.insert('store_call_offs', {
    store_id: shop.storeId,
    actor: JSON.stringify({ actorId: null, actor: 'Ann', origin: 'web' }),
    reason: 'End of season',
    pending: 2,
  })
  return shop
}
const goOn = ({ companyId, storeId }: Storefront) => storeCallOff.run({ companyId, storeId }, server.services, new AbortController().signal)

test('a process that ends while a store is closed leaves it to another one to tell its shoppers, once', async () => {
  const shop = await waiting()
  // Its connection ends when all is called off, and nobody is told.
  await owner(`create function app.fails() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); return old; end $$`)
  await owner('create trigger fails before delete on store_call_offs for each row execute function app.fails()')
  const answer = await takeStep(shop.company, shop.storeId, 'close', { pending: 'cancel', reason: 'End of season' })
  await owner('drop function app.fails() cascade')
  assert.equal(answer.statusCode, 500)
  assert.deepEqual(await states(shop), ['Cancelled', 'Cancelled'])
  // They hear of all of them together, when it is done.
  assert.deepEqual(await mailed(shop), [])
  await openCallOffs.run(server.services)
  const { rows } = await owner(`select data from pgboss.job where name = 'stores.call-off' and state = 'created'`)
  assert.deepEqual(
    rows.map(({ data }) => data),
    [{ companyId: shop.companyId, storeId: shop.storeId }],
  )
  await goOn(shop)
  assert.deepEqual(await mailed(shop), ['storeClosed'])
  await goOn(shop)
  assert.deepEqual(await mailed(shop), ['storeClosed'])
  const [noted] = await shop.rows(
    `select actor, changes from audit_events where company_id = $1 and record_kind = 'store' and changes::text like '%pendingOrders%'`,
  )
  assert.match(noted.actor, /^Person/)
  assert.deepEqual(noted.changes, [{ field: 'pendingOrders', from: '2', to: '0' }])
})

test('what a process that ended left to be called off is, in the name of whoever closed the store', async () => {
  const shop = await closedAndStopped()
  await goOn(shop)
  assert.deepEqual([await states(shop), await mailed(shop)], [['Cancelled', 'Cancelled'], ['storeClosed']])
  const noted = await shop.rows(`select actor, changes from audit_events where company_id = $1 and changes::text like '%End of season%'`)
  assert.deepEqual(new Set(noted.map(({ actor }) => actor)), new Set(['Ann']))
})

test('a store that is opened again before all was called off keeps the rest', async () => {
  const shop = await closedAndStopped()
  assert.equal((await takeStep(shop.company, shop.storeId, 'reopen')).json().result.status, 'Open')
  await goOn(shop)
  assert.deepEqual([await states(shop), await mailed(shop)], [['AwaitingApproval', 'AwaitingApproval'], []])
})
