import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { approve, countOf, counts, line, vanShopWithJournal } from '#test/counted-van.ts'
import { codesOf, type VanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Decided in the tray, as somebody has it on their screen: of a name, what came with other content. */
async function decide(shop: VanShop, kind: string, what = 'AcceptDocument') {
  const [{ id }] = (await shop.tray(`kind=${kind}`)).rows
  const { version } = await shop.details(id)
  const answer = await shop.office.post(`/api/Device/${what}/${id}`, { version, reason: 'Seen' })
  return { id, status: answer.statusCode, code: answer.json().code, message: answer.json().message }
}
const states = async (list: Promise<{ state: string }[]>) => (await list).map(({ state }) => state).toSorted()

test('of one name there is one count: the one that somebody accepts takes the place of one that nobody approved', async () => {
  const shop = await vanShopWithJournal(server)
  const first = countOf(shop, '38', { minutes: 10 })
  await shop.one(first)
  const other = await shop.one({ ...first, van: { ...first.van, lines: [{ ...first.van.lines[0], counted: '37' }] } })
  assert.deepEqual([other.outcome, codesOf(other)], ['review', ['otherContent']])
  const { id, status } = await decide(shop, 'count')
  assert.equal(status, 200)
  assert.deepEqual(await states(counts(shop)), ['cancelled', 'counted'])
  const open = (await counts(shop)).find(({ state }) => state === 'counted')
  assert.deepEqual(await line(shop, open?.id), ['40', '37', '-3'])
  const shown = await shop.details(id)
  assert.ok(shown.reasons.some(({ code }: { code: string }) => code === 'insteadOfCount'))
  assert.equal(shown.made.id, open?.id)
  await approve(shop, open?.id)
  assert.equal(await shop.figures(shop.van), '37')
})

test('a count that was approved stands: another one of its name is refused with a sentence', async () => {
  const shop = await vanShopWithJournal(server)
  const first = countOf(shop, '38', { minutes: 10 })
  await shop.one(first)
  const [made] = await counts(shop)
  await approve(shop, made?.id)
  await shop.one({ ...first, note: 'Counted again' })
  const { status, code, message } = await decide(shop, 'count')
  assert.deepEqual([status, code], [409, 'documentOtherCount'])
  assert.match(message, new RegExp(`#${made?.number},`))
  assert.equal((await decide(shop, 'count', 'RefuseDocument')).status, 200)
  assert.deepEqual(await states(counts(shop)), ['approved'])
  assert.equal(await shop.figures(shop.van), '38')
})

test('of one name there is one restock: asked for and not approved it is called off, being filled it stands', async () => {
  const shop = await vanShopWithJournal(server)
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
    shop.companyId,
    shop.rope,
    shop.tablet.device.restockFromLocationId,
  ])
  type Row = { id: string; number: number; state: string }
  const restocks = async (): Promise<Row[]> => (await shop.office.get('/api/Restock/List')).json().result.rows
  const { van, ...first } = countOf(shop, '0')
  const asking = (quantity: string) => ({
    ...{ ...first, kind: 'restock' },
    van: { locationId: van.locationId, lines: [{ itemId: shop.rope, quantity }] },
  })
  assert.equal((await shop.one(asking('6'))).outcome, 'accepted')
  assert.equal((await shop.one(asking('9'))).outcome, 'review')
  assert.equal((await decide(shop, 'restock')).status, 200)
  assert.deepEqual(await states(restocks()), ['Cancelled', 'Requested'])
  const [{ asked }] = await shop.rowsOf(
    'select trim_scale(expected)::text as asked from stock_balances where item_id = $1 and location_id = $2',
    [shop.rope, shop.van],
  )
  assert.equal(asked, '9')
  const open = (await restocks()).find(({ state }) => state === 'Requested')
  const { version } = (await shop.office.get(`/api/Restock/Details/${open?.id}`)).json().result
  assert.equal((await shop.office.post(`/api/Restock/Approve/${open?.id}`, { version })).statusCode, 200)
  assert.equal((await shop.one(asking('12'))).outcome, 'review')
  const late = await decide(shop, 'restock')
  assert.deepEqual([late.status, late.code], [409, 'documentOtherRestock'])
  assert.deepEqual(await states(restocks()), ['Approved', 'Cancelled'])
})
