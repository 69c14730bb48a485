import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PulledCustomer } from '#features/devices/pull/contract.ts'
import { copyOn } from '#test/device-copy.ts'
import { codesOf, type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const limitOf = ({ rowsOf, customerId }: VanShop, cents: number) =>
  rowsOf('update customers set credit_limit = $1 where id = $2', [cents, customerId])

test('rules are kept by what the lines come to here, whatever the device says that they come to', async () => {
  const shop = await vanShop(server)
  await limitOf(shop, 1000)
  const rulesVersion = await shop.rule({ 'credit.check': { value: 'block' } })
  // Nothing is owed, it says.
  const free = await shop.one(shop.document({ rulesVersion, net: 0, total: 0 }))
  assert.deepEqual([free.outcome, codesOf(free)], ['review', ['credit.check']])
  assert.match(free.reasons[0]?.says ?? '', /\$16\.00.*\$10\.00/)
  assert.equal((await shop.one(shop.document({ rulesVersion, lines: [shop.line('1')], total: 100_000 }))).outcome, 'accepted')
  const least = await shop.rule({ 'credit.check': { value: 'block' }, 'order.min': { value: 5000 } })
  const huge = await shop.one(shop.document({ rulesVersion: least, lines: [shop.line('1')], net: 1e12, total: 1e12 }))
  assert.deepEqual([huge.outcome, codesOf(huge)], ['review', ['order.min']])
  // Delivery and tax are owed too.
  await shop.rowsOf(
    `insert into sales_settings (company_id, delivery_amount) values ($1, 300) on conflict (company_id) do update set delivery_amount = 300`,
    [shop.companyId],
  )
  const delivered = shop.document({ rulesVersion, lines: [shop.line('1')], total: 800 })
  assert.ok(codesOf(await shop.one(delivered)).includes('credit.check'))
  // Handed over from the van it is not delivered.
  assert.equal((await shop.one(shop.document({ rulesVersion, kind: 'invoice', lines: [shop.line('1')] }))).outcome, 'accepted')
})

test('what comes to more than can be computed with waits, and is read in the office', async () => {
  const shop = await vanShop(server)
  await shop.rowsOf('update items set unit_price = 999999999 where id = $1', [shop.rope])
  const lines = [shop.line('999999999', { unitPrice: '999999999' })]
  const answer = await shop.one({ ...shop.document(), lines })
  assert.deepEqual([answer.outcome, codesOf(answer)], ['review', ['notPlaced']])
})

test('an order that is edited is owed once: what it came to before counts no more against the credit', async () => {
  const shop = await vanShop(server)
  const termsId = await shop.add(`terms (company_id, name, kind, due_days) values ($1, 'Net 30', 'STANDARD', 30)`)
  await shop.rowsOf(
    `insert into external_links (company_id, kind, local_id, provider, external_id, version, snapshot)
     values ($1, 'term', $2, 'quickbooks', '5', '0', '{}'), ($1, 'customer', $3, 'quickbooks', '9', '0', '{"terms": "5"}')`,
    [shop.companyId, termsId, shop.customerId],
  )
  await limitOf(shop, 8000)
  const rulesVersion = await shop.rule({ 'credit.check': { value: 'block' } })
  const of = (quantity: string, more: object = {}) => shop.document({ rulesVersion, lines: [shop.line(quantity)], ...more })
  const first = of('6')
  const placed = await shop.one(first)
  assert.deepEqual([placed.outcome, (await shop.order(placed.orderId)).state], ['accepted', 'OnAccount'])
  const fewer = of('5', { changes: first.id })
  const edited = await shop.one(fewer)
  assert.deepEqual([edited.outcome, codesOf(edited)], ['accepted', []])
  const most = of('10', { changes: fewer.id })
  assert.deepEqual(codesOf(await shop.one(most)), [])
  assert.equal((await shop.order(placed.orderId)).grandTotal, 8000)
  const beyond = await shop.one(of('11', { changes: most.id }))
  assert.deepEqual([beyond.outcome, codesOf(beyond)], ['review', ['credit.check']])
  assert.deepEqual(codesOf(await shop.one(of('1'))), ['credit.check'])
  // The device is told what is open of it, however many orders came since: it sets off as much by itself.
  for (const _ of [1, 2, 3, 4]) await shop.bought('1')
  const copy = copyOn(shop.tablet)
  await copy.pull()
  const [customer] = copy.of<PulledCustomer>('customer')
  assert.deepEqual([customer?.ownOrders, customer?.lastOrders.length], [[{ id: placed.orderId, open: 8000 }], 3])
})

test('how long ago an order was made does not depend on a clock that was set in between', async () => {
  const shop = await vanShop(server)
  const hourMs = 3_600_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  /** Made so long ago, by a clock that is wrong by so much. */
  const push = (agoMs: number, skewMs: number, more: object = {}) =>
    shop.one(shop.document({ madeAt: at(skewMs - agoMs), ...more }), { at: at(skewMs) })
  const made = async (agoMs: number, skewMs: number) => {
    const document = shop.document({ madeAt: at(skewMs - agoMs) })
    assert.equal((await shop.one(document, { at: at(skewMs) })).outcome, 'accepted')
    return document.id
  }
  // Set back a day: yesterday's order is no younger for that.
  const old = await push(0, -24 * hourMs, { changes: await made(24 * hourMs, 0) })
  assert.deepEqual([old.outcome, codesOf(old)], ['review', ['edit.windowMin']])
  // Put right: what was made two minutes ago may be changed.
  const right = await push(0, 0, { changes: await made(120_000, -26 * hourMs) })
  assert.deepEqual([right.outcome, codesOf(right)], ['accepted', []])
})

test('how old a document may be is kept where the rule blocks', async () => {
  const shop = await vanShop(server)
  const madeAt = new Date(Date.now() - 97 * 3_600_000).toISOString()
  for (const [mode, codes] of [
    ['block', ['madeLongAgo']],
    ['warn', []],
    ['off', []],
  ] as const) {
    const rulesVersion = await shop.rule({ 'offline.maxHours': { value: 72, mode } })
    await shop.rowsOf(`update device_rule_sets set made_at = now() - interval '5 days' where company_id = $1 and version = $2`, [
      shop.companyId,
      rulesVersion,
    ])
    const answer = await shop.one(shop.document({ madeAt, rulesVersion }))
    assert.deepEqual([codesOf(answer), answer.outcome], [codes, mode === 'block' ? 'review' : 'accepted'], mode)
  }
})
