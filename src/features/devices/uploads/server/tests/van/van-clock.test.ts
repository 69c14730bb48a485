import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countOf, counts, line, vanShopWithJournal } from '#test/counted-van.ts'
import { codesOf } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const minuteMs = 60_000
/** So many minutes ago, by a clock that is wrong by so many hours. */
const at = (minutes: number, hours: number) => new Date(Date.now() - minutes * minuteMs + hours * 60 * minuteMs).toISOString()

for (const hours of [26, -26])
  test(`a clock that is put right from ${hours} hours between a sale and a count: what was sold is not missing`, async () => {
    const shop = await vanShopWithJournal(server)
    const sale = shop.document({ kind: 'invoice', lines: [shop.line('5')], madeAt: at(60, hours) })
    assert.equal((await shop.one(sale, { at: at(0, hours) })).outcome, 'accepted')
    await shop.rowsOf(`update stock_moves set created_at = now() - interval '60 minutes' where item_id = $1 and seq > 1`, [shop.rope])
    assert.equal((await shop.one(countOf(shop, '35', { minutes: 30 }), { at: at(0, 0) })).outcome, 'accepted')
    const [count] = await counts(shop)
    assert.deepEqual(await line(shop, count?.id), ['35', '35', '0'])
  })

test('what waits in Review since before the clock was put right holds the count', async () => {
  const shop = await vanShopWithJournal(server)
  const held = shop.document({ kind: 'invoice', lines: [shop.line('5')], madeAt: at(60, 26), rulesVersion: 99 })
  assert.equal((await shop.one(held, { at: at(0, 26) })).outcome, 'review')
  const counted = await shop.one(countOf(shop, '35', { minutes: 30 }), { at: at(0, 0) })
  assert.deepEqual([counted.outcome, codesOf(counted)], ['review', ['countBefore']])
})
