import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { put, type Storefront, storefront, type Visitor } from '#test/storefront.ts'
import { twoAtOnce } from '#test/two-at-once.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** All press at the same moment. */
const pressAll = async (all: readonly Visitor[], expectedTotal: number) => {
  const answers = await Promise.all(all.map((each) => each.post('Place', { round: 1, expectedTotal, pay: 'account' })))
  return answers.map((answer) => (answer.statusCode === 200 ? 'placed' : answer.json().code))
}
async function dealers(shop: Storefront, many: number) {
  const all: (Visitor & { id: string })[] = []
  for (let at = 0; at < many; at += 1) all.push(await shop.shopper(`dealer${at}@x.example`, [await shop.customer(`Dealer ${at}`)]))
  return all
}
const numbers = async (shop: Storefront) =>
  (await shop.rows('select number from orders where company_id = $1 order by number')).map(({ number }) => number)

test('of many who press at once those who get nothing are in nobody’s way, and numbers have no gaps', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10, { item_type: 'Inventory', quantity_on_hand: 0 })
  await shop.company.post('/api/Stock/Start', { negative: 'block' })
  await shop.rows(
    `insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 12)
     on conflict (company_id, item_id, location_id) do update set on_hand = 12`,
    [rope, shop.locationId],
  )
  const all = await dealers(shop, 16)
  for (const each of all) await put(each, rope, '1')
  await shop.rows(`update customers set on_hold = true where company_id = $1 and customer_name = 'Dealer 3'`)
  await shop.rows(`update customers set credit_limit = 999 where company_id = $1 and customer_name = 'Dealer 5'`)
  const codes = await pressAll(all, 1000)
  assert.deepEqual([codes[3], codes[5]], ['cartMoved', 'cartMoved'])
  assert.equal(codes.filter((code) => code === 'placed').length, 12, codes.join())
  assert.deepEqual(
    await numbers(shop),
    Array.from({ length: 12 }, (_, at) => 1001 + at),
  )
  const [{ reserved }] = await shop.rows('select reserved from stock_balances where company_id = $1 and item_id = $2', [rope])
  assert.equal(Number(reserved), 12)
  // Who got it has an empty cart, who did not has theirs.
  const carts = await Promise.all(all.map((each) => each.read('Cart')))
  assert.deepEqual(
    carts.map(({ round, lines }) => [round, lines.length]),
    codes.map((code) => (code === 'placed' ? [2, 0] : [1, 1])),
  )
  const said = await shop.rows(`select actor from audit_events where company_id = $1 and action = 'orderPlaced' order by id`)
  assert.equal(new Set(said.map(({ actor }) => actor)).size, 12)
})

test('where the seller accepts first, two who press at once do not go beyond their customer’s credit either', async () => {
  const shop = await storefront(server, { approval: 'all' })
  const rope = await shop.item('Rope', 800)
  const customerId = await shop.customer('Limited', { credit_limit: 100_000 })
  const both = [await shop.shopper('one@limited.example', [customerId]), await shop.shopper('two@limited.example', [customerId])]
  for (const each of both) await put(each, rope, '1')
  const codes = await pressAll(both, 80_000)
  assert.deepEqual(codes.toSorted(), ['cartMoved', 'placed'])
})

test('two lines of different shoppers want the last: the first gets both of theirs or none', async () => {
  const shop = await storefront(server)
  const [rope, pin] = await Promise.all(['Rope', 'Pin'].map((name) => shop.item(name, 10, { item_type: 'Inventory', quantity_on_hand: 0 })))
  await shop.company.post('/api/Stock/Start', { negative: 'block' })
  for (const item of [rope, pin])
    await shop.rows(
      `insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 5)
       on conflict (company_id, item_id, location_id) do update set on_hand = 5`,
      [item, shop.locationId],
    )
  const all = await dealers(shop, 10)
  for (const each of all) {
    await put(each, rope ?? '', '1')
    await put(each, pin ?? '', '1')
  }
  const codes = await pressAll(all, 2000)
  assert.deepEqual([codes.filter((code) => code === 'placed').length, codes.filter((code) => code === 'cartMoved').length], [5, 5])
  const rows = await shop.rows('select reserved, on_hand from stock_balances where company_id = $1 and location_id = $2', [shop.locationId])
  assert.deepEqual(
    rows.map(({ reserved, on_hand }) => [Number(reserved), Number(on_hand)]),
    [
      [5, 5],
      [5, 5],
    ],
  )
  const held = await shop.rows('select order_id, count(*)::int as lines from stock_reservations where company_id = $1 group by 1')
  assert.deepEqual(
    held.map(({ lines }) => lines),
    [2, 2, 2, 2, 2],
  )
})

/** Presses while somebody saves something that it waits for. */
const pressWhile = async (shop: Storefront, visitor: Visitor, saves: (db: Db) => Promise<unknown>, press: object = {}) => {
  let answer: Awaited<ReturnType<Visitor['post']>> | undefined
  await twoAtOnce(server, shop.companyId, saves, async () => {
    answer = await visitor.post('Place', { round: 1, expectedTotal: 1000, pay: 'account', ...press })
  })
  return answer?.json()
}

test('what was saved or changed between looking and placing is looked at again', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const [waits, closed, changed, kept] = await dealers(shop, 4)
  if (!waits || !closed || !changed || !kept) assert.fail()
  for (const each of [waits, closed, changed, kept]) await put(each, rope, '1')
  const set = (columns: { approval?: 'all'; welcomeEn?: string; state?: 'Closed' }) => (db: Db) =>
    db
      .updateTable('stores')
      .set({ ...columns, version: sql<number>`version + 1` })
      .where('id', '=', shop.storeId)
      .execute()
  const moved = await pressWhile(shop, changed, async (db) => {
    const cart = await db.selectFrom('storeCarts').select('id').where('shopperId', '=', changed.id).forUpdate().executeTakeFirstOrThrow()
    await db.updateTable('storeCartLines').set({ quantity: '7' }).where('cartId', '=', cart.id).execute()
  })
  assert.equal(moved.code, 'cartMoved')
  assert.equal((await pressWhile(shop, waits, set({ approval: 'all' }))).result.state, 'AwaitingApproval')
  assert.equal((await pressWhile(shop, kept, set({ welcomeEn: 'Hello' }))).result.kind, 'placed')
  assert.equal((await pressWhile(shop, closed, set({ state: 'Closed' }))).code, 'storeNotOpen')
  assert.equal((await numbers(shop)).length, 2)
})

test('what a shopper may is what they may when it is placed, whatever they might when they pressed', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const all = await dealers(shop, 5)
  const [blocked, mayNot, gone, limited, kept] = all
  if (!blocked || !mayNot || !gone || !limited || !kept) assert.fail()
  for (const each of all) await put(each, rope, '1')
  /** As the office and colleagues do: the shopper first. */
  const locked = (id: string, then: (db: Db) => Promise<unknown>) => async (db: Db) => {
    await db.selectFrom('storeShoppers').select('id').where('id', '=', id).forUpdate().execute()
    await then(db)
  }
  const set = (id: string, rights: { mayOrder?: boolean; spendingLimit?: number }) =>
    locked(id, (db) => db.updateTable('shopperCustomers').set(rights).where('shopperId', '=', id).execute())
  const codes = [
    await pressWhile(
      shop,
      blocked,
      locked(blocked.id, (db) => db.updateTable('storeShoppers').set({ state: 'Blocked' }).where('id', '=', blocked.id).execute()),
    ),
    await pressWhile(shop, mayNot, set(mayNot.id, { mayOrder: false })),
    await pressWhile(
      shop,
      gone,
      locked(gone.id, (db) => db.deleteFrom('shopperCustomers').where('shopperId', '=', gone.id).execute()),
    ),
    await pressWhile(shop, limited, set(limited.id, { spendingLimit: 999 })),
  ].map(({ code }) => code)
  assert.deepEqual(codes, ['cartMoved', 'cartStopped', 'cartMoved', 'cartStopped'])
  assert.equal((await pressWhile(shop, kept, set(kept.id, { spendingLimit: 1000 }))).result.kind, 'placed')
  assert.equal((await numbers(shop)).length, 1)
  assert.deepEqual((await limited.read('Cart')).stops, ['waitsForNobody'])
})

test('a request is approved by whoever may when it is ordered, for a colleague who shops there then', async () => {
  const shop = await storefront(server)
  const rope = await shop.item('Rope', 10)
  const customerId = await shop.customer('Firm')
  const [kim, boss] = [
    await shop.shopper('kim@firm.example', [customerId], { spendingLimit: 500 }),
    await shop.shopper('boss@firm.example', [customerId], { mayApprove: true }),
  ]
  const waits = async (round: number) => {
    await put(kim, rope, '1')
    return (await kim.say('Place', { round, expectedTotal: 1000, pay: 'account' })).requestId as string
  }
  const approveWhile = async (id: string, saves: (db: Db) => Promise<unknown>) => {
    let code = ''
    await twoAtOnce(server, shop.companyId, saves, async () => {
      code = await boss.refusal('DecideRequest', { id, verdict: 'approve' })
    })
    return code
  }
  const set =
    (id: string, columns: { state?: 'Blocked' }, rights: { mayApprove?: boolean } = {}) =>
    async (db: Db) => {
      await db.selectFrom('storeShoppers').select('id').where('id', '=', id).forUpdate().execute()
      if (columns.state) await db.updateTable('storeShoppers').set(columns).where('id', '=', id).execute()
      else await db.updateTable('shopperCustomers').set(rights).where('shopperId', '=', id).execute()
    }
  const [one, other] = [await waits(1), await waits(2)]
  assert.equal(await approveWhile(one, set(boss.id, {}, { mayApprove: false })), 'notFound')
  await shop.rows('update shopper_customers set may_approve = true where company_id = $1 and shopper_id = $2', [boss.id])
  assert.equal(await approveWhile(other, set(kim.id, { state: 'Blocked' })), 'cartRequestOver')
  assert.equal((await numbers(shop)).length, 0)
})
