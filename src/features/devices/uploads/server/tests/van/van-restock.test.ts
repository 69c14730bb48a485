import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PulledVan } from '#features/devices/pull/contract.ts'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { codesOf, type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

let sequence = 900
const restockOf = (shop: VanShop, quantity: string, more: object = {}) => {
  sequence += 1
  return {
    ...{ id: randomUUID(), number: `${shop.prefix}-${sequence}`, format: 3, kind: 'restock', madeAt: new Date().toISOString() },
    ...{ note: '', customerId: '', van: { locationId: shop.van, lines: [{ itemId: shop.rope, quantity }] } },
    ...more,
  }
}
/** The shop, and so much of the rope where the van is filled up from. */
async function stockedShop(units = 100) {
  const shop = await vanShop(server)
  const from = shop.tablet.device.restockFromLocationId
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, $4)', [
    shop.companyId,
    shop.rope,
    from,
    units,
  ])
  return { ...shop, from }
}
type Row = { id: string; number: number; state: string; toId: string; createdBy: string; note: string }
const restocks = async (shop: VanShop): Promise<Row[]> => (await shop.office.get('/api/Restock/List')).json().result.rows
const setPar = (shop: VanShop, par: string) =>
  shop.office
    .post('/api/Restock/SetPar', { locationId: shop.van, itemId: shop.rope, par })
    .then(({ statusCode }) => assert.equal(statusCode, 200))
/** What a device that follows what changes knows of its van. */
function vanOn(shop: VanShop) {
  const copy = copyOn(shop.tablet)
  let van: PulledVan | null = null
  return async () => {
    for (const pulled of await copy.pull()) van = pulled.van ?? van
    return van
  }
}
const step = async (shop: VanShop, name: string, id: string, more: object = {}) => {
  const { version } = (await shop.office.get(`/api/Restock/Details/${id}`)).json().result
  const answer = await shop.office.post(`/api/Restock/${name}/${id}`, { version, ...more })
  assert.equal(answer.statusCode, 200, answer.body)
}

test('the pull says what the van lacks, by the arithmetic of the office, and says it again only when it is another', async () => {
  const shop = await stockedShop()
  const van = vanOn(shop)
  assert.deepEqual((await van())?.lines, [])
  await setPar(shop, '54')
  const now = await van()
  const { rows } = (await shop.office.get(`/api/Restock/Proposals/${shop.van}?fromId=${shop.from}`)).json().result
  assert.deepEqual(
    now?.lines.map(({ itemId, par, onHand, wanted, proposed }) => [itemId, par, onHand, wanted, proposed]),
    [[shop.rope, '54', '40', '14', '14']],
  )
  assert.deepEqual([rows[0].wanted, rows[0].proposed], ['14', '14'])
  assert.deepEqual(rows.length, 1)
})

test('what the van sells itself is taken off by the device, and computed anew after a while; what the office does at once', async (t) => {
  const shop = await stockedShop()
  const van = vanOn(shop)
  await setPar(shop, '54')
  const figures = async () => (await van())?.lines.map(({ par, onHand, wanted }) => [par, onHand, wanted])
  assert.deepEqual(await figures(), [['54', '40', '14']])
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 90_000 })
  const sell = () => shop.one(shop.document({ kind: 'invoice', lines: [shop.line('4')], payment: { method: 'O', amount: 100, cash: 100 } }))
  await sell()
  assert.deepEqual(await figures(), [['54', '40', '14']])
  const movedOn = new Date().toISOString().slice(0, 10)
  const lines = [{ itemId: shop.rope, quantity: '1' }]
  const found = await shop.office.post('/api/Stock/Adjust', {
    ...{ requestKey: randomUUID(), locationId: shop.van, movedOn, reason: 'Found', lines },
  })
  assert.equal(found.statusCode, 200, found.body)
  assert.deepEqual(await figures(), [['54', '37', '17']])
  await sell()
  assert.deepEqual(await figures(), [['54', '37', '17']])
  t.mock.timers.tick(21 * 60_000)
  assert.deepEqual(await figures(), [['54', '33', '21']])
  await sell()
  assert.deepEqual(await figures(), [['54', '33', '21']])
  await setPar(shop, '50')
  assert.deepEqual(await figures(), [['50', '29', '21']])
})

test('what the rep asks for becomes a restock that waits for approval, once for ever, and its state comes back', async () => {
  const shop = await stockedShop()
  const van = vanOn(shop)
  await setPar(shop, '54')
  const rep = await signedInCompany(server, { role: 'rep', companyId: shop.companyId })
  await shop.rowsOf('update memberships set rep_id = $2 where user_id = $1', [rep.userId, shop.repId])
  const document = restockOf(shop, '14', { note: 'Before nine' })
  const [first, again] = await shop.pushed([document, document])
  assert.deepEqual([first?.outcome, again?.outcome], ['accepted', 'known'])
  const [restock, ...others] = await restocks(shop)
  assert.ok(restock)
  assert.deepEqual([restock.state, restock.toId, restock.createdBy, others.length], ['Requested', shop.van, 'Kay’s tablet', 0])
  assert.match(restock.note, /Before nine$/)
  const [{ requested_by_id: asked }] = await shop.rowsOf('select requested_by_id from restocks where id = $1', [restock.id])
  assert.equal(asked, rep.userId)
  const states = async () => {
    const known = await van()
    return known?.restocks.map(({ number, state, lines }) => [number, state, lines[0]?.quantity, lines[0]?.approved, lines[0]?.left])
  }
  assert.deepEqual(await states(), [[restock.number, 'Requested', '14', null, '0']])
  assert.deepEqual((await van())?.lines, [], 'what is asked for is not lacked any more')
  await step(shop, 'Approve', restock.id, { lines: [{ lineNo: 1, quantity: '12' }] })
  assert.deepEqual(await states(), [[restock.number, 'Approved', '14', '12', '0']])
  await step(shop, 'Pick', restock.id)
  await step(shop, 'Send', restock.id)
  assert.deepEqual(await states(), [[restock.number, 'InTransit', '14', '12', '12']])
  const row = (await shop.tray('show=all&kind=restock')).rows[0]
  const shown = await shop.details(row.id)
  assert.deepEqual(
    [shown.would, shown.made, shown.lines[0].quantity],
    ['restock', { kind: 'restock', id: restock.id, number: restock.number }, '14'],
  )
})

test('what the source does not have is left out and said; where it has nothing, or the rules say no, it waits', async () => {
  const shop = await stockedShop(30)
  const there = 30
  const answer = await shop.one(restockOf(shop, String(there + 20)))
  assert.deepEqual([answer.outcome, codesOf(answer)], ['accepted', ['restockLess']])
  assert.match(answer.reasons[0]?.says ?? '', new RegExp(`${there + 20}.*${there}`))
  const [restock] = await restocks(shop)
  const { lines } = (await shop.office.get(`/api/Restock/Details/${restock?.id}`)).json().result
  assert.equal(lines[0].quantity, String(there))
  await step(shop, 'Approve', restock?.id ?? '')
  const nothing = await shop.one(restockOf(shop, '5'))
  assert.deepEqual([nothing.outcome, codesOf(nothing)], ['review', ['notPlaced']])
  const rulesVersion = await shop.rule({ 'restock.mode': { value: 'off' } })
  assert.ok(rulesVersion)
  assert.ok(codesOf(await shop.one(restockOf(shop, '1'))).includes('restockOff'))
  assert.equal((await restocks(shop)).length, 1)
})

test('a restock of a suspended device waits, and is asked for once somebody accepts it', async () => {
  const shop = await stockedShop()
  assert.equal((await shop.change('N')).statusCode, 200)
  const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: [restockOf(shop, '6')] })
  assert.deepEqual(codesOf(handed.json().result.answers[0]), ['deviceSuspended'])
  const [{ id }] = (await shop.tray('kind=restock')).rows
  const { version, would } = await shop.details(id)
  assert.equal(would, 'restock')
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${id}`, { version, reason: '' })).statusCode, 200)
  assert.deepEqual(
    (await restocks(shop)).map(({ state }) => state),
    ['Requested'],
  )
})

test('who asks for whole cases gets whole ones, as far as they are there; who asks for pieces gets what is there', async () => {
  for (const [asked, there, made] of [
    ['12', 8, '6'],
    ['11', 8, '8'],
    ['12', 12, '12'],
  ] as const) {
    const shop = await stockedShop(there)
    await shop.rowsOf(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 6)`, [shop.companyId, shop.rope])
    const answer = await shop.one(restockOf(shop, asked))
    assert.equal(answer.outcome, 'accepted')
    const [{ id = '' } = {}] = await restocks(shop)
    const { lines } = (await shop.office.get(`/api/Restock/Details/${id}`)).json().result
    assert.deepEqual([lines[0].quantity, codesOf(answer)], [made, made === asked ? [] : ['restockLess']], `${asked} of ${there}`)
  }
})
