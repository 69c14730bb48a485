import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { OneWrite } from '#server/data/statements/one-write.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type Storefront, storefront, type Visitor } from '#test/storefront.ts'

// A read of whoever looked at a store before begins before PostgreSQL has said that it is still them.
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const names = async (visitor: Visitor) => (await visitor.read('Items')).rows.map(({ name }: { name: string }) => name)
async function knownIn(shop: Storefront) {
  const kim = await shop.shopper('kim@known.example', [await shop.customer('Known')])
  const [rope, tar] = [await shop.item('Rope', 10), await shop.item('Tar', 5)]
  for (let time = 0; time < 2; time++) assert.deepEqual(await names(kim), ['Rope', 'Tar'])
  return { kim, rope, tar }
}

test('who looked before: signed out or blocked, or the store gone meanwhile, nothing is answered', async () => {
  const shop = await storefront(server, { audience: 'invited' })
  const { kim } = await knownIn(shop)
  const refusedTwice = async (code: string) => {
    for (let time = 0; time < 2; time++) assert.equal(await kim.refusedRead('Items'), code)
  }
  await shop.set(`state = 'Archived'`)
  await refusedTwice('notFound')
  await shop.set(`state = 'Open'`)
  assert.deepEqual(await names(kim), ['Rope', 'Tar'])
  await shop.rows(`update store_shoppers set state = 'Blocked' where company_id = $1 and id = $2`, [kim.id])
  await refusedTwice('unauthenticated')
  await shop.rows(`update store_shoppers set state = 'Active' where company_id = $1 and id = $2`, [kim.id])
  assert.deepEqual(await names(kim), ['Rope', 'Tar'])
  await shop.rows('delete from shopper_sessions where company_id = $1 and shopper_id = $2', [kim.id])
  await refusedTwice('unauthenticated')
})

test('a store whose code is another company’s now shows nothing of the one before', async () => {
  const shop = await storefront(server, { audience: 'public' })
  await knownIn(shop)
  assert.deepEqual(await names(shop.stranger), ['Rope', 'Tar'])
  await shop.set(`code = $2`, [`${shop.code}-OLD`])
  const other = await storefront(server, { code: shop.code, audience: 'public' })
  await other.item('Anchor', 30)
  assert.deepEqual(await names(shop.stranger), ['Anchor'])
})

test('what a store puts first counts at once', async () => {
  const shop = await storefront(server)
  const { kim, tar } = await knownIn(shop)
  await shop.insert('store_items', { store_id: shop.storeId, item_id: tar, position: 1 })
  for (let time = 0; time < 2; time++) assert.deepEqual(await names(kim), ['Tar', 'Rope'])
  await shop.rows('delete from store_items where company_id = $1')
  for (let time = 0; time < 2; time++) assert.deepEqual(await names(kim), ['Rope', 'Tar'])
})

test('whoever was not seen for a while is noted again, and keeps their cookie', async () => {
  const shop = await storefront(server)
  const { kim } = await knownIn(shop)
  await shop.rows(`update shopper_sessions set seen_at = now() - interval '2 hours' where company_id = $1`)
  const [renewed, next] = [await kim.get('Items'), await kim.get('Items')]
  assert.deepEqual([renewed.headers['set-cookie'] !== undefined, next.headers['set-cookie']], [true, undefined])
  assert.deepEqual(await shop.rows(`select from shopper_sessions where company_id = $1 and seen_at < now() - interval '1 hour'`), [])
})

test('a page of whoever looked before is asked for by two writes', async () => {
  const shop = await storefront(server)
  const { kim } = await knownIn(shop)
  await shop.item('Yarn', 3)
  let writes = 0
  const counted = new Set<pg.PoolClient>()
  const count = (client: pg.PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    const { query } = client
    client.query = ((...given: [unknown, ...unknown[]]) => {
      if (given[0] instanceof OneWrite) writes += 1
      return Reflect.apply(query, client, given)
    }) as typeof query
  }
  server.services.pool.on('acquire', count)
  assert.equal((await kim.read('Items?limit=2')).rows.length, 2)
  server.services.pool.off('acquire', count)
  assert.equal(writes, 2)
})
