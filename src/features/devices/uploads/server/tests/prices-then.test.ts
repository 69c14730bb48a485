import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesOf, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function repriced() {
  const shop = await vanShop(server)
  const { office, rope, rowsOf } = shop
  const price = async (unitPrice: string) => {
    const { version } = (await office.get(`/api/Item/Details/${rope}`)).json().result
    const saved = await office.post(`/api/Item/Save/${rope}`, { version, unitPrice })
    assert.equal(saved.statusCode, 200, saved.body)
  }
  /** As if all that was changed so far had been changed so many hours earlier. */
  const earlier = (hours: number) =>
    rowsOf(`update price_history set changed_at = changed_at - $2 * interval '1 hour' where company_id = $1`, [shop.companyId, hours])
  const sold = (unitPrice: string, given: object = {}) => {
    const cents = Math.round(Number(unitPrice) * 200)
    return shop.document({ lines: [shop.line('2', { unitPrice })], net: cents, total: cents, ...given })
  }
  return { ...shop, price, earlier, sold }
}

test('what was sold by a price that held is taken at it, and the document says so; another one waits', async () => {
  const shop = await repriced()
  await shop.price('9.5')
  const [then, never, now] = [shop.sold('8'), shop.sold('7.5'), shop.sold('9.5')]
  const answers = await shop.pushed([then, never, now])
  assert.deepEqual(
    answers.map((answer) => [answer.outcome, codesOf(answer)]),
    [
      ['accepted', ['priceThen']],
      ['review', ['price.override']],
      ['accepted', []],
    ],
  )
  const [taken] = answers
  assert.match(taken?.reasons[0]?.says ?? '', /^Line 1: It was sold at the price that held until \d{4}-\d\d-\d\d; by now it is 9\.50\.$/)
  assert.deepEqual(taken?.differs, [{ what: 'unitPrice', lineNo: 1, device: '8', ours: '9.50' }])
  const order = await shop.order(taken?.orderId ?? null)
  assert.deepEqual([order.grandTotal, Number(order.lines[0].unitPrice)], [1600, 8])
})

test('a price counts for as long as a device may be without a network, and not before it was set', async () => {
  const shop = await repriced()
  await shop.price('9')
  await shop.earlier(80)
  await shop.price('10')
  await shop.earlier(10)
  // 8 until 90 hours ago, 9 until 10 hours ago, 10 since.
  const outcomes = async (unitPrice: string, ...hours: number[]) =>
    (await shop.pushed(hours.map((each) => shop.sold(unitPrice, { madeAt: hoursAgo(each) })))).map(({ outcome }) => outcome)
  assert.deepEqual(await outcomes('9', 0, 9, 11, 70), ['accepted', 'accepted', 'accepted', 'accepted'])
  assert.deepEqual(await outcomes('8', 0, 9, 30), ['review', 'review', 'accepted'])
  assert.deepEqual(await outcomes('10', 30), ['accepted'])
  const rulesVersion = await shop.rule({ 'offline.maxHours': { value: 5 } })
  assert.deepEqual((await shop.one(shop.sold('9', { rulesVersion }))).outcome, 'review')
})

test('what was agreed when it was sold counts, also where it was taken away since', async () => {
  const shop = await repriced()
  const agreed = await shop.office.post(`/api/Price/SaveAgreed/${shop.customerId}`, { itemId: shop.rope, price: '6' })
  assert.equal(agreed.statusCode, 200, agreed.body)
  assert.deepEqual(codesOf(await shop.one(shop.sold('8'))), ['priceThen'])
  assert.equal((await shop.office.post(`/api/Price/RemoveAgreed/${agreed.json().result.id}`)).statusCode, 200)
  assert.deepEqual(codesOf(await shop.one(shop.sold('6'))), ['priceThen'])
  assert.deepEqual(codesOf(await shop.one(shop.sold('8'))), [])
})

test('a bundle too was sold for what its parts came to', async () => {
  const shop = await repriced()
  await shop.rowsOf(
    `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'item', '501', $2)`,
    [shop.companyId, shop.rope],
  )
  const [{ id: bundle }] = await shop.rowsOf(
    `insert into items (company_id, name, sku, item_type, unit, parts) values ($1, 'Two ropes', 'R-2', 'Group', 'EA', '[{"item":"501","quantity":"2"}]') returning id`,
    [shop.companyId],
  )
  await shop.price('9.5')
  const sold = (unitPrice: string) => {
    const cents = Number(unitPrice) * 100
    return shop.document({ kind: 'order', lines: [shop.line('1', { itemId: bundle, unitPrice })], net: cents, total: cents })
  }
  const answers = await shop.pushed([sold('16'), sold('15'), sold('19')])
  assert.deepEqual(
    answers.map((answer) => [answer.outcome, codesOf(answer)]),
    [
      ['accepted', ['priceThen']],
      ['review', ['price.override']],
      ['accepted', []],
    ],
  )
})
