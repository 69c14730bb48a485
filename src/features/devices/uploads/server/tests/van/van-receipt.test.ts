import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PulledVan } from '#features/devices/pull/contract.ts'
import { ago, approve, countOf, counts, line, vanShopWithJournal } from '#test/counted-van.ts'
import { copyOn } from '#test/device-copy.ts'
import { codesOf } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const today = () => new Date().toISOString().slice(0, 10)
/** The shop, with 100 of the rope where the van is filled up from. */
async function stocked() {
  const shop = await vanShopWithJournal(server)
  const { office, rope, van } = shop
  const from: string = shop.tablet.device.restockFromLocationId
  await shop.rowsOf('insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, 100)', [
    shop.companyId,
    rope,
    from,
  ])
  const result = async (asked: ReturnType<typeof office.post>) => {
    const answer = await asked
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const restock = async (id: string) => result(office.get(`/api/Restock/Details/${id}`))
  /** So many are on their way to the van. */
  const sent = async (quantity: string): Promise<string> => {
    const lines = [{ itemId: rope, quantity, unit: '' }]
    const { id } = await result(office.post('/api/Restock/Draft', { requestKey: randomUUID(), toId: van, fromId: from, lines }))
    for (const step of ['Request', 'Approve', 'Pick', 'Send']) {
      const { version } = await restock(id)
      await result(office.post(`/api/Restock/${step}/${id}`, { version }))
    }
    return id
  }
  const transferred = async (quantity: string): Promise<string> => {
    const lines = [{ itemId: rope, quantity, unit: '' }]
    const body = { requestKey: randomUUID(), fromId: from, toId: van, sentOn: today(), lines }
    return (await result(office.post('/api/Stock/SendTransfer', body))).id
  }
  let sequence = 700
  const receiptOf = (ofId: string, left: string, came: string, { of = 'restock', minutes = 0, ...more }: Record<string, unknown> = {}) => {
    sequence += 1
    return {
      ...{ id: randomUUID(), number: `${shop.prefix}-${sequence}`, format: 4, kind: 'receipt', madeAt: ago(Number(minutes)) },
      van: { locationId: van, of, ofId, lines: [{ lineNo: 1, itemId: rope, left, came }] },
      ...more,
    }
  }
  const onItsWay = async (): Promise<string> =>
    (
      await shop.rowsOf('select trim_scale(in_transit)::text as units from stock_balances where item_id = $1 and location_id = $2', [
        rope,
        van,
      ])
    )[0].units
  return { ...shop, from, restock, sent, transferred, receiptOf, onItsWay, result }
}

test('what came of a restock is received once, by the rep who has it in the van', async () => {
  const shop = await stocked()
  const id = await shop.sent('12')
  const document = shop.receiptOf(id, '12', '12')
  const [first, again] = await shop.pushed([document, document])
  assert.deepEqual([first?.outcome, again?.outcome], ['accepted', 'known'])
  assert.deepEqual([(await shop.restock(id)).state, await shop.figures(shop.van), await shop.onItsWay()], ['Received', '52', '0'])
  const [row] = (await shop.tray('show=all&kind=receipt')).rows
  const shown = await shop.details(row.id)
  assert.deepEqual([shown.made.id, shown.made.kind, shown.lines[0].quantity, shown.lines[0].expected], [id, 'restock', '12', '12'])
  const { steps } = await shop.restock(id)
  assert.equal(steps.at(-1).by, 'Kay’s tablet')
})

test('what differs is counted, as when the office receives it: the rest is still on its way', async () => {
  const shop = await stocked()
  const id = await shop.sent('12')
  await shop.one(shop.receiptOf(id, '12', '10', { note: 'A box was open' }))
  const { state, countId } = await shop.restock(id)
  assert.deepEqual([state, await shop.figures(shop.van), await shop.onItsWay()], ['PartReceived', '50', '2'])
  assert.deepEqual(
    (await counts(shop)).map((count) => [count.id, count.state, count.scope]),
    [[countId, 'open', 'items']],
  )
  // More than was sent is there too, with the reason that it has.
  const more = await shop.sent('5')
  await shop.one(shop.receiptOf(more, '5', '6'))
  assert.equal(await shop.figures(shop.van), '56')
})

test('a transfer that is of no restock is told to the device, and what is left of it stays on its way', async () => {
  const shop = await stocked()
  const copy = copyOn(shop.tablet)
  let van: PulledVan | null = null
  const transfers = async () => {
    for (const pulled of await copy.pull()) van = pulled.van ?? van
    return van?.transfers.map(({ id, lines }) => [id, lines.map(({ lineNo, left }) => [lineNo, left])])
  }
  assert.deepEqual(await transfers(), [])
  const id = await shop.transferred('8')
  assert.deepEqual(await transfers(), [[id, [[1, '8']]]])
  assert.equal((await shop.one(shop.receiptOf(id, '8', '5', { of: 'transfer' }))).outcome, 'accepted')
  assert.deepEqual([await shop.figures(shop.van), await shop.onItsWay()], ['45', '3'])
  assert.deepEqual(await transfers(), [[id, [[1, '3']]]])
  assert.equal((await shop.one(shop.receiptOf(id, '3', '3', { of: 'transfer' }))).outcome, 'accepted')
  assert.deepEqual([await shop.figures(shop.van), await shop.onItsWay()], ['48', '0'])
  assert.deepEqual(await transfers(), [])
})

test('what somebody else received meanwhile waits, and is not received twice', async () => {
  const shop = await stocked()
  const id = await shop.sent('12')
  const { version } = await shop.restock(id)
  await shop.result(shop.office.post(`/api/Restock/Receive/${id}`, { version }))
  const late = await shop.one(shop.receiptOf(id, '12', '11'))
  assert.deepEqual([late.outcome, codesOf(late)], ['review', ['receiptOvertaken']])
  const [{ id: row }] = (await shop.tray('kind=receipt')).rows
  const shown = await shop.details(row)
  const accepted = await shop.office.post(`/api/Device/AcceptDocument/${row}`, { version: shown.version, reason: '' })
  assert.deepEqual([accepted.statusCode, accepted.json().code], [409, 'documentReceived'])
  assert.equal(await shop.figures(shop.van), '52')
  // Part of a transfer was received there: what the device says may be of the same goods.
  const transfer = await shop.transferred('8')
  const lines = [{ lineNo: 1, quantity: '3' }]
  await shop.result(shop.office.post(`/api/Stock/ReceiveTransfer/${transfer}`, { requestKey: randomUUID(), receivedOn: today(), lines }))
  assert.deepEqual(codesOf(await shop.one(shop.receiptOf(transfer, '8', '8', { of: 'transfer' }))), ['receiptOvertaken'])
  assert.deepEqual(codesOf(await shop.one(shop.receiptOf(randomUUID(), '8', '8', { of: 'transfer' }))), ['receiptUnknown'])
  assert.equal(await shop.figures(shop.van), '55')
})

test('from a suspended device it waits, and is received once somebody accepts it', async () => {
  const shop = await stocked()
  const id = await shop.sent('6')
  assert.equal((await shop.change('N')).statusCode, 200)
  const handed = await shop.office.post(`/api/Device/HandIn/${shop.deviceId}`, { documents: [shop.receiptOf(id, '6', '6')] })
  assert.deepEqual(codesOf(handed.json().result.answers[0]), ['deviceSuspended'])
  const [{ id: row }] = (await shop.tray('kind=receipt')).rows
  const { version, would } = await shop.details(row)
  assert.equal(would, 'receipt')
  await shop.result(shop.office.post(`/api/Device/AcceptDocument/${row}`, { version, reason: '' }))
  assert.deepEqual([(await shop.restock(id)).state, await shop.figures(shop.van)], ['Received', '46'])
})

for (const order of ['the receipt first', 'the count first, which waits', 'the count first, and it is approved'])
  test(`goods that came before the van was counted are in what should be there: ${order}`, async () => {
    const shop = await stocked()
    const id = await shop.sent('12')
    const receipt = shop.receiptOf(id, '12', '12', { minutes: 60 })
    const counted = countOf(shop, '52', { minutes: 50 })
    if (order === 'the receipt first') await shop.one(receipt)
    assert.equal((await shop.one(counted)).outcome, 'accepted')
    const [count] = await counts(shop)
    if (order.endsWith('approved')) await approve(shop, count?.id)
    if (order !== 'the receipt first') assert.equal((await shop.one(receipt)).outcome, 'accepted')
    if (!order.endsWith('approved')) {
      assert.deepEqual(await line(shop, count?.id), ['52', '52', '0'])
      await approve(shop, count?.id)
    }
    assert.equal(await shop.figures(shop.van), '52')
  })

test('what is on its way can be received on the device, however many others were asked for since', async () => {
  const shop = await stocked()
  const first = await shop.sent('2')
  const transfers = await Promise.all(['1', '1', '1', '1', '1', '1'].map((quantity) => shop.transferred(quantity)))
  const lines = [{ itemId: shop.rope, quantity: '1', unit: '' }]
  for (let number = 0; number < 6; number += 1) {
    const body = { requestKey: randomUUID(), toId: shop.van, fromId: shop.from, lines }
    const { id } = await shop.result(shop.office.post('/api/Restock/Draft', body))
    await shop.result(shop.office.post(`/api/Restock/Request/${id}`, { version: (await shop.restock(id)).version }))
  }
  let van: PulledVan | null = null
  for (const pulled of await copyOn(shop.tablet).pull()) van = pulled.van ?? van
  assert.deepEqual(
    [van?.restocks.length, van?.restocks[0]?.id, van?.restocks[0]?.lines[0]?.left, van?.transfers.length],
    [6, first, '2', transfers.length],
  )
})
