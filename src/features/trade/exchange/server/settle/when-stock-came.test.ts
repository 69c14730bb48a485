import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { x12Bytes } from '#test/edi/x12.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { heldForStock } from './when-stock-came.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

test('a partner orders more than there is: held where the rule refuses it, placed once goods came, or when a person says so', async () => {
  const { owner, sql, items, arrive, details, quiet, orders } = await exchange(server)
  await sql('update items set quantity_on_hand = 12 where id = $1', [items.PEN])
  assert.equal((await owner.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  const ordered = (number: string, quantity: string, control: number) =>
    arrive(orderFile({ number, control, lines: [{ code: 'PEN', quantity }] }), `${number}.edi`)
  assert.equal((await ordered('PO-1', '10', 1)).state, 'valid')
  const [short, other] = [await ordered('PO-2', '5', 2), await ordered('PO-3', '500', 3)]
  for (const document of [short, other]) assert.deepEqual([document.state, document.reasons], ['held', ['notEnoughStock']])
  assert.equal((await orders()).length, 1)
  const [{ id: locationId }] = (await owner.get('/api/Stock/Locations')).json().result.rows
  const received = { requestKey: randomUUID(), locationId, movedOn: '2026-11-28', lines: [{ itemId: items.PEN, quantity: '10' }] }
  assert.equal((await owner.post('/api/Stock/Receive', received)).statusCode, 200)
  const before = (await details(other.id)).version
  await heldForStock.run(server.services)
  await quiet()
  assert.equal((await details(other.id)).version, before, 'there are too few for it, and it is left alone')
  assert.deepEqual([(await details(short.id)).state, (await details(other.id)).state], ['valid', 'held'])
  const { version } = await details(other.id)
  const taken = await owner.post(`/api/EDI/AcceptDocument/${other.id}`, { version, reason: 'We make them' })
  assert.equal(taken.statusCode, 200, taken.body)
  await quiet()
  assert.equal((await details(other.id)).state, 'valid')
  const { onHand, reserved, available } = (await owner.get(`/api/Stock/Item/${items.PEN}`)).json().result
  assert.deepEqual([onHand, reserved, available], ['22', '515', '-493'])
})

test('a partner changes an order to more than there is: held, and a person takes it all the same', async () => {
  const { owner, sql, items, arrive, details, quiet } = await exchange(server)
  await sql('update items set quantity_on_hand = 12 where id = $1', [items.PEN])
  assert.equal((await owner.post('/api/Stock/Start', { negative: 'block' })).statusCode, 200)
  assert.equal((await arrive(orderFile({ number: 'PO-7', control: 7, lines: [{ code: 'PEN', quantity: '10' }] }))).state, 'valid')
  const segments: Parameters<typeof x12Bytes>[1] = [
    ['BCH', '04', 'SA', 'PO-7', '', '', '20260301'],
    ['POC', '1', 'QI', '40', '40', 'EA', '', '', 'VN', 'PEN'],
    ['CTT', '1'],
  ]
  const held = await arrive(x12Bytes('860', segments, { groupType: 'PC', control: 8 }))
  assert.deepEqual([held.state, held.reasons], ['held', ['notEnoughStock']])
  const taken = await owner.post(`/api/EDI/AcceptDocument/${held.id}`, { version: held.version, reason: 'We make them' })
  assert.equal(taken.statusCode, 200, taken.body)
  await quiet()
  const now = await details(held.id)
  assert.deepEqual([now.state, now.reasons], ['valid', []])
  const { reserved, available } = (await owner.get(`/api/Stock/Item/${items.PEN}`)).json().result
  assert.deepEqual([reserved, available], ['40', '-28'])
})
