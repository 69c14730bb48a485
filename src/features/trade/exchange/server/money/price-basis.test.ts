import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { interchange } from '#test/edi/edifact.ts'
import { orderBegins, x12Bytes } from '#test/edi/x12.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

async function trading() {
  const all = await exchange(server)
  let control = 0
  const arrived = (...lines: OutSegment[]) => {
    control++
    const heading: OutSegment[] = [orderBegins(`PO-${control}`)]
    return all.arrive(x12Bytes('850', [...heading, ...lines, ['CTT', '1']], { control }))
  }
  const held = async (...lines: OutSegment[]) => (await arrived(...lines)).holds.map(({ code }: { code: string }) => code)
  const pen = (price: string, basis: string, unit = 'EA'): OutSegment => ['PO1', '1', '10', unit, price, basis, 'VN', 'PEN']
  return { ...all, arrived, held, pen }
}

test('only a price that is known to be of one of what is ordered is taken for it', async () => {
  const { owner, held, pen, arrived, items } = await trading()
  for (const basis of ['', 'WE', 'TE', 'UM', 'EA']) assert.deepEqual(await held(pen('5', basis)), [], basis)
  for (const basis of ['LM', 'TC', 'WD', 'TM']) assert.deepEqual(await held(pen('5', basis)), ['priceBasis'], basis)
  for (const basis of ['BD', 'RE', 'SR']) assert.deepEqual(await held(pen('5', basis)), ['priceUnit'], basis)
  const { id } = await arrived(pen('60', 'WE', 'CA'))
  const match = { qualifier: 'VN', code: 'PEN', itemId: items.PEN, casePack: '12', unit: 'CA' }
  assert.equal((await owner.post(`/api/EDI/MatchItem/${id}`, match)).statusCode, 200)
  assert.deepEqual(await held(pen('60', 'WE', 'CA')), [])
  assert.deepEqual(await held(pen('5', 'WE', 'CA')), ['priceUnit', 'priceDiffers'])
})

test('what is ordered for nothing says so, and goes for nothing once a person agrees', async () => {
  const { owner, held, pen, arrived, quiet, orders } = await trading()
  assert.deepEqual(await held(pen('0', '')), ['priceZero'])
  assert.deepEqual(await held(pen('5', 'NC')), ['priceUnit'])
  const { id, version, holds } = await arrived(pen('', 'NC'))
  assert.deepEqual(holds, [{ code: 'priceZero', line: 0, value: 'NC', ours: '' }])
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'A sample' })).statusCode, 200)
  await quiet()
  assert.equal((await orders())[0].grand_total, 0)
})

test('goods on top for nothing are not lost', async () => {
  const { held, pen } = await trading()
  assert.deepEqual(await held(pen('5', ''), ['SAC', 'A', 'D170', '', '', '0', '', '', '', 'EA', '2']), ['freeGoods'])
  const { arrive } = await exchange(server, { partner: { theirQualifier: '14' } })
  const segments = ['BGM+220+PO-1+9', 'LIN+1++PEN:SA', 'QTY+21:10:PCE', 'QTY+192:2:PCE', 'PRI+AAA:5', 'UNS+S']
  const { problems } = await arrive(Buffer.from(interchange('ORDERS', segments)), 'orders.edi')
  assert.deepEqual(
    problems.map(({ code }: { code: string }) => code),
    ['freeQuantity'],
  )
})
