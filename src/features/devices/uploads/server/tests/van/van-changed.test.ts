import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countOf, counts, line, soldAt, vanShopWithJournal } from '#test/counted-van.ts'
import { codesOf } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Its device has sold from a van of 40 for a day; from now on it sells from one of 20. */
async function vanChanged() {
  const shop = await vanShopWithJournal(server)
  const rulesVersion = await shop.rule({ 'doc.credit': { value: 'Y' }, 'stock.negative': { value: 'block' } })
  const other = await shop.add(`stock_locations (company_id, name, kind) values ($1, 'Other van', 'van')`)
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 20)', [
    ...[shop.companyId, shop.rope, other],
  ])
  const changeVan = async () => {
    await shop.rowsOf(`update device_locations set from_at = from_at - interval '1 day' where device_id = $1`, [shop.deviceId])
    const { version } = (await shop.office.get(`/api/Device/Details/${shop.deviceId}`)).json().result
    const given = { id: shop.deviceId, version, inventoryLocationId: other }
    const answer = await shop.office.post('/api/Device/AddUpdateDevice', given)
    assert.equal(answer.statusCode, 200, answer.body)
  }
  const inVans = async () => [await shop.figures(shop.van), await shop.figures(other)]
  const sold = (quantity: string, minutes: number, more: object = {}) => soldAt(shop, quantity, minutes, { rulesVersion, ...more })
  return { ...shop, other, changeVan, inVans, sold, rulesVersion }
}

test('what was sold before a device got another van left the former one, also where somebody decides it later', async () => {
  const shop = await vanChanged()
  // More than the other van ever had.
  const [early, odd, late] = [shop.sold('25', 6), shop.sold('3', 5, { rulesVersion: 99 }), shop.sold('2', -1)]
  await shop.changeVan()
  const answers = await shop.pushed([early, odd, late])
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ['accepted', 'review', 'accepted'],
    JSON.stringify(answers),
  )
  assert.deepEqual(await shop.inVans(), ['15', '18'])
  const [{ id }] = (await shop.tray()).rows
  const { version } = await shop.details(id)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: 'Seen' })
  assert.equal(accepted.statusCode, 200, accepted.body)
  assert.deepEqual(await shop.inVans(), ['12', '18'])
})

test('what came back before a device got another van is in the former one, of an order and of none', async () => {
  const shop = await vanChanged()
  const { orderId } = await shop.one(shop.sold('10', 0))
  assert.ok(orderId)
  const back = (credits?: object) => shop.sold('2', 5, { kind: 'credit', format: 3, lines: [shop.line('2', { reason: 'Torn' })], credits })
  const [ofOrder, ofNone] = [back({ orderId }), back()]
  await shop.changeVan()
  for (const each of [ofOrder, ofNone]) assert.deepEqual(codesOf(await shop.one(each)), [])
  assert.deepEqual(await shop.inVans(), ['34', '20'])
})

test('a count of the former van counts for it, where it was made before; of either van where it was not the device’s then it waits', async () => {
  const shop = await vanChanged()
  const [former, ahead, behind] = [
    countOf(shop, '39', { minutes: 5 }),
    countOf(shop, '20', { minutes: 5, van: { locationId: shop.other } }),
    countOf(shop, '39'),
  ]
  await shop.changeVan()
  assert.deepEqual(codesOf(await shop.one(ahead)), ['otherVan'])
  assert.deepEqual(codesOf(await shop.one(former)), [])
  const [count] = await counts(shop)
  assert.deepEqual(await line(shop, count?.id), ['40', '39', '-1'])
  assert.deepEqual(codesOf(await shop.one({ ...behind, madeAt: new Date().toISOString() })), ['otherVan'])
})
